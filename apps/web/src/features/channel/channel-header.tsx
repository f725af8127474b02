/** The channel in one line, where no strip stands beside the page: neighbours, name, mute, and its level along the bottom edge. */

import { output } from '@headroom/model';
import { ParameterMute } from '../../device/controls/choice.tsx';
import { ParameterSlider, ParameterValue } from '../../device/controls/slider.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Ellipsis } from '../../ui/text.tsx';
import { useNarrow } from '../../ui/width.ts';
import { useChannelFacts, useChannelName } from './channel-hooks.ts';
import { Step } from './channel-strip.tsx';
import styles from './channel-header.module.css';
import { useOutputLevel } from './level-sources.ts';
import { levelText } from './readings.tsx';
import { useChannelWords } from './words.ts';

export function ChannelHeader({ channel, channels }: { readonly channel: number; readonly channels: readonly number[] }) {
  const words = useChannelWords();
  const narrow = useNarrow();
  const name = useChannelName(channel);
  const facts = useChannelFacts(channel);
  const level = useOutputLevel(channel);
  // On a phone the channel is what the page is about.
  const Heading = narrow ? 'h1' : 'h2';
  const gain = { of: output.properties.fader, params: { channel }, label: words.gainOf(name) } as const;
  return (
    <header className={styles.header} aria-label={words.channelNamed(channel, name)}>
      <Step to="previous" channel={channel} channels={channels} className={styles.step} />
      <div className={styles.titles}>
        <Heading className={styles.name}>
          <Ellipsis>{name}</Ellipsis>
        </Heading>
        <span className={styles.caption}>
          {words.channel(channel)}
          {facts.state === 'fault' && <Chip tone="fault">{words.stateFault}</Chip>}
          {facts.state === 'standby' && <Chip icon="standby">{words.stateStandby}</Chip>}
          {facts.state === 'off' && <Chip icon="power">{words.stateOff}</Chip>}
        </span>
      </div>
      {narrow ? (
        <div className={styles.value}>
          <ParameterValue {...gain} />
        </div>
      ) : (
        <div className={styles.gain}>
          <ParameterSlider {...gain} hideLabel />
        </div>
      )}
      <ParameterMute
        of={output.properties.mute}
        params={{ channel }}
        label={words.muteOf(name)}
        text={(muted) => (muted ? words.muted : words.mute)}
        iconOnly={narrow}
      />
      <Step to="next" channel={channel} channels={channels} className={styles.step} />
      <div className={styles.meter}>
        <Meter
          label={words.outputLevelOf(name)}
          source={level}
          muted={facts.muted}
          orientation="horizontal"
          format={(value) => ({ text: levelText(value, -60), unit: 'dB' })}
        />
      </div>
    </header>
  );
}
