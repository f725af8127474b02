/** Events as a text: one a line, its parts set apart by tabs, its time by the clock of who saves it. */

import { dayField } from '../../../i18n/day-text.ts';

type Line = readonly [at: Date, ...parts: readonly string[]];

export function eventsFile(head: string, lines: readonly Line[]): string {
  const rows = lines.map(([at, ...parts]) => [`${dayField(at)} ${clock(at)}`, ...parts.map(plain)].join('\t'));
  return `${[plain(head), ...rows].join('\n')}\n`;
}
function clock(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
/** A name with a tab or a line break in it makes no second column or line. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Letters and digits of any script stay; what file systems refuse does not. */
export const fileNameOf = (venue: string): string =>
  `${venue.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'venue'}-events.txt`;
