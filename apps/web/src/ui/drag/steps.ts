import type { Taper } from './taper.ts';
import { nudgeOf, toStep } from './value.ts';
import type { ValueRange } from './value.ts';

export type Stride = 'arrow' | 'fine' | 'page';

export function stepped(value: number, by: Stride, direction: 1 | -1, range: ValueRange, nudge?: Taper['nudge']): number {
  const wanted = nudge?.(value, by, direction) ?? value + direction * nudgeOf(range)[by];
  const next = toStep(wanted, range);
  return next === value ? toStep(value + Math.sign(wanted - value) * range.step, range) : next;
}

const directions: Readonly<Record<string, 1 | -1>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 1,
  PageDown: -1,
};

export function keyed(key: string, fine: boolean, value: number, range: ValueRange, nudge?: Taper['nudge']): number | undefined {
  if (key === 'Home') return range.min;
  if (key === 'End') return range.max;
  const direction = directions[key];
  if (direction === undefined) return undefined;
  return stepped(value, key.startsWith('Page') ? 'page' : fine ? 'fine' : 'arrow', direction, range, nudge);
}
