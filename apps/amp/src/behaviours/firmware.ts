/** Updates the amplifier's own firmware [FWLOCAL-03] [ENUM-27]. */

import { readFile } from 'node:fs/promises';
import { deviceInfo, misc, type FirmwareStep } from '@headroom/model/amplifier';
import { isFirmwareFor } from '@headroom/model/firmware';
import type { Behaviour, Core } from '../core.ts';
import { componentNames, extractPackage, readPackage, type PackageManifest } from '@headroom/protocol/firmware-node';
import { versionAddress } from '../identity.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { ReceivedFile, UploadAnswer } from '../sockets/uploads.ts';
import type { World } from '../surroundings/world.ts';
import type { Logs } from './logs.ts';

const taken: UploadAnswer = { status: 200, message: 'OK' };
/** Seconds per step. */
const pace = { decrypt: 3, extract: 3, complete: 1, component: 5, finished: 5, restart: 12, remembered: 60 } as const;

export interface FirmwareUpdater extends Behaviour {
  isBusy(): boolean;
  take(file: ReceivedFile): Promise<UploadAnswer>;
  install(name: string, content: Buffer): UploadAnswer;
}
export interface UpdaterOptions {
  readonly core: Core;
  readonly world: World;
  readonly logs: Logs;
  readonly lifecycle: Lifecycle;
  readonly factoryReset: () => void;
}

export function createFirmwareUpdater({ core, world, logs, lifecycle, factoryReset }: UpdaterOptions): FirmwareUpdater {
  const part = core.part(misc, {});
  const info = core.part(deviceInfo, {});
  const names = componentNames(core.model.channels);
  let busy = false;
  let stop: (() => void) | undefined;

  const show = (step: FirmwareStep) => part.set('fwUpdateStatus', step);
  function showComponent(name: string, step: FirmwareStep): void {
    if (name === 'ps') part.set('psFwUpdateStatus', step);
    else if (name === 'amp1') part.set('amp1FwUpdateStatus', step);
    else if (name === 'amp2') part.set('amp2FwUpdateStatus', step);
    else if (name === 'amp3') part.set('amp3FwUpdateStatus', step);
    else if (name === 'amp4') part.set('amp4FwUpdateStatus', step);
  }
  function showAll(step: FirmwareStep): void {
    show(step);
    for (const name of names) showComponent(name, step);
  }
  const later = (seconds: number, task: () => void) => {
    stop = core.clock.after(seconds * 1000, task);
  };
  function fail(step: FirmwareStep, why: string): void {
    busy = false;
    show(step);
    logs.fault(`Firmware update failed: ${why}`);
  }

  function decrypt(bytes: Buffer): void {
    show('Decrypting');
    later(pace.decrypt, () => {
      const damage = world.uploadDamage;
      if (damage !== 'power cut' && damage !== 'download') world.uploadDamage = undefined;
      const reading = readPackage(bytes);
      if (!reading.ok || damage === 'decrypt') return fail('DecryptingFail', reading.ok ? 'the package is damaged' : reading.problem);
      const { manifest } = reading.value;
      const extracted = extractPackage(reading.value);
      if (!extracted.ok && extracted.problem === 'cannot be decrypted') return fail('DecryptingFail', extracted.problem);
      show('Extraction');
      later(pace.extract, () => {
        if (!extracted.ok || damage === 'extract')
          return fail('ExtractionFail', extracted.ok ? 'the payload is damaged' : extracted.problem);
        const misfit = hardwareProblem(manifest, extracted.value);
        if (misfit !== undefined || damage === 'hardware') return fail('HwNotSupportedInFw', misfit ?? 'this hardware is not supported');
        show('ExtractionComplete');
        later(pace.complete, () => flash(manifest, ['ps', ...names.filter((name) => name.startsWith('amp'))]));
      });
    });
  }
  function hardwareProblem({ prefix, hardware }: PackageManifest, components: ReadonlyMap<string, Buffer>): string | undefined {
    if (prefix !== core.model.updatePrefix) return `it is made for ${prefix}`;
    if (!hardware.includes(info.values.hardwareID)) return 'this hardware is not supported';
    return names.find((name) => !components.has(name)) === undefined ? undefined : 'it lacks a component';
  }

  /** The main processor comes last, because it restarts. */
  function flash(manifest: PackageManifest, [next, ...rest]: readonly string[]): void {
    if (next === undefined) return finish(manifest);
    show('Downloading');
    showComponent(next, 'Downloading');
    later(pace.component, () => {
      if (world.uploadDamage === 'download') {
        world.uploadDamage = undefined;
        showComponent(next, 'DownloadFail');
        return fail('DownloadFail', `${next} did not take its firmware`);
      }
      if (world.uploadDamage === 'power cut') {
        world.uploadDamage = undefined;
        return interrupt();
      }
      showComponent(next, 'Finished');
      flash(manifest, rest);
    });
  }
  function finish(manifest: PackageManifest): void {
    if (manifest.factoryReset) show('FactoryReset');
    later(manifest.factoryReset ? pace.complete : 0, () => {
      show(core.model.channels === 8 ? 'Finished8ch' : 'Finished');
      later(pace.finished, () => {
        lifecycle.restart(pace.restart, () => {
          busy = false;
          if (manifest.factoryReset) factoryReset();
          install(core, manifest);
          logs.event(`Firmware ${manifest.version} installed`);
          show('FinishedFlash');
          later(pace.remembered, () => showAll('None'));
        });
      });
    });
  }
  /** After a power cut midway the old firmware still starts. */
  function interrupt(): void {
    lifecycle.restart(pace.restart, recover);
  }
  function recover(): void {
    if (!busy) return;
    busy = false;
    stop?.();
    showAll('None');
    logs.fault('Firmware update interrupted, the firmware before it runs on');
  }
  lifecycle.onChange((state) => {
    if (state === 'off') recover();
  });

  function refusalOf(name: string): UploadAnswer | undefined {
    if (busy) return { status: 409, message: 'An update is running.' };
    if (isFirmwareFor(name, core.model)) return undefined;
    return { status: 400, message: `This amplifier takes firmware named ${core.model.updatePrefix}...tar.xz.enc.` };
  }
  function begin(name: string, content: Buffer): void {
    busy = true;
    stop?.();
    showAll('None');
    logs.event(`Firmware update started with ${name}`);
    decrypt(content);
  }

  return {
    isBusy: () => busy,
    async take({ name, path }) {
      const refusal = refusalOf(name);
      if (refusal) return refusal;
      busy = true;
      try {
        const content = await readFile(path);
        // The power may have gone meanwhile.
        if (lifecycle.state() === 'on') {
          begin(name, content);
          return taken;
        }
      } catch {
        // A file that is gone is answered like one that cannot be read.
      }
      busy = false;
      return { status: 500, message: 'The firmware could not be read.' };
    },
    install(name, content) {
      const refusal = refusalOf(name);
      if (refusal) return refusal;
      begin(name, content);
      return taken;
    },
    close: () => stop?.(),
  };
}

function install(core: Core, { version, components }: PackageManifest): void {
  core.setAt('/amp/deviceInfo/firmwareVersion', version);
  for (const { name, version: own } of components) {
    const place = versionAddress(name, core.model);
    if (place !== undefined) core.setAt(place, own);
  }
}
