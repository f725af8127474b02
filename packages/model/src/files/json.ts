/** Reads hostile text in linear time, and touches no prototype. */

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}
export type JsonProblem =
  | 'too long'
  | 'too many'
  | 'not UTF-8'
  | 'too deep'
  | 'not JSON'
  | 'duplicate key'
  | 'forbidden key'
  | 'number too large';
export type ReadJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: JsonProblem; readonly detail: string };

export interface JsonLimits {
  /** Characters or bytes. The largest real file takes a tenth of the default. */
  readonly length?: number;
  readonly depth?: number;
  /** Of all objects and lists; beyond a few thousand most must repeat names. */
  readonly members?: number;
  readonly duplicates?: 'refuse' | 'last';
}

export function readJson(
  source: string | Uint8Array,
  { length = 4_194_304, depth = 32, members, duplicates = 'refuse' }: JsonLimits = {},
): ReadJson {
  if (source.length > length) return refuse('too long', `${source.length} where ${length} is the most`);
  const decoded = typeof source === 'string' ? source : decode(source);
  if (decoded === undefined) return refuse('not UTF-8', 'the bytes are no UTF-8 text');
  if (looksLikeUtf16(decoded)) return refuse('not UTF-8', 'the text is UTF-16 or UTF-32');
  const text = decoded.charCodeAt(0) === byteOrderMark ? decoded.slice(1) : decoded;
  const problem = text.length > longFrame ? excessOf(text, depth, members) : undefined;
  if (problem === 'too deep') return refuse(problem, `nested deeper than ${depth}`);
  if (problem === 'too many') return refuse(problem, 'more members, or other keys, than anything has');
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return refuse('not JSON', error instanceof Error ? error.message : String(error));
  }
  const survey: Survey = { colons: 0, problem: undefined };
  walk(value, depth, survey);
  if (survey.problem === 'too deep') return refuse('too deep', `nested deeper than ${depth}`);
  if (survey.problem === 'number too large') return refuse('number too large', 'a number is beyond the range of numbers');
  // A parser merges equal keys, so missing colons reveal duplicates. Only such texts are scanned by letter, because hundreds of frames a second arrive.
  if (survey.colons !== countColons(text) || mayHideKeys(text)) {
    const bad = findBadKey(text, duplicates);
    if (bad) return refuse(bad.problem, bad.key);
  }
  return { ok: true, value };
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const refuse = (problem: JsonProblem, detail: string): ReadJson => ({ ok: false, problem, detail });

const byteOrderMark = 0xfeff;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  // UTF-16 with its mark is not UTF-8; the NUL lets the caller name it.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return '\0';
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
/** JSON begins with two ASCII characters; in UTF-16 one of their bytes is NUL. */
const looksLikeUtf16 = (text: string) => text.charCodeAt(0) === 0 || text.charCodeAt(1) === 0;

/** Longer texts are checked before parsing: a million brackets would take half a second. */
const longFrame = 65_536;
const fewMembers = 20_000;
const maxNewKeys = 3000;
export function excessOf(text: string, deepest: number, most: number | undefined): 'too deep' | 'too many' | undefined {
  let depth = 0;
  let members = 0;
  let branches = 0;
  let key = { from: 0, to: 0 };
  const keys = new Set<string>();
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === '"') {
      key = { from: position, to: endOfString(text, position) };
      position = key.to;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > deepest) return 'too deep';
      branches += 1;
      if (most !== undefined && branches > most) return 'too many';
    } else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':' && most !== undefined) {
      members += 1;
      if (members > fewMembers) keys.add(text.slice(key.from, key.to));
      if (members > most || keys.size > maxNewKeys) return 'too many';
    }
  }
  return undefined;
}

interface Survey {
  colons: number;
  problem: JsonProblem | undefined;
}
/** Colons inside strings count too. */
function walk(value: Json, depth: number, survey: Survey): void {
  if (typeof value === 'string') survey.colons += countColons(value);
  else if (typeof value === 'number') checkNumber(value, survey);
  else if (typeof value === 'object' && value !== null) walkItems(value, depth, survey);
}
/** Inline leaves take half the time of a call each. */
function walkItems(value: Json[] | JsonObject, depth: number, survey: Survey): void {
  if (depth === 0) {
    survey.problem = 'too deep';
    return;
  }
  const isArray = Array.isArray(value);
  const items = isArray ? value : Object.values(value);
  if (!isArray) survey.colons += items.length;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (typeof item === 'number') checkNumber(item, survey);
    else if (typeof item === 'string') survey.colons += countColons(item);
    else if (typeof item === 'object' && item !== null) walkItems(item, depth - 1, survey);
  }
}
function checkNumber(value: number, survey: Survey): void {
  if (value === Infinity || value === -Infinity) survey.problem ??= 'number too large';
}
function countColons(text: string): number {
  let count = 0;
  for (let position = text.indexOf(':'); position !== -1; position = text.indexOf(':', position + 1)) count += 1;
  return count;
}

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Only `\u` can escape letters and colons. */
const mayHideKeys = (text: string) => text.includes('\\u') || text.includes('proto') || text.includes('uctor');

function findBadKey(text: string, duplicates: 'refuse' | 'last'): { problem: JsonProblem; key: string } | undefined {
  const open: Set<string>[] = [];
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, position);
      if (isKey(text, end + 1)) {
        const key = JSON.parse(text.slice(position, end + 1)) as string;
        const keys = open.at(-1);
        if (forbidden.has(key)) return { problem: 'forbidden key', key };
        if (duplicates === 'refuse' && keys?.has(key)) return { problem: 'duplicate key', key };
        keys?.add(key);
      }
      position = end;
    }
  }
  return undefined;
}
function endOfString(text: string, start: number): number {
  let position = start + 1;
  while (position < text.length && text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
  return position;
}
function isKey(text: string, after: number): boolean {
  let position = after;
  while (text.charCodeAt(position) <= 0x20) position += 1;
  return text[position] === ':';
}
