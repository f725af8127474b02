import { choice, flag, number, text } from '../property/property.ts';
import { resource } from '../property/resource.ts';

const reported = { access: 'read' } as const;
const local = { localOnly: true } as const;

export const network = resource(
  'network',
  '/network',
  {
    /** False after an address change until confirmed over the new address or for 60 s (OQ-098). */
    confirm: flag({ default: true, needs: 'networkConfirm', transfer: false, kept: false }),
  },
  local,
);

export const wifi = resource(
  'wifi',
  '/network/wifi',
  {
    enable: flag(),
    ssid: text({ maxLength: 32 }),
    password: text({ maxLength: 63, secret: true }),
    dhcp: flag({ default: true }),
    ip: text(),
    gateway: text(),
    mac: text(reported),
    /** Measured, but not declared so: cloud lists show it [CLOUDAPI-09]. */
    signalStrength: number({ ...reported, measured: false, min: -120, max: 0, step: 1, default: -120, unit: 'dBm', guessed: true }),
  },
  { ...local, needs: 'wireless' },
);

export const apConfig = resource(
  'apConfig',
  '/network/apConfig',
  { password: text({ maxLength: 63, secret: true }), buttonEnable: flag() },
  { ...local, needs: 'wireless' },
);

export const dot1xModes = ['Disabled', 'PEAP', 'TLS', 'TTLS'] as const;
export const ethernet = resource(
  'ethernet',
  '/network/ethernet',
  {
    dhcp: flag({ default: true }),
    ip: text(),
    gateway: text(),
    dns1: text({ needs: 'dns' }),
    dns2: text({ needs: 'dns' }),
    mac: text(reported),
    dot1xMode: choice(dot1xModes, { needs: 'dot1x' }),
    dot1xIdentity: text({ maxLength: 128, needs: 'dot1x' }),
    dot1xAnonymousIdentity: text({ maxLength: 128, needs: 'dot1x' }),
    dot1xDomain: text({ maxLength: 128, needs: 'dot1x' }),
    dot1xPassword: text({ access: 'masked', maxLength: 128, needs: 'dot1x' }),
    dot1xSaveUploadedCerts: flag({ needs: 'dot1x', transfer: false }),
    /** Empty without a file; the expiry is an ISO moment. */
    dot1xCaCertSubject: text({ ...reported, maxLength: 512, needs: 'dot1x' }),
    dot1xCaCertExpires: text({ ...reported, needs: 'dot1x' }),
    dot1xClientCertSubject: text({ ...reported, maxLength: 512, needs: 'dot1x' }),
    dot1xClientCertExpires: text({ ...reported, needs: 'dot1x' }),
    dot1xClientKeyHeld: flag({ ...reported, needs: 'dot1x' }),
  },
  local,
);
