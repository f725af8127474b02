/** One per line, tab-separated, in the reader's time. */

import { dayField } from '../../../i18n/day-text.ts';

type Line = readonly [at: Date, ...parts: readonly string[]];

export function eventsFile(head: string, lines: readonly Line[]): string {
  const rows = lines.map(([at, ...parts]) => [`${dayField(at)} ${clock(at)}`, ...parts.map(plain)].join('\t'));
  return `${[plain(head), ...rows].join('\n')}\n`;
}
function clock(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
/** A tab or line break in a name must not add a column or line. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Some file systems refuse other characters. */
export const fileNameOf = (venue: string): string =>
  `${venue.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'venue'}-events.txt`;
