import { put, type Change, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import type { TestbedAmp } from './testbed.ts';
import { createLoudness, type Loudness } from './loudness.ts';

/** `asks`: by ramp, or at once after a confirmation. `switch`: at once. */
export type Pace = 'hand' | 'ramp' | 'asks' | 'switch';

/** In dB: the largest unasked step, and the measuring tolerance. */
export const freeStep = 6;
export const tolerance = 1;
/** In dB per second. */
export const handRate = 60;
/** Whatever its distance. */
export const rampSeconds = 0.5;
/** In seconds: the share of a ramp in one write. */
const lateStep = 0.1;
/** In seconds: writes may arrive closer than sent. */
const jitter = 0.05;
/** In seconds; slower rises are not jumps. */
const longest = 1;

/** In dB: anything further below the loudest part is inaudible. */
const heardRange = 30;
/** Negative when all channels get quieter. */
function riseOf(before: readonly Loudness[], after: readonly Loudness[]): number {
  const rises = after.map((levels, channel) => {
    const floor = Math.max(...levels) - heardRange;
    return Math.max(...levels.map((level, point) => (level < floor ? -Infinity : level - (before[channel]?.[point] ?? level))));
  });
  return Math.max(...rises);
}

/** In seconds: so long a person cannot know of another's write. */
const crossing = 0.3;

interface Sample {
  readonly at: number;
  readonly isElsewhere: boolean;
  readonly loudness: readonly Loudness[];
}
export interface Verdict {
  /** In dB above both the earlier and the requested state; `tolerance` is allowed. */
  readonly above: number;
  /** In dB, and its excess over the pace. */
  readonly steepest: { readonly rise: number; readonly seconds: number; readonly over: number };
  readonly way: number;
}
export interface Recorder {
  /** Accepted changes, in seconds. */
  readonly heard: readonly (readonly [at: number, address: string, value: TreeLeaf])[];
  first(addresses: readonly string[]): Promise<void>;
  /** Writes meanwhile count as another person's. */
  elsewhere(write: () => Promise<void>): Promise<void>;
  judge(asked: readonly Change[], pace: Pace, isAgreed: boolean): Verdict;
  stop(): void;
}

export function recordSound({ amplifier }: TestbedAmp, clock: Clock): Recorder {
  const { tree } = amplifier.core;
  const reckon = createLoudness(amplifier.model);
  const channels = Array.from({ length: amplifier.model.channels }, (_, index) => index + 1);
  const now = (of: Tree) => channels.map((channel) => reckon(of, channel));
  const began = clock.elapsed();
  const stood = structuredClone(tree);
  const samples: Sample[] = [{ at: 0, isElsewhere: false, loudness: now(tree) }];
  const heard: [number, string, TreeLeaf][] = [];
  const waiting = new Set<() => void>();
  let isElsewhere = false;
  const beat = heartbeat(clock, began);
  const stop = amplifier.device.follow({
    changed(changes) {
      const at = (clock.elapsed() - began) / 1000;
      const settings = changes.filter(([address]) => amplifier.core.schema.leaf(address)?.property.access === 'write');
      if (settings.length === 0) return;
      for (const [address, value] of settings) heard.push([at, address, value]);
      samples.push({ at, isElsewhere, loudness: now(tree) });
      for (const look of waiting) look();
    },
  });
  return {
    heard,
    first: (addresses) =>
      new Promise((resolve) => {
        const look = () => {
          if (heard.some(([, address]) => addresses.some((below) => address.startsWith(below)))) resolve();
        };
        waiting.add(look);
        look();
      }),
    async elsewhere(write) {
      isElsewhere = true;
      await write();
      isElsewhere = false;
    },
    judge(asked, pace, isAgreed) {
      const start = samples[0]?.loudness ?? [];
      const wanted = structuredClone(stood);
      for (const [address, value] of asked) put(wanted, address, value);
      const goal = now(wanted);
      const allowed = start.map((levels, channel) => levels.map((level, point) => Math.max(level, goal[channel]?.[point] ?? level)));
      const above = Math.max(...samples.map(({ loudness }) => riseOf(allowed, loudness)));
      const way = Math.max(0, riseOf(start, goal));
      const isRamp = pace !== 'hand';
      const rate = isRamp ? Math.max(handRate, way / rampSeconds) : handRate;
      // Ten steps, of which one may be late.
      const step = Math.max(freeStep, isRamp ? (way * lateStep) / rampSeconds : 0) + tolerance;
      const isFree = pace === 'switch' || isAgreed;
      let steepest = { rise: 0, seconds: 0, over: 0 };
      const counted = uncrossed(samples);
      for (const [index, later] of counted.entries())
        for (let before = index - 1; before >= 0; before -= 1) {
          const from = counted[before + 1]?.at ?? later.at;
          const seconds = later.at - from;
          if (seconds > longest) break;
          const isOne = before === index - 1;
          const rise = riseOf(counted[before]?.loudness ?? start, later.loudness);
          // A single write is one step, however late.
          const through = step + (isOne ? 0 : rate * (seconds + jitter + beat.missed(from, later.at)));
          const over = isFree ? 0 : Math.max(0, rise - through);
          if (over > steepest.over || (steepest.over === 0 && isOne && rise > steepest.rise)) steepest = { rise, seconds, over };
        }
      return { above, steepest, way };
    },
    stop() {
      stop();
      beat.stop();
    },
  };
}

/** Without other people's changes and crossed writes. */
const uncrossed = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(
    (sample, index) =>
      !sample.isElsewhere || !samples.slice(index + 1).some(({ at, isElsewhere }) => !isElsewhere && at - sample.at <= crossing),
  );

/** A busy process hears changes late: counts the time it did not listen. */
function heartbeat(clock: Clock, began: number) {
  const gaps: (readonly [end: number, length: number])[] = [];
  let last = began;
  let stop = clock.after(beatMs, beat);
  function beat(): void {
    const now = clock.elapsed();
    if (now - last > 4 * beatMs) gaps.push([(now - began) / 1000, (now - last) / 1000]);
    last = now;
    stop = clock.after(beatMs, beat);
  }
  return {
    missed: (from: number, to: number) =>
      gaps.filter(([end]) => end >= from - 0.01 && end <= to + 0.01).reduce((sum, [, length]) => sum + length, 0),
    stop: () => stop(),
  };
}
const beatMs = 5;
