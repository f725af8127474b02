/** Loads the front at the first connection, for a fast start. */

import type { Logger } from 'pino';
import type { Front } from './gate.ts';

export function createLateFront(open: () => Promise<Front>, log: Logger): Front {
  let front: Front | undefined;
  let opening: Promise<Front> | undefined;
  const opened = async () => (front = await open());
  return {
    accept(stream, peer, leaveDoor) {
      if (front !== undefined) return front.accept(stream, peer, leaveDoor);
      // Until then the stream buffers.
      (opening ??= opened()).then(
        (wire) => (stream.destroyed ? leaveDoor() : wire.accept(stream, peer, leaveDoor)),
        (error: unknown) => {
          opening = undefined;
          log.error({ err: error }, 'the broker cannot be opened');
          stream.destroy();
          leaveDoor();
        },
      );
    },
    deliver: (...said) => front?.deliver(...said),
    hears: (device) => front?.hears(device) ?? false,
    tell: (...said) => front?.tell(...said) ?? false,
    cut: (...said) => front?.cut(...said),
    users: () => front?.users() ?? [],
    get connections() {
      return front?.connections ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await opening?.catch(() => undefined);
      await front?.[Symbol.asyncDispose]();
    },
  };
}
