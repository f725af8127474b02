import { resources } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { addressOf, instancesOf, isTree, type AnyParams, type ResourceShape } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import type { Store } from '../client/store.ts';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { commandMs, notConnected, timedOut, type CloudCommands } from './cloud-commands.ts';

interface CloudRefreshOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly send: CloudCommands['send'];
  readonly hasLink: () => boolean;
  readonly requestShadows: () => Promise<unknown>;
  readonly changed: () => void;
}
export interface CloudRefresh {
  refresh<At extends AnyParams>(of: ResourceShape<At>, place: At): Promise<Outcome>;
  shadows(ms: number): Promise<Outcome>;
}
/** Too large for a shadow, so read by command [IMPEXP-29] (OQ-044). */
const besideShadows = resources.flatMap(({ properties }) =>
  Object.values(properties).filter(({ property }) => property.kind === 'coefficients'),
);

export function createCloudRefresh(options: CloudRefreshOptions): CloudRefresh {
  const { clock, store, send, hasLink, requestShadows, changed } = options;
  function shadows(ms: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const stopTimer = clock.after(ms, () => resolve(timedOut));
      void requestShadows().then(() => {
        stopTimer();
        resolve({ ok: true });
      });
    });
  }
  async function refresh<At extends AnyParams>(of: ResourceShape<At>, place: At): Promise<Outcome> {
    const url = of.pathAt(place);
    if (url !== '/') {
      const outcome = await send(url, 'get', {});
      if (outcome.ok && isTree(outcome.result)) store.merge(url, outcome.result);
      changed();
      return outcome;
    }
    if (!hasLink()) return notConnected;
    const outcome = await shadows(commandMs);
    return outcome.ok ? refreshBeside() : outcome;
  }
  async function refreshBeside(): Promise<Outcome> {
    const model = readModel(store.read('/amp/deviceInfo/modelID'));
    const asked = besideShadows.flatMap((handle) => {
      const { resource } = handle;
      const places = model
        ? [...instancesOf(store.tree(), resource)].filter((place) => schemaOf(model).leaf(addressOf(handle, place)))
        : [];
      return places.map((place) => refresh(resource, place));
    });
    return (await Promise.all(asked)).find(({ ok }) => !ok) ?? { ok: true };
  }
  return { refresh, shadows };
}
