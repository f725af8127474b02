import { largestForm, type Call, type FieldsSchema } from '@headroom/protocol/cloud';
import { ampIdOf } from './sample-amps.ts';
import { definitionOf, exampleValue, fieldsOf, exampleOf, takes, type Json, type Schema } from './bad-values.ts';

type Shape = (units: number) => string;
export const shapes: Readonly<Record<string, Shape>> = {
  'short keys': (units) =>
    `{${numbers(units)
      .map((each) => `"k${each.toString(36)}":0`)
      .join()}}`,
  'deep objects': (units) =>
    `{${numbers(units / 20)
      .map((each) => `"k${each.toString(36)}":${'{"a":'.repeat(10)}0${'}'.repeat(10)}`)
      .join()}}`,
  'empty lists': (units) => `{"list":[${'[],'.repeat(units)}0]}`,
  numbers: (units) =>
    `{"list":[${numbers(units)
      .map((each) => each / 7)
      .join()}]}`,
  'one text': (units) => JSON.stringify({ text: '"'.repeat(units) }),
};
export function shaped(limit: number, shape: Shape, of: (tree: unknown) => unknown): string {
  const around = JSON.stringify(of('@tree'));
  return upTo(limit, (units) => around.replace('"@tree"', () => shape(units)));
}
const numbers = (units: number) => Array.from({ length: Math.ceil(units) }, (_, index) => index);

export function largestBodies(
  { body, largestBody = largestForm }: Call,
  of: Readonly<Record<string, Shape>>,
): (readonly [shape: string, text: string])[] {
  if (body === undefined) return [];
  const example = exampleOf(body);
  const trees = fieldsOf(body).filter(({ field }) => kindsOf(field).includes('record'));
  const [{ path } = { path: ['strange'] }] = trees;
  const largest = Object.entries(of).map(
    ([name, shape]) => [name, shaped(largestBody, shape, (tree) => put(example, path, tree))] as const,
  );
  return [['every field', JSON.stringify(largestOf(body)).slice(0, largestBody)], ...largest];
}
export function upTo(limit: number, make: (units: number) => string): string {
  const some = 1000;
  let units = Math.ceil((some * limit) / make(some).length);
  let text = make(units);
  while (text.length > limit) {
    units = Math.floor((units * limit * 0.99) / text.length);
    text = make(units);
  }
  return text;
}
const put = (tree: Json, [key = '', ...rest]: readonly string[], value: unknown): Json => ({
  ...tree,
  [key]: rest.length === 0 ? value : put((tree[key] ?? {}) as Json, rest, value),
});
export const largestQuery = ({ query }: Call): string =>
  query === undefined ? '' : `?${new URLSearchParams(largestOf(query) as Record<string, string>).toString()}`;

const largestOf = ({ def }: FieldsSchema): Json =>
  Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, largestValue(key, field)]));
function largestValue(key: string, field: Schema): unknown {
  const { type, innerType, in: input, element, shape } = definitionOf(field);
  const below = innerType ?? input;
  if (below) return largestValue(key, below);
  if (shape) return largestOf({ def: { shape } } as FieldsSchema);
  if (type === 'array' && element) {
    const first = JSON.stringify(largestValue(key, element));
    return numbers(maxOf(field) ?? 100).map((each) => JSON.parse(first.replaceAll(ampIdOf(1), ampIdOf(each + 1))) as unknown);
  }
  const most = maxOf(field) ?? 0;
  const mail = `${'a'.repeat(64)}@${`${'b'.repeat(56)}.`.repeat(3)}example`;
  const repeated = ['\u5b57', 'x', '1', 'AAAA'].map((one) => one.repeat(most / one.length));
  const fixed = ['shadowAttributes.reported', mail, ampIdOf(1), `00000000-0000-7000-8000-${ampIdOf(1)}`];
  const texts = [`/${'a'.repeat(Math.max(0, most - 1))}`, ...repeated].toSorted((one, other) => other.length - one.length);
  const asLong = fixed.filter(({ length }) => length === most);
  return [...asLong, ...texts, ...fixed].find((one) => one.length > 0 && takes(field, one)) ?? exampleValue(key, field);
}
const kindsOf = (field: Schema): string[] => {
  const { type, innerType } = definitionOf(field);
  return innerType ? [type, ...kindsOf(innerType)] : [type];
};
/** Undefined if unlimited. */
const maxOf = (field: Schema): number | undefined => definitionOf(field).checks?.find(({ _zod }) => _zod.def.maximum)?._zod.def.maximum;
