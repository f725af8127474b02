/** [CLOUDAPI-26] */

import { addressOf, instancesOf, put, type AnyParams, type Handle, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Device, Unsubscribe } from '../device.ts';
import { measuredResources } from '../shadow/index.ts';

export const batchMs = 400;
/** "Nothing moved" is sent twice within a page's meter time-out, because silence looks like a lost amplifier. */
const quietMs = 1600;
const maxBuffered = 65_536;

interface LiveValuesOptions {
  readonly device: Device;
  readonly clock: Clock;
  readonly publish: (payload: string) => void;
  readonly buffered: () => number;
}
export interface LiveValues {
  /** 0 ends it; a new request sends everything once. */
  watch(seconds: number): void;
  stop(): void;
}

export function createLiveValues({ device, clock, publish, buffered }: LiveValuesOptions): LiveValues {
  const told = new Map<string, TreeLeaf>();
  let until = 0;
  let quiet = 0;
  let isGap = false;
  let stopBeat: Unsubscribe | undefined;
  let releases: Unsubscribe[] = [];
  let watched: readonly { readonly handles: readonly Handle[]; readonly at: AnyParams }[] = [];
  /** A silent amplifier's last values are not sent as current. */
  let isSilent = false;

  function tellWhole(): void {
    const before = releases;
    const tree = device.tree();
    const places = measuredResources.flatMap(({ resource, handles }) =>
      [...instancesOf(tree, resource)].map((at) => ({ resource, handles, at })),
    );
    watched = places;
    releases = [
      device.watchMeters((age) => (isSilent = age !== undefined)),
      ...places.map(({ resource, at }) => device.subscribe(resource, at, () => undefined)),
    ];
    for (const release of before) release();
    told.clear();
  }
  function beat(): void {
    stopBeat = clock.after(batchMs, beat);
    if (clock.elapsed() >= until) return stop();
    // A slow reader gets the newest values later, not every step.
    if (buffered() > maxBuffered) return;
    if (device.status().state !== 'CONNECTED' || isSilent) {
      isGap = true;
      return;
    }
    // Pages count only values sent again as current.
    if (isGap) tellWhole();
    isGap = false;
    const moved: Tree = {};
    let isMoved = false;
    for (const { handles, at } of watched) {
      for (const handle of handles) {
        const value = device.read(handle, at);
        const address = addressOf(handle, at);
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
      tellWhole();
      stopBeat ??= clock.after(batchMs, beat);
    },
    stop,
  };
}
