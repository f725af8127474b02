/** Which amplifiers an update goes to, and why the others are left out (OQ-030) [FWLOCAL-01] [FWLOCAL-13]. */

import { deviceInfo, isTree, isUpdateOffered, localRole, permissionOf, readModel, type AmplifierModel, type Tree } from '@headroom/model';
import { nameOf, type FleetAmp } from '../../device/fleet.ts';
import { imageFor, versionInName, type FirmwareFile } from './firmware-file.ts';
import type { UpdateTarget } from './update-run.ts';

export type LeftOut = 'not connected' | 'unknown model' | 'read-only' | 'locked' | 'too old' | 'wrong model' | 'not in package';
export interface Judged {
  readonly ampId: string;
  readonly name: string;
  readonly model: string;
  readonly version: string;
  readonly channels: number;
  readonly leftOut: LeftOut | undefined;
  /** Undefined before a file is chosen, and where it has none. */
  readonly image: string | undefined;
}
interface Surroundings {
  readonly file: FirmwareFile | undefined;
  readonly signedIn: boolean;
  readonly minimum: string | undefined;
}

export function judge(amp: FleetAmp, { file, signedIn, minimum }: Surroundings): Judged {
  const { device, found, ampId } = amp;
  const { state, loaded, needsPassword } = device.status();
  const tree = device.read('/');
  const model = readModel(device.read('/amp/deviceInfo/modelID') ?? found?.model);
  const version = device.read('/amp/deviceInfo/firmwareVersion');
  const closed = isTree(tree) ? whyClosed(tree, signedIn && !needsPassword) : undefined;
  const image = file && model && imageFor(file, model);
  const leftOut = (): LeftOut | undefined => {
    if (state !== 'CONNECTED' || !loaded) return 'not connected';
    if (!model) return 'unknown model';
    if (closed !== undefined) return closed;
    if (!isUpdateOffered(version, minimum)) return 'too old';
    return file !== undefined && image === undefined ? missing(file) : undefined;
  };
  return {
    ampId,
    name: nameOf(amp),
    model: shown(model, found?.model),
    version: typeof version === 'string' ? version : '',
    channels: model?.channels ?? 0,
    leftOut: leftOut(),
    image,
  };
}
const missing = (file: FirmwareFile): LeftOut => (file.kind === 'package' ? 'not in package' : 'wrong model');
const shown = (model: AmplifierModel | undefined, said: string | undefined) => model?.name ?? said ?? '';

/** Whoever may name the amplifier may update it: reading is open to guests, writing is not. */
function whyClosed(tree: Tree, isLoggedIn: boolean): 'read-only' | 'locked' | undefined {
  const { permission, reason } = permissionOf({
    mode: 'local',
    role: localRole(tree, isLoggedIn),
    handle: deviceInfo.properties.deviceName,
    address: '/amp/deviceInfo/deviceName',
    tree,
    apiVersion: undefined,
  });
  if (permission === 'Write') return undefined;
  return reason === 'UAC' ? 'locked' : 'read-only';
}

export function targetOf({ device }: FleetAmp, judged: Judged): UpdateTarget | undefined {
  const { ampId, name, model, channels, image, version, leftOut } = judged;
  if (leftOut !== undefined || image === undefined) return undefined;
  return { ampId, device, name, model, channels, image, before: version, expected: versionInName(image) };
}
