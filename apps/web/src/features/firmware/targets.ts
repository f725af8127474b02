/** Which amplifiers an update goes to (OQ-030) [FWLOCAL-01] [FWLOCAL-13]. */

import { deviceInfo, misc } from '@headroom/model/amplifier';
import { readModel, type AmplifierModel } from '@headroom/model/catalogue';
import { isUpdateOffered, isUpdating } from '@headroom/model/firmware';
import { valueOf } from '@headroom/model/property';
import type { Amp } from '../../device/binding/seat.ts';
import type { LocalAmp } from '../../device/site/local-site.ts';
import { nameOf } from '../../device/site/site.ts';
import { imageFor, versionInName, type FirmwareFile } from './firmware-file.ts';
import type { ReachedTarget } from './update-run.ts';

export type LeftOut =
  | 'not connected'
  | 'updating'
  | 'unknown model'
  | 'read-only'
  | 'locked'
  | 'too old'
  | 'wrong model'
  | 'not in package';
export interface Judged {
  readonly ampId: string;
  readonly name: string;
  readonly model: string;
  readonly version: string;
  readonly channels: number;
  readonly leftOut: LeftOut | undefined;
  readonly image: string | undefined;
}
interface Surroundings {
  readonly file: FirmwareFile | undefined;
  readonly minimum: string | undefined;
}

export function judge(amp: LocalAmp, { file, minimum }: Surroundings): Judged {
  const { seat, listed, ampId } = amp;
  const { state, loaded } = seat.status();
  const model = readModel(valueOf(seat.tree, deviceInfo.properties.modelID, {}) ?? listed?.model);
  const version = valueOf(seat.tree, deviceInfo.properties.firmwareVersion, {});
  const closed = whyClosed(seat);
  const image = file && model && imageFor(file, model);
  const leftOut = (): LeftOut | undefined => {
    if (state !== 'CONNECTED' || !loaded) return 'not connected';
    if (isUpdating(valueOf(seat.tree, misc.properties.fwUpdateStatus, {}) ?? 'None')) return 'updating';
    if (!model) return 'unknown model';
    if (closed !== undefined) return closed;
    if (!isUpdateOffered(version, minimum)) return 'too old';
    return file !== undefined && image === undefined ? missing(file) : undefined;
  };
  return {
    ampId,
    name: nameOf(amp),
    model: shown(model, listed?.model),
    version: version ?? '',
    channels: model?.channels ?? 0,
    leftOut: leftOut(),
    image,
  };
}
const missing = (file: FirmwareFile): LeftOut => (file.kind === 'package' ? 'not in package' : 'wrong model');
const shown = (model: AmplifierModel | undefined, said: string | undefined) => model?.name ?? said ?? '';

/** Whoever may name the amplifier may update it; guests only read. */
function whyClosed(amp: Amp): 'read-only' | 'locked' | undefined {
  const { permission, reason } = amp.may(deviceInfo.properties.deviceName, {});
  if (permission === 'Write') return undefined;
  return reason === 'UAC' || reason === 'lock key' ? 'locked' : 'read-only';
}

export function targetOf({ seat }: LocalAmp, judged: Judged): ReachedTarget | undefined {
  const { ampId, name, model, channels, image, version, leftOut } = judged;
  if (leftOut !== undefined || image === undefined) return undefined;
  return { ampId, seat, name, model, channels, image, before: version, expected: versionInName(image) };
}
