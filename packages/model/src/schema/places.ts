import { resources } from '../amplifier/index.ts';
import { paramsIn, type AnyParams, type Handle, type ResourceShape } from '../property/resource.ts';

export interface Found {
  readonly handle: Handle;
  readonly at: AnyParams;
}
/** `/amp/channels/3/output/mute` */
export function propertyAt(address: string): Found | undefined {
  const slash = address.lastIndexOf('/');
  const name = address.slice(slash + 1);
  const place = resourceAt(address.slice(0, slash) || '/', (resource) => Object.hasOwn(resource.properties, name));
  const handle = place?.resource.properties[name];
  return place && handle && { handle, at: place.at };
}
export function resourceAt(
  path: string,
  isMeant: (resource: ResourceShape) => boolean = () => true,
): { readonly resource: ResourceShape; readonly at: AnyParams } | undefined {
  for (const resource of resources) {
    const at = isMeant(resource) ? paramsIn(resource, path === '/' ? '' : path) : undefined;
    if (at && resource.pathAt(at) === path) return { resource, at };
  }
  return undefined;
}
