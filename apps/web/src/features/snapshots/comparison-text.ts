import { gpio, input } from '@headroom/model/amplifier';
import type { ResourceShape } from '@headroom/model/property';
import type { ComparedGroup, ComparedRow, Comparison } from '@headroom/model/transfer';
import { settingText, textOf, type Speech } from '../../device/files/setting-text.ts';
import { printValue } from '../../i18n/number-text.ts';
import type { Words } from './words.ts';

/** Such as `Ch 2 · Equalizer`. */
export function groupTitle(words: Words, comparison: Comparison, { pair, channel, section }: ComparedGroup): string {
  const { a } = comparison.pairs[pair] ?? {};
  return [
    ...(comparison.pairs.length > 1 && a ? [a.name || a.deviceId] : []),
    ...(channel !== undefined && a?.channel === undefined ? [words.channelShort(channel)] : []),
    words.sections[section],
  ].join(' · ');
}
export function rowTitle(speech: Speech, { address, handle }: ComparedRow): string {
  const { place, setting } = settingText(speech, address);
  return placed.has(handle.resource) ? speech.words.join(place, setting) : setting;
}
/** These count by themselves, not within a channel. */
const placed: ReadonlySet<ResourceShape> = new Set([input, gpio]);
export const rowValue = (speech: Speech, { handle: { property } }: ComparedRow, value: ComparedRow['a']): string =>
  value === undefined ? '–' : textOf(speech, property, value);
export function rowDifference({ delayUnit }: Speech, { handle: { property }, difference }: ComparedRow): string {
  if (difference === undefined || property.kind !== 'number') return '–';
  return `${difference < 0 ? '−' : '+'}${printValue(property, Math.abs(difference), { delayUnit, plus: false })}`;
}

export function comparisonText(
  words: Words,
  speech: Speech,
  comparison: Comparison,
  { a, b }: { readonly a: string; readonly b: string },
): string {
  const lines = [
    `A\t${a}`,
    `B\t${b}`,
    `${words.differences(comparison.differences)} ${words.ofSettings(comparison.settings)}`,
    ...(comparison.lacking > 0 ? [words.lacking(comparison.lacking)] : []),
    ...comparison.alone.map(({ side, state }) => words.alone(side.toUpperCase(), state.name || state.deviceId)),
  ];
  for (const group of comparison.groups) {
    if (group.differences === 0) continue;
    lines.push('', groupTitle(words, comparison, group), [words.setting, 'A', 'B', words.aMinusB].join('\t'));
    for (const row of group.rows)
      if (row.how === 'different')
        lines.push(
          [rowTitle(speech, row), rowValue(speech, row, row.a), rowValue(speech, row, row.b), rowDifference(speech, row)].join('\t'),
        );
  }
  return `${lines.join('\n')}\n`;
}
