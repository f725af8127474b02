/** For a channel without a strip [CHAN-02] [CHAN-08]. */

import { output } from '@headroom/model/amplifier';
import { ParameterSlider, ParameterValue } from '../../../device/controls/slider.tsx';
import { useMeterAge } from '../../../ui/meters/age.ts';
import { Meter } from '../../../ui/meters/meter.tsx';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { WhyButton } from '../../../device/diagnosis/why-button.tsx';
import { useAmpWords } from '../../../device/site/cards/amp-words.ts';
import { causePath } from '../../../device/site/cause.ts';
import { Lights } from '../../../ui/meters/light.tsx';
import { Chip, ChipLink } from '../../../ui/look/chip.tsx';
import { Ellipsis } from '../../../ui/look/text.tsx';
import { useNarrow } from '../../../ui/look/width.ts';
import { useChannelFacts, useChannelName } from '../channel-hooks.ts';
import { ChannelMute } from './channel-mute.tsx';
import { lightsOf, Step } from './channel-strip.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './channel-header.module.css';
import { useClip, useOutputLevel } from '../../../device/channel/level-sources.ts';
import { levelText } from '../../../device/channel/level-text.ts';
import { Readings } from './readings.tsx';
import { ChannelPager } from './strip-bank.tsx';
import { SwitchOn } from './switch-on.tsx';
import { useChannelWords } from '../words.ts';

export function ChannelHeader({ channel, channels }: { readonly channel: number; readonly channels: readonly number[] }) {
  const words = useChannelWords();
  const narrow = useNarrow();
  const name = useChannelName(channel);
  const facts = useChannelFacts(channel);
  const seat = useSeat();
  const { base } = seat;
  const { reasons } = useAmpWords();
  const { bridge, plays } = facts;
  const [worst] = facts.reasons;
  const age = useMeterAge();
  const isFollower = plays !== channel;
  const level = useOutputLevel(plays);
  const clip = useClip(plays);
  const Heading = narrow ? 'h1' : 'h2';
  const gain = {
    of: output.properties.fader,
    params: { channel },
    label: words.gainOf(name),
    disabled: facts.state === 'standby',
  } as const;
  return (
    <header className={classes(layout.row2, styles.header)} data-tour="channel" aria-label={words.channelNamed(channel, name)}>
      <Step to="previous" channel={channel} channels={channels} className={styles.step} />
      <div className={classes(layout.fill, styles.titles)}>
        <Heading className={classes(typography.title, styles.name)}>
          <Ellipsis>{name}</Ellipsis>
        </Heading>
        <span className={classes(layout.iconText, typography.caption, styles.caption)}>
          {!(narrow && facts.state === 'off') && (bridge && !isFollower ? words.channelPair(...bridge) : words.channel(channel))}
          {age !== undefined && <Chip icon="clock">{age}</Chip>}
          {isFollower && <Chip icon="bridge">{words.bridgedWith(plays)}</Chip>}
          {worst && (
            <ChipLink
              tone={worst.level === 'fault' ? 'fault' : 'warn'}
              icon={worst.level === 'fault' ? 'fault' : 'warn'}
              href={causePath(base, worst)}
            >
              {reasons[worst.code]}
            </ChipLink>
          )}
          {facts.state === 'standby' && <Chip icon="standby">{words.stateStandby}</Chip>}
          {facts.state === 'off' && <Chip icon="power">{words.stateOff}</Chip>}
          {facts.state === 'down' && <Chip icon="offline">{words.stateOffline}</Chip>}
        </span>
      </div>
      {facts.state === 'off' ? (
        <SwitchOn channel={plays} />
      ) : isFollower ? null : narrow ? (
        <div className={styles.value} data-tour="gain">
          <ParameterValue {...gain} />
        </div>
      ) : (
        <div className={styles.gain} data-tour="gain">
          <ParameterSlider {...gain} hideLabel />
        </div>
      )}
      <ChannelMute channel={channel} iconOnly={narrow} />
      {!narrow && <WhyButton seat={seat} channel={channel} name={name} outlined />}
      <Step to="next" channel={channel} channels={channels} className={styles.step} />
      <div className={styles.meter}>
        <Meter
          label={words.outputLevelOf(name)}
          source={level}
          {...(narrow ? {} : { clip, scale: true })}
          muted={facts.muted}
          orientation="horizontal"
          format={(value) => ({ text: levelText(value, -60), unit: 'dB' })}
        />
      </div>
      {!narrow && (
        <div className={classes(layout.row, styles.more)}>
          <div className={styles.readings}>
            <Readings channel={plays} />
          </div>
          <div className={styles.lights}>
            <Lights label={words.lights} lights={lightsOf(facts, words)} row />
          </div>
          <ChannelPager channel={channel} channels={channels} />
        </div>
      )}
    </header>
  );
}
