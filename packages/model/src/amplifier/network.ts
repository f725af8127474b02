/** The network: wifi, access point, wired addresses and 802.1X. */

import { choice, flag, number, text } from '../property.ts';
import { resource } from '../resource.ts';

const reported = { access: 'read' } as const;
const local = { localOnly: true } as const;

export const network = resource(
  '/network',
  {
    /** False after a change of address until somebody confirms over the new one; then, or after 60 s, settled (OQ-098). */
    confirm: flag({ default: true, needs: 'networkConfirm', transfer: false }),
  },
  local,
);

export const wifi = resource(
  '/network/wifi',
  {
    enable: flag(),
    ssid: text({ maxLength: 32 }),
    password: text({ maxLength: 63, guarded: true }),
    dhcp: flag({ default: true }),
    ip: text(),
    gateway: text(),
    mac: text(reported),
    signalStrength: number({ ...reported, min: -120, max: 0, step: 1, default: -120, unit: 'dBm' }),
  },
  { ...local, needs: 'wireless' },
);

export const apConfig = resource(
  '/network/apConfig',
  { password: text({ maxLength: 63, guarded: true }), buttonEnable: flag() },
  { ...local, needs: 'wireless' },
);

export const dot1xModes = ['Disabled', 'PEAP', 'TLS', 'TTLS'] as const;
export const ethernet = resource(
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
  },
  local,
);
