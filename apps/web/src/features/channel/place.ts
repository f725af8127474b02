import { firstChannel, firstTab, tabFor, type ChannelTab } from '../../navigation/channel-paging.ts';

export interface Visit {
  readonly channel: number;
  readonly tab: ChannelTab;
}
export type ChannelPlace = { readonly kind: 'unknown' } | ({ readonly kind: 'elsewhere' } & Visit) | ({ readonly kind: 'here' } & Visit);

/** Corrects unknown, misspelled or missing tabs (OQ-047, OQ-048) [CHAN-09] [CHAN-10]. */
export function readPlace(
  { channel, tab }: { readonly channel: string | undefined; readonly tab: string | undefined },
  channels: readonly number[],
  isAvailable: (tab: ChannelTab) => boolean,
): ChannelPlace {
  const number = channel !== undefined && /^[1-9]\d{0,2}$/.test(channel) ? Number(channel) : undefined;
  if (number === undefined || !channels.includes(number)) return { kind: 'unknown' };
  const shown = tabFor(tab, isAvailable);
  return { kind: tab === shown ? 'here' : 'elsewhere', channel: number, tab: shown };
}

/** The channel seen last, else the first (OQ-071) [CHAN-05]. */
export function landing(last: Visit, channels: readonly number[], isAvailable: (tab: ChannelTab) => boolean): Visit {
  if (channels.includes(last.channel)) return { channel: last.channel, tab: tabFor(last.tab, isAvailable) };
  return { channel: channels[0] ?? firstChannel, tab: firstTab };
}
