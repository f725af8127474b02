/** Each meter's spoken value updates at most once a second. */

export interface SpokenValue {
  push(level: number | null): void;
  dispose(): void;
}

const pause = 1000;
const waiting = new Set<(now: number) => boolean>();
let clock: ReturnType<typeof setTimeout> | undefined;

function speak(): void {
  const now = performance.now();
  for (const say of waiting) if (say(now)) waiting.delete(say);
  clock = waiting.size > 0 ? setTimeout(speak, pause) : undefined;
}

export function createSpokenValue(element: HTMLElement | null, textOf: (level: number | null) => string): SpokenValue {
  let said: number | null | undefined;
  let saidAt = 0;
  let pending: number | null = null;
  const write = (now: number) => {
    said = pending;
    saidAt = now;
    element?.setAttribute('aria-valuetext', textOf(pending));
    const silence = element?.getAttribute('aria-valuemin') ?? '0';
    element?.setAttribute('aria-valuenow', pending === null ? silence : String(Math.round(pending * 10) / 10));
  };
  const say = (now: number) => {
    if (now - saidAt < pause) return false;
    if (pending !== said) write(now);
    return true;
  };
  return {
    push(level) {
      pending = level;
      if (said === undefined) write(performance.now());
      if (level === said) return;
      waiting.add(say);
      clock ??= setTimeout(speak, pause);
    },
    dispose() {
      waiting.delete(say);
      if (waiting.size > 0) return;
      clearTimeout(clock);
      clock = undefined;
    },
  };
}
