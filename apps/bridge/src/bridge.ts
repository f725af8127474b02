/** Makes unmodified amplifiers devices of a cloud, from a small box beside them. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '@headroom/protocol';
import { join } from 'node:path';
import { createKeptLink, type FirmwareRoad } from '@headroom/protocol/agent';
import {
  createKey,
  createRequest,
  enrol,
  keepRenewed,
  olderCopy,
  openTlsLink,
  pinIn,
  renew,
  type Fetch,
} from '@headroom/protocol/agent-node';
import type { FetchPackage } from '@headroom/protocol/firmware-node';
import { bridgePresence } from '@headroom/protocol/shadow';
import type { OpenSocket } from '@headroom/protocol/wire';
import type { SealedStore } from './sealed-store.ts';
import { createPasswords, type Locked } from './passwords.ts';
import { carryFirmware, type Carried, type FirmwarePackage } from './carrying.ts';
import { createPackageShelf } from './packages.ts';
import { createConnections, type Connection } from './connections.ts';
import { serve, type Served } from './served.ts';
import { createTurns } from './turns.ts';

/** 240 a minute; the cloud allows a site 300. */
const registerEveryMs = 250;

export interface BridgeOptions {
  readonly sealedStore: SealedStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: Fetch & FetchPackage;
  readonly openSocket: OpenSocket;
  /** Likeliest first. */
  readonly uploadPorts: readonly number[];
  readonly addresses: () => readonly string[];
  readonly withNeighbours: boolean;
  readonly say: (words: string) => void;
}
export interface Bridge {
  reached(): readonly Connection[];
  carry(id: string, file: FirmwarePackage): Promise<Carried>;
  served(): readonly { readonly id: string; readonly isConnected: boolean }[];
  locked(): readonly { readonly id: string; readonly why: Locked }[];
  /** False if it cannot be stored, which is said. */
  keepPassword(id: string, password: string): boolean;
  /** Another box with a copy of its folder began later, so the cloud refuses this one. */
  isOlderCopy(): boolean;
  /** Addresses of amplifiers that the cloud leaves to another bridge while that is connected. */
  servedElsewhere(): readonly string[];
  look(): void;
  close(): void;
}

export async function registerBridge(
  sealedStore: SealedStore,
  {
    fetch,
    clock,
    cloud,
    token,
    name,
  }: { readonly fetch: Fetch; readonly clock: Clock; readonly cloud: string; readonly token: string; readonly name: string },
): Promise<string | undefined> {
  const key = createKey();
  const answer = await enrol({
    fetch,
    clock,
    base: `${cloud.replace(/\/+$/, '')}/api`,
    path: '/bridges/register',
    key,
    request: createRequest('bridge', key),
    body: { token, name },
    meant: { pin: pinIn(token) },
    idField: 'bridgeId',
  });
  if (!answer.ok) return answer.message;
  sealedStore.keepBridge(answer.enrolment);
  return undefined;
}

export function createBridge(options: BridgeOptions): Bridge {
  const { sealedStore, clock, random, fetch, openSocket, uploadPorts, addresses, withNeighbours, say } = options;
  const own = sealedStore.bridge();
  if (!own) throw new Error('The bridge is not registered: give it a token with --token.');
  const shelf = createPackageShelf(join(sealedStore.folder, 'firmware'), () => ({
    fetch,
    clock,
    base: (sealedStore.bridge() ?? own).base,
  }));
  const served = new Map<string, Served>();
  const life = randomUUID();
  let isOlderCopy = false;
  let unreadable = '';
  const turn = createTurns(clock, registerEveryMs);
  const passwords = createPasswords({ sealedStore, say });
  const connections = createConnections({
    clock,
    openSocket,
    credentials: passwords.credentials,
    addresses,
    withNeighbours,
    changed: settle,
  });
  const link = createKeptLink({
    clock,
    random,
    open(events) {
      const { broker, key, certificate, authority, id } = sealedStore.bridge() ?? own;
      return openTlsLink({ ...broker, clientId: `bridge-${id}`, life, key, certificate, authority }, events);
    },
    connected() {
      say('The bridge is connected to the cloud');
      isOlderCopy = false;
      settle();
      tellServed();
    },
    received: () => undefined,
    lost(why) {
      if (!isOlderCopy || why !== olderCopy) say(`The bridge is not connected to the cloud: ${why}`);
      if (why !== olderCopy) return;
      isOlderCopy = true;
      settle();
    },
  });
  const stopRenewing = keepRenewed(
    clock,
    () => sealedStore.bridge(),
    async () => {
      const answer = await renew(sealedStore.bridge() ?? own, createKey(), { fetch, clock, kind: 'bridges' });
      if (!answer.ok) return say(`The bridge's certificate could not be renewed: ${answer.message}`);
      try {
        sealedStore.keepBridge(answer.enrolment);
      } catch (error) {
        return say(`The bridge's new certificate cannot be stored (${(error as NodeJS.ErrnoException).code})`);
      }
      link.restart();
    },
  );

  /** Serves what the cloud allows; nothing if a copy of the folder is in use. An amplifier of another bridge stays there while that is connected. */
  function settle(): void {
    const wanted = new Map((isOlderCopy ? [] : connections.list()).map((reached) => [reached.id, reached.device] as const));
    let isChanged = false;
    for (const [id, { device, close }] of served) {
      if (wanted.get(id) === device) continue;
      served.delete(id);
      close();
      isChanged = true;
    }
    for (const [id, device] of wanted) {
      if (served.has(id)) continue;
      served.set(id, serve({ id, device, sealedStore, firmware: roadTo(id), fetch, clock, random, turn, count: () => served.size, say }));
      isChanged = true;
    }
    if (isChanged) tellServed();
    passwords.look(connections.list());
  }
  /** Only the bridge downloads; the amplifier gets an ordinary upload. */
  function roadTo(id: string): FirmwareRoad {
    return {
      hasRoom: shelf.hasRoom,
      async carry(order, signal) {
        say(`${id}: Fetching firmware ${order.version}`);
        const fetched = await shelf.get(order, signal);
        if (signal.aborted) return undefined;
        const { name, sha256 } = order;
        const carried = fetched.ok ? await carry(id, { name, sha256, content: fetched.content }) : fetched;
        say(`${id}: ${carried.ok ? `It has taken firmware ${order.version}` : `Firmware update failed: ${carried.message}`}`);
        return carried.ok ? undefined : carried.message;
      },
    };
  }
  async function carry(id: string, file: FirmwarePackage): Promise<Carried> {
    const reached = connections.list().find((one) => one.id === id);
    return reached ? carryFirmware(reached, file, uploadPorts) : { ok: false, message: 'The amplifier is not connected.' };
  }
  function tellServed(): void {
    void link.link()?.publish(bridgePresence(own?.id ?? ''), JSON.stringify({ devices: [...served.keys()] }), 1);
  }
  return {
    reached: connections.list,
    carry,
    served: () => Array.from(served, ([id, { isConnected }]) => ({ id, isConnected: isConnected() })),
    locked: () => connections.list().flatMap(({ id, device }) => (device.status().needsPassword ? [{ id, why: passwords.why(id) }] : [])),
    keepPassword(id, password) {
      try {
        sealedStore.keepPassword(id, password);
        return true;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        say(`${id}: Its password cannot be stored (${code ?? message})`);
        return false;
      }
    },
    isOlderCopy: () => isOlderCopy,
    servedElsewhere: () => connections.list().flatMap(({ id, address }) => (served.get(id)?.isServedElsewhere() ? [address] : [])),
    look() {
      try {
        sealedStore.reload();
        unreadable = '';
      } catch (error) {
        // The amplifiers are served with what is known.
        const { message } = error as Error;
        if (message !== unreadable) say(message);
        unreadable = message;
      }
      connections.look();
      passwords.look(connections.list());
    },
    close() {
      stopRenewing();
      for (const { close } of served.values()) close();
      served.clear();
      connections.close();
      link.close();
    },
  };
}
