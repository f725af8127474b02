import { useMemo, type ReactNode } from 'react';
import type { Device } from '@headroom/protocol';
import { MeterAgeProvider, type MeterAge } from '../../ui/meters/age.ts';
import { useControlWords } from '../control-words.ts';

export function createMeterAge(device: Pick<Device, 'watchMeters'>, write: (seconds: number) => string): MeterAge {
  const listeners = new Set<() => void>();
  let text: string | undefined;
  let leave: (() => void) | undefined;
  const take = (age: number | undefined) => {
    const next = age === undefined ? undefined : write(Math.floor(age / 1000));
    if (next === text) return;
    text = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      leave ??= device.watchMeters(take);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = undefined;
        text = undefined;
      };
    },
    now: () => text,
  };
}

export function MetersOf({ device, children }: { readonly device: Device; readonly children: ReactNode }) {
  const { metersOld } = useControlWords();
  const age = useMemo(() => createMeterAge(device, metersOld), [device, metersOld]);
  return <MeterAgeProvider value={age}>{children}</MeterAgeProvider>;
}
