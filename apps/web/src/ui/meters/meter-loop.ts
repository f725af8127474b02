/** One animation-frame loop for all meters, outside React; stops while nothing moves. */
import { advance, restingNeedle, share, stepTo, tell } from './ballistics.ts';

export interface MeterLeaf {
  push(reading: number | null): void;
  dispose(): void;
}

type Paint = (level: number, peak: number) => void;

interface Moving {
  frame(now: number): boolean;
}

/** A falling bar moves 1 % of its length in this time. */
const pictureMs = 45;
/** From this many bars on, one frame per notification (ten a second) is enough. */
const crowd = 24;
const crowdMs = 120;

const moving = new Set<Moving>();
let framed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let due = Number.POSITIVE_INFINITY;
let paintedAt = Number.NEGATIVE_INFINITY;
let listening = false;

function run(now: number): void {
  framed = false;
  due = Number.POSITIVE_INFINITY;
  paintedAt = now;
  for (const leaf of moving) if (!leaf.frame(now)) moving.delete(leaf);
  schedule(moving.size > crowd ? crowdMs : pictureMs);
}

function askForFrame(): void {
  framed = true;
  requestAnimationFrame(run);
}

function schedule(pause: number): void {
  if (framed || moving.size === 0 || document.hidden) return;
  const now = performance.now();
  // A clock that was set back must not delay the frame.
  const at = Math.min(paintedAt, now) + pause;
  if (at >= due) return;
  clearTimeout(timer);
  due = at;
  if (at <= now) askForFrame();
  else timer = setTimeout(askForFrame, at - now);
}

function rest(): void {
  clearTimeout(timer);
  due = Number.POSITIVE_INFINITY;
}

/** A new level shows soon, however many meters there are. */
const soon = () => schedule(pictureMs);

function wake(leaf: Moving): void {
  if (!listening) {
    listening = true;
    document.addEventListener('visibilitychange', soon);
  }
  moving.add(leaf);
  soon();
}

let reduced: MediaQueryList | undefined;

export function createMeterLeaf(paint: Paint): MeterLeaf {
  const needle = restingNeedle();
  reduced ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  const still = reduced;
  let level = 0;
  let peak = 0;
  let last: number | null | undefined;
  const leaf: Moving = {
    frame(now) {
      const more = still.matches ? stepTo(needle, now) : advance(needle, now);
      const nextLevel = share(needle.level);
      const nextPeak = share(needle.peak);
      if (nextLevel !== level || nextPeak !== peak) paint((level = nextLevel), (peak = nextPeak));
      return more;
    },
  };
  paint(level, peak);
  return {
    push(reading) {
      // A repeated level needs no paint once the needle rests there.
      if (reading === last && !moving.has(leaf) && (reading === null || level === peak)) return;
      last = reading;
      tell(needle, reading, performance.now());
      wake(leaf);
    },
    dispose() {
      moving.delete(leaf);
      if (moving.size === 0) rest();
    },
  };
}
