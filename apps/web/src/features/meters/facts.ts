import { deviceInfo, output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { bridgeOf, playsGenerator } from '@headroom/model/channel';
import type { HealthCode } from '@headroom/model/health';
import type { Amp } from '../../device/binding/seat.ts';
import { readChannelFacts, standingOf, type ChannelState } from '../../device/channel/channel-state.ts';
import { hidesLinks } from '../../device/site/cause.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { rankOf, type Ranked } from './order.ts';

export interface MeterFacts extends Ranked {
  readonly id: string;
  readonly channel: number;
  /** `3`, or `3+4` for a bridged pair. */
  readonly number: string;
  readonly name: string;
  readonly amp: string;
  /** Undefined under a UAC lock [AMPS-21]. */
  readonly href: string | undefined;
  readonly state: ChannelState;
  readonly muted: boolean;
  readonly limiting: boolean | undefined;
  readonly clip: boolean | undefined;
  readonly generator: boolean;
  readonly worst: HealthCode | undefined;
}

/** Without the second halves of bridged pairs. */
export function meterFacts(amp: Amp): readonly MeterFacts[] {
  const { id, tree, told, available } = amp;
  const standing = standingOf(amp);
  const isLocked = hidesLinks(amp);
  const ampName = amp.read(deviceInfo.properties.deviceName, {}) || id;
  return channelNumbers(tree).flatMap((channel) => {
    const bridge = bridgeOf(tree, channel);
    if (bridge && bridge[0] !== channel) return [];
    const facts = readChannelFacts(told, channel, standing, bridge);
    const isHidden = available && amp.hides(output.properties.status, { channel });
    const state = isHidden ? 'hidden' : facts.state;
    return {
      key: `${id}:${channel}`,
      id,
      channel,
      number: bridge ? bridge.join('+') : String(channel),
      name: facts.name,
      amp: ampName,
      href: isLocked ? undefined : ampPath(amp.base, 'channel', channel),
      state,
      muted: facts.muted,
      limiting: facts.limiting,
      clip: facts.clip,
      generator: playsGenerator(told, channel),
      worst: facts.reasons[0]?.code,
      rank: rankOf({ ...facts, state }),
    };
  });
}
