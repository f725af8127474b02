import { isLouder } from './louder.ts';
import type { Property, Value } from './property.ts';
import type { AnyParams, Handle } from './resource.ts';
import type { Write } from './write.ts';

/** The value of a switched-off gain; switched-on protection is never louder. */
export const withoutIt = (property: Property): Value | undefined => (property.raisesOutput === 'gain' ? property.default : undefined);

export function isRise({ resource, at, values }: Write, read: (handle: Handle, at: AnyParams) => Value | undefined): boolean {
  const then = (handle: Handle) => (values[handle.name] ?? read(handle, at)) as Value | undefined;
  const isChanged = (handle: Handle) => handle.name in values && values[handle.name] !== read(handle, at);
  const changed = Object.values(resource.properties).filter(isChanged);
  return Object.values(resource.properties).some((handle) => {
    const { property } = handle;
    const switchedBy = property.switchedBy === undefined ? undefined : resource.properties[property.switchedBy];
    const wasOn = !switchedBy || read(switchedBy, at) !== false;
    const isOn = !switchedBy || then(switchedBy) !== false;
    const flat = withoutIt(property);
    if (!isOn && (!wasOn || flat === undefined)) return false;
    if (!wasOn && flat === undefined) return false;
    const from = wasOn ? read(handle, at) : flat;
    const to = isOn ? then(handle) : flat;
    if (to === undefined) return false;
    const isOwn = changed.some((other) => other === handle || other === switchedBy);
    if (isOwn && isLouder(property, from, to)) return true;
    const isBoost = switchedBy !== undefined && flat !== undefined && (to > flat || (from ?? flat) < flat);
    return isBoost && changed.some((other) => other !== handle && other !== switchedBy);
  });
}
