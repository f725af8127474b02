/** RFC 8785. */

import type { Json } from '../files/json.ts';

/** Throws for numbers without a value and for halves of a surrogate pair. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('no JSON number');
  if (typeof value === 'string') return canonicalText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .toSorted(byCodeUnits)
    .map((name) => `${canonicalText(name)}:${canonicalJson(value[name] ?? null)}`);
  return `{${members.join(',')}}`;
}
const byCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new Error('half of a surrogate pair');
  return JSON.stringify(text);
}
