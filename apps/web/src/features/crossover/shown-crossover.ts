/** The leaves of a channel's crossover. */

import { addressOf, bandGainAndDelay, highPassFilter, lowPassFilter, type Handle, type Property } from '@headroom/model';

type ChannelHandle = Handle<Property, '/amp/channels/{channel}/crossover/lowPassFilter'>;

export function crossoverAddresses(channel: number): string[] {
  return [bandGainAndDelay, highPassFilter, lowPassFilter].flatMap(({ properties }) =>
    Object.values(properties).map((handle) => addressOf(handle as unknown as ChannelHandle, { channel })),
  );
}
