import { isJsonObject, readJson, type Json } from '@headroom/model/files';
import { addressOf, isOfKind, type TreeLeaf } from '@headroom/model/property';
import { propertyAt } from '@headroom/model/schema';
import type { Change } from '../safe-changes/undo.ts';
import { emptyTrail, isNoted, type Step, type Trail } from './trail.ts';

/** In letters: browsers keep some millions for all that an address stores. */
export const maxTextLength = 500_000;

export type Trails = ReadonlyMap<string, Trail>;

/** What is too long loses its oldest steps. */
export function writeTrails(trails: Trails): string {
  const told = [...trails].filter(([, { steps }]) => steps.length > 0);
  for (let share = 1; told.length > 0 && share > 1 / 512; share /= 2) {
    const text = JSON.stringify(Object.fromEntries(told.map(([id, trail]) => [id, writable(newest(trail, share))])));
    if (text.length <= maxTextLength) return text;
  }
  return '';
}
function newest({ steps, done }: Trail, share: number): Trail {
  const dropped = steps.length - Math.ceil(steps.length * share);
  return { steps: steps.slice(dropped), done: Math.max(0, done - dropped) };
}
const writable = ({ steps, done }: Trail) => ({
  done,
  steps: steps.map(({ began, at, changes }) => [
    began,
    at,
    ...changes.map((change) => [addressOf(change.handle, change.at), change.from, change.to]),
  ]),
});

/** Nothing of an amplifier of which any step cannot be read: its others would undo from a wrong place. */
export function readTrails(text: string): Trails {
  const read = readJson(text, { length: maxTextLength });
  if (!read.ok || !isJsonObject(read.value)) return new Map();
  return new Map(Object.entries(read.value).map(([id, trail]) => [id, readTrail(trail)]));
}
function readTrail(value: Json): Trail {
  const { done, steps: all } = isJsonObject(value) ? value : {};
  if (typeof done !== 'number' || !Array.isArray(all) || !Number.isInteger(done) || done < 0 || done > all.length) return emptyTrail;
  const steps = all.flatMap((step, index) => readStep(step, index + 1) ?? []);
  return steps.length === all.length ? { steps, done } : emptyTrail;
}
function readStep(value: Json, id: number): Step | undefined {
  const [began, at, ...all] = Array.isArray(value) ? value : [];
  const changes = all.flatMap((change) => readChange(change) ?? []);
  if (typeof began !== 'number' || typeof at !== 'number' || changes.length === 0 || changes.length < all.length) return undefined;
  return { id, began, at, changes };
}
function readChange(value: Json): Change | undefined {
  const [address, from, to] = Array.isArray(value) ? value : [];
  const place = typeof address === 'string' ? propertyAt(address) : undefined;
  if (!place || !isNoted(place.handle) || ![from, to].every((leaf) => isOfKind(place.handle.property, leaf))) return undefined;
  return { ...place, from: from as TreeLeaf, to: to as TreeLeaf };
}
