import { createKey, createRequest } from '@headroom/protocol/agent-node';
import { createTestAuthority, openTestBroker } from '@headroom/protocol/test/authority';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openSealedStore } from './sealed-store.ts';
import { noCredentials } from '@headroom/protocol/client';
import { createNetworkRig } from '../test/network-rig.ts';
import { createBridge } from './bridge.ts';
import { createConnections } from './connections.ts';
import { serve } from './served.ts';

const first = '020000000001';
const second = '020000000002';

function stage(listed: string[], withNeighbours = true) {
  const { clock, network, powerUp } = createNetworkRig();
  let changes = 0;
  const connections = createConnections({
    clock,
    openSocket: network.openSocket,
    credentials: noCredentials,
    addresses: () => listed,
    withNeighbours,
    changed: () => (changes += 1),
  });
  const seen = () => connections.list().map(({ id, address }) => `${id} ${address}`);
  return { clock, network, powerUp, connections, seen, changes: () => changes };
}

describe('the amplifiers a bridge reaches', () => {
  it('are identified by their id, appear and disappear', async () => {
    const { powerUp, clock, seen, connections } = stage(['a']);
    const { link } = powerUp(first, 'a');
    await clock.advance(2000);
    expect(seen()).toEqual([`${first} a`]);
    link.answer = 'refuse';
    link.cut();
    await clock.advance(1000);
    expect(seen()).toEqual([]);
    link.answer = 'accept';
    await clock.advance(6000);
    expect(seen()).toEqual([`${first} a`]);
    connections.close();
  });

  it('stay the same when their address changes', async () => {
    const listed = ['a'];
    const { powerUp, clock, seen, connections } = stage(listed);
    const { link } = powerUp(first, 'a');
    await clock.advance(2000);
    link.answer = 'refuse';
    link.cut();
    powerUp(first, 'b');
    listed.splice(0, 1, 'b');
    connections.look();
    await clock.advance(3000);
    expect(seen()).toEqual([`${first} b`]);
    connections.close();
  });

  it('are replaced when another answers at the address', async () => {
    const { powerUp, clock, seen, connections } = stage(['a']);
    const { link } = powerUp(first, 'a');
    await clock.advance(2000);
    powerUp(second, 'a');
    link.cut();
    await clock.advance(12_000);
    expect(seen()).toEqual([`${second} a`]);
    connections.close();
  });

  it('[API-04] include those that an amplifier lists as its neighbours, but no wall controllers', async () => {
    const { powerUp, clock, seen, connections } = stage(['a']);
    const { amp } = powerUp(first, 'a');
    powerUp(second, 'b');
    amp.report([
      ['/discovery/1/ip', 'b'],
      ['/discovery/1/type', 'amp'],
      ['/discovery/2/ip', 'c'],
      ['/discovery/2/type', 'touch'],
    ]);
    await clock.advance(3000);
    expect(seen()).toEqual([`${first} a`, `${second} b`]);
    connections.close();
  });

  it('include no neighbours when only named ones are to be served', async () => {
    const { powerUp, clock, seen, connections } = stage(['a'], false);
    const { amp } = powerUp(first, 'a');
    powerUp(second, 'b');
    amp.report([
      ['/discovery/1/ip', 'b'],
      ['/discovery/1/type', 'amp'],
    ]);
    await clock.advance(3000);
    expect(seen()).toEqual([`${first} a`]);
    connections.close();
  });

  it('count once when they have two addresses', async () => {
    const { powerUp, clock, seen, connections } = stage(['a', 'b']);
    powerUp(first, 'a');
    powerUp(first, 'b');
    await clock.advance(3000);
    expect(seen()).toEqual([`${first} a`]);
    connections.close();
  });
});

describe('an amplifier served by another bridge', () => {
  it('is tried again in turn, less often the more amplifiers there are', async () => {
    const { powerUp, clock, connections } = stage(['a']);
    powerUp(first, 'a');
    await clock.advance(1000);
    const device = connections.list()[0]?.device;
    if (!device) throw new Error('It was not reached.');
    const folder = mkdtempSync(join(tmpdir(), 'headroom-served-'));
    const sealedStore = openSealedStore(folder);
    const broker = { host: 'localhost', port: 1 };
    sealedStore.keepBridge({
      id: 'bridge',
      key: createKey(),
      certificate: '',
      authority: '',
      broker,
      base: 'http://localhost/api',
      since: 0,
      validMs: 1e12,
    });
    let asked = 0;
    let takeTurn = (): void => undefined;
    const turn = new Promise<void>((resolve) => (takeTurn = resolve));
    const served = serve({
      id: first,
      device,
      sealedStore,
      firmware: { hasRoom: () => true, carry: () => Promise.resolve(undefined) },
      fetch() {
        asked += 1;
        return Promise.resolve(Response.json({ code: 'ServedElsewhere', message: '' }, { status: 409 }));
      },
      clock,
      random: () => 0,
      turn: () => turn,
      count: () => 200,
      say: () => undefined,
    });
    await clock.advance(1000);
    expect(asked).toBe(0);
    takeTurn();
    await vi.waitFor(() => expect(asked).toBe(1), 60_000);
    for (let seconds = 0; seconds < 290; seconds += 1) await clock.advance(1000);
    expect(asked).toBe(1);
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(asked).toBe(2);
    }, 60_000);
    served.close();
    connections.close();
    rmSync(folder, { recursive: true });
  });
});

describe('an amplifier whose certificate is due for renewal', () => {
  it.each([
    ['the cloud does not answer', false, /could not be renewed: The cloud cannot be reached/],
    ['the disk of the box takes nothing', true, /Its new certificate cannot be stored/],
  ])('stays connected with the one it has while %s', async (_, answers, words) => {
    const authority = await createTestAuthority();
    await using broker = await openTestBroker(await authority.serve(), authority.certificate);
    const { powerUp, clock, connections } = stage(['a']);
    powerUp(first, 'a');
    await clock.advance(1000);
    const device = connections.list()[0]?.device;
    if (!device) throw new Error('It was not reached.');
    const folder = mkdtempSync(join(tmpdir(), 'headroom-served-'));
    const sealedStore = openSealedStore(folder);
    const key = createKey();
    const certificate = await authority.issue(createRequest(first, key).pem);
    const place = { host: '127.0.0.1', port: broker.port };
    const enrolment = { key, certificate, authority: authority.certificate, broker: place, base: 'http://localhost/api', since: 0 };
    sealedStore.keepBridge({ ...enrolment, id: 'bridge', validMs: 1e12 });
    sealedStore.keepDevice(first, { ...enrolment, id: first, validMs: 1 });
    mkdirSync(join(folder, 'bridge.sealed.new'));
    const said: string[] = [];
    const served = serve({
      id: first,
      device,
      sealedStore,
      firmware: { hasRoom: () => true, carry: () => Promise.resolve(undefined) },
      async fetch(_address, { body }) {
        if (!answers) throw new Error('unreachable');
        const { csr } = JSON.parse(body) as { csr: string };
        return Response.json({
          deviceId: first,
          certificate: await authority.issue(csr),
          authority: authority.certificate,
          broker: place,
          validMs: 1e12,
        });
      },
      clock,
      random: () => 0,
      turn: () => Promise.resolve(),
      count: () => 1,
      say: (line) => void said.push(line),
    });
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(broker.guests).toEqual([first]);
    }, 60_000);
    expect(said).toContainEqual(expect.stringMatching(words));
    served.close();
    connections.close();
    rmSync(folder, { recursive: true });
  });
});

it('a bridge goes on with the certificate it has when its disk does not take the new one', async () => {
  const authority = await createTestAuthority();
  await using broker = await openTestBroker(await authority.serve(), authority.certificate);
  const { clock, network } = createNetworkRig();
  await clock.advance(1000);
  const folder = mkdtempSync(join(tmpdir(), 'headroom-bridge-'));
  const sealedStore = openSealedStore(folder);
  const key = createKey();
  const certificate = await authority.issue(createRequest('bridge', key).pem);
  const place = { host: '127.0.0.1', port: broker.port };
  const given = { certificate, authority: authority.certificate, broker: place, validMs: 1 };
  sealedStore.keepBridge({ ...given, id: 'bridge', key, base: 'http://localhost/api', since: 0 });
  mkdirSync(join(folder, 'bridge.sealed.new'));
  const said: string[] = [];
  const bridge = createBridge({
    sealedStore,
    clock,
    random: () => 0,
    async fetch(_address, { body }: { readonly body?: unknown }) {
      const { csr } = JSON.parse(String(body)) as { csr: string };
      return Response.json({ ...given, bridgeId: 'bridge', certificate: await authority.issue(csr) });
    },
    openSocket: network.openSocket,
    uploadPorts: [],
    addresses: () => [],
    withNeighbours: false,
    say: (line) => void said.push(line),
  });
  await clock.advance(1000);
  await vi.waitFor(() => expect(said).toContain("The bridge's new certificate cannot be stored (EISDIR)"), 60_000);
  await vi.waitFor(() => expect(said).toContain('The bridge is connected to the cloud'), 60_000);
  expect(broker.guests).toEqual(['bridge']);
  // The first use of the other would end this one, which a restart finds.
  expect(sealedStore.bridge()?.certificate).toBe(certificate);
  bridge.close();
  rmSync(folder, { recursive: true });
});

function stageBridge() {
  const { clock, network, powerUp } = createNetworkRig();
  powerUp(first, 'a');
  const folder = mkdtempSync(join(tmpdir(), 'headroom-bridge-'));
  const sealedStore = openSealedStore(folder);
  const broker = { host: '127.0.0.1', port: 1 };
  const given = { id: 'bridge', key: createKey(), certificate: '', authority: '', broker, base: 'http://localhost/api' };
  sealedStore.keepBridge({ ...given, since: 0, validMs: 1e12 });
  sealedStore.keepPassword(first, 'hunter2');
  const said: string[] = [];
  const bridge = createBridge({
    sealedStore,
    clock,
    random: () => 0,
    fetch: () => Promise.reject(new Error('unreachable')),
    openSocket: network.openSocket,
    uploadPorts: [],
    addresses: () => ['a'],
    withNeighbours: false,
    say: (line) => void said.push(line),
  });
  const close = () => {
    bridge.close();
    rmSync(folder, { recursive: true });
  };
  return { clock, folder, sealedStore, bridge, said, close };
}

it('a bridge goes on with what it knows when its store cannot be read', async () => {
  const { clock, folder, sealedStore, bridge, said, close } = stageBridge();
  writeFileSync(join(folder, 'bridge.sealed'), 'no such thing');
  bridge.look();
  bridge.look();
  await clock.advance(1000);
  expect(bridge.reached().map(({ id }) => id)).toEqual([first]);
  expect(sealedStore.password(first)).toBe('hunter2');
  expect(said.filter((line) => line.includes('or is damaged'))).toHaveLength(1);
  close();
});

it('a bridge goes on, and says why, when its disk does not take a password', () => {
  const { folder, sealedStore, bridge, said, close } = stageBridge();
  mkdirSync(join(folder, 'bridge.sealed.new'));
  expect(bridge.keepPassword(first, 'another')).toBe(false);
  expect(said).toEqual([`${first}: Its password cannot be stored (EISDIR)`]);
  expect(sealedStore.password(first)).toBe('hunter2');
  rmSync(join(folder, 'bridge.sealed.new'), { recursive: true });
  expect(bridge.keepPassword(first, 'another')).toBe(true);
  expect(sealedStore.password(first)).toBe('another');
  close();
});
