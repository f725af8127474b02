/** What moves by itself, told to a cloud only while somebody asks for it: what moved since the last time, every 400 ms [CLOUDAPI-26]. */

import { resources } from '@headroom/model/amplifier';
import { instancesOf, put, type AnyParams, type ResourceShape, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Device, Unsubscribe } from '../device.ts';

export const batchMs = 400;
/** Silence would pass for a lost amplifier: so often it says that nothing moved. */
const quietMs = 4000;
const mostBuffered = 65_536;

const measuring = resources
  .map((resource) => ({
    resource,
    names: Object.keys(resource.properties).filter((name) => resource.properties[name]?.property.measured === true),
  }))
  .filter(({ names }) => names.length > 0);

interface LiveValuesOptions {
  readonly device: Device;
  readonly clock: Clock;
  readonly publish: (payload: string) => void;
  readonly buffered: () => number;
}
export interface LiveValues {
  /** 0 ends it. Whoever asks anew is told all of it once. */
  watch(seconds: number): void;
  stop(): void;
}

export function createLiveValues({ device, clock, publish, buffered }: LiveValuesOptions): LiveValues {
  const told = new Map<string, TreeLeaf>();
  let until = 0;
  let quiet = 0;
  let stopBeat: Unsubscribe | undefined;
  let releases: Unsubscribe[] = [];
  /** Of which instances the wire is kept live. */
  let watched: { readonly resource: ResourceShape; readonly names: readonly string[]; readonly at: AnyParams }[] = [];

  function start(): void {
    const tree = device.tree();
    watched = measuring.flatMap(({ resource, names }) => [...instancesOf(tree, resource)].map((at) => ({ resource, names, at })));
    releases = watched.map(({ resource, at }) => device.subscribe(resource, at, () => undefined));
    stopBeat = clock.after(batchMs, beat);
  }
  function beat(): void {
    stopBeat = clock.after(batchMs, beat);
    if (clock.elapsed() >= until) return stop();
    // Who reads slowly gets the newest later, and not everything in between.
    if (buffered() > mostBuffered || device.status().state !== 'CONNECTED') return;
    const moved: Tree = {};
    let isMoved = false;
    for (const { resource, names, at } of watched) {
      for (const name of names) {
        const handle = resource.properties[name];
        const value = handle && device.read(handle, at);
        const address = `${resource.pathAt(at)}/${name}`;
        if (value === undefined || told.get(address) === value) continue;
        told.set(address, value);
        put(moved, address, value);
        isMoved = true;
      }
    }
    quiet += batchMs;
    if (!isMoved && quiet < quietMs) return;
    quiet = 0;
    publish(JSON.stringify({ tree: moved }));
  }
  function stop(): void {
    stopBeat?.();
    stopBeat = undefined;
    for (const release of releases) release();
    releases = [];
    told.clear();
  }
  return {
    watch(seconds) {
      if (seconds === 0) return stop();
      until = clock.elapsed() + seconds * 1000;
      told.clear();
      if (!stopBeat) start();
    },
    stop,
  };
}
