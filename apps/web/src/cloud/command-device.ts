import { machineClock, type Device } from '@headroom/protocol';
import { createDevicePort, type CloudClient } from '@headroom/protocol/cloud';
import { lookedAt } from '../device/binding/looked-at.ts';

/** Later commands are cancelled: a late mute may be unwanted. */
const writeMs = 7000;

export function commandDevice(client: CloudClient, deviceId: string): Pick<Device, 'write'> {
  const open = () => Promise.resolve({ refusal: 'A card has no connection.' });
  const { command } = createDevicePort({ client, deviceId, clock: machineClock, open });
  return lookedAt({
    write: ({ resource, at, values }) =>
      command({ id: crypto.randomUUID(), url: resource.pathAt(at), method: 'set', params: values }, AbortSignal.timeout(writeMs)),
  });
}
