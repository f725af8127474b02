/** What fails is written again; thousands of devices may go at once, so nobody waits. */

import type { Logger } from 'pino';
import type { Holding } from '../kit/nodes/registry.ts';

export interface ListPorts {
  readonly log: Logger;
  readonly changed: (device: string) => Promise<void>;
}
const toldAtOnce = 500;

export function createListUpdates({ log, changed }: ListPorts) {
  const writing = new Set<Promise<void>>();
  const unwritten = new Set<() => Promise<void>>();
  function write(task: () => Promise<void>): void {
    const done = task()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'lists do not show yet which amplifiers are gone');
        unwritten.add(task);
      })
      .finally(() => writing.delete(done));
    writing.add(done);
  }
  async function writeReleased(released: readonly Holding[]): Promise<void> {
    for (let from = 0; from < released.length; from += toldAtOnce)
      await Promise.all(released.slice(from, from + toldAtOnce).map(({ device }) => changed(device)));
  }
  return {
    write,
    writeReleased,
    released(released: readonly Holding[]): void {
      if (released.length > 0) write(() => writeReleased(released));
    },
    writeAgain(): void {
      const again = [...unwritten];
      unwritten.clear();
      again.forEach(write);
    },
    /** A write may add another one. */
    async settled(): Promise<void> {
      while (writing.size > 0) await Promise.all(writing);
    },
  };
}
