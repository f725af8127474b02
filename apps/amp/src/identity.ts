import { type AmplifierModel } from '@headroom/model/catalogue';
import { put, type Tree } from '@headroom/model/property';
import { createChance } from './random.ts';

export interface Identity {
  readonly name: string;
  /** Upper case, with colons. */
  readonly mac: string;
  readonly wifiMac: string;
  readonly serial: string;
  readonly made: string;
  readonly installed: string;
  readonly firmware: string;
}
export const usualFirmware = '3.1.7.0';

export function createIdentity(
  seed: number,
  model: AmplifierModel,
  { name, firmware = usualFirmware }: { name?: string; firmware?: string } = {},
): Identity {
  const chance = createChance(seed * 7919 + model.number);
  const pair = () => chance.whole(256).toString(16).padStart(2, '0').toUpperCase();
  // Locally administered, so that no maker's range is used.
  const mac = ['02', '4E', pair(), pair(), pair(), pair()].join(':');
  const year = 19 + chance.whole(6);
  const digits = (count: number) => Array.from({ length: count }, () => chance.whole(10)).join('');
  const two = (below: number) => String(1 + chance.whole(below)).padStart(2, '0');
  const made = `${year}${two(12)}${two(28)}${two(23)}${two(59)}${two(59)}`;
  return {
    name: name ?? `Amp ${model.name}`,
    mac,
    wifiMac: `06${mac.slice(2)}`,
    serial: `31${digits(6)}`,
    made,
    installed: `20${year + 1}-${two(12)}-${two(28)}T${two(23)}:${two(59)}:00.000Z`,
    firmware,
  };
}

export function introduce(
  tree: Tree,
  model: AmplifierModel,
  { name, mac, wifiMac, serial, made, installed, firmware }: Identity,
  address: string,
): void {
  const facts: Record<string, string | number> = {
    '/id': mac,
    '/misc/ipAddr': address,
    '/amp/deviceInfo/modelID': model.modelId,
    '/amp/deviceInfo/serialNumber': serial,
    '/amp/deviceInfo/dateOfMfg': made,
    '/amp/deviceInfo/hardwareID': '2',
    '/amp/deviceInfo/hardwareRevision': 'C',
    '/amp/deviceInfo/numInputs': model.analogInputs,
    '/amp/deviceInfo/numOutputs': model.channels,
    '/network/ethernet/mac': mac,
  };
  const ours: Record<string, string> = {
    '/amp/deviceInfo/deviceName': name,
    '/amp/deviceInfo/dateOfInstallation': installed,
    '/amp/deviceInfo/rackPosition': 'RU 1',
    '/network/ethernet/ip': `${address}/24`,
    '/network/ethernet/gateway': address.replace(/\d+$/, '1'),
  };
  for (let channel = 1; channel <= model.channels; channel++) ours[`/amp/channels/${channel}/output/name`] = `Channel ${channel}`;
  if (model.abilities.has('wireless')) {
    facts['/network/wifi/mac'] = wifiMac;
    ours['/network/apConfig/password'] = 'amplifier';
  }
  for (const [at, value] of Object.entries({ ...facts, ...ours })) put(tree, at, value);
  writeVersions(tree, model, firmware);
}

/** Components are `ps` and `amp1` to `amp4`. */
export function versionAddress(component: string, model: AmplifierModel): string | undefined {
  if (component === 'ps') return '/amp/deviceInfo/powerSupplyfirmwareVersion';
  const pair = Number(/^amp([1-4])$/.exec(component)?.[1]);
  return pair > 0 && 2 * pair <= model.channels ? `/amp/deviceInfo/amp${2 * pair - 1}${2 * pair}firmwareVersion` : undefined;
}

export function writeVersions(tree: Tree, model: AmplifierModel, firmware: string): void {
  put(tree, '/amp/deviceInfo/firmwareVersion', firmware);
  const [major = '1', minor = '0'] = firmware.split('.');
  put(tree, '/amp/deviceInfo/powerSupplyfirmwareVersion', `${major}.${minor}.0.12`);
  for (let first = 1; first <= model.channels; first += 2) {
    if (first === 1 || model.channels >= first + 1)
      put(tree, `/amp/deviceInfo/amp${first}${first + 1}firmwareVersion`, `${major}.${minor}.0.31`);
  }
}

export function panelMac(seed: number): string {
  const chance = createChance(seed * 104_729 + 17);
  return ['02', '54', ...Array.from({ length: 4 }, () => chance.whole(256).toString(16).padStart(2, '0').toUpperCase())].join(':');
}
