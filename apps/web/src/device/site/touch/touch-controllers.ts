/** The wall controllers of the site, each as it was last known to be: what lists show without asking any of them. */

import { readControllerId, type TouchController } from '@headroom/model/touch';
import type { Outcome, Unsubscribe } from '@headroom/protocol';
import type { Discovered } from '@headroom/protocol/wire';
import { useSyncExternalStore } from 'react';
import type { LocalSite } from '../local-site.ts';
import { useLocalSite } from '../site-context.tsx';

export type Failed = Extract<Outcome, { ok: false }>;
export interface TouchSaid {
  readonly controller: TouchController | undefined;
  /** Names of groups of other types, which are not kept [TOUCH-14]. */
  readonly dropped: readonly string[];
  /** Why the last question for the configuration failed. */
  readonly problem: Failed | undefined;
}
/** What lists want to know of a line to a controller. */
export interface KnownLine {
  said(): TouchSaid;
  /** What the amplifiers said of it when it last spoke for itself: what they say otherwise since is newer. */
  spokeAt(): string | undefined;
}

/** The lines of a site, and who wants to hear when any of them has something new. */
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
/** The controllers of the site, each by the name and the address that it was last known to have. */
export function useTouchControllers(): readonly ListedController[] {
  const site = useLocalSite();
  const { lines, subscribe, version } = boardOf(site);
  useSyncExternalStore(subscribe, version);
  return site.touchControllers().map((found) => {
    const line = lines.get(readControllerId(found.id) ?? '');
    const { controller } = line?.said() ?? {};
    const versionNumber = controller?.versionNumber ?? '';
    if (!controller || line?.spokeAt() !== JSON.stringify(found)) return { ...found, versionNumber };
    const [ip = ''] = controller.ipAddress.split('/');
    return { ...found, name: controller.name || found.name, ip: controller.dhcp ? found.ip : ip || found.ip, versionNumber };
  });
}
export interface ListedController extends Discovered {
  /** Empty while it has not said so. */
  readonly versionNumber: string;
}
