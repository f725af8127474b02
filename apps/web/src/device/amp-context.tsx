/** The amplifier that a page is about: its device, its place in the address, and hooks that follow single values of it. */

import { createContext, useCallback, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  addressOf,
  isOfKind,
  readModel,
  schemaOf,
  type AmplifierModel,
  type Handle,
  type HandleParams,
  type HandleValue,
  type Schema,
  type Tree,
  type TreeLeaf,
} from '@headroom/model';
import type { Device, DeviceStatus } from '@headroom/protocol';
import type { LevelSource } from '../ui/meter.tsx';
import { knownTree } from './known-tree.ts';

export interface AmpContextValue {
  readonly ampId: string;
  readonly device: Device;
  /** Where its pages live: `/amps/001122334455` [SHELL-04]. */
  readonly base: string;
  readonly mode: 'local' | 'cloud';
}
const AmpContext = createContext<AmpContextValue | null>(null);
export const AmpProvider = AmpContext.Provider;

export function useAmp(): AmpContextValue {
  const amp = useContext(AmpContext);
  if (!amp) throw new Error('AmpProvider is missing: the page is about no amplifier');
  return amp;
}

/** Renders again when the connection or what it needs changed; how old the data is, `useStaleSeconds` tells. */
export function useStatus(device: Device): DeviceStatus {
  const last = useRef<DeviceStatus>(undefined);
  return useSyncExternalStore(
    useCallback((listener: () => void) => device.onStatus(listener), [device]),
    () => {
      const now = device.status();
      const known = last.current;
      const same =
        known !== undefined &&
        (['state', 'problem', 'loaded', 'isAnother', 'apiVersion', 'needsPassword'] as const).every((name) => known[name] === now[name]);
      return same ? known : (last.current = now);
    },
  );
}

/** The newest value at an address, live while the component shows. Branches are live objects: for leaves only. */
export function useAddress(address: string): TreeLeaf | undefined {
  const { device } = useAmp();
  const subscribe = useCallback((listener: () => void) => device.subscribe(address, listener), [device, address]);
  const value = useSyncExternalStore(subscribe, () => device.read(address));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : (value as TreeLeaf | undefined);
}
export function useValue<H extends Handle>(handle: H, params: HandleParams<H>): HandleValue<H> | undefined {
  const value = useAddress(addressOf(handle, params));
  return isOfKind(handle.property, value) ? (value as HandleValue<H>) : undefined;
}

/**
 * Something computed from a branch, again whenever anything below it changes. `compute` must answer the same for the same values:
 * results are compared by their JSON, so that a component renders only when what it shows changed.
 */
export function useDerived<T>(urls: readonly string[], compute: (tree: Tree) => T, of?: Device): T {
  const context = useContext(AmpContext);
  const device = of ?? context?.device;
  if (!device) throw new Error('useDerived needs an amplifier');
  const key = urls.join(' ');
  const last = useRef<{ key: string; text: string; value: T } | undefined>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = key.split(' ').map((url) => device.subscribe(url, listener));
      ends.push(device.onStatus(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [device, key],
  );
  return useSyncExternalStore(subscribe, () => {
    const value = compute(knownTree(device));
    const text = JSON.stringify(value);
    if (last.current && last.current.key === key && last.current.text === text) return last.current.value;
    last.current = { key, text, value };
    return value;
  });
}

/** A number for the meters, outside React [the meters' loop paints it]. */
export function useLevelSource(address: string): LevelSource {
  const { device } = useAmp();
  return useCallback(
    (listener) => {
      const tell = () => {
        const value = device.read(address);
        listener(typeof value === 'number' ? value : null);
      };
      tell();
      return device.subscribe(address, tell);
    },
    [device, address],
  );
}

export function useModel(): AmplifierModel | undefined {
  const text = useAddress('/amp/deviceInfo/modelID');
  return useMemo(() => readModel(text), [text]);
}
/** The tables' idea of this model; what the device itself reports outranks it. */
export function useSchema(): Schema | undefined {
  const model = useModel();
  return useMemo(() => (model ? schemaOf(model) : undefined), [model]);
}
