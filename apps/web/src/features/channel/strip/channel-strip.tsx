/** [CHAN-01] [CHAN-02] */

import { channelPath, neighbours } from '../../../navigation/channel-paging.ts';
import { output } from '@headroom/model/amplifier';
import { noValue } from '@headroom/model/property';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { ParameterFader, ParameterValue } from '../../../device/controls/slider.tsx';
import { WhyButton } from '../../../device/diagnosis/why-button.tsx';
import { useAmpWords } from '../../../device/site/cards/amp-words.ts';
import { useName } from '../../../device/names/use-name.ts';
import { useParameter } from '../../../device/parameters/parameter.ts';
import { usePath } from '../../../navigation/navigation.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon, type IconName } from '../../../ui/look/icon.tsx';
import { Lights, type LightState } from '../../../ui/meters/light.tsx';
import { useMeterAge } from '../../../ui/meters/age.ts';
import { Meter } from '../../../ui/meters/meter.tsx';
import { Link } from '../../../ui/provider.tsx';
import { useNarrow } from '../../../ui/look/width.ts';
import { useChannelFacts, useChannelName } from '../channel-hooks.ts';
import { statusLights, type ChannelFacts, type StatusLight } from '../../../device/channel/channel-state.ts';
import { ChannelMute } from './channel-mute.tsx';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './channel-strip.module.css';
import { useClip, useOutputLevel, useReduction } from '../../../device/channel/level-sources.ts';
import { levelText } from '../../../device/channel/level-text.ts';
import { Readings } from './readings.tsx';
import { SwitchOn } from './switch-on.tsx';
import { useChannelWords, type Words } from '../words.ts';

interface ChannelStripProps {
  readonly channel: number;
  readonly channels: readonly number[];
  readonly selected: boolean;
}

const formatLevel = (value: number) => ({ text: levelText(value, -60), unit: 'dB' });

export function ChannelStrip({ channel, channels, selected }: ChannelStripProps) {
  const seat = useSeat();
  const { base } = seat;
  const path = usePath();
  const words = useChannelWords();
  const narrow = useNarrow();
  const facts = useChannelFacts(channel);
  const name = useChannelName(channel);
  const { bridge, plays } = facts;
  const level = useOutputLevel(plays);
  const clip = useClip(plays);
  const reduction = useReduction(plays);
  const isFollower = plays !== channel;
  const fader = output.properties.fader;
  const asleep = facts.state === 'standby' || facts.state === 'off';
  const gain = { of: fader, params: { channel }, label: words.gainOf(name), disabled: asleep } as const;
  return (
    <section
      className={classes(
        layout.stack,
        layout.outline,
        styles.strip,
        selected && styles.selected,
        facts.state === 'fault' && styles.fault,
        facts.reasons[0]?.level === 'warning' && styles.warn,
      )}
      aria-label={words.channelNamed(channel, name)}
      aria-current={selected || undefined}
      data-state={facts.state}
      data-tour={selected ? 'channel' : undefined}
    >
      <header className={classes(layout.line, styles.head)}>
        <Step to="previous" channel={channel} channels={channels} />
        <span className={styles.number}>{bridge && !isFollower ? words.channelPair(...bridge) : words.channelShort(channel)}</span>
        <Step to="next" channel={channel} channels={channels} />
      </header>
      <h2 className={styles.name}>
        <Link href={channelPath(base, channel, path)} title={name}>
          {name}
        </Link>
      </h2>
      <StateLine channel={channel} facts={facts} />
      <div className={layout.line2}>
        <div className={layout.fill}>
          <ChannelMute channel={channel} block />
        </div>
        <WhyButton seat={seat} channel={channel} name={name} outlined />
      </div>
      {facts.state === 'off' && (
        <div className={styles.on}>
          <SwitchOn channel={plays} block />
        </div>
      )}
      <div className={classes(layout.apart, styles.travel)}>
        {isFollower ? (
          <Link href={channelPath(base, plays, path)} className={classes(layout.line2, typography.note, layout.fill, styles.follows)}>
            <Icon name="bridge" />
            {words.followsShort(plays)}
          </Link>
        ) : (
          <ParameterFader {...gain} large={narrow} />
        )}
        <Meter
          label={words.outputLevelOf(name)}
          source={level}
          clip={clip}
          reduction={reduction}
          muted={facts.muted}
          format={formatLevel}
          scale
          large={narrow}
        />
      </div>
      {!isFollower && <ParameterValue {...gain} size="l" />}
      <Readings channel={plays} />
      <Lights label={words.lights} lights={lightsOf(facts, words)} row={narrow} />
    </section>
  );
}

interface StepProps {
  readonly to: 'previous' | 'next';
  readonly channel: number;
  readonly channels: readonly number[];
  readonly className?: string | undefined;
}
/** Wraps around; absent with one channel [CHAN-03] [CHAN-04]. */
export function Step({ to, channel, channels, className }: StepProps) {
  const { base } = useSeat();
  const path = usePath();
  const words = useChannelWords();
  const neighbour = neighbours(channels, channel)[to];
  if (neighbour === undefined) return <span className={styles.noStep} />;
  return (
    <IconButton
      icon={to === 'previous' ? 'chev-left' : 'chev-right'}
      label={words[to](String(neighbour))}
      href={channelPath(base, neighbour, path)}
      className={classes(styles.step, className)}
    />
  );
}

function StateLine({ channel, facts }: { readonly channel: number; readonly facts: ChannelFacts }) {
  const words = useChannelWords();
  const { reasons } = useAmpWords();
  const { option } = useName();
  const { lockedWhy } = useParameter(output.properties.fader, { channel });
  const [worst] = facts.reasons;
  const age = useMeterAge();
  const notice =
    facts.state !== 'offline' && age !== undefined
      ? ({ icon: 'clock', text: age } as const)
      : noticeOf(facts, channel, lockedWhy !== undefined, words, worst && reasons[worst.code]);
  if (notice)
    return (
      <p className={classes(layout.line, layout.oneLine, styles.line, styles.notice)}>
        <Icon name={notice.icon} size={16} />
        {notice.text}
      </p>
    );
  const source = facts.source !== undefined ? option(facts.source) : facts.live.reason === 'gpio' ? words.sourceUnknown : noValue;
  const parts = [facts.generator ? words.generatorOn : source, ...(facts.load === undefined ? [] : [option(facts.load)])];
  return (
    <p className={classes(layout.oneLine, styles.line)} title={parts.join(' · ')}>
      {parts.join(' · ')}
    </p>
  );
}

function noticeOf(
  { state, plays }: ChannelFacts,
  channel: number,
  viewOnly: boolean,
  words: Words,
  wrong: string | undefined,
): { readonly icon: IconName; readonly text: string } | undefined {
  switch (state) {
    case 'offline':
    case 'down':
      return { icon: 'offline', text: words.stateOffline };
    case 'unknown':
      return { icon: 'help', text: words.stateUnknown };
    case 'hidden':
      return { icon: 'lock', text: words.stateHidden };
    case 'fault':
      return { icon: 'fault', text: words.stateFault };
    case 'off':
      return { icon: 'power', text: words.stateOff };
    case 'standby':
      return { icon: 'standby', text: words.stateStandby };
    case 'live':
      if (wrong !== undefined) return { icon: 'warn', text: wrong };
      if (plays !== channel) return { icon: 'bridge', text: words.bridgedWith(plays) };
      return viewOnly ? { icon: 'lock', text: words.viewOnly } : undefined;
  }
}

const faces: Readonly<Record<StatusLight['key'], Pick<LightState, 'icon' | 'tone'>>> = {
  ready: { icon: 'ok', tone: 'ok' },
  fault: { icon: 'fault', tone: 'fault' },
  limit: { icon: 'limit', tone: 'warn' },
  clip: { icon: 'clip', tone: 'fault' },
  thermal: { icon: 'thermal', tone: 'warn' },
};
export const lightsOf = (facts: ChannelFacts, words: Words): LightState[] =>
  statusLights(facts).map(({ key, on }) => ({ key, on, label: words[key], state: on ? words.on : words.off, ...faces[key] }));
