import { output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { useAdvancedWords } from './words.ts';

export interface ChannelName {
  readonly number: number;
  readonly name: string;
  readonly label: string;
}
export function useChannels(): readonly ChannelName[] {
  const words = useAdvancedWords();
  const names = useAmp((amp) =>
    channelNumbers(amp.tree).map((number) => ({ number, name: amp.read(output.properties.name, { channel: number }) ?? '' })),
  );
  return names.map(({ number, name }) => ({ number, name, label: words.channelOf(number, name) }));
}
