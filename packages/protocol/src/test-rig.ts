/** An amplifier on a network in memory and a device that talks to it, on a clock turned by hand; and short words for what tests do to them. */

import { readModel, schemaOf, type Tree } from '@headroom/model';
import { createAuthGuard } from './auth/index.ts';
import { createPasswordKey } from './auth/node.ts';
import * as clientAuth from './auth/client.ts';
import { createManualClock, type Clock } from './clock.ts';
import type { Device, Outcome } from './device.ts';
import { createDeviceServer } from './device-server.ts';
import { createLocalDevice, type ClientAuth, type Credentials } from './local-device.ts';
import { createMemoryNetwork } from './memory-socket.ts';
import type { OpenSocket } from './socket.ts';
import { createTreeDevice, noHooks, type TreeDeviceHooks } from './tree-device.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
export const schema = schemaOf(model);
export const id = '02:00:00:00:00:01';
export const canonicalId = '020000000001';
export const output = '/amp/channels/1/output';
export const passwordKey = await createPasswordKey();
const fetchReadyAuth = () => Promise.resolve(clientAuth);
const noCredentials: Credentials = {
  passwordFor: () => undefined,
  lockKeyFor: () => undefined,
  remember: () => undefined,
  forget: () => undefined,
};

/** The page of somebody who knows no password, over any sockets. */
export const guestOn = (openSocket: OpenSocket, clock: Clock, host: string): Device =>
  createLocalDevice({
    host,
    expectedId: undefined,
    openSocket,
    clock,
    credentials: noCredentials,
    fetchAuth: fetchReadyAuth,
    period: 100,
    sliderThrottleMs: 50,
  });

export interface Setup {
  readonly hooks?: Partial<TreeDeviceHooks>;
  readonly password?: string;
  readonly lockKey?: string;
  readonly period?: number;
  readonly known?: Record<string, string>;
  readonly knownLockKey?: string;
  readonly expectedId?: string;
  readonly fetchAuth?: () => Promise<ClientAuth>;
  /** The clock of the amplifier, where it is not the client's. */
  readonly ampClock?: (clock: Clock) => Clock;
  /** The clock of the client, where it is not the amplifier's. */
  readonly clientClock?: (clock: Clock) => Clock;
}
/** An amplifier, a network, and a device that begins to connect. */
export function stage({
  hooks = {},
  password = '',
  lockKey = '',
  period = 100,
  known = {},
  knownLockKey,
  expectedId,
  fetchAuth = fetchReadyAuth,
  ...clocks
}: Setup = {}) {
  const clock = createManualClock();
  const ampClock = clocks.ampClock?.(clock) ?? clock;
  const clientClock = clocks.clientClock?.(clock) ?? clock;
  const network = createMemoryNetwork(clock);
  const amp = createTreeDevice({ schema, tree: { id }, hooks: { ...noHooks, ...hooks } });
  const secrets = { password, lockKey, mac: id };
  amp.report([
    ['/misc/passwordProtected', password !== ''],
    ['/UAC/key', lockKey === '' ? '' : 'on'],
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
  const credentials: Credentials = {
    passwordFor: (deviceId) => passwords.get(deviceId),
    lockKeyFor: () => knownLockKey,
    remember: (deviceId, secret) => void passwords.set(deviceId, secret),
    forget: (deviceId) => void passwords.delete(deviceId),
  };
  /** Another page that talks to the same amplifier. */
  const join = (): Device =>
    createLocalDevice({
      host: 'amp',
      expectedId,
      openSocket: network.openSocket,
      clock: clientClock,
      credentials,
      fetchAuth,
      period,
      sliderThrottleMs: 50,
    });
  const device = join();
  const asked = () =>
    link.heard
      .filter(({ from }) => from === 'client')
      .map(({ text }) => JSON.parse(text) as { method: string; url: string; params?: Tree; auth?: unknown });
  /** Turns the clock until a promise has settled. */
  const settled = async (promise: Promise<Outcome>, ms = 1000) => {
    let outcome: Outcome | undefined;
    void promise.then((value) => void (outcome = value));
    await clock.advance(ms);
    return outcome;
  };
  return { clock, network, amp, link, device, join, asked, settled, passwords, secrets, server };
}
export async function connected(setup: Setup = {}) {
  const staged = stage(setup);
  await staged.clock.advance(500);
  return staged;
}
