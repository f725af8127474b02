import type { PasswordKey } from '@headroom/protocol/node-auth';
import type { CloudRegistration, RegistrationOptions } from './behaviours/cloud-registration.ts';
import type { CertificateStore } from './behaviours/dot1x.ts';
import type { FirmwareUpdater, UpdaterOptions } from './behaviours/firmware.ts';
import type { Logs } from './behaviours/logs.ts';
import type { Core } from './core.ts';
import type { Memory } from './persistence/memory.ts';

/** The parts of an amplifier that need Node; a browser has its own, smaller ones. */
export interface Machine {
  /** Used by an amplifier without a key of its own; making one takes a while. Undefined: it takes no new password. */
  readonly newPasswordKey: PasswordKey | undefined;
  readPasswordKey(pem: string): PasswordKey | null;
  createCertificateStore(core: Core, memory: Memory, logs: Logs): CertificateStore;
  createFirmwareUpdater(options: UpdaterOptions): FirmwareUpdater;
  createCloudRegistration(options: RegistrationOptions): CloudRegistration;
}
