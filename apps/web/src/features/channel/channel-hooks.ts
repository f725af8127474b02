/** What the pages of a channel ask of their amplifier: its channels, and how one of them fares. */

import { addressOf, channelNumbers, inputSelector, output, pathOf } from '@headroom/model';
import { useDerived } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import { readChannelFacts, type ChannelFacts } from './channel-state.ts';
import { useChannelWords } from './words.ts';

export const useChannels = (): readonly number[] => useDerived(['/amp/deviceInfo'], (tree) => channelNumbers(tree));

export function useChannelFacts(channel: number): ChannelFacts {
  const available = useAvailable();
  const { primary, secondary, mode, primarySignalDetect, secondarySignalDetect, signalGeneratorEnable } = inputSelector.properties;
  const watched = [primary, secondary, mode, primarySignalDetect, secondarySignalDetect, signalGeneratorEnable];
  const urls = [pathOf(output, { channel }), `/GPIO/${channel}`, ...watched.map((handle) => addressOf(handle, { channel }))];
  return useDerived(urls, (tree) => readChannelFacts(tree, channel, available));
}

/** A channel without a name is called by its number. */
export function useChannelName(channel: number): string {
  const words = useChannelWords();
  const name = useDerived([addressOf(output.properties.name, { channel })], (tree) => readChannelFacts(tree, channel, true).name);
  return name === '' ? words.channel(channel) : name;
}
