import { output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { follows } from '@headroom/model/channel';
import { isOpening, type Amp } from '../binding/seat.ts';
import { useAmps } from '../binding/use-amps.ts';
import { useSiteValue } from './site-context.tsx';
import type { SiteAmp } from './site.ts';

export interface LiveAmp {
  readonly amp: SiteAmp;
  readonly channels: readonly {
    readonly channel: number;
    readonly name: string;
    readonly follows: boolean;
  }[];
  readonly isComing: boolean;
}

const channelsOf = (amp: Amp) =>
  channelNumbers(amp.tree).map((channel) => ({
    channel,
    name: amp.read(output.properties.name, { channel }) ?? '',
    follows: follows(amp.tree, channel),
  }));
const comingOf = (amp: Amp) => [!amp.status().loaded && isOpening(amp.status())];

/** Nothing is known of some amplifiers yet, so that an empty page would mislead. */
export function useComing(): boolean {
  const seats = useSiteValue((site) => site.amps().map(({ seat }) => seat));
  const isSearching = useSiteValue((site) => site.searching());
  const coming = useAmps(seats, comingOf);
  return isSearching || coming.some(([isComing]) => isComing);
}

export function useLiveAmps(): readonly LiveAmp[] {
  const amps = useSiteValue((site) => site.amps());
  const seats = amps.map(({ seat }) => seat);
  const channels = useAmps(seats, channelsOf);
  const coming = useAmps(seats, comingOf);
  return amps.map((amp, index) => ({ amp, channels: channels[index] ?? [], isComing: coming[index]?.[0] ?? true }));
}
