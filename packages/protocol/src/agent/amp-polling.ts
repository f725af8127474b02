/** Branches without meters are subscribed, the rest is polled. */

import { deviceInfo, device as root, output, powerSupply, resources } from '@headroom/model/amplifier';
import { instancesOf, isMeasuring, type AnyParams, type ResourceShape } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Device, Unsubscribe } from '../device.ts';

/** A change at the amplifier's own faders shows after this long. */
export const lookMs = 4000;
export const wholeLooks = 5;
/** Gathers the steps of a fader movement. */
const stirMs = 200;

export interface Place {
  readonly resource: ResourceShape;
  readonly at: AnyParams;
}
const measuring = resources.filter(isMeasuring);
const told = resources.filter(
  (resource) =>
    resource.path !== root.path && !measuring.some(({ path }) => path === resource.path || path.startsWith(`${resource.path}/`)),
);
const askedOften: readonly ResourceShape[] = [deviceInfo, powerSupply, output];

interface AmpPollingOptions {
  readonly device: Device;
  readonly clock: Clock;
  readonly isWanted: () => boolean;
}
export interface AmpPolling {
  soon(places: readonly Place[] | 'anywhere'): void;
  close(): void;
}

export function createAmpPolling({ device, clock, isWanted }: AmpPollingOptions): AmpPolling {
  let count = 0;
  let stirred: Map<string, Place> | 'anywhere' = new Map();
  let stopStirring: Unsubscribe | undefined;
  let stopLooking = clock.after(lookMs, look);
  let heard = '';
  let releases: readonly Unsubscribe[] = [];

  const instances = (of: readonly ResourceShape[]): Place[] =>
    of.flatMap((resource) => Array.from(instancesOf(device.tree(), resource), (at) => ({ resource, at })));
  function ask(places: Iterable<Place>): void {
    if (!isWanted() || device.status().state !== 'CONNECTED') return;
    for (const { resource, at } of places) void device.refresh(resource, at);
  }
  const everything: readonly Place[] = [{ resource: root, at: {} }];
  function look(): void {
    stopLooking = clock.after(lookMs, look);
    count += 1;
    if (count < wholeLooks) return ask(instances(askedOften));
    count = 0;
    ask(everything);
  }
  function listen(): void {
    const { state, loaded } = device.status();
    if (state !== 'CONNECTED' || !loaded) return;
    const places = instances(told);
    const next = places.map(({ resource, at }) => resource.pathAt(at)).join(' ');
    if (next === heard) return;
    heard = next;
    const before = releases;
    releases = places.map(({ resource, at }) => device.subscribe(resource, at, () => undefined));
    for (const release of before) release();
  }
  const stopListening = device.onStatus(listen);
  listen();

  return {
    soon(places) {
      if (places === 'anywhere' || stirred === 'anywhere') stirred = 'anywhere';
      else for (const place of places) stirred.set(place.resource.pathAt(place.at), place);
      stopStirring ??= clock.after(stirMs, () => {
        stopStirring = undefined;
        const here = stirred;
        stirred = new Map();
        ask(here === 'anywhere' ? everything : here.values());
        if (here !== 'anywhere') count = wholeLooks;
      });
    },
    close() {
      stopLooking();
      stopStirring?.();
      stopListening();
      for (const release of releases) release();
    },
  };
}
