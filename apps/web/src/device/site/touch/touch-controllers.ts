import { readControllerId, type TouchController } from '@headroom/model/touch';
import type { Outcome, Unsubscribe } from '@headroom/protocol';
import type { Discovered } from '@headroom/protocol/wire';
import { useSyncExternalStore } from 'react';
import type { LocalSite } from '../local-site.ts';
import { useLocalSiteValue } from '../local-site-context.tsx';

export type Failed = Extract<Outcome, { ok: false }>;
export interface TouchSaid {
  readonly controller: TouchController | undefined;
  /** Names of groups of unknown types, which are not kept [TOUCH-14]. */
  readonly dropped: readonly string[];
  readonly problem: Failed | undefined;
}
export interface KnownLine {
  said(): TouchSaid;
  /** A listing that differs since is newer. */
  spokeAt(): string | undefined;
}

interface Board {
  readonly lines: Map<string, KnownLine>;
  readonly changed: () => void;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  readonly version: () => number;
}
function createBoard(): Board {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    lines: new Map(),
    changed() {
      version++;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}
const boards = new WeakMap<LocalSite, Board>();
export function boardOf(site: LocalSite): Board {
  const board = boards.get(site) ?? createBoard();
  boards.set(site, board);
  return board;
}
export function useTouchControllers(): readonly ListedController[] {
  const { lines, subscribe, version } = useLocalSiteValue(boardOf);
  const touchControllers = useLocalSiteValue((site) => site.touchControllers());
  useSyncExternalStore(subscribe, version);
  return touchControllers.map((found) => {
    const line = lines.get(readControllerId(found.id) ?? '');
    const { controller } = line?.said() ?? {};
    const versionNumber = controller?.versionNumber ?? '';
    if (!controller || line?.spokeAt() !== JSON.stringify(found)) return { ...found, versionNumber };
    const [ip = ''] = controller.ipAddress.split('/');
    return { ...found, name: controller.name || found.name, ip: controller.dhcp ? found.ip : ip || found.ip, versionNumber };
  });
}
export interface ListedController extends Discovered {
  /** Empty until it has reported one. */
  readonly versionNumber: string;
}
