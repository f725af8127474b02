import { ampPath } from './amp-table.ts';

/** [ENUM-30] */
export const channelTabs = [
  'INPUTS',
  'SETTINGS',
  'SIGNAL_GENERATOR',
  'INPUT_EQ',
  'CROSSOVER',
  'EQUALIZER',
  'LIMITER',
  'LOAD_MONITOR',
] as const;
export type ChannelTab = (typeof channelTabs)[number];
/** [CHAN-10] */
export const firstChannel = 1;
export const firstTab: ChannelTab = 'INPUTS';

/** Accepts any case, and hyphens (OQ-048). */
export function readTab(segment: string | undefined): ChannelTab | undefined {
  const key = segment?.toUpperCase().replaceAll('-', '_');
  return channelTabs.find((tab) => tab === key);
}
/** The named tab if the model has it, else the inputs (OQ-047). */
export function tabFor(segment: string | undefined, isAvailable: (tab: ChannelTab) => boolean): ChannelTab {
  const tab = readTab(segment);
  return tab !== undefined && isAvailable(tab) ? tab : firstTab;
}

/** Wraps around; a missing channel leads to the first (OQ-046) [CHAN-04]. */
export function neighbours(
  channels: readonly number[],
  channel: number,
): { readonly previous: number | undefined; readonly next: number | undefined } {
  const first = channels[0];
  if (channels.length < 2) return { previous: undefined, next: undefined };
  const index = channels.indexOf(channel);
  if (index < 0) return { previous: first, next: first };
  return { previous: channels.at(index - 1), next: channels[(index + 1) % channels.length] };
}
/** Keeps the current tab [CHAN-03]. */
export function channelPath(base: string, channel: number, currentPath: string): string {
  const segments = currentPath.split('/').filter((segment) => segment !== '');
  return ampPath(base, 'channelTab', channel, readTab(segments.at(-1)) ?? firstTab);
}

/** [CHAN-06] [CHAN-07] */
export function channelsPerPage(width: number, channelCount: number): 1 | 2 | 4 {
  if (width < 1120) return 1;
  return width >= 1820 && channelCount >= 4 ? 4 : 2;
}
/** (OQ-072) [CHAN-08] */
export function channelPages(channels: readonly number[], perPage: number): number[][] {
  const pages: number[][] = [];
  for (let start = 0; start < channels.length; start += perPage) pages.push(channels.slice(start, start + perPage));
  return pages;
}
export function pageOf(pages: readonly (readonly number[])[], channel: number): number {
  return Math.max(
    0,
    pages.findIndex((page) => page.includes(channel)),
  );
}
