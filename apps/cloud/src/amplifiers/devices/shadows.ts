import type { JsonObject } from '@headroom/model/files';
import type { Tree } from '@headroom/model/property';
import type { Db } from '../../kit/db/database.ts';

export type DesireRefusal =
  | { readonly code: 'NotConnected' | 'UnknownShadow' }
  | { readonly code: 'StateRefused'; readonly reason: string };
export interface DeviceShadows {
  /** By shadow name; silent amplifiers may be missing. */
  reported(db: Db, deviceIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Tree>>>;
  /** Undefined once stored and sent. Disconnected amplifiers take no wishes. */
  desire(deviceId: string, shadowName: string, desired: JsonObject): Promise<DesireRefusal | undefined>;
}
