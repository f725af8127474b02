import { channelHealth, isUacLocked, type HealthCode, type HealthReason } from '@headroom/model/health';
import type { Amp } from '../binding/seat.ts';
import { useAmp } from '../binding/use-amp.tsx';
import { ampPath } from '../../navigation/amp-table.ts';
import type { ChannelTab } from '../../navigation/channel-paging.ts';
import { useAmpWords, type Words } from './cards/amp-words.ts';

const tabs: Partial<Readonly<Record<HealthCode, ChannelTab>>> = { channelThermal: 'SETTINGS' };

export const causePath = (base: string, { channel, code }: Pick<HealthReason, 'channel' | 'code'>): string =>
  channel === undefined ? ampPath(base, 'power') : ampPath(base, 'channelTab', channel, tabs[code] ?? 'LOAD_MONITOR');

/** Except for the holder of the UAC lock's key [AMPS-21] (OQ-066). */
export const hidesLinks = ({ tree, status }: Pick<Amp, 'tree' | 'status'>): boolean => isUacLocked(tree) && status().lock !== 'opened';
/** Undefined if only a channel's page shows the problem and links there are hidden. */
export const causeLink = (base: string, reason: Pick<HealthReason, 'channel' | 'code'>, isLocked: boolean): string | undefined =>
  isLocked && reason.channel !== undefined ? undefined : causePath(base, reason);

export const causeText = (words: Words, { channel, code }: HealthReason): string =>
  channel === undefined ? words.reasons[code] : words.ofChannel(String(channel), words.reasons[code]);

export function causesText(words: Words, [first, ...more]: readonly HealthReason[]): string | undefined {
  if (!first) return undefined;
  return more.length === 0 ? causeText(words, first) : words.andMore(causeText(words, first), more.length);
}

export interface Mark {
  readonly tone: 'fault' | 'warn';
  readonly text: string;
}
export function markOf(words: Words, reasons: readonly HealthReason[]): Mark | undefined {
  const text = causesText(words, reasons);
  return text === undefined ? undefined : { tone: reasons[0]?.level === 'fault' ? 'fault' : 'warn', text };
}

export function useMarks(pages: readonly (readonly number[])[]): readonly (Mark | undefined)[] {
  const words = useAmpWords();
  const reasons = useAmp(({ told, heard }) =>
    pages.flatMap((channels, page) =>
      !heard ? [] : channels.flatMap((channel) => channelHealth(told, channel).reasons.map((reason) => ({ ...reason, page }))),
    ),
  );
  return pages.map((_, page) => {
    const own = reasons.filter((reason) => reason.page === page).toSorted((one, other) => rank(one) - rank(other));
    return markOf(words, own);
  });
}
const rank = ({ level }: HealthReason) => (level === 'fault' ? 0 : 1);
