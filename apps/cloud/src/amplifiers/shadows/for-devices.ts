import type { JsonObject } from '@headroom/model/files';
import type { Tree } from '@headroom/model/property';
import type { Db } from '../../kit/db/database.ts';
import { readDocuments } from './documents.ts';
import type { ShadowStore } from './store.ts';

export type DesireRefusal =
  | { readonly code: 'NotConnected' | 'UnknownShadow' }
  | { readonly code: 'StateRefused'; readonly reason: string };
export interface DeviceShadows {
  /** By shadow name; silent amplifiers may be missing. */
  reported(db: Db, deviceIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Tree>>>;
  /** Undefined once stored and sent. Disconnected amplifiers take no wishes. */
  desire(deviceId: string, shadowName: string, desired: JsonObject): Promise<DesireRefusal | undefined>;
}

export function deviceShadows(store: Pick<ShadowStore, 'update'>, isHeld: (deviceId: string) => Promise<boolean>): DeviceShadows {
  return {
    async reported(db, deviceIds) {
      if (deviceIds.length === 0) return new Map();
      const documents = await readDocuments(db, deviceIds);
      return new Map(
        [...documents].map(([device, { shadows }]) => {
          const states = [...shadows].flatMap(([name, { shadow }]) =>
            shadow.state?.reported ? [[name, shadow.state.reported] as const] : [],
          );
          return [device, new Map(states.toSorted(([one], [other]) => (one < other ? -1 : 1)))];
        }),
      );
    },
    async desire(deviceId, shadowName, desired) {
      if (!(await isHeld(deviceId))) return { code: 'NotConnected' };
      const outcome = await store.update(deviceId, shadowName, { change: { desired }, version: undefined, clientToken: undefined });
      return outcome.ok ? undefined : { code: 'StateRefused', reason: outcome.rejection.message };
    },
  };
}
