import { createKey } from '@headroom/protocol/agent-node';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openSealedStore } from './sealed-store.ts';
import { noCredentials } from '@headroom/protocol/client';
import { createNetworkRig } from '../test/network-rig.ts';
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
