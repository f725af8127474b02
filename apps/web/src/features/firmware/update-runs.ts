import { deviceInfo, misc, type FirmwareStep } from '@headroom/model/amplifier';
import { countdownAfter } from '@headroom/model/firmware';
import { valueOf } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import type { Amp, Seat } from '../../device/binding/seat.ts';
import type { LocalSite } from '../../device/site/local-site.ts';
import { holdUnsaved } from '../../navigation/unsaved.ts';
import { uploadFile } from '../../device/files/upload.ts';
import { baseName } from './firmware-file.ts';
import type { AmpNow } from './update-result.ts';
import { keepUpdates, readKeptUpdates } from './kept-updates.ts';
import { createUpdateRun, type UpdateRun } from './update-run.ts';

const runs = new WeakMap<LocalSite, UpdateRun>();

export function updateRunOf(site: LocalSite): UpdateRun {
  const known = runs.get(site);
  if (known) return known;
  const run = createUpdateRun({
    clock: machineClock,
    upload: (device, blob, image, onProgress) => uploadFile(device, blob, { name: baseName(image), onProgress }),
    hear: (device) => device.refresh(misc, {}),
    stepOf(ampId) {
      const seat = site.find(ampId)?.seat;
      return seat && isThere(seat) ? stepSaid(seat) : undefined;
    },
    follow(ampId, listener) {
      const device = site.find(ampId)?.device;
      if (!device) return undefined;
      const stops = [device.subscribe(misc, {}, listener), device.onStatus(listener)];
      return () => stops.forEach((stop) => stop());
    },
    kept: readKeptUpdates(machineClock.now()),
    keep: (updates) => keepUpdates(updates, machineClock.now()),
  });
  askWhileSending(run);
  runs.set(site, run);
  return run;
}
function askWhileSending(run: UpdateRun): void {
  let release: (() => void) | undefined;
  run.subscribe(() => {
    const isSending = run.updates().some(({ upload }) => upload === 'SENDING');
    if (isSending) release ??= holdUnsaved(() => true);
    else {
      release?.();
      release = undefined;
    }
  });
}
const stepSaid = (amp: Amp): FirmwareStep => valueOf(amp.tree, misc.properties.fwUpdateStatus, {}) ?? 'None';
const isThere = (amp: Amp | undefined): boolean => {
  const status = amp?.status();
  // An unlisted amplifier is restarting too.
  return status?.state === 'CONNECTED' && status.loaded;
};
const restartMs = countdownAfter.success * 1000;
/** Away for longer than a restart takes. */
export const isOverdue = (seat: Seat): boolean =>
  !isThere(seat) && seat.clock.now() - (seat.device.lastUpdate() ?? seat.clock.now()) >= restartMs;

export const nowOf = (amp: Amp | undefined, before: string): AmpNow => ({
  isConnected: isThere(amp),
  step: amp ? stepSaid(amp) : 'None',
  version: (amp && valueOf(amp.tree, deviceInfo.properties.firmwareVersion, {})) ?? before,
});
