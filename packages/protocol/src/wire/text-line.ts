/** Enums are quoted, numbers always have a point [API-03]. */

import { isTree, type Property } from '@headroom/model/property';

export const textVerbs = ['get', 'set', 'subscribe', 'unsubscribe'] as const;
export type TextVerb = (typeof textVerbs)[number];
export interface TextRequest {
  readonly verb: TextVerb;
  readonly url: string;
  /** As written, with quotes. */
  readonly value: string | undefined;
}

/** Undefined for an invalid line. Verbs ignore case, urls do not. */
export function readTextLine(line: string): TextRequest | undefined {
  // No part can match what the next begins with, so a hostile line cannot make the pattern backtrack.
  const found = /^([A-Za-z]+)\s+([^\s"]+)(?:\s+(\S.*))?$/.exec(line.trim());
  if (!found) return undefined;
  const [, word = '', url = '', value] = found;
  const verb = textVerbs.find((known) => known === word.toLowerCase());
  if (verb === undefined || (verb === 'set') !== (value !== undefined)) return undefined;
  // Some controllers leave out the quotes.
  if (value !== undefined && !/^(?:"[^"]*"|[^"]+)$/.test(value)) return undefined;
  return { verb, url, value };
}

export function readTextValue(property: Property, written: string): number | boolean | string | undefined {
  const bare = written.startsWith('"') ? written.slice(1, -1) : written;
  switch (property.kind) {
    case 'number':
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(bare) ? Number(bare) : undefined;
    case 'flag':
      // Some controllers write True and FALSE.
      return /^true$/i.test(bare) ? true : /^false$/i.test(bare) ? false : undefined;
    case 'choice':
      return property.options.includes(bare) ? bare : undefined;
    case 'text':
      return bare;
    case 'coefficients':
      return undefined;
  }
}

export function printTextValue(value: unknown): string {
  if (typeof value === 'number') return printFloat(value);
  if (typeof value === 'boolean') return String(value);
  return `"${typeof value === 'string' ? value.replaceAll(/["\r\n]/g, ' ') : isTree(value) ? '' : JSON.stringify(value ?? '')}"`;
}
/** Single precision has seven digits. */
function printFloat(value: number): string {
  const digits = Number(value.toPrecision(7)).toString();
  const plain = digits.includes('e') ? value.toFixed(10).replace(/0+$/, '') : digits;
  return plain.includes('.') ? plain.replace(/\.$/, '.0') : `${plain}.0`;
}
