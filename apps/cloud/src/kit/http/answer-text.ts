/** Against its schema; a long answer in steps, so that other requests are served. */

import { setImmediate } from 'node:timers/promises';
import type { Call } from '@headroom/protocol/cloud';

type Schema = Call['response'];
/** Zod's internal schema description. */
interface Definition {
  readonly type: string;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
}
const definitionOf = (schema: Schema): Definition => (schema as unknown as { readonly def: Definition }).def;
const atOnce = 50;

export async function answerText(schema: Schema, content: unknown): Promise<string | undefined> {
  const { type, element, valueType, shape } = definitionOf(schema);
  if (!isLong(content)) return written(schema, content);
  if (type === 'array' && element && Array.isArray(content))
    return `[${await joined(content, async (one) => (await answerText(element, one)) ?? 'null')}]`;
  if (type === 'record' && valueType)
    return `{${await joined(Object.entries(content), async ([key, one]) => member(key, await answerText(valueType, one)))}}`;
  if (type !== 'object' || !shape) return written(schema, content);
  const members: string[] = [];
  for (const [key, below] of Object.entries(shape)) members.push(member(key, await answerText(below, content[key])));
  return `{${members.filter((text) => text !== '').join()}}`;
}
const written = (schema: Schema, content: unknown) => JSON.stringify(schema.parse(content)) as string | undefined;
const member = (key: string, text: string | undefined) => (text === undefined ? '' : `${JSON.stringify(key)}:${text}`);

async function joined<Item>(items: readonly Item[], textOf: (item: Item) => Promise<string>): Promise<string> {
  const texts: string[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await setImmediate();
    texts.push(await textOf(item));
  }
  return texts.filter((text) => text !== '').join();
}
function isLong(content: unknown, levels = 3): content is Record<string, unknown> {
  if (typeof content !== 'object' || content === null) return false;
  const items: readonly unknown[] = Array.isArray(content) ? content : Object.values(content);
  return items.length > atOnce || (levels > 0 && items.some((one) => isLong(one, levels - 1)));
}
