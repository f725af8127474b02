import type { Clock } from '../clock.ts';

interface FreshnessOptions {
  readonly clock: Clock;
  readonly dataFresh: number;
  readonly changed: () => void;
}
export interface Freshness {
  heard(): void;
  lastUpdate(): number | undefined;
  isStale(): boolean;
  close(): void;
}

export function createFreshness({ clock, dataFresh, changed }: FreshnessOptions): Freshness {
  let lastUpdate: number | undefined;
  let stop: (() => void) | undefined;

  function silence(): number {
    // A clock set back must not keep old values fresh.
    if (lastUpdate !== undefined) lastUpdate = Math.min(lastUpdate, clock.now());
    return lastUpdate === undefined ? 0 : clock.now() - lastUpdate;
  }
  const isStale = () => silence() > dataFresh;
  function watch(): void {
    const left = dataFresh - silence();
    stop = left < 0 ? undefined : clock.after(left + 1, watch);
    if (left < 0) changed();
  }
  return {
    heard() {
      const wasStale = isStale();
      lastUpdate = clock.now();
      stop ??= clock.after(dataFresh + 1, watch);
      if (wasStale) changed();
    },
    lastUpdate: () => lastUpdate,
    isStale,
    close: () => stop?.(),
  };
}
