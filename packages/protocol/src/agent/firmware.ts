/** Runs an order once, and reports its steps until the amplifier reports its own [ENUM-27]. */

import { deviceInfo, misc, type FirmwareStep } from '@headroom/model/amplifier';
import { compareVersions, readModel } from '@headroom/model/catalogue';
import { isFirmwareFor, isUpdating } from '@headroom/model/firmware';
import { isTree, type Tree } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Device, Unsubscribe } from '../device.ts';
import { readOrder, type FirmwareOrder, type OrderRefusal } from './firmware-order.ts';

export interface FirmwareRoad {
  hasRoom(bytes: number): boolean;
  /** Resolves to a sentence on failure. */
  carry(order: FirmwareOrder, signal: AbortSignal): Promise<string | undefined>;
}
interface FirmwareTaskOptions {
  readonly device: Device;
  readonly clock: Clock;
  readonly road: FirmwareRoad;
  readonly changed: () => void;
  readonly trouble: (what: string) => void;
}
export interface OrderProblem {
  readonly code: OrderRefusal | 'Refused';
  readonly message: string;
}
export interface FirmwareTask {
  order(params: unknown): OrderProblem | undefined;
  looked(): void;
  overlay(tree: Tree): Tree;
  close(): void;
}
/** An amplifier that took a package reports its own steps within this time. */
const silenceMs = 15_000;
const status = misc.properties.fwUpdateStatus;

export function createFirmwareTask({ device, clock, road, changed, trouble }: FirmwareTaskOptions): FirmwareTask {
  let running: AbortController | undefined;
  let shown: Extract<FirmwareStep, 'Downloading' | 'DownloadFail'> | undefined;
  let stopWaiting: Unsubscribe | undefined;
  const step = () => device.read(status, {}) ?? 'None';

  function show(next: typeof shown): void {
    shown = next;
    changed();
  }
  async function run(order: FirmwareOrder): Promise<void> {
    const own = new AbortController();
    running = own;
    show('Downloading');
    const problem = await road.carry(order, own.signal).catch(() => 'The package could not be fetched.');
    if (running !== own) return;
    if (problem !== undefined) {
      running = undefined;
      trouble(problem);
      return show(isUpdating(step()) ? undefined : 'DownloadFail');
    }
    // A gap would look like an end.
    stopWaiting = clock.after(silenceMs, done);
    looked();
  }
  function done(): void {
    stopWaiting?.();
    stopWaiting = undefined;
    running = undefined;
    show(undefined);
  }
  function looked(): void {
    if (!isUpdating(step())) return;
    if (stopWaiting) done();
    else if (!running) shown = undefined;
  }

  return {
    order(params) {
      const order = readOrder(params);
      if (typeof order === 'string') return { code: 'Refused', message: order };
      const { name, version, bytes, allowOlder } = order;
      const model = readModel(device.read(deviceInfo.properties.modelID, {}));
      if (!model || !isFirmwareFor(name, model)) return { code: 'WrongModel', message: `${name} is not made for this amplifier.` };
      if (running || isUpdating(step())) return { code: 'Busy', message: 'An update is running.' };
      const present = device.read(deviceInfo.properties.firmwareVersion, {});
      const difference = compareVersions(version, present);
      if (difference === 0 && !allowOlder) return { code: 'SameVersion', message: `The amplifier has version ${version} already.` };
      if (difference < 0 && !allowOlder) return { code: 'OlderVersion', message: `The amplifier has version ${present}, which is newer.` };
      if (!road.hasRoom(bytes)) return { code: 'NoRoom', message: 'There is no room for the package.' };
      void run(order);
      return undefined;
    },
    looked,
    overlay: (tree) => (shown === undefined || isUpdating(step()) ? tree : withStep(tree, shown)),
    close() {
      running?.abort();
      running = undefined;
      stopWaiting?.();
    },
  };
}

function withStep(tree: Tree, step: FirmwareStep): Tree {
  const [name = ''] = misc.segments.filter((segment) => typeof segment === 'string');
  const own = tree[name];
  return { ...tree, [name]: { ...(isTree(own) ? own : {}), [status.name]: step } };
}
