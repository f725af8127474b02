/** What of several changes makes the output louder, once all of them are done. */

import { louderBy, type Louder } from './louder.ts';
import type { Property, Value } from './property.ts';
import { addressOf, type AnyParams, type Handle } from './resource.ts';
import type { TreeLeaf } from './tree.ts';
import type { Write } from './write.ts';

export interface Rise {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly from: Value | undefined;
  readonly to: Value;
  readonly louder: Exclude<Louder, 'no'>;
}
type Read = (handle: Handle, at: AnyParams) => Value | undefined;

/** `read` says what is there now. What stays switched off raises nothing; a gain that is switched on with the rest rises from none. */
export function risesOf(writes: readonly Write[], read: Read): readonly Rise[] {
  const after = new Map<string, TreeLeaf>();
  for (const { resource, at, values } of writes)
    for (const [name, value] of Object.entries(values)) {
      const handle = resource.properties[name];
      if (handle) after.set(addressOf(handle, at), value);
    }
  const then = (handle: Handle, at: AnyParams) => (after.get(addressOf(handle, at)) ?? read(handle, at)) as Value | undefined;
  const rises = new Map<string, Rise>();
  for (const { resource, at, values } of writes)
    for (const handle of Object.values(resource.properties)) {
      const { property, name } = handle;
      const isSwitchedBy = property.switchedBy === undefined ? undefined : resource.properties[property.switchedBy];
      if (!Object.hasOwn(values, name) && !(isSwitchedBy && Object.hasOwn(values, isSwitchedBy.name))) continue;
      if (isSwitchedBy && then(isSwitchedBy, at) === false) continue;
      const wasOn = !isSwitchedBy || read(isSwitchedBy, at) !== false;
      const from = wasOn ? read(handle, at) : withoutIt(property);
      const to = then(handle, at);
      if (to === undefined || (!wasOn && from === undefined)) continue;
      const louder = louderBy(property, from, to);
      if (louder !== 'no') rises.set(addressOf(handle, at), { handle, at, from, to, louder });
    }
  return [...rises.values()];
}

/** What a gain amounts to while it is switched off; what protects makes nothing louder by being switched on. */
const withoutIt = (property: Property): Value | undefined => (property.raisesOutput === 'gain' ? property.default : undefined);
