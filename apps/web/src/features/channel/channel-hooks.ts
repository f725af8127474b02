import { output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { bridgeOf } from '@headroom/model/channel';
import { useCallback } from 'react';
import { isOpening, type Amp } from '../../device/binding/seat.ts';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { readChannelFacts, standingOf, type ChannelFacts } from '../../device/channel/channel-state.ts';
import { useChannelWords } from './words.ts';

export const useChannels = (): readonly number[] => useAmp(({ tree }) => channelNumbers(tree));

export const useChannelFacts = (channel: number): ChannelFacts =>
  useAmp(
    useCallback(
      ({ told, tree, available, current, hides, status }: Amp) => {
        const isTold = available || isOpening(status());
        const facts = readChannelFacts(told, channel, standingOf({ available: isTold, current }), bridgeOf(tree, channel));
        return isTold && hides(output.properties.status, { channel }) ? { ...facts, state: 'hidden' } : facts;
      },
      [channel],
    ),
  );

export function useChannelName(channel: number): string {
  const words = useChannelWords();
  return useAmp(({ read }) => read(output.properties.name, { channel })) || words.channel(channel);
}
