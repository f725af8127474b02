import { createPasswordKey, readPasswordKey } from '@headroom/protocol/node-auth';
import { createCloudRegistration } from './behaviours/cloud-registration.ts';
import { createCertificateStore } from './behaviours/dot1x.ts';
import { createFirmwareUpdater } from './behaviours/firmware.ts';
import type { Machine } from './machine.ts';

export const createNodeMachine = async (): Promise<Machine> => ({
  newPasswordKey: await createPasswordKey(),
  readPasswordKey,
  createCertificateStore,
  createFirmwareUpdater,
  createCloudRegistration,
});
