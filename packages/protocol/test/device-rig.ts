import { output as outputOf } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { at, type Tree, type Write } from '@headroom/model/property';
import { schemaOf, type Schema } from '@headroom/model/schema';
import { createAuthGuard } from '../src/auth/index.ts';
import { createPasswordKey } from '../src/auth/node.ts';
import * as clientAuth from '../src/auth/client.ts';
import * as clientCommands from '../src/client/command.ts';
import { createManualClock, type Clock } from '../src/clock.ts';
import type { Device, LocalDevice, Outcome } from '../src/device.ts';
import { createDeviceServer } from '../src/server/device-server.ts';
import { noCredentials, type Credentials } from '../src/client/admission.ts';
import { createLocalDevice, type ClientAuth, type ClientCommands } from '../src/client/local-device.ts';
import { createMemoryNetwork } from './memory-socket.ts';
import type { OpenSocket } from '../src/wire/socket.ts';
import { createTreeDevice, noHooks, type TreeDeviceHooks } from '../src/server/tree-device.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
export const schema = schemaOf(model);
export const id = '02:00:00:00:00:01';
export const canonicalId = '020000000001';
export const output = '/amp/channels/1/output';
export const toOutput = (values: Write['values']): Write => ({ resource: outputOf, at: { channel: 1 }, values });
export const passwordKey = await createPasswordKey();
const fetchReadyAuth = () => Promise.resolve(clientAuth);
const fetchReadyCommands = () => Promise.resolve(clientCommands);

export const guestOn = (openSocket: OpenSocket, clock: Clock, host: string, expectedId?: string): LocalDevice =>
  createLocalDevice({
    host,
    expectedId,
    openSocket,
    clock,
    credentials: noCredentials,
    fetchAuth: fetchReadyAuth,
    fetchCommands: fetchReadyCommands,
    period: 100,
    sliderThrottleMs: 50,
  });

export const seen = (device: Device, url: string) => at(device.tree(), url);

export interface Setup {
  readonly schema?: Schema;
  readonly hooks?: Partial<TreeDeviceHooks>;
  readonly password?: string;
  readonly lockKey?: string;
  readonly wholeProofs?: boolean;
  readonly recordedLockKey?: string;
  readonly period?: number;
  readonly sliderThrottleMs?: number;
  readonly known?: Record<string, string>;
  readonly knownLockKey?: string;
  readonly expectedId?: string;
  readonly fetchAuth?: () => Promise<ClientAuth>;
  readonly fetchCommands?: () => Promise<ClientCommands>;
  readonly ampClock?: (clock: Clock) => Clock;
  readonly clientClock?: (clock: Clock) => Clock;
}
export function stage({
  schema: own = schema,
  hooks = {},
  password = '',
  lockKey = '',
  wholeProofs = false,
  recordedLockKey = lockKey === '' ? '' : 'mark',
  period = 100,
  sliderThrottleMs = 50,
  known = {},
  knownLockKey,
  expectedId,
  fetchAuth = fetchReadyAuth,
  fetchCommands = fetchReadyCommands,
  ...clocks
}: Setup = {}) {
  const clock = createManualClock();
  const ampClock = clocks.ampClock?.(clock) ?? clock;
  const clientClock = clocks.clientClock?.(clock) ?? clock;
  const network = createMemoryNetwork(clock);
  const amp = createTreeDevice({ schema: own, tree: { id }, hooks: { ...noHooks, ...hooks } });
  const secrets = { password, lockKey, lockMark: recordedLockKey, mac: id, wholeProofs };
  amp.report([
    ['/misc/passwordProtected', password !== ''],
    ['/UAC/key', recordedLockKey],
  ]);
  const server = createDeviceServer({
    device: amp,
    clock: ampClock,
    onFault: (error) => {
      throw error;
    },
    authority: {
      guard: createAuthGuard(ampClock.elapsed),
      secrets: () => secrets,
      publicKey: () => passwordKey.publicKey,
      open: (sealed) => passwordKey.open(sealed),
      changePassword: (next) => {
        secrets.password = next;
        amp.report([['/misc/passwordProtected', next !== '']]);
      },
    },
  });
  const link = network.listen('ws://amp:1234/', (transport) => server.connect(transport));
  const passwords = new Map(Object.entries(known));
  const lockKeys = new Map(knownLockKey === undefined ? [] : [[canonicalId, knownLockKey]]);
  const credentials: Credentials = {
    passwordFor: (deviceId) => passwords.get(deviceId),
    lockKeyFor: (deviceId) => lockKeys.get(deviceId),
    rememberLockKey: (deviceId, key) => void lockKeys.set(deviceId, key),
    forgetLockKey: (deviceId) => void lockKeys.delete(deviceId),
    remember: (deviceId, secret) => void passwords.set(deviceId, secret),
    forget: (deviceId) => void passwords.delete(deviceId),
  };
  const join = (): LocalDevice =>
    createLocalDevice({
      host: 'amp',
      expectedId,
      openSocket: network.openSocket,
      clock: clientClock,
      credentials,
      fetchAuth,
      fetchCommands,
      period,
      sliderThrottleMs,
    });
  const device = join();
  const asked = () =>
    link.heard
      .filter(({ from }) => from === 'client')
      .map(({ text }) => JSON.parse(text) as { method: string; url: string; params?: Tree; auth?: unknown });
  const settled = async (promise: Promise<Outcome>, ms = 1000) => {
    let outcome: Outcome | undefined;
    void promise.then((value) => void (outcome = value));
    await clock.advance(ms);
    return outcome;
  };
  return { clock, network, amp, link, device, join, asked, settled, passwords, lockKeys, secrets, server };
}
export async function connected(setup: Setup = {}) {
  const staged = stage(setup);
  await staged.clock.advance(500);
  return staged;
}
