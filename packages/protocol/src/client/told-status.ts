import type { DeviceStatus, Unsubscribe } from '../device.ts';

export interface ToldStatus {
  status(): DeviceStatus;
  tell(): void;
  onStatus(listener: () => void): Unsubscribe;
  close(): void;
}

export function createToldStatus(read: () => DeviceStatus): ToldStatus {
  const listeners = new Set<() => void>();
  let shown: DeviceStatus | undefined;
  let told: DeviceStatus | undefined;

  function status(): DeviceStatus {
    const now = read();
    const names = Object.keys(now) as (keyof DeviceStatus)[];
    if (!shown || names.some((name) => shown?.[name] !== now[name])) shown = now;
    return shown;
  }
  return {
    status,
    tell() {
      if (status() === told) return;
      told = status();
      for (const listener of listeners) listener();
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}
