/** The amplifier's signal generator: what it plays, how loud, and on which channels [SIGGEN-01]. */

import { addressOf, inputSelector, signalGenerator, valueOf, writeTo } from '@headroom/model';
import { useDerived, useValue } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { useWrites } from '../../device/writes.ts';
import { numberText } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TonePlot, type Tone } from '../../ui/plots/tone-plot.tsx';
import { readingText } from '../../ui/text.tsx';
import { useChannelName, useChannels } from './channel-hooks.ts';
import { isLoud, isShut, levelAtChannel } from './generator-start.ts';
import styles from './generator-tab.module.css';
import { GeneratorType } from './generator-type.tsx';
import { useChannelWords } from './words.ts';

const { fader, frequency, type } = signalGenerator.properties;
const { signalGeneratorEnable: send, signalGeneratorFader: sendLevel } = inputSelector.properties;

export function Tab({ channel }: { readonly channel: number }) {
  const { generator: words } = useChannelWords();
  const channels = useChannels();
  const isTone = useValue(type, {}) === 'Tone';
  return (
    <div className={styles.tab} data-tone={isTone || undefined}>
      <Playing channels={channels} />
      <section className={styles.signal}>
        <h3 className={styles.title}>
          {words.signal} <span className={styles.hint}>{words.signalHint}</span>
        </h3>
        <GeneratorType />
        {isTone && <ToneView />}
        <div className={styles.sliders}>
          <ParameterSlider
            of={frequency}
            params={{}}
            label={words.frequency}
            disabled={!isTone}
            note={isTone ? ' ' : words.frequencyHint}
          />
          <ParameterSlider of={fader} params={{}} label={words.level} />
        </div>
      </section>
      <section>
        <h3 className={styles.title}>
          {words.sendTo} <span className={styles.hint}>{words.sendHint}</span>
        </h3>
        <ul className={styles.sends}>
          {channels.map((each) => (
            <Send key={each} channel={each} current={each === channel} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Frequency and level moved together: a room is searched for what rattles by hand. */
function ToneView() {
  const { generator: words } = useChannelWords();
  const { parameter: pitch, props: pitchProps } = useNumberControl({ of: frequency, params: {} });
  const { parameter: level, props: levelProps } = useNumberControl({ of: fader, params: {} });
  if (pitch.value === undefined || level.value === undefined) return null;
  if (pitch.permission === 'Locked' || level.permission === 'Locked') return null;
  const both = (act: (parameter: typeof pitch) => void) => [pitch, level].forEach(act);
  const text = (tone: Tone) => [readingText(pitchProps.format(tone.frequency)), readingText(levelProps.format(tone.level))].join(', ');
  const tone = { frequency: pitch.value, level: level.value };
  return (
    <TonePlot
      label={words.tone}
      summary={text(tone)}
      name={words.tone}
      tone={tone}
      limits={{ frequency: pitchProps.range, level: levelProps.range }}
      format={{ frequency: pitchProps.format, level: levelProps.format }}
      onStart={() => both((parameter) => parameter.hold())}
      onChange={(next) => {
        pitch.drag(next.frequency);
        level.drag(next.level);
      }}
      onCommit={(next) => {
        pitch.set(next.frequency);
        level.set(next.level);
        both((parameter) => parameter.release());
      }}
      onCancel={() => both((parameter) => parameter.cancel())}
      disabled={pitch.disabled || pitch.lockedWhy !== undefined || level.lockedWhy !== undefined}
    />
  );
}

/** Always there, so that nothing moves when it starts; it says what is heard and stops everything. */
function Playing({ channels }: { readonly channels: readonly number[] }) {
  const { generator: words } = useChannelWords();
  const write = useWrites();
  const available = useAvailable();
  const level = useValue(fader, {});
  const urls = channels.map((channel) => addressOf(send, { channel }));
  const playing = useDerived(urls, (tree) => channels.filter((channel) => valueOf(tree, send, { channel }) === true));
  const stop = () => void write(playing.map((channel) => writeTo(inputSelector, { channel }, { signalGeneratorEnable: false })));
  const silent = isShut(level, fader.property.min);
  return (
    <Banner
      tone={playing.length === 0 || silent ? 'plain' : 'warn'}
      action={
        <Button icon="close" disabled={playing.length === 0 || !available} onClick={stop}>
          {words.stopAll}
        </Button>
      }
    >
      <strong>{playing.length === 0 ? words.notPlaying : words.playing(playing.length)}</strong>{' '}
      {playing.length > 0 && (silent ? words.silentBody : words.playingBody)}
    </Banner>
  );
}

function Send({ channel, current }: { readonly channel: number; readonly current: boolean }) {
  const { generator: words } = useChannelWords();
  const name = useChannelName(channel);
  const params = { channel };
  const level = levelAtChannel(useValue(fader, {}), useValue(sendLevel, params));
  const printed = numberText(fader.property, level);
  const ask = (next: boolean) =>
    next && isLoud(level)
      ? { title: words.loudTitle(name), body: words.loudBody(`${printed.number} ${printed.unit}`), verb: words.loudVerb }
      : undefined;
  return (
    <li className={styles.send} data-current={current || undefined}>
      <ParameterSwitch of={send} params={params} label={words.sendOf(name)} ask={ask} text={<SendName channel={channel} name={name} />} />
      <ParameterSlider of={sendLevel} params={params} label={words.levelOf(name)} hideLabel />
    </li>
  );
}
const SendName = ({ channel, name }: { readonly channel: number; readonly name: string }) => (
  <span className={styles.name}>
    <strong>{channel}</strong> {name}
  </span>
);
