/** One channel from top to bottom: where it is, what it hears, mute, gain, level and four lights [CHAN-01] [CHAN-02]. */

import { channelPath, neighbours, output } from '@headroom/model';
import { useAmp } from '../../device/amp-context.tsx';
import { ParameterMute } from '../../device/controls/choice.tsx';
import { ParameterFader, ParameterValue } from '../../device/controls/slider.tsx';
import { useName } from '../../device/names/use-name.ts';
import { useParameter } from '../../device/parameter.ts';
import { usePath } from '../../navigation/navigation.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Lights, type LightState } from '../../ui/light.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Link } from '../../ui/provider.tsx';
import { useNarrow } from '../../ui/width.ts';
import { useChannelFacts, useChannelName } from './channel-hooks.ts';
import { statusLights, type ChannelFacts, type StatusLight } from './channel-state.ts';
import styles from './channel-strip.module.css';
import { useClip, useOutputLevel, useReduction } from './level-sources.ts';
import { levelText, Readings } from './readings.tsx';
import { useChannelWords, type Words } from './words.ts';

interface ChannelStripProps {
  readonly channel: number;
  readonly channels: readonly number[];
  readonly selected: boolean;
}

const formatLevel = (value: number) => ({ text: levelText(value, -60), unit: 'dB' });

export function ChannelStrip({ channel, channels, selected }: ChannelStripProps) {
  const { base } = useAmp();
  const path = usePath();
  const words = useChannelWords();
  const narrow = useNarrow();
  const facts = useChannelFacts(channel);
  const name = useChannelName(channel);
  const level = useOutputLevel(channel);
  const clip = useClip(channel);
  const reduction = useReduction(channel);
  const fader = output.properties.fader;
  const asleep = facts.state === 'standby' || facts.state === 'off';
  const gain = { of: fader, params: { channel }, label: words.gainOf(name), disabled: asleep } as const;
  return (
    <section
      className={classes(styles.strip, selected && styles.selected, facts.state === 'fault' && styles.fault)}
      aria-label={words.channelNamed(channel, name)}
      aria-current={selected || undefined}
      data-state={facts.state}
    >
      <header className={styles.head}>
        <Step to="previous" channel={channel} channels={channels} />
        <span className={styles.number}>{words.channelShort(channel)}</span>
        <Step to="next" channel={channel} channels={channels} />
      </header>
      <h2 className={styles.name}>
        <Link href={channelPath(base, channel, path)} title={name}>
          {name}
        </Link>
      </h2>
      <StateLine channel={channel} facts={facts} />
      <ParameterMute
        of={output.properties.mute}
        params={{ channel }}
        label={words.muteOf(name)}
        text={(muted) => (muted ? words.muted : words.mute)}
        block
      />
      <div className={styles.travel}>
        <ParameterFader {...gain} large={narrow} />
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
      <ParameterValue {...gain} size="l" />
      <Readings channel={channel} />
      <Lights label={words.lights} lights={statusLights(facts).map((light) => lightOf(light, words))} row={narrow} />
    </section>
  );
}

interface StepProps {
  readonly to: 'previous' | 'next';
  readonly channel: number;
  readonly channels: readonly number[];
  readonly className?: string | undefined;
}
/** To the neighbour, wrapping around, on the same tab; a lone channel has none [CHAN-03] [CHAN-04]. */
export function Step({ to, channel, channels, className }: StepProps) {
  const { base } = useAmp();
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

/** What is heard and into what; or why nothing is, or may be moved. */
function StateLine({ channel, facts }: { readonly channel: number; readonly facts: ChannelFacts }) {
  const words = useChannelWords();
  const { option } = useName();
  const { lockedWhy } = useParameter(output.properties.fader, { channel });
  const notice = noticeOf(facts, lockedWhy !== undefined, words);
  if (notice)
    return (
      <p className={classes(styles.line, styles.notice)}>
        <Icon name={notice.icon} size={16} />
        {notice.text}
      </p>
    );
  const source = facts.source === undefined ? words.sourceUnknown : option(facts.source);
  const parts = [facts.generator ? words.generatorOn : source, ...(facts.load === undefined ? [] : [option(facts.load)])];
  return (
    <p className={styles.line} title={parts.join(' · ')}>
      {parts.join(' · ')}
    </p>
  );
}

function noticeOf(
  { state }: ChannelFacts,
  viewOnly: boolean,
  words: Words,
): { readonly icon: IconName; readonly text: string } | undefined {
  switch (state) {
    case 'offline':
      return { icon: 'offline', text: words.stateOffline };
    case 'fault':
      return { icon: 'fault', text: words.stateFault };
    case 'off':
      return { icon: 'power', text: words.stateOff };
    case 'standby':
      return { icon: 'standby', text: words.stateStandby };
    case 'live':
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
function lightOf({ key, on }: StatusLight, words: Words): LightState {
  return { key, on, label: words[key], state: on ? words.on : words.off, ...faces[key] };
}
