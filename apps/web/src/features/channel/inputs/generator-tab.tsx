/** [SIGGEN-01] */

import { inputSelector, signalGenerator } from '@headroom/model/amplifier';
import { follows, planGeneratorStop } from '@headroom/model/channel';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { useControlWords } from '../../../device/control-words.ts';
import { ParameterSwitch } from '../../../device/controls/choice.tsx';
import { ParameterSlider, useNumberControl } from '../../../device/controls/slider.tsx';
import { HoldTime, MoreTime, useLimitText } from '../../../device/sound/hold-line.tsx';
import { whyNot } from '../../../device/parameters/parameter.ts';
import { useWrites } from '../../../device/parameters/writes.ts';
import { numberText } from '../../../i18n/number-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TonePlot } from '../../../ui/plots/tone-plot.tsx';
import { readingText } from '../../../ui/look/text.tsx';
import { useChannelName, useChannels } from '../channel-hooks.ts';
import { isLoud, isShut, levelAtChannel } from './generator-start.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './generator-tab.module.css';
import { GeneratorType } from './generator-type.tsx';
import { useChannelWords } from '../words.ts';

const { fader, frequency, type } = signalGenerator.properties;
const { signalGeneratorEnable: send, signalGeneratorFader: sendLevel } = inputSelector.properties;

export function Tab({ channel }: { readonly channel: number }) {
  const { generator: words } = useChannelWords();
  const channels = useChannels();
  const sends = useAmp(({ tree }) => channels.filter((each) => !follows(tree, each)));
  const isTone = useAmp((amp) => amp.read(type, {})) === 'Tone';
  const limit = useLimitText();
  return (
    <div className={classes(layout.column, styles.tab)} data-tone={isTone || undefined}>
      <Playing channels={channels} sends={sends} />
      <section className={classes(layout.column, styles.signal)}>
        <h3 className={classes(layout.wrap, styles.title)}>
          {words.signal} <span className={typography.caption}>{words.signalHint}</span>
        </h3>
        <GeneratorType />
        {isTone && <ToneView />}
        <div className={classes(layout.grid1, styles.sliders)}>
          <ParameterSlider of={frequency} params={{}} disabled={!isTone} note={isTone ? ' ' : words.frequencyHint} />
          <ParameterSlider of={fader} params={{}} />
        </div>
      </section>
      <section>
        <h3 className={classes(layout.wrap, styles.title)}>
          {words.sendTo} <span className={typography.caption}>{words.sendHint}</span>
        </h3>
        <p className={classes(typography.note, styles.limit)}>{limit}</p>
        <ul className={layout.outline}>
          {sends.map((each) => (
            <Send key={each} channel={each} current={each === channel} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Frequency and level on one pad, to find by hand what rattles. */
function ToneView() {
  const { generator: words } = useChannelWords();
  const { parameter: pitch, props: pitchProps } = useNumberControl({ of: frequency, params: {} });
  const { parameter: level, props: levelProps } = useNumberControl({ of: fader, params: {} });
  // [LOCK-02]
  if (pitch.value === undefined || level.value === undefined) return null;
  const text = [readingText(pitchProps.format(pitch.value)), readingText(levelProps.format(level.value))].join(', ');
  return (
    <TonePlot
      label={words.tone}
      summary={text}
      name={words.tone}
      frequency={{ ...pitchProps, value: pitch.value }}
      level={{ ...levelProps, value: level.value }}
    />
  );
}

/** Always shown, so nothing moves when the generator starts. */
function Playing({ channels, sends }: { readonly channels: readonly number[]; readonly sends: readonly number[] }) {
  const { generator: words } = useChannelWords();
  const controlWords = useControlWords();
  const { writeSurely } = useWrites();
  const available = useAmp((amp) => amp.available);
  const level = useAmp((amp) => amp.read(fader, {}));
  const on = useAmp(({ read }) => channels.filter((channel) => read(send, { channel }) === true));
  // Only where none of them may be stopped.
  const reason = useAmp(({ may }) => {
    const reasons = on.map((channel) => may(send, { channel }).reason);
    return reasons.includes(undefined) ? undefined : reasons[0];
  });
  const playing = on.filter((channel) => sends.includes(channel));
  const stop = () => planGeneratorStop(on).forEach((one) => void writeSurely([one]));
  const silent = isShut(level, fader.property.min);
  return (
    <div className={styles.playing}>
      <Banner
        tone={playing.length === 0 || silent ? 'plain' : 'warn'}
        action={
          <span className={layout.wrap2}>
            <MoreTime />
            <Button
              icon="close"
              disabled={playing.length === 0 || !available || reason !== undefined}
              title={reason && whyNot(controlWords, reason)}
              onClick={stop}
            >
              {words.stopAll}
            </Button>
          </span>
        }
      >
        <strong>{playing.length === 0 ? words.notPlaying : words.playing(playing.length)}</strong>{' '}
        {playing.length > 0 && (silent ? words.silentBody : words.playingBody)} <HoldTime />
      </Banner>
    </div>
  );
}

function Send({ channel, current }: { readonly channel: number; readonly current: boolean }) {
  const { generator: words } = useChannelWords();
  const name = useChannelName(channel);
  const params = { channel };
  const level = levelAtChannel(
    useAmp((amp) => amp.read(fader, {})),
    useAmp((amp) => amp.read(sendLevel, params)),
  );
  const printed = numberText(fader.property, level);
  const ask = (next: boolean) =>
    next && isLoud(level)
      ? { title: words.loudTitle(name), body: words.loudBody(`${printed.number} ${printed.unit}`), verb: words.loudVerb }
      : undefined;
  return (
    <li className={classes(layout.divided, layout.cells, styles.send)} data-current={current || undefined}>
      <ParameterSwitch of={send} params={params} label={words.sendOf(name)} ask={ask} text={<SendName channel={channel} name={name} />} />
      <ParameterSlider of={sendLevel} params={params} label={words.levelOf(name)} hideLabel />
    </li>
  );
}
const SendName = ({ channel, name }: { readonly channel: number; readonly name: string }) => (
  <span className={layout.breaks}>
    <strong>{channel}</strong> {name}
  </span>
);
