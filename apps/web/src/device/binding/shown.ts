import {
  foundAt,
  isTree,
  valueOf,
  narrow,
  onModel,
  type AnyParams,
  type Handle,
  type Property,
  type TreeLeaf,
} from '@headroom/model/property';
import type { AmplifierModel } from '@headroom/model/catalogue';
import type { Amp } from './seat.ts';

export function shownOf<At extends AnyParams>({ shown }: Amp, handle: Handle<Property, At>, at: NoInfer<At>): TreeLeaf | undefined {
  const found = foundAt(shown, handle, at);
  return isTree(found) ? undefined : found;
}

const narrowed = new WeakMap<object, Map<Handle, { readonly model: AmplifierModel | undefined; readonly property: Property }>>();
const untold = {};

export function propertyOf<P extends Property, At extends AnyParams>(amp: Amp, handle: Handle<P, At>, at: NoInfer<At>): P {
  const { model } = amp;
  const info = amp.info(handle, at);
  const own =
    narrowed.get(info ?? untold) ?? new Map<Handle, { readonly model: AmplifierModel | undefined; readonly property: Property }>();
  narrowed.set(info ?? untold, own);
  const known = own.get(handle);
  if (known && known.model === model) return known.property as P;
  const property = narrow((model && onModel(handle.property, model, model.abilities)) ?? handle.property, info);
  own.set(handle, { model, property });
  return property;
}

export function siblingsOf<At extends AnyParams>(
  amp: Amp,
  { property, resource }: Handle<Property, At>,
  at: NoInfer<At>,
): Readonly<Record<string, unknown>> {
  const names = [property.switchedBy, ...(property.kind === 'number' ? [property.atMost, property.atLeast] : [])];
  const handles = names.flatMap((name) => (name === undefined ? [] : (resource.properties[name] ?? [])));
  return Object.fromEntries(handles.map((handle) => [handle.name, valueOf(amp.tree, handle, at)]));
}
