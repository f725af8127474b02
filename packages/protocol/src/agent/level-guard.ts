/** Refuses a command that would raise a level which was turned down since its sender saw it. */

import { resources } from '@headroom/model/amplifier';
import {
  addressOf,
  instancesOf,
  isLouder,
  levelOf,
  louderBy,
  toStep,
  valueOf,
  type AnyParams,
  type Handle,
  type NumberProperty,
  type Write,
} from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import { turnedDown, type Device, type SeenLevels } from '../device.ts';
import { lookMs } from './amp-polling.ts';

/** By then every page shows the fall; before, a sender without `seen` counts as unaware. */
export const settleMs = 3000;
const gatherMs = 500;

interface LevelGuardOptions {
  readonly device: Device;
  readonly clock: Clock;
}
export interface LevelGuard {
  changed(): void;
  /** A fall to one of these values is not somebody else's. */
  wrote(writes: readonly Write[], page?: string): void;
  /** Undefined at once if no level rises; else resolves to the reason of a refusal, after asking the amplifier. */
  check(writes: readonly Write[], seen?: SeenLevels): Promise<string | undefined> | undefined;
  close(): void;
}
interface Level {
  readonly handle: Handle<NumberProperty>;
  readonly at: AnyParams;
}
interface CommandedLevel {
  readonly value: number;
  readonly page: string | undefined;
  readonly at: number;
}
interface Fall {
  readonly at: number;
  readonly to: number;
  readonly by: 'elsewhere' | CommandedLevel;
  /** No other recent value equals it, so a page that saw it has seen the fall. */
  readonly isTelling: boolean;
  readonly heardBy: Set<string>;
}
interface WantedLevel extends Level {
  readonly to: number;
}
const isLevel = (handle: Handle): handle is Handle<NumberProperty> =>
  handle.property.kind === 'number' && handle.property.access === 'write' && levelOf(handle.property, handle.property.max) !== undefined;
const levels = resources.map((resource) => ({ resource, handles: Object.values(resource.properties).filter(isLevel) }));

export function createLevelGuard({ device, clock }: LevelGuardOptions): LevelGuard {
  const known = new Map<string, number>();
  const falls = new Map<string, Fall>();
  const past = new Map<string, readonly { readonly value: number; readonly at: number }[]>();
  const own = new Map<string, readonly CommandedLevel[]>();
  let stopWaiting: (() => void) | undefined;
  const read = ({ handle, at }: Level): number | undefined => valueOf(device.tree(), handle, at);
  const isRecent = (at: number) => clock.elapsed() - at < settleMs;
  /** A write shows by the next look at the latest. */
  const isOurs = (at: number) => clock.elapsed() - at < lookMs + settleMs;

  function look(): void {
    stopWaiting?.();
    stopWaiting = undefined;
    for (const { resource, handles } of levels) {
      if (handles.length === 0) continue;
      for (const at of instancesOf(device.tree(), resource)) for (const handle of handles) lookAt({ handle, at });
    }
  }
  function lookAt(level: Level): void {
    const address = addressOf(level.handle, level.at);
    const now = read(level);
    const before = known.get(address);
    if (now === undefined || now === before) return;
    known.set(address, now);
    if (before === undefined) return;
    const lately = past.get(address)?.filter(({ at }) => isOurs(at)) ?? [];
    past.set(address, [...lately, { value: before, at: clock.elapsed() }]);
    if (!isLouder(level.handle.property, now, before)) return;
    const by = commandOf(address, level, now);
    const isTelling = by === undefined && lately.every(({ value }) => !isAlike(level, value, now));
    falls.set(address, { at: clock.elapsed(), to: now, by: by ?? 'elsewhere', isTelling, heardBy: new Set() });
  }
  const commandsAt = (address: string) => own.get(address)?.filter(({ at }) => isOurs(at)) ?? [];
  const isAlike = ({ handle: { property } }: Level, one: number, other: number) => toStep(property, one) === toStep(property, other);
  const commandOf = (address: string, level: Level, now: number) => commandsAt(address).findLast(({ value }) => isAlike(level, value, now));
  const levelsOf = ({ resource, at, values }: Write) =>
    Object.values(resource.properties).flatMap((handle) => {
      const to = values[handle.name];
      return isLevel(handle) && typeof to === 'number' ? [{ handle, at, to }] : [];
    });
  const isRising = (level: WantedLevel) => isLouder(level.handle.property, read(level), level.to);
  function isTurnedDown(level: WantedLevel, seen: SeenLevels | undefined): boolean {
    const { handle, at, to } = level;
    const address = addressOf(handle, at);
    const now = read(level);
    if (now === undefined || louderBy(handle.property, now, to) === 'no') return false;
    const saw = seen?.levels[address];
    const hasNotSeen = saw !== undefined && isLouder(handle.property, now, saw);
    // Reports lag behind a page's own writes, so its `seen` alone does not decide.
    if (saw !== undefined && commandsAt(address).every(({ page }) => page !== seen?.page)) return hasNotSeen;
    const fall = falls.get(address);
    if (fall === undefined || !(isRecent(fall.at) || hasNotSeen)) return false;
    if (fall.by !== 'elsewhere') return seen !== undefined && fall.by.page !== seen.page;
    if (seen === undefined || saw === undefined) return true;
    if (fall.isTelling && isAlike(level, saw, fall.to)) fall.heardBy.add(seen.page);
    return !fall.heardBy.has(seen.page);
  }

  return {
    changed() {
      stopWaiting ??= clock.after(gatherMs, look);
    },
    wrote(writes, page) {
      for (const { handle, at, to } of writes.flatMap(levelsOf)) {
        const address = addressOf(handle, at);
        own.set(address, [...commandsAt(address), { value: to, page, at: clock.elapsed() }]);
      }
    },
    check(writes, seen) {
      look();
      const rising = writes.filter((write) => levelsOf(write).some(isRising));
      if (rising.length === 0) return undefined;
      return Promise.all(rising.map(({ resource, at }) => device.refresh(resource, at))).then(() => {
        look();
        return writes.flatMap(levelsOf).some((level) => isTurnedDown(level, seen)) ? turnedDown : undefined;
      });
    },
    close: () => stopWaiting?.(),
  };
}
