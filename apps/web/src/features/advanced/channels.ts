/** The channels of the amplifier on the page as people call them: `3 Lounge`. */

import { channelNumbers, output, valueOf } from '@headroom/model';
import { useDerived } from '../../device/amp-context.tsx';
import { useAdvancedWords } from './words.ts';

export interface ChannelName {
  readonly number: number;
  readonly name: string;
  readonly label: string;
}
export function useChannels(): readonly ChannelName[] {
  const words = useAdvancedWords();
  const names = useDerived(['/amp/channels'], (tree) =>
    channelNumbers(tree).map((number) => ({ number, name: valueOf(tree, output.properties.name, { channel: number }) ?? '' })),
  );
  return names.map(({ number, name }) => ({ number, name, label: words.channelOf(number, name) }));
}
