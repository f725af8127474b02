/** What the calls about amplifiers need of their shadows; the store of shadows stands behind it. */

import type { JsonObject } from '@headroom/model/files';
import type { Tree } from '@headroom/model/property';
import type { Db } from '../../kit/db/database.ts';

export type DesireRefusal =
  | { readonly code: 'NotConnected' | 'UnknownShadow' }
  | { readonly code: 'StateRefused'; readonly reason: string };
export interface DeviceShadows {
  /** What each of these amplifiers reported last, by the names of its shadows. One that reported nothing may be missing. */
  reported(db: Db, deviceIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Tree>>>;
  /** Undefined once it is stored, and told to the amplifier. One that is not connected is left no wish. */
  desire(deviceId: string, shadowName: string, desired: JsonObject): Promise<DesireRefusal | undefined>;
}
