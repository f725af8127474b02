/** Amplifiers in a worker: pages reach them over message ports, by the addresses that a network would give them. */

import { canonicalDeviceId } from '@headroom/model/catalogue';
import type { Clock } from '@headroom/protocol';
import { createDeviceServer } from '@headroom/protocol/server';
import { refusePort, servePort, type Discovered, type Port } from '@headroom/protocol/wire';
import { addressNow, createAmplifier, type Amplifier } from '../amplifier.ts';
import { createNeighbours } from '../behaviours/neighbours.ts';
import { touches } from '../core.ts';
import { createIdentity } from '../identity.ts';
import type { Memory } from '../persistence/memory.ts';
import { firmwareOf, modelOf, prepare, type AmpSpec } from '../surroundings/spec.ts';
import { createTicker } from '../surroundings/ticker.ts';
import { bareMachine } from './bare-machine.ts';

export interface PortFleetOptions {
  readonly clock: Clock;
  /** The first one also answers at the page's own host, as one that serves its page. */
  readonly amps: readonly { readonly spec: AmpSpec; readonly memory: Memory }[];
  readonly ownHost: string;
  readonly onFault: (error: unknown) => void;
}
export interface PortFleet {
  readonly amplifiers: readonly Amplifier[];
  dial(host: string, port: Port): void;
  /** While the page is hidden nothing is measured, and the amplifiers' time stands still. */
  rest(resting: boolean): void;
  close(): void;
}
interface Member {
  readonly amplifier: Amplifier;
  readonly isReachable: () => boolean;
  connect(port: Port): void;
  drop(): void;
}
/** Kept for documentation (RFC 5737), so none is an address of the visitor's network. */
const addressOf = (index: number): string => `192.0.2.${11 + index}`;
const moveMs = 300;

export async function createPortFleet({ clock, amps, ownHost, onFault }: PortFleetOptions): Promise<PortFleet> {
  const ticker = createTicker(clock);
  const members: Member[] = [];
  const neighbours = createNeighbours();
  const refresh = () => neighbours.show(members.map(({ amplifier }) => listed(amplifier)));

  for (const [index, { spec, memory }] of amps.entries()) {
    const { name, seed = index + 1 } = spec;
    const model = modelOf(spec);
    const identity = createIdentity(seed, model, { firmware: firmwareOf(spec), ...(name === undefined ? {} : { name }) });
    const options = { model, identity, address: addressOf(index), seed, clock, ticker, memory, machine: bareMachine, panels: () => [] };
    const amplifier = createAmplifier(options);
    await prepare(amplifier, spec, amplifier.isNew);
    neighbours.add(amplifier.core);
    members.push(memberOf(amplifier, spec.state === 'offline', { clock, onFault, refresh }));
  }
  refresh();
  return {
    amplifiers: members.map(({ amplifier }) => amplifier),
    dial(host, port) {
      const own = host === ownHost ? members[0] : undefined;
      const member = members.find(({ amplifier }) => addressNow(amplifier) === host) ?? own;
      if (member?.isReachable()) member.connect(port);
      else refusePort(port);
    },
    rest: (resting) => ticker.rest(resting),
    close() {
      for (const { amplifier, drop } of members) {
        drop();
        amplifier.close();
      }
    },
  };
}

interface Surroundings extends Pick<PortFleetOptions, 'clock' | 'onFault'> {
  readonly refresh: () => void;
}
function memberOf(amplifier: Amplifier, isOffline: boolean, { clock, onFault, refresh }: Surroundings): Member {
  const { device, authority, lifecycle, core } = amplifier;
  const server = createDeviceServer({ device, clock, authority, onFault });
  const open = new Set<() => void>();
  let host = addressNow(amplifier);
  const drop = () => {
    for (const end of open) end();
    open.clear();
  };
  lifecycle.onChange((state) => {
    if (state !== 'on') drop();
  });
  /** After the answer has left. */
  function move(): void {
    if (addressNow(amplifier) === host) return;
    host = addressNow(amplifier);
    drop();
    core.setAt('/misc/ipAddr', host);
    refresh();
  }
  device.follow({
    changed(changes) {
      if (touches(changes, '/amp/deviceInfo/deviceName')) refresh();
      if (touches(changes, '/network/ethernet')) clock.after(moveMs, move);
    },
  });
  core.setAt('/url', `ws://${host}:1234/`);
  return {
    amplifier,
    isReachable: () => !isOffline && lifecycle.state() === 'on',
    connect(port) {
      const end = servePort(port, (transport) => {
        const connection = server.connect(transport);
        return {
          message: connection.message,
          closed() {
            open.delete(end);
            connection.closed();
          },
        };
      });
      open.add(end);
    },
    drop,
  };
}

const listed = (amplifier: Amplifier): Discovered => ({
  id: canonicalDeviceId(amplifier.identity.mac),
  kind: 'amp',
  ip: addressNow(amplifier),
  name: amplifier.name(),
  model: amplifier.model.modelId,
});
