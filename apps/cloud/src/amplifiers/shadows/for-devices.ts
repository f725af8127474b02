import type { DeviceShadows } from '../devices/shadows.ts';
import { readDocuments } from './documents.ts';
import type { ShadowStore } from './store.ts';

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
