import { createContext } from 'react';

/** A function, because the first call makes the browser load the rules of the language. */
export const DecimalSign = createContext((): string => '.');
export const writeNumber = (value: number, decimals: number, sign: string): string =>
  value.toFixed(decimals).replace('-', '−').replace('.', sign);

export interface ValueRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly nudge?: { readonly arrow: number; readonly fine: number; readonly page: number };
}

/** With up to 200 steps an arrow moves by one, beyond by five. */
export function nudgeOf(range: ValueRange): { readonly arrow: number; readonly fine: number; readonly page: number } {
  if (range.nudge) return range.nudge;
  const arrow = (range.max - range.min) / range.step > 200 ? range.step * 5 : range.step;
  return { arrow, fine: range.step, page: arrow * 6 };
}

export function decimalsOf(step: number): number {
  const [mantissa = '', exponent = '0'] = String(step).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

export function toStep(value: number, { min, max, step }: ValueRange): number {
  if (value <= min) return min;
  if (value >= max) return max;
  const rounded = Number((Math.round(value / step) * step).toFixed(Math.min(decimalsOf(step), 12)));
  return Math.max(min, Math.min(max, rounded));
}

/** [CTRL-06] A drag to within one step of a bound reaches the bound. */
export function draggedTo(value: number, range: ValueRange): number {
  if (value - range.min < range.step) return range.min;
  if (range.max - value < range.step) return range.max;
  return toStep(value, range);
}
