import { choice, flag, number, text } from '../property/property.ts';
import { resource } from '../property/resource.ts';

/** [ENUM-27] */
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
  /** Valid for one upload; readable only by an authenticated session. */
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
      // The device does not report how far the control voltage turns down, so leaving this mode may raise the output.
      raisesOutput: ['Remote Volume Control'],
      onModel: (model) => (model.abilities.has('remoteVolume') ? gpioModes : gpioModes.filter((mode) => mode !== 'Remote Volume Control')),
    }),
    polarity: choice(gpioPolarities),
  },
  { localOnly: true },
);

/** Groups, not properties [PROP-34]. */
export const lockedProperties = resource('lockedProperties', '/lockedProperties', {});
export const discovery = resource('discovery', '/discovery', {});

/** Its requests and replies are messages, not properties [API-22]. */
export const touchProxy = resource('touchProxy', '/NSTProxy', {
  enable: flag({ transfer: false }),
  fwUpdate: flag({ transfer: false, kept: false }),
  fwStatus: choice(['Ok', 'UpdateInProgress', 'UpdateAvailable', 'ErrorDuringUpdate'], { access: 'read' }),
  fwVersion: text({ access: 'read' }),
});
