/** Address changes: made at once, and reverted after a minute unless confirmed at the new address (OQ-098). */

import { ethernet, network, wifi } from '@headroom/model/amplifier';
import { gatewayProblem, hostProblem, readCidr } from '@headroom/model/network';
import { isTree, type Change, type Tree } from '@headroom/model/property';
import type { WriteHook } from '@headroom/protocol/server';
import { changeOf, touches, type Behaviour, type Core, type Part } from '../core.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Memory } from '../persistence/memory.ts';
import type { Logs } from './logs.ts';

const confirmSeconds = 60;
const addressNames = ['dhcp', 'ip', 'gateway'] as const;
type AddressValues = { readonly dhcp: boolean; readonly ip: string; readonly gateway: string };

/** Refuses addresses that no network can use [NET-07]. */
export const checkAddresses: WriteHook = ({ place, values, tree }) => {
  const known = place.path
    .split('/')
    .slice(1)
    .reduce<Tree>((here, name) => here[name] as Tree, tree);
  const next = { ...known, ...values } as unknown as AddressValues;
  if (!addressNames.some((name) => name in values) || next.dhcp) return undefined;
  const cidr = readCidr(next.ip);
  if (!cidr) return { refuse: `${place.path}/ip must be an address with its prefix length, such as 192.168.1.20/24.` };
  // A virtual amplifier lives on the loopback.
  const host = hostProblem(cidr, true);
  if (host !== undefined) return { refuse: `${place.path}/ip is a ${host}.` };
  const problem = gatewayProblem(next.gateway, cidr);
  return problem === undefined ? undefined : { refuse: `${place.path}/gateway is ${problem}.` };
};

/** 8 characters at least [NET-05]; an empty one opens the access point. */
export const checkAccessPoint: WriteHook = ({ values: { password } }) => {
  if (typeof password !== 'string' || password === '' || /^[\x20-\x7e]{8,63}$/.test(password)) return undefined;
  return { refuse: '/network/apConfig/password must have 8 to 63 printable ASCII characters.' };
};

/** Stored, because users unplug after typing a wrong address. */
const beforeKey = 'network before';

export function createNetwork(core: Core, logs: Logs, memory: Memory, lifecycle: Lifecycle): Behaviour {
  const state = core.part(network, {});
  const parts: readonly { readonly path: string; readonly part: Part<typeof ethernet> | Part<typeof wifi> }[] = [
    { path: '/network/ethernet', part: core.part(ethernet, {}) },
    ...(core.schema.place('/network/wifi') ? [{ path: '/network/wifi', part: core.part(wifi, {}) }] : []),
  ];
  const unconfirmed = memory.values.get(beforeKey);
  let settled = (typeof unconfirmed === 'string' ? readAddresses(unconfirmed, parts.length) : undefined) ?? addresses();
  let stop: (() => void) | undefined;

  function addresses(): AddressValues[] {
    return parts.map(({ part: { values } }) => ({ dhcp: values.dhcp, ip: values.ip, gateway: values.gateway }));
  }
  function settle(): void {
    memory.keepNow([[beforeKey, null]]);
    stop?.();
    stop = undefined;
    settled = addresses();
    state.set('confirm', true);
  }
  function takeBack(): void {
    stop = undefined;
    const before = parts.flatMap(({ path }, index) =>
      addressNames.map((name): Change => [`${path}/${name}`, settled[index]?.[name] ?? '']),
    );
    try {
      memory.keepNow([...before, [beforeKey, null]]);
    } catch {
      // The store still says unconfirmed: it reverts after the next start too.
    }
    for (const [address, value] of before) core.setAt(address, value);
    state.set('confirm', true);
    logs.event('Network settings were not confirmed and are as before');
  }
  function listen(): void {
    const radio = core.part(wifi, {});
    if (radio.has('signalStrength')) radio.set('signalStrength', radio.values.enable && radio.values.ssid !== '' ? -54 : -120);
  }
  listen();
  if (unconfirmed !== undefined) takeBack();
  // New firmware may have reset the addresses.
  const stopListening = lifecycle.onChange((now) => {
    if (now === 'on' && stop === undefined) settled = addresses();
  });
  return {
    written(changes) {
      if (touches(changes, '/network/wifi')) listen();
      const touched = parts.some(({ path }) => changes.some(([address]) => addressNames.some((name) => address === `${path}/${name}`)));
      if (touched && state.has('confirm')) {
        logs.event('Network settings changed');
        memory.keepNow([[beforeKey, JSON.stringify(settled)]]);
        state.set('confirm', false);
        stop?.();
        stop = core.clock.after(confirmSeconds * 1000, takeBack);
      } else if (changeOf(changes, network.properties.confirm) === true) settle();
    },
    close() {
      stop?.();
      stopListening();
    },
  };
}

function readAddresses(text: string, count: number): AddressValues[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    const isSound = (value: unknown) =>
      isTree(value) && typeof value['dhcp'] === 'boolean' && typeof value['ip'] === 'string' && typeof value['gateway'] === 'string';
    return Array.isArray(list) && list.length === count && list.every(isSound) ? (list as AddressValues[]) : undefined;
  } catch {
    return undefined;
  }
}
