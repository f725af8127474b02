/** The device itself: identity, housekeeping, logs, access, cloud, discovery and the touch controllers' proxy. */

import { choice, flag, number, text } from '../property/property.ts';
import { resource } from '../property/resource.ts';

/** `None` to `FinishedFlash`, as the device reports an update [ENUM-27]. */
export const firmwareSteps = [
  'None',
  'Decrypting',
  'DecryptingFail',
  'Downloading',
  'DownloadFail',
  'Extraction',
  'ExtractionFail',
  'HwNotSupportedInFw',
  'ExtractionComplete',
  'FactoryReset',
  'Finished',
  'Finished8ch',
  'FinishedFlash',
] as const;
export type FirmwareStep = (typeof firmwareSteps)[number];
const step = () => choice(firmwareSteps, { access: 'read' });

export const device = resource('device', '/', {
  id: text({ access: 'read', maxLength: 17 }),
  url: text({ access: 'read', maxLength: 255 }),
});

export const misc = resource('misc', '/misc', {
  passwordProtected: flag({ access: 'read' }),
  findMe: flag({ transfer: false, kept: false }),
  ipAddr: text({ access: 'read' }),
  fwUpdateStatus: step(),
  psFwUpdateStatus: step(),
  amp1FwUpdateStatus: step(),
  amp2FwUpdateStatus: step(),
  amp3FwUpdateStatus: step(),
  amp4FwUpdateStatus: step(),
  clearLogs: flag({ transfer: false, kept: false }),
  subscriptionPeriod: number({ min: 20, max: 5000, step: 1, default: 100, unit: 'ms', guessed: true, transfer: false }),
  /** Read by an authenticated session only: one ticket, for one upload. */
  uploadTicket: text({ access: 'read', secret: true, needs: 'uploadTicket' }),
});

export const logs = resource('logs', '/logs', {
  events: text({ access: 'read', kept: true, maxLength: 100_000 }),
  faults: text({ access: 'read', kept: true, maxLength: 100_000 }),
});

export const uac = resource('uac', '/UAC', { key: text({ access: 'read', maxLength: 256 }) });

export const cloud = resource(
  'cloud',
  '/cloud',
  {
    registrationToken: text({ access: 'masked', maxLength: 4096, localOnly: true }),
    registrationEndpoint: text({ maxLength: 512, transfer: false, localOnly: true }),
    sensorPublishStart: flag({ transfer: false, kept: false }),
    sensorPublishDuration: number({ min: 0, max: 3600, step: 1, default: 60, unit: 's', guessed: true, transfer: false }),
  },
  {},
);

export const gpioModes = ['Off', 'Input Manual Override', 'Remote Volume Control'] as const;
export const gpioPolarities = ['Normally Open', 'Normally Closed'] as const;
export const gpio = resource(
  'gpio',
  '/GPIO/{channel}',
  {
    mode: choice(gpioModes, {
      // What a control voltage holds down is told nowhere, so whatever leaves this mode may be louder.
      raisesOutput: ['Remote Volume Control'],
      onModel: (model) => (model.abilities.has('remoteVolume') ? gpioModes : gpioModes.filter((mode) => mode !== 'Remote Volume Control')),
    }),
    polarity: choice(gpioPolarities),
  },
  { localOnly: true },
);

/** The speaker tunings' locks: a list of groups, and no properties [PROP-34]. */
export const lockedProperties = resource('lockedProperties', '/lockedProperties', {});
/** What the device sees beside it on the network: a list as well. */
export const discovery = resource('discovery', '/discovery', {});

/** The wall controllers' proxy [API-22]; its requests and replies are messages, not properties. */
export const touchProxy = resource('touchProxy', '/NSTProxy', {
  enable: flag({ transfer: false }),
  fwUpdate: flag({ transfer: false, kept: false }),
  fwStatus: choice(['Ok', 'UpdateInProgress', 'UpdateAvailable', 'ErrorDuringUpdate'], { access: 'read' }),
  fwVersion: text({ access: 'read' }),
});
