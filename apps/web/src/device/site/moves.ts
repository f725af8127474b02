/** Tries an amplifier's new address for 30 s and confirms it (OQ-098). */

import { device as record, network } from '@headroom/model/amplifier';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { writeTo } from '@headroom/model/property';
import type { Clock, Device } from '@headroom/protocol';
import { useSyncExternalStore } from 'react';

export const tryMs = 30_000;
/** How long an amplifier with `network.confirm` waits before it goes back. */
export const confirmMs = 60_000;

export interface Move {
  readonly ampId: string;
  readonly from: string;
  readonly to: string | undefined;
  readonly started: number;
  readonly goesBack: boolean;
  readonly state: 'trying' | 'reached' | 'not reached' | 'unknown address';
}
const moves = new Map<string, Move>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
function change(move: Move, state: Move['state']): void {
  // A newer change of address has its own move.
  if (moves.get(move.ampId)?.started !== move.started) return;
  moves.set(move.ampId, { ...move, state });
  tell();
}
export function endMove(ampId: string): void {
  if (moves.delete(ampId)) tell();
}
export function useMove(ampId: string): Move | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => moves.get(ampId),
  );
}

interface MoveOptions {
  readonly ampId: string;
  readonly from: string;
  readonly to: string | undefined;
  readonly goesBack: boolean;
  readonly clock: Clock;
  readonly connect: (host: string) => Device;
}
export function startMove({ ampId, from, to, goesBack, clock, connect }: MoveOptions): void {
  const move: Move = { ampId, from, to, started: clock.now(), goesBack, state: to === undefined ? 'unknown address' : 'trying' };
  moves.set(ampId, move);
  tell();
  if (to === undefined) return;
  const device = connect(to);
  let isOver = false;
  const finish = (state: Move['state']) => {
    if (isOver) return;
    isOver = true;
    stopTimer();
    stopListening();
    device.close();
    change(move, state);
  };
  const stopTimer = clock.after(tryMs, () => finish('not reached'));
  const stopListening = device.onStatus(() => {
    if (device.status().state !== 'CONNECTED' || !device.status().loaded || !isAmp(device, ampId)) return;
    void confirm(device).then((ok) => ok && finish('reached'));
  });
}
function isAmp(device: Device, ampId: string): boolean {
  const id = device.read(record.properties.id, {});
  // An amplifier without an id is identified by its address alone.
  return id === undefined || id === '' || canonicalDeviceId(id) === canonicalDeviceId(ampId);
}
async function confirm(device: Device): Promise<boolean> {
  if (device.read(network.properties.confirm, {}) !== false) return true;
  const outcome = await device.write(writeTo(network, {}, { confirm: true }));
  return outcome.ok;
}
