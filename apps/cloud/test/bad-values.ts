import type { FieldsSchema } from '@headroom/protocol/cloud';

export type Schema = FieldsSchema['def']['shape'][string];
type Kind = 'text' | 'number' | 'flag' | 'list' | 'object' | 'any';
export type Json = { [key: string]: unknown };
type Values = readonly (readonly [string, unknown])[];

/** Zod's internal schema description. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly shape?: FieldsSchema['def']['shape'];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[];
}
export const definitionOf = (schema: Schema): Definition => (schema as unknown as { readonly def: Definition }).def;
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional']);
function core(schema: Schema): Schema {
  const { type, innerType, in: input } = definitionOf(schema);
  if (innerType !== undefined && wrappers.has(type)) return core(innerType);
  return type === 'pipe' && input !== undefined ? core(input) : schema;
}
const kinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  enum: 'text',
  literal: 'text',
  number: 'number',
  int: 'number',
  boolean: 'flag',
  array: 'list',
  object: 'object',
  record: 'object',
};
export const kindOf = (schema: Schema): Kind => kinds[definitionOf(core(schema)).type] ?? 'any';
export const isOptional = (schema: Schema): boolean => takes(schema, undefined);
export const takes = (schema: Schema, value: unknown): boolean => (schema as FieldsSchema).safeParse(value).success;
const shapeOf = (schema: Schema) => definitionOf(core(schema)).shape ?? {};

export function fieldsOf(
  schema: FieldsSchema,
  above: readonly string[] = [],
): { readonly path: readonly string[]; readonly field: Schema }[] {
  return Object.entries(schema.def.shape).flatMap(([key, field]) => {
    const path = [...above, key];
    const below = kindOf(field) === 'object' ? fieldsOf({ def: { shape: shapeOf(field) } } as FieldsSchema, path) : [];
    return [{ path, field }, ...below];
  });
}

const examples: Json = {
  email: 'somebody@example.com',
  phone: '+12125550123',
  timeZone: 'UTC',
  from: '22:00',
  to: '08:00',
  startAt: 'window',
  version: '3.2.0.0',
};
export function exampleOf(schema: FieldsSchema): Json {
  return Object.fromEntries(Object.entries(schema.def.shape).map(([key, field]) => [key, exampleValue(key, field)]));
}
export function exampleValue(key: string, field: Schema): unknown {
  const { entries, values, element, type } = definitionOf(core(field));
  if (type === 'array' && element !== undefined) return [exampleValue(key, element)];
  if (type === 'record') return {};
  if (type === 'object') return exampleOf({ def: { shape: shapeOf(field) } } as FieldsSchema);
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'int') return [0, 1, 100].find((number) => takes(field, number)) ?? 1;
  return entries === undefined
    ? (values?.[0] ?? [examples[key], ...exampleTexts].find((text) => text !== undefined && takes(field, text)) ?? 'abc')
    : Object.values(entries)[0];
}
export const someId = '00000000-0000-7000-8000-00000000000f';
/** The first that a field accepts, so that only the field under test is to blame. */
const exampleTexts = [
  someId,
  'abc',
  '/amp',
  'amp',
  'deviceAttributes.connected',
  '0000000000AB',
  '2026-11-22T20:00:00Z',
  `${'a'.repeat(22)}.${'b'.repeat(43)}`,
  'a'.repeat(96),
  '-----BEGIN CERTIFICATE REQUEST-----\nabc\n-----END CERTIFICATE REQUEST-----',
  '{"snapshot":2,"name":"a","scope":"amplifier","states":[{"deviceId":"0000000000AB","values":{}}]}',
];

const others = {
  text: ['a text', 'a'],
  number: ['a number', 7],
  flag: ['a flag', true],
  list: ['a list', ['a']],
  object: ['an object', { a: 1 }],
} as const;
const badTexts: Values = [
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['control characters', 'a\r\nBcc: x@example.com'],
];
const ofKind: Readonly<Record<Kind, Values>> = {
  text: badTexts,
  number: [
    ['a number in quotes', '7'],
    ['more than any number', 1e308],
    ['less than any number', -1e308],
  ],
  flag: [['a flag in quotes', 'true']],
  list: [
    ['a list of too many', Array.from({ length: 3000 }, () => 'a')],
    ['a list of nothing', [null]],
    ['a list of lists', [['a']]],
  ],
  object: [],
  any: [],
};
const maxLengthOf = (field: Schema): number =>
  Math.max(0, ...(definitionOf(core(field)).checks ?? []).map(({ _zod }) => _zod.def.maximum ?? 0));
export function refusedBy(field: Schema): Values {
  const kind = kindOf(field);
  if (kind === 'any') return [];
  const wrongKinds = Object.entries(others).filter(([other]) => other !== kind);
  const tooLong = kind === 'text' ? [['too long a text', 'x'.repeat(Math.max(30_000, maxLengthOf(field) + 1))] as const] : [];
  return [
    ...(takes(field, null) ? [] : [['nothing', null] as const]),
    ...wrongKinds.map(([, value]) => value),
    ...tooLong,
    ...ofKind[kind],
  ];
}
export const survived: Values = [
  ['an empty text', ''],
  ['a space that is none', '\u200b'],
  ['a text turned around', '\u202eabc'],
  ['marks upon marks', `a${'\u0301'.repeat(2000)}`],
  ['an emoji of many parts', '👩‍👩‍👧‍👦'],
  ['a huge number', 1e300],
  ['a list of none', []],
];
export const badIds = ['abc', '%00', 'a'.repeat(190), '..%2F..%2Fetc', '%F0%9F%98%80', '__proto__', '%27%20or%201%3D1', '%ED%A0%80'];
