import { device as record, deviceInfo } from '@headroom/model/amplifier';
import { deviceIdIn, readModel } from '@headroom/model/catalogue';
import { defaultDebounceMs } from '@headroom/model/channel';
import type { Tree } from '@headroom/model/property';
import { schemaOf, type Schema } from '@headroom/model/schema';
import type { Clock, Device } from '@headroom/protocol';

export interface DeviceNow {
  readonly tree: Tree;
  readonly schema: Schema;
  readonly deviceId: string;
}
/** Most of it is not subscribed. Undefined without an answer or for an unknown model. */
export async function readDevice(device: Device): Promise<DeviceNow | undefined> {
  const outcome = await device.refresh(record, {});
  const tree = device.tree();
  const model = readModel(device.read(deviceInfo.properties.modelID, {}));
  const deviceId = deviceIdIn(tree);
  if (!outcome.ok || !model || deviceId === undefined) return undefined;
  return { tree: structuredClone(tree), schema: schemaOf(model), deviceId };
}

/** A moment after the press [IMPEXP-14]. */
export async function readDeviceLate(device: Device, clock: Clock): Promise<DeviceNow | undefined> {
  await new Promise<void>((resolve) => void clock.after(defaultDebounceMs, resolve));
  return readDevice(device);
}

/** Replaces characters that a file system may reject (OQ-118). */
export function exportFileName(deviceName: string, channel: number | undefined): string {
  const safe =
    deviceName
      .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_')
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, 80) || 'amplifier';
  return channel === undefined ? `${safe}-settings.json` : `${safe}-ch${channel}.json`;
}
