/** A finding in one plain sentence. */

import { printNumber, printValue } from '../property/number-text.ts';
import type { Finding } from './diagnose.ts';
import type { Seen } from './evidence.ts';
import type { DiagnosisWords } from './names.ts';

export interface SentenceOptions {
  readonly words: DiagnosisWords;
  readonly print?: (seen: Seen) => string;
  /** A moment in milliseconds, as the reader writes times. */
  readonly time: (at: number) => string;
}

export function sentenceOf({ name, values, since }: Pick<Finding, 'name' | 'values' | 'since'>, options: SentenceOptions): string {
  const { words, print = printSeen, time } = options;
  const what = words.causes[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const seen = values[key];
    return seen === undefined ? whole : print(seen);
  });
  return since === undefined ? words.plain(what) : words.since(what, time(since));
}

/** In the amplifier's own words. */
export function printSeen(seen: Seen): string {
  switch (seen.kind) {
    case 'text':
      return seen.text;
    case 'number':
      return `${printNumber(seen.value, Number.isInteger(seen.value) ? 0 : 1)}${seen.unit === '' ? '' : ` ${seen.unit}`}`;
    case 'value': {
      const { property } = seen.handle;
      return property.kind === 'number' ? printValue(property, Number(seen.value)) : String(seen.value);
    }
  }
}
