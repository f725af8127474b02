/** The updates of this visit: they go on while other pages show. */

import { misc } from '@headroom/model';
import { machineClock } from '@headroom/protocol';
import type { Fleet } from '../../device/fleet.ts';
import { uploadFile } from '../../device/upload.ts';
import { baseName } from './firmware-file.ts';
import type { AmpNow } from './update-result.ts';
import { createUpdateRun, type AmpUpdate, type UpdateRun } from './update-run.ts';

const runs = new WeakMap<Fleet, UpdateRun>();

export function updateRunOf(fleet: Fleet): UpdateRun {
  const known = runs.get(fleet);
  if (known) return known;
  const run = createUpdateRun({
    clock: machineClock,
    upload: (device, blob, image, onProgress) => uploadFile(device, blob, { name: baseName(image), onProgress }),
    hear: (device) => device.refresh(misc.path),
    isConnected: (ampId) => isConnected(fleet, ampId),
  });
  runs.set(fleet, run);
  return run;
}
/** One that is not even listed any more restarts as well. */
function isConnected(fleet: Fleet, ampId: string): boolean {
  const status = fleet.find(ampId)?.device.status();
  return status?.state === 'CONNECTED' && status.loaded;
}

export function nowOf(fleet: Fleet, { ampId, before }: AmpUpdate): AmpNow {
  const device = fleet.find(ampId)?.device;
  const step = device?.read('/misc/fwUpdateStatus');
  const version = device?.read('/amp/deviceInfo/firmwareVersion');
  return {
    isConnected: isConnected(fleet, ampId),
    step: misc.properties.fwUpdateStatus.property.options.find((known) => known === step) ?? 'None',
    version: typeof version === 'string' ? version : before,
  };
}
