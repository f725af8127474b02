/** The text interface's lines: one request a line, and values as it writes them: enums quoted, numbers always with a point [API-03]. */

import { isTree, type Property } from '@headroom/model/property';

export const textVerbs = ['get', 'set', 'subscribe', 'unsubscribe'] as const;
export type TextVerb = (typeof textVerbs)[number];
export interface TextRequest {
  readonly verb: TextVerb;
  readonly url: string;
  /** As it was written, quotes included; undefined where there was none. */
  readonly value: string | undefined;
}

/** Undefined for what is no request. Verbs come in any case, urls do not. */
export function readTextLine(line: string): TextRequest | undefined {
  const found = /^\s*([A-Za-z]+)\s+(\/?[^\s"]+)(?:\s+(.*?))?\s*$/.exec(line);
  if (!found) return undefined;
  const [, word = '', url = '', rest] = found;
  const verb = textVerbs.find((known) => known === word.toLowerCase());
  const value = rest === '' ? undefined : rest;
  if (verb === undefined || (verb === 'set') !== (value !== undefined)) return undefined;
  // There are controllers that write a text of several words without quotes; a quote within is neither.
  if (value !== undefined && !/^(?:"[^"]*"|[^"]+)$/.test(value)) return undefined;
  return { verb, url, value };
}

/** What a written value means for a property; undefined where it means nothing to it. */
export function readTextValue(property: Property, written: string): number | boolean | string | undefined {
  const bare = written.startsWith('"') ? written.slice(1, -1) : written;
  switch (property.kind) {
    case 'number':
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(bare) ? Number(bare) : undefined;
    case 'flag':
      // There are controllers that write True and FALSE.
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
/** Single precision has seven figures; an exponent is never written. */
function printFloat(value: number): string {
  const digits = Number(value.toPrecision(7)).toString();
  const plain = digits.includes('e') ? value.toFixed(10).replace(/0+$/, '') : digits;
  return plain.includes('.') ? plain.replace(/\.$/, '.0') : `${plain}.0`;
}
