/** One property of the amplifier on the page: its value, its limits, whether it may be changed, and the verbs that change it. */

import {
  accept,
  addressOf,
  fill,
  isOfKind,
  isTree,
  limits,
  narrow,
  onModel,
  toStep,
  type AmplifierModel,
  type AnyParams,
  type Handle,
  type HandleParams,
  type Permission,
  type PermissionReason,
  type Property,
  type Tree,
  type TreeLeaf,
  type ValueOf,
} from '@headroom/model';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAmp, useDerived, useModel, useStatus } from './amp-context.tsx';
import { commitDelayOf } from './commit-delay.ts';
import { draftsOf } from './drafts.ts';
import { useStaleSeconds } from './freshness.ts';
import { useName } from './names/use-name.ts';
import { outcomeText } from './outcome-text.ts';
import { permissionUrls, usePermissionOf } from './permission.ts';
import { useDeviceWords, type Words } from './words.ts';

export interface Parameter<P extends Property> {
  readonly name: string;
  readonly address: string;
  /** What to show: the finger's value, then the device's. */
  readonly value: ValueOf<P> | undefined;
  /** The property as this device has it: model, firmware and `info` taken into account. */
  readonly property: P;
  /** For numbers, the limits in force with siblings as they are now [LOAD-01] [LOAD-02]. */
  readonly limits: { readonly min: number; readonly max: number };
  /** False where the device has no such property: then nothing is shown. */
  readonly present: boolean;
  readonly permission: Permission;
  /** Why it cannot be changed, in words, while it can be seen. */
  readonly lockedWhy: string | undefined;
  /** The amplifier is not there to be changed now [CTRL-10]. */
  readonly disabled: boolean;
  /** What the last refused write said. */
  readonly problem: string | undefined;
  readonly set: (value: ValueOf<P>) => void;
  /** The drag: hold, drag, and release; cancel puts back what was before. */
  readonly hold: () => void;
  readonly drag: (value: ValueOf<P>) => void;
  readonly release: () => void;
  readonly cancel: () => void;
}

export function useParameter<P extends Property, Path extends string>(
  of: Handle<P, Path>,
  params: HandleParams<Handle<P, Path>>,
): Parameter<P> {
  const { device } = useAmp();
  const { name: nameOf } = useName();
  const words = useDeviceWords();
  const model = useModel();
  const { state, loaded } = useStatus(device);
  const stale = useStaleSeconds(device) !== undefined;
  const permissionOf = usePermissionOf();
  const address = addressOf(of as Handle, params as AnyParams as never);
  const path = fill(of.resource.path, params);
  const drafts = draftsOf(device);

  const subscribe = useCallback((listener: () => void) => drafts.subscribe(address, listener), [drafts, address]);
  const shown = useSyncExternalStore(subscribe, () => drafts.shown(address));
  const failure = useSyncExternalStore(subscribe, () => drafts.problem(address));

  const info = device.info(address);
  const property = useMemo(() => asOn(model, of.property, info), [of, model, info]);
  const siblings = useSiblings(property, path);
  const { permission, reason } = useDerived(permissionUrls, (tree) => permissionOf(of as Handle, address, tree));

  const delay = commitDelayOf(of);
  const verbs = useMemo(() => {
    const withLegal = (value: ValueOf<P>, act: (legal: TreeLeaf) => void) => {
      const stepped = property.kind === 'number' && typeof value === 'number' ? toStep(property, value) : value;
      const accepted = accept(property, stepped, siblings);
      if (accepted.ok) act(accepted.value);
    };
    return {
      set: (value: ValueOf<P>) => withLegal(value, (legal) => drafts.set(address, legal, delay)),
      hold: () => drafts.take(address),
      drag: (value: ValueOf<P>) => withLegal(value, (legal) => drafts.move(address, legal, delay)),
      release: () => drafts.release(address),
      cancel: () => drafts.cancel(address),
    };
  }, [drafts, address, property, siblings, delay]);

  const isReadable = isOfKind(property, shown);
  // [ERR-05] What stands there is no value of this kind: nothing is shown in its place but that.
  const unreadable = shown === undefined || isReadable ? undefined : words.readFailed;
  return {
    name: nameOf(of),
    address,
    value: isReadable ? (shown as ValueOf<P>) : undefined,
    property,
    limits: property.kind === 'number' ? limits(property, siblings) : { min: 0, max: 0 },
    present: shown !== undefined,
    permission,
    lockedWhy: reason === undefined ? undefined : whyNot(words, reason),
    disabled: state !== 'CONNECTED' || !loaded || stale,
    problem: failure === undefined ? unreadable : outcomeText(words, failure),
    ...verbs,
  };
}

/** Model, firmware and the device's own description taken into account. */
function asOn<P extends Property>(model: AmplifierModel | undefined, property: P, info: unknown): P {
  return narrow(model ? (onModel(property, model, model.abilities) ?? property) : property, info);
}
/** Properties as this device has them, for who asks for many. */
export function usePropertyOf(): (of: Handle, address: string) => Property {
  const { device } = useAmp();
  const model = useModel();
  return (of, address) => asOn(model, of.property, device.info(address));
}

/** The values of the siblings that limit a number, as they are now. */
function useSiblings(property: Property, path: string): Readonly<Record<string, unknown>> {
  const names = property.kind === 'number' ? [property.atMost, property.atLeast].filter((name) => name !== undefined) : [];
  return useDerived(names.length === 0 ? ['/id'] : names.map((name) => `${path}/${name}`), (tree) => pick(tree, path, names));
}
function pick(tree: Tree, path: string, names: readonly string[]): Record<string, unknown> {
  if (names.length === 0) return {};
  let here: unknown = tree;
  for (const segment of path.split('/').slice(1)) here = isTree(here) ? here[segment] : undefined;
  return Object.fromEntries(names.map((name) => [name, isTree(here) ? here[name] : undefined]));
}

export function whyNot(words: Words, reason: PermissionReason): string | undefined {
  switch (reason) {
    case 'UAC':
    case 'speaker tunings':
      return words.locked;
    case 'guest':
      return words.guest;
    case 'viewer':
      return words.viewer;
    case 'local only':
      return words.localOnly;
    case 'reported':
      return undefined;
    case 'unsupported API version':
      return words.unsupportedApi;
    default:
      return words.unknownModel;
  }
}
