/** Starts at the first amplifier, and carries pages to all the bridge reaches. */

import { serveApplication, type ApplicationServer, type WebRoot } from '@headroom/amp';
import type { Clock } from '@headroom/protocol';
import type { Bridge } from './bridge.ts';

interface ApplicationOptions {
  readonly bridge: Pick<Bridge, 'reached' | 'isOlderCopy' | 'servedElsewhere'>;
  readonly clock: Clock;
  readonly host: string;
  readonly port: number;
  readonly uploadPorts: readonly number[];
  readonly web: () => WebRoot | undefined;
  readonly opened: (port: number) => void;
  readonly failed: (error: unknown) => void;
}
const lookMs = 1000;

export function serveLocalApplication({ bridge, clock, opened, failed, ...options }: ApplicationOptions): () => Promise<void> {
  let application: Promise<ApplicationServer> | undefined;
  let stopLooking = clock.after(0, look);
  let known: readonly string[] = [];
  function amplifiers(): readonly string[] {
    const there = bridge.reached().map(({ address }) => address);
    if (there.length > 0) known = there;
    return known;
  }
  function look(): void {
    if (amplifiers().length === 0) return void (stopLooking = clock.after(lookMs, look));
    application = serveApplication({
      ...options,
      clock,
      amplifiers,
      isOlderCopy: bridge.isOlderCopy,
      servedElsewhere: bridge.servedElsewhere,
    });
    application.then(({ port }) => opened(port), failed);
  }
  return async () => {
    stopLooking();
    await application?.then(
      (server) => server.close(),
      () => undefined,
    );
  };
}
