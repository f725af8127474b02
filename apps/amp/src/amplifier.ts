/** A virtual amplifier without its sockets. */

import { apConfig, deviceInfo, ethernet, output, resources, wifi } from '@headroom/model/amplifier';
import { isAtLeast, type AmplifierModel } from '@headroom/model/catalogue';
import { readCidr } from '@headroom/model/network';
import { instancesOf, isMeasuring, type Change, type ResourceShape, type Value } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import type { Clock } from '@headroom/protocol';
import {
  createLiveTree,
  serveTree,
  type Authority,
  type ServedDevice,
  type TextDialect,
  type TreeDeviceHooks,
  type WriteHook,
} from '@headroom/protocol/server';
import { createAccess, type Access } from './behaviours/access.ts';
import { createBehaviours } from './behaviours/all.ts';
import type { CloudRegistration } from './behaviours/cloud-registration.ts';
import type { CertificateStore } from './behaviours/dot1x.ts';
import { clearLogs, createLogs, type Logs } from './behaviours/logs.ts';
import { checkAccessPoint, checkAddresses } from './behaviours/network.ts';
import { followLoad } from './behaviours/sound/output-rules.ts';
import { isSupplied } from './behaviours/power.ts';
import { createTouchProxy, type TouchProxy } from './behaviours/touch-proxy.ts';
import { createCondition, type Condition } from './condition.ts';
import { createCore, type Behaviour, type Core } from './core.ts';
import { introduce, type Identity } from './identity.ts';
import { factoryChanges, restore } from './persistence/persisted-settings.ts';
import type { Memory } from './persistence/memory.ts';
import { createStoring, type Storing } from './persistence/commit.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import type { Machine } from './machine.ts';
import type { ReceivedFile, UploadAnswer } from './sockets/uploads.ts';
import type { Ticker } from './surroundings/ticker.ts';
import type { TouchPanel } from './surroundings/touch-panel.ts';
import { createWorld, type World } from './surroundings/world.ts';

export interface AmplifierOptions {
  readonly model: AmplifierModel;
  readonly identity: Identity;
  readonly address: string;
  readonly seed: number;
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly memory: Memory;
  readonly machine: Machine;
  readonly panels: () => readonly TouchPanel[];
}
export interface Amplifier {
  readonly model: AmplifierModel;
  readonly identity: Identity;
  readonly address: string;
  readonly device: ServedDevice;
  readonly authority: Authority;
  readonly access: Access;
  readonly core: Core;
  readonly world: World;
  readonly condition: Condition;
  readonly lifecycle: Lifecycle;
  readonly logs: Logs;
  readonly memory: Memory;
  readonly isNew: boolean;
  name(): string;
  dialect(): TextDialect;
  receive(file: ReceivedFile): Promise<UploadAnswer>;
  /** Also cuts the connections it makes itself. */
  setCable(connected: boolean): void;
  close(): void;
}

/** Kept from an amplifier's creation until `prepare` has ended. */
export const unprepared = 'unprepared';

export function createAmplifier(options: AmplifierOptions): Amplifier {
  const { model, identity, address, seed, clock, ticker, memory, machine, panels } = options;
  const schema = schemaOf(model);
  const factory = () => {
    const made = schema.defaults();
    introduce(made, model, identity, address);
    return made;
  };
  const tree = factory();
  const isNew = memory.values.size === 0 || memory.values.has(unprepared);
  // A first start that ended halfway begins again, or the amplifier would stay without its password.
  if (isNew) memory.keepNow([...[...memory.values.keys()].map((key): Change => [key, null]), [unprepared, true]]);
  restore(schema, tree, memory.values);
  const live = createLiveTree(schema, tree);
  const core = createCore(live, clock);

  const world = createWorld(model);
  const condition = createCondition(model, world.ambient);
  const lifecycle = createLifecycle(clock);
  const logs = createLogs(core);
  const access = createAccess({ core, memory, mac: identity.mac, machine });
  const touchProxy = createTouchProxy(core, panels);
  const certificates = machine.createCertificateStore(core, memory, logs);
  const factoryReset = () => factoryChanges(schema, factory()).forEach(([place, value]) => core.setAt(place, value));
  const updater = machine.createFirmwareUpdater({ core, world, logs, lifecycle, factoryReset });
  const registration = machine.createCloudRegistration({ core, logs, lifecycle, memory, mac: identity.mac, updater });
  const behaviours: readonly Behaviour[] = [
    ...createBehaviours({ core, world, condition, logs, lifecycle, memory, seed }),
    touchProxy,
    certificates,
    updater,
    registration,
  ];

  const storing = createStoring({
    live,
    memory,
    factory,
    written: (changes) => behaviours.forEach((behaviour) => behaviour.written?.(changes)),
    failed: () => logs.fault('A change could not be stored and was taken back'),
  });
  const device = serveTree(live, hooksOf({ logs, access, touchProxy, certificates, storing, registration }));
  const stored: ServedDevice = {
    ...device,
    write: (url, params, session) => storing.carryOut(() => device.write(url, params, session)),
    clear: (url, params, session) => storing.carryOut(() => device.clear(url, params, session)),
  };
  registration.begin(stored);
  const refusal = (method: 'set' | 'clear', url: string, params: unknown) => {
    const barred = access.barred(method, url, params);
    return barred === undefined ? undefined : ({ ok: false, message: `${barred} is locked by UAC.` } as const);
  };
  if (isNew) logs.event(`Started, firmware ${identity.firmware}`);

  const info = core.part(deviceInfo, {});
  const beat = (seconds: number, watched: boolean) => {
    // A locked switch does nothing [MODEL-12].
    lifecycle.powered((world.powerSwitch || info.values.powerButtonLockout) && isSupplied(world));
    if (lifecycle.state() === 'on') core.together(() => behaviours.forEach((behaviour) => behaviour.tick?.(seconds, watched)));
  };
  // Only meters count as watching: settings may be watched for months by a cloud agent.
  const metered = resources.filter(isMeasuring).flatMap((resource) => Array.from(instancesOf(tree, resource), resource.pathAt));
  const stopTicking = ticker.add(beat, () => metered.some(live.isWatched));

  return {
    model,
    identity,
    address,
    device: {
      ...stored,
      write: (url, params, session) => refusal('set', url, params) ?? stored.write(url, params, session),
      clear: (url, params, session) => refusal('clear', url, params) ?? stored.clear(url, params, session),
    },
    authority: access.authority,
    access,
    core,
    world,
    condition,
    lifecycle,
    logs,
    memory,
    isNew,
    name: () => info.values.deviceName,
    receive: async (file) => (await certificates.take(file)) ?? updater.take(file),
    dialect: () => (isAtLeast(info.values.firmwareVersion, '3') ? '3.x' : '2.x'),
    setCable(connected) {
      world.cable = connected;
      registration.setCable(connected);
    },
    close() {
      stopTicking();
      storing.close();
      lifecycle.close();
      for (const behaviour of behaviours) behaviour.close?.();
    },
  };
}

/** `address` is the one that DHCP gives. */
export function addressNow({ address, core }: Pick<Amplifier, 'address' | 'core'>): string {
  const { dhcp, ip } = core.part(ethernet, {}).values;
  return dhcp ? address : (readCidr(ip)?.ip ?? address);
}

interface HookOptions {
  readonly logs: Logs;
  readonly access: Access;
  readonly touchProxy: TouchProxy;
  readonly certificates: CertificateStore;
  readonly storing: Storing;
  readonly registration: CloudRegistration;
}
function hooksOf({ logs, access, touchProxy, certificates, storing, registration }: HookOptions): TreeDeviceHooks {
  const keepSecret = (place: string, value: Value) => storing.keep([[`secret ${place}`, value]]);
  return {
    writes: new Map<ResourceShape, WriteHook>([
      [ethernet, (write) => checkAddresses(write) ?? certificates.check(write)],
      [wifi, checkAddresses],
      [apConfig, checkAccessPoint],
      [output, followLoad],
    ]),
    setHandlers: { '/NSTProxy': touchProxy.handle, '/cloud': registration.handle },
    clearHandlers: { '/logs': (params) => clearLogs(logs, params) },
    reads: { '/misc/uploadTicket': (session) => access.ticket(session) },
    keepSecret,
  };
}
