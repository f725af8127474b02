import type { Answer } from '@headroom/protocol/server';
import type { Machine } from '../machine.ts';

const noFiles = 'An amplifier of the demonstration takes no files.';
const noCloud: Answer = { ok: false, message: 'An amplifier of the demonstration reaches no cloud.' };
const noUpload = { status: 501, message: noFiles };

/** A worker of the browser has no files, no keys and no connections of its own. */
export const bareMachine: Machine = {
  newPasswordKey: undefined,
  readPasswordKey: () => null,
  createCertificateStore: () => ({
    take: () => Promise.resolve(noUpload),
    check: ({ values }) => (values['dot1xSaveUploadedCerts'] === true ? { refuse: noFiles } : undefined),
  }),
  createFirmwareUpdater: () => ({ isBusy: () => false, take: () => Promise.resolve(noUpload), install: () => noUpload }),
  createCloudRegistration: () => ({
    handle: (params) => (typeof params === 'object' && params !== null && 'registrationToken' in params ? noCloud : undefined),
    setCable: () => undefined,
    begin: () => undefined,
    close: () => undefined,
  }),
};
