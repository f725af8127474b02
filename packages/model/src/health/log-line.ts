/** Unreadable lines stay as they are. */

import type { HealthCode } from './health.ts';
import { healthNames } from './names.ts';

export type LogName = 'events' | 'faults';
export type LogLevel = 'fault' | 'warning' | 'info';
export type LogPlace = { readonly kind: 'channel'; readonly channel: number } | { readonly kind: 'supply' } | { readonly kind: 'system' };

export interface LogEntry {
  /** Stays the same when lines come, and when a full log drops its oldest. */
  readonly key: string;
  readonly raw: string;
  /** `2026-11-21`, amplifier's clock. */
  readonly day: string | undefined;
  /** `09:20:11` */
  readonly time: string | undefined;
  readonly level: LogLevel;
  readonly place: LogPlace;
  readonly text: string;
}

/** Newest first; the last line is the most recent (OQ-106) [LOGS-02]. */
export function readLog(log: LogName, text: string): LogEntry[] {
  const alike = new Map<string, number>();
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .toReversed()
    .map((line) => {
      const count = alike.get(line) ?? 0;
      alike.set(line, count + 1);
      return readLine(log, line, `${line} ${count}`);
    });
}

const stamp =
  /^\s*\[?(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?(?: ?Z| ?UTC| ?GMT)?\]?[\s:,;-]*/;
const levelWord = /^\[?(FAULT|ERROR|CRITICAL|WARNING|WARN|INFO|NOTICE|EVENT)\]?[\s:,;-]+/i;
const channelWord = /^(?:channel|chan|ch)\.? ?(\d{1,2})\b[\s:,;-]*/i;
const supplyWord = /^(?:power supply|psu)\b[\s:,;-]*/i;

function readLine(log: LogName, raw: string, key: string): LogEntry {
  let rest = raw.trim();
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (!found || found[0].length >= rest.length) return undefined;
    rest = rest.slice(found[0].length);
    return found;
  };
  const when = take(stamp);
  const word = take(levelWord)?.[1]?.toUpperCase();
  const channel = take(channelWord)?.[1];
  const isSupply = channel === undefined && take(supplyWord) !== undefined;
  return {
    key,
    raw,
    ...momentOf(when),
    level: levelOf(log, word, rest),
    place: channel !== undefined ? { kind: 'channel', channel: Number(channel) } : isSupply ? { kind: 'supply' } : { kind: 'system' },
    text: rest.charAt(0).toUpperCase() + rest.slice(1),
  };
}

function momentOf(when: RegExpExecArray | undefined): Pick<LogEntry, 'day' | 'time'> {
  if (!when) return { day: undefined, time: undefined };
  const [, year, month, day, otherMonth, otherDay, otherYear, hour = '', minute = '', second] = when as readonly (string | undefined)[];
  const two = (digits = '') => digits.padStart(2, '0');
  return {
    day: `${year ?? otherYear}-${two(month ?? otherMonth)}-${two(day ?? otherDay)}`,
    time: [hour, minute, ...(second === undefined ? [] : [second])].map(two).join(':'),
  };
}

const calm = /\b(?:ok|gone|ended|works again|cooled down|cleared|recovered|restored)\b/i;
const grave = /\b(?:fault|failed|failure|error|short circuit|overheated|over temperature|shut down|interrupted)\b/i;
const uneasy = /\b(?:warning|hot|lost|missing|limit|outside|refused|wrong|not (?:confirmed|ok))\b/i;
/** The line's own word, else its content; in the fault log at least a fault, unless all is well. */
function levelOf(log: LogName, word: string | undefined, text: string): LogLevel {
  if (word === 'FAULT' || word === 'ERROR' || word === 'CRITICAL') return 'fault';
  if (word === 'WARNING' || word === 'WARN') return 'warning';
  if (word !== undefined) return 'info';
  if (calm.test(text) && !/\bnot\b/i.test(text)) return 'info';
  if (log === 'faults' || grave.test(text)) return 'fault';
  return uneasy.test(text) ? 'warning' : 'info';
}

const sentences: readonly (readonly [RegExp, HealthCode])[] = [
  [/ is out of range, outputs shut down$/i, 'powerSupplyFault'],
  [/^short circuit at the output\b/i, 'outputFaulted'],
  [/^(?:hot,|overheated at) /i, 'channelThermal'],
  [/^load monitor says short\b/i, 'loadShort'],
  [/^load monitor says open\b/i, 'loadOpen'],
  [/^pilot tone says short\b/i, 'pilotToneShort'],
  [/^pilot tone says open\b/i, 'pilotToneOpen'],
];
const codes = Object.keys(healthNames) as HealthCode[];
/** A line has the fault's English name or an amplifier's own sentence. */
export function codeOfLine({ text }: Pick<LogEntry, 'text'>): HealthCode | undefined {
  const said = text.toLowerCase();
  return codes.find((code) => healthNames[code].toLowerCase() === said) ?? sentences.find(([sentence]) => sentence.test(text))?.[1];
}

export function filterLog(entries: readonly LogEntry[], level: LogLevel | 'all', search: string): LogEntry[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return entries.filter(
    (entry) => (level === 'all' || entry.level === level) && words.every((word) => entry.raw.toLowerCase().includes(word)),
  );
}
