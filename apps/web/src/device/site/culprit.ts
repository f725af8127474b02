import type { ConnectionState } from '@headroom/protocol';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { ownServer, type ServerState } from './own-server.ts';

/** `server`: the cloud, or the computer that relays to the amplifiers. */
export type Culprit = 'nobody' | 'unknown' | 'device' | 'server' | 'bridge' | 'amplifier';

interface Links {
  readonly isOnline: boolean;
  readonly server: ServerState;
  readonly road: ConnectionState;
  readonly isBridgeLost: boolean;
}
export function culpritOf({ isOnline, server, road, isBridgeLost }: Links): Culprit {
  if (server === 'asked') return 'unknown';
  // An offline browser may run on the serving machine itself.
  if (server === 'away') return isOnline ? 'server' : 'device';
  if (road === 'CONNECTED') return 'nobody';
  if (road === 'CONNECTING') return 'unknown';
  if (server === 'unasked' && !isOnline) return 'device';
  return isBridgeLost ? 'bridge' : 'amplifier';
}

export interface Blame {
  readonly culprit: Exclude<Culprit, 'unknown'>;
  readonly isKnown: boolean;
}
export function useCulprit(road: ConnectionState, isBridgeLost: boolean): Blame {
  const server = useSyncExternalStore(ownServer.subscribe, ownServer.now);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const isLost = road !== 'CONNECTED';
  const [loss] = useState(createLoss);
  const isAskedAbout = useSyncExternalStore(loss.subscribe, loss.isAskedAbout);
  // Before paint, so that no wrong culprit shows.
  useLayoutEffect(() => loss.follow(isLost), [loss, isLost]);
  const found = isLost && !isAskedAbout ? 'unknown' : culpritOf({ isOnline, server, road, isBridgeLost });
  const [last, setLast] = useState<Blame['culprit']>('nobody');
  if (found !== 'unknown' && found !== last) setLast(found);
  return { culprit: found === 'unknown' ? last : found, isKnown: found !== 'unknown' };
}
/** Blames nobody before the server was asked. */
function createLoss() {
  let isAskedAbout = false;
  let changed: () => void = () => undefined;
  return {
    isAskedAbout: () => isAskedAbout,
    subscribe(listener: () => void) {
      changed = listener;
      return () => void (changed = () => undefined);
    },
    follow(isLost: boolean): void {
      if (isLost) ownServer.doubt();
      isAskedAbout = isLost;
      changed();
    },
  };
}
function followNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
