/** Moved meters are written straight from their numbers into the places of a printed notify. */

import { leavesOf, segmentsOf, type Change } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import { printNotify } from './message.ts';

export type MeterValue = string | number | boolean;
export type LeafSet = Uint32Array;
export interface Layout {
  /** In the order of a whole record. */
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  numberOf(address: string): number;
  none(): LeafSet;
  within(urls: readonly string[]): LeafSet;
  /** Exactly as the general printer writes them; else empty. */
  print(leaves: LeafSet, among: LeafSet, values: readonly MeterValue[]): string;
}

export function addLeaf(set: LeafSet, number: number): void {
  set[number >>> 5]! |= 1 << (number & 31);
}
export function changesOf({ addresses }: Layout, leaves: LeafSet, among: LeafSet, values: readonly MeterValue[]): Change[] {
  const changes: Change[] = [];
  for (const [number, address] of addresses.entries())
    if (((leaves[number >>> 5]! & among[number >>> 5]!) >>> (number & 31)) & 1) changes.push([address, values[number]!]);
  return changes;
}
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

const layouts = new WeakMap<Schema, Layout>();
export function layoutOf(schema: Schema): Layout {
  const known = layouts.get(schema) ?? createLayout(schema);
  layouts.set(schema, known);
  return known;
}

function createLayout(schema: Schema): Layout {
  const addresses = Array.from(leavesOf(schema.defaults()), ([address]) => address);
  const numbers = new Map(addresses.map((address, number) => [address, number]));
  const lines = linesOf(addresses);
  const none = () => new Uint32Array(Math.ceil(addresses.length / 32));
  return {
    addresses,
    names: addresses.map((address) => segmentsOf(address).at(-1) ?? ''),
    numberOf: (address) => numbers.get(address) ?? -1,
    none,
    within(urls) {
      const set = none();
      const wanted = new Set(urls);
      for (const [number, { path }] of lines.entries()) if (path.some((url) => wanted.has(url))) addLeaf(set, number);
      return set;
    },
    print(leaves, among, values) {
      let before: Line | undefined;
      let end = 0;
      for (let word = 0; word < leaves.length; word++) {
        for (let bits = leaves[word]! & among[word]!; bits !== 0; bits &= bits - 1) {
          const number = word * 32 + lowestBit(bits);
          const line = lines[number]!;
          let depth = 0;
          if (before === undefined) end = write(head, 0);
          else while (line.branches[depth] === before.branches[depth]) depth++;
          end = writeValue(values[number]!, write(openingOf(line, depth, before?.branches.length ?? 0), end));
          before = line;
        }
      }
      if (before === undefined) return '';
      return decoder.decode(page.subarray(0, write(endings[before.branches.length - 1]!, end)));
    },
  };
}

interface Line {
  readonly path: readonly string[];
  /** `path` as numbers, which compare faster. */
  readonly branches: readonly number[];
  /** The text before a value, by the previous depth and the shared path length. */
  readonly openings: (Uint8Array | undefined)[];
}
function linesOf(addresses: readonly string[]): Line[] {
  const numbers = new Map<string, number>();
  return addresses.map((address) => {
    const segments = segmentsOf(address);
    const path = ['/', ...segments.map((_, depth) => `/${segments.slice(0, depth + 1).join('/')}`)];
    const branches = path.slice(1).map((url) => {
      const number = numbers.get(url) ?? numbers.size;
      numbers.set(url, number);
      return number;
    });
    return { path, branches, openings: [] };
  });
}
function openingOf({ path, branches, openings }: Line, shared: number, depthBefore: number): Uint8Array {
  return (openings[depthBefore * deepest + shared] ??= encoder.encode(
    (depthBefore > 0 ? `${closingOf(depthBefore - 1, shared)},\n` : '') +
      segmentsOf(path.at(-1) ?? '')
        .map((name, depth) => `${margin(depth)}"${name}": ${depth < branches.length - 1 ? '{\n' : ''}`)
        .slice(shared)
        .join(''),
  ));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const margin = (depth: number): string => ' '.repeat(4 * (depth + 2));
const [before = '', after = ''] = printNotify({ x: 0 }).split(`${margin(0)}"x": 0`);
const head = encoder.encode(before);
/** Deeper than any leaf lies. */
const deepest = 12;
const closingOf = (from: number, to: number): string =>
  Array.from({ length: from - to }, (_, index) => `\n${margin(from - 1 - index)}}`).join('');
const endings = Array.from({ length: deepest }, (_, from) => encoder.encode(closingOf(from, 0) + after));

/** Bytes, because concatenating strings costs three times as much. */
let page = new Uint8Array(65_536);
/** No line without its value is longer. */
const maxLineLength = 4096;

function write(bytes: Uint8Array, at: number): number {
  page.set(bytes, at);
  return at + bytes.length;
}
function writeValue(value: MeterValue, at: number): number {
  if (page.length - at < 2 * maxLineLength) page = grown(maxLineLength);
  if (typeof value === 'number') {
    const hundredths = Math.round(value * 100);
    // Nearly all meters have at most two decimals.
    if (hundredths / 100 === value && Math.abs(hundredths) < 1e9) return writeHundredths(hundredths, at);
  }
  const text = JSON.stringify(value);
  if (page.length - at < 3 * text.length + maxLineLength) page = grown(3 * text.length);
  return at + encoder.encodeInto(text, page.subarray(at)).written;
}
function grown(by: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * page.length + by);
  larger.set(page);
  return larger;
}
const [minus, point, zero] = [45, 46, 48];
function writeHundredths(hundredths: number, at: number): number {
  let end = at;
  if (hundredths < 0) page[end++] = minus;
  const rest = Math.abs(hundredths);
  const whole = quotient(rest, 100);
  const decimals = rest - whole * 100;
  end = writeWhole(whole, end);
  if (decimals === 0) return end;
  const tenths = quotient(decimals, 10);
  page[end++] = point;
  page[end++] = zero + tenths;
  if (decimals > tenths * 10) page[end++] = zero + decimals - tenths * 10;
  return end;
}
function writeWhole(whole: number, at: number): number {
  const tens = quotient(whole, 10);
  const end = tens > 0 ? writeWhole(tens, at) : at;
  page[end] = zero + whole - tens * 10;
  return end + 1;
}
/** Cheaper than Math.trunc: both operands stay integers in the engine. */
const quotient = (whole: number, by: number): number => (whole / by) >>> 0;
