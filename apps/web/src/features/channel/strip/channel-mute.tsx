import { output } from '@headroom/model/amplifier';
import { isChannelMuted, planMute } from '@headroom/model/channel';
import { useParameter } from '../../../device/parameters/parameter.ts';
import { useAmp, useSeat } from '../../../device/binding/use-amp.tsx';
import { useWrites } from '../../../device/parameters/writes.ts';
import { Hidden } from '../../../device/controls/hidden.tsx';
import { MuteButton } from '../../../ui/controls/mute-button.tsx';
import { useChannelFacts, useChannelName } from '../channel-hooks.ts';
import { useChannelWords } from '../words.ts';

interface ChannelMuteProps {
  readonly channel: number;
  readonly block?: boolean;
  readonly iconOnly?: boolean;
}
export function ChannelMute({ channel, block = false, iconOnly = false }: ChannelMuteProps) {
  const words = useChannelWords();
  const seat = useSeat();
  const { write } = useWrites();
  const name = useChannelName(channel);
  const { bridge, plays } = useChannelFacts(channel);
  const { present, permission, disabled, waiting, lockedWhy } = useParameter(output.properties.mute, { channel: plays });
  const label = bridge && plays !== channel ? words.muteOfPair(bridge.join(' + ')) : words.muteOf(name);
  const muted = useAmp(({ shown }) => isChannelMuted(shown, channel));
  if (!present) return null;
  if (permission === 'Locked') return <Hidden label={label} why={lockedWhy} bare />;
  return (
    <MuteButton
      muted={muted}
      label={label}
      text={muted ? words.muted : words.mute}
      onChange={(next) => void write(planMute(seat.tree, channel, next))}
      block={block}
      iconOnly={iconOnly}
      disabled={disabled || lockedWhy !== undefined}
      waiting={waiting}
      why={lockedWhy}
    />
  );
}
