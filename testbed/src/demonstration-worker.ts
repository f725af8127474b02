/** The demonstration's amplifiers in a worker of the browser: the program of `amplifiers.js`. */

import { createPortFleet, createVolatileMemory, type Memory } from '@headroom/amp/in-browser';
import type { Change } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import type { FromAmplifiers, Port, ToAmplifiers } from '@headroom/protocol/wire';
import { staticAmps } from './demonstration.ts';

interface WorkerScope {
  readonly location: { readonly hostname: string };
  postMessage(message: FromAmplifiers): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ToAmplifiers; readonly ports: readonly Port[] }) => void): void;
}
const page = globalThis as unknown as WorkerScope;

/** A drag writes many times a second. */
const tellAfterMs = 100;
const memories: Memory[] = [];
let isTelling = false;
function tell(): void {
  if (isTelling) return;
  isTelling = true;
  machineClock.after(tellAfterMs, () => {
    isTelling = false;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches its page only
    page.postMessage({ kept: memories.map(({ values }) => [...values]) });
  });
}
function createKeptMemory(before: unknown): Memory {
  const memory = createVolatileMemory();
  if (Array.isArray(before)) memory.keepNow(before.filter(isChange));
  const keepNow: Memory['keepNow'] = (changes) => {
    memory.keepNow(changes);
    tell();
  };
  return {
    ...memory,
    keepNow,
    keep(changes) {
      keepNow(changes);
      return undefined;
    },
  };
}
const isChange = (value: unknown): value is Change => Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';

function begin(kept: unknown) {
  const before: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const amps = staticAmps.map((spec, index) => ({ spec, memory: createKeptMemory(before[index]) }));
  memories.push(...amps.map(({ memory }) => memory));
  return createPortFleet({ clock: machineClock, amps, ownHost: page.location.hostname, onFault: (error) => console.error(error) });
}
let fleet: ReturnType<typeof createPortFleet> | undefined;
page.addEventListener('message', ({ data, ports: [port] }) => {
  if (data.kind === 'begin') fleet = begin(data.kept);
  else
    void fleet?.then(({ dial, rest }) => {
      if (data.kind === 'rest') rest(data.resting);
      else if (port) dial(data.host, port);
    });
});
