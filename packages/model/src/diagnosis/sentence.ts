import { printNumber, printValue } from '../property/number-text.ts';
import type { Finding } from './diagnose.ts';
import type { Seen } from './evidence.ts';
import type { DiagnosisWords } from './names.ts';

export interface Printers {
  readonly number: typeof printNumber;
  readonly value: typeof printValue;
  readonly option: (name: string) => string;
}
export const ownWords: Printers = { number: printNumber, value: printValue, option: (name) => name };

export interface SentenceOptions {
  readonly words: DiagnosisWords;
  readonly print?: Printers;
  /** A moment in milliseconds, as the reader writes times. */
  readonly time: (at: number) => string;
}

export function sentenceOf({ name, values, since }: Pick<Finding, 'name' | 'values' | 'since'>, options: SentenceOptions): string {
  const { words, print = ownWords, time } = options;
  const what = fillIn(words.causes[name], (key) => {
    const seen = values[key];
    return seen && printSeen(seen, print);
  });
  return since === undefined ? words.plain(what) : words.since(what, time(since));
}

/** A name without a text stays in its braces. */
export const fillIn = (sentence: string, textOf: (key: string) => string | undefined): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, key: string) => textOf(key) ?? whole);

export function printSeen(seen: Seen, { number, value, option }: Printers): string {
  switch (seen.kind) {
    case 'text':
      return seen.text;
    case 'number':
      return `${number(seen.value, Number.isInteger(seen.value) ? 0 : 1)}${seen.unit === '' ? '' : ` ${seen.unit}`}`;
    case 'value': {
      const { property } = seen.handle;
      return property.kind === 'number' ? value(property, Number(seen.value)) : option(String(seen.value));
    }
  }
}
