/** A virtual amplifier: a tree, the behaviours that give it life, and what its servers need. It knows no sockets. */

import {
  apConfig,
  at,
  deviceInfo,
  ethernet,
  isAtLeast,
  isTree,
  output,
  schemaOf,
  wifi,
  type ResourceShape,
  type AmplifierModel,
  type Tree,
} from '@headroom/model';
import type { Clock, ServedDevice } from '@headroom/protocol';
import type { PasswordKey } from '@headroom/protocol/node-auth';
import { createTreeDevice, type Authority, type TextDialect, type WriteHook } from '@headroom/protocol/server';
import { createAccess, type Access } from './behaviours/access.ts';
import { createCloudRegistration } from './behaviours/cloud-registration.ts';
import { createCertificateStore } from './behaviours/dot1x.ts';
import { createFirmwareUpdater } from './behaviours/firmware.ts';
import { createGpio } from './behaviours/gpio.ts';
import { createHousekeeping } from './behaviours/housekeeping.ts';
import { createLoadMonitor } from './behaviours/load-monitor.ts';
import { clearLogs, createLogs, type Logs } from './behaviours/logs.ts';
import { checkAccessPoint, checkAddresses, createNetwork } from './behaviours/network.ts';
import { followLoad } from './behaviours/output-rules.ts';
import { createPilotTone } from './behaviours/pilot-tone.ts';
import { createPower } from './behaviours/power.ts';
import { createProtection } from './behaviours/protection.ts';
import { createSignal } from './behaviours/signal.ts';
import { createStandby } from './behaviours/standby.ts';
import { createThermal } from './behaviours/thermal.ts';
import { createTouchProxy } from './behaviours/touch-proxy.ts';
import { createCondition, type Condition } from './condition.ts';
import { createCore, type Behaviour, type Core } from './core.ts';
import { introduce, versionAddress, type Identity } from './identity.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import type { Memory } from './memory.ts';
import { isKept, restore } from './kept.ts';
import { createChance } from './random.ts';
import { createStoring } from './storing.ts';
import type { Ticker } from './ticker.ts';
import type { TouchPanel } from './touch-panel.ts';
import type { ReceivedFile, UploadAnswer } from './uploads.ts';
import { createWorld, type World } from './world.ts';

export interface AmplifierOptions {
  readonly model: AmplifierModel;
  readonly identity: Identity;
  /** Where it is reached: `127.0.0.31`. */
  readonly address: string;
  readonly seed: number;
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly memory: Memory;
  /** For one that has no key of its own yet; making one takes a while. */
  readonly passwordKey: PasswordKey;
  /** The wall controllers that it reaches. */
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
  /** It remembers nothing from before. */
  readonly isNew: boolean;
  /** As its installer named it. */
  name(): string;
  dialect(): TextDialect;
  receive(file: ReceivedFile): Promise<UploadAnswer>;
  close(): void;
}

export function createAmplifier({
  model,
  identity,
  address,
  seed,
  clock,
  ticker,
  memory,
  passwordKey,
  panels,
}: AmplifierOptions): Amplifier {
  const schema = schemaOf(model);
  const factory = () => {
    const made = schema.defaults();
    introduce(made, model, identity, address);
    return made;
  };
  const tree: Tree = factory();
  const isNew = memory.values.size === 0;
  restore(schema, tree, memory.values);

  const access = createAccess({ memory, clock, mac: identity.mac, newKey: passwordKey });
  const touchProxy = createTouchProxy(panels);
  const registration = createCloudRegistration({
    core: () => core,
    logs: () => logs,
    mac: identity.mac,
    keepToken: (token) => memory.keepNow([['secret /cloud/registrationToken', token]]),
  });
  const device = createTreeDevice({
    schema,
    tree,
    hooks: {
      writes: new Map<ResourceShape, WriteHook>([
        [ethernet, (write) => checkAddresses(write) ?? certificates.check(write)],
        [wifi, checkAddresses],
        [apConfig, checkAccessPoint],
        [output, followLoad],
      ]),
      setHandlers: { '/NSTProxy': touchProxy.handle, '/cloud': registration.handle },
      clearHandlers: {
        '/logs': (params) => clearLogs(logs, params),
      },
      reads: { '/misc/uploadTicket': (session) => access.ticket(session) },
      keepSecret: (place, value) => memory.keepNow([[`secret ${place}`, value]]),
    },
  });
  const core = createCore(device, clock);
  const world = createWorld(model);
  const condition = createCondition(model, world.ambient);
  const logs = createLogs(core);
  const info = core.part(deviceInfo, {});
  const lifecycle = createLifecycle(clock);
  access.attach(core);
  touchProxy.attach(core);
  const certificates = createCertificateStore(core, memory, logs);
  const updater = createFirmwareUpdater({
    core,
    world,
    logs,
    lifecycle,
    install({ version, components }) {
      core.setAt('/amp/deviceInfo/firmwareVersion', version);
      for (const { name, version: own } of components) {
        const place = versionAddress(name, model);
        if (place !== undefined) core.setAt(place, own);
      }
    },
    factoryReset() {
      const first = factory();
      for (const leaf of schema.leaves()) {
        const value = at(first, leaf.address);
        if (isKept(schema, leaf.address) && value !== undefined && !isTree(value)) core.setAt(leaf.address, value);
      }
      core.setAt('/lockedProperties', null);
    },
  });
  const behaviours: Behaviour[] = [
    createGpio(core, world, condition),
    createSignal(core, world, condition, seed * 101),
    createPower(core, world, condition, logs),
    createThermal(core, world, condition, logs),
    createStandby(core, condition, logs),
    createProtection(core, world, condition, logs),
    createLoadMonitor(core, condition, logs, createChance(seed + 1)),
    createPilotTone(core, world, logs),
    createHousekeeping(core, logs, lifecycle),
    touchProxy,
    createNetwork(core, logs, memory),
    certificates,
    updater,
  ];
  const storing = createStoring({
    schema,
    device,
    memory,
    factory,
    written(changes) {
      for (const behaviour of behaviours) behaviour.written?.(changes);
    },
    failed: () => logs.fault('A change could not be stored and was taken back'),
  });
  if (isNew) logs.event(`Started, firmware ${identity.firmware}`);

  function unlessBarred(
    method: 'set' | 'clear',
    url: string,
    params: unknown,
    task: () => ReturnType<ServedDevice['write']>,
  ): ReturnType<ServedDevice['write']> {
    const barred = access.barred(method, url, params);
    return barred === undefined ? task() : { ok: false, message: `${barred} is locked by UAC.` };
  }

  const stopTicking = ticker.add(
    (seconds, watched) => {
      // A locked switch is pressed in vain [MODEL-12].
      const isPowered = (world.powerSwitch || info.values.powerButtonLockout) && (world.mains > 40 || world.poeBudget > 0);
      lifecycle.powered(isPowered);
      if (lifecycle.state() !== 'on') return;
      core.together(() => {
        for (const behaviour of behaviours) behaviour.tick?.(seconds, watched);
      });
    },
    () => device.isWatched('/amp'),
  );

  return {
    model,
    identity,
    address,
    device: {
      ...device,
      write(url, params, session) {
        return unlessBarred('set', url, params, () => storing.carryOut(() => device.write(url, params, session)));
      },
      clear(url, params, session) {
        return unlessBarred('clear', url, params, () => storing.carryOut(() => device.clear(url, params, session)));
      },
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
    close() {
      stopTicking();
      storing.close();
      lifecycle.close();
      for (const behaviour of behaviours) behaviour.close?.();
    },
  };
}
