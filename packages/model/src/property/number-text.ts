import { decimals as stepDecimals } from './legal.ts';
import type { NumberProperty, Unit } from './property.ts';
import { delayScales, fromMilliseconds, type DelayUnit } from './units.ts';

export const minusSign = '\u2212';
export const noValue = '–';

export interface PrintOptions {
  /** Defaults to true for dB values of either sign. */
  readonly plus?: boolean;
  /** The reader's choice [UNIT-02]. */
  readonly delayUnit?: DelayUnit;
}
export interface NumberText {
  readonly number: string;
  readonly unit: string;
}

const maxDecimals: Readonly<Record<Unit, number>> = { '': 2, dB: 1, dBFS: 1, dBm: 0, Hz: 0, ms: 2, s: 1, min: 1, V: 1, A: 2, W: 0, Ω: 1 };

export function printNumber(value: number, decimals: number, plus = false): string {
  if (!Number.isFinite(value)) return noValue;
  const digits = Math.abs(value).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return value < 0 ? minusSign + digits : plus ? `+${digits}` : digits;
}

/** Apart, so that columns can align them. */
export function numberText(property: NumberProperty, value: number | undefined, { plus, delayUnit }: PrintOptions = {}): NumberText {
  if (value === undefined || !Number.isFinite(value)) return { number: noValue, unit: property.unit };
  if (property.quantity === 'frequency') return frequencyText(value);
  if (delayUnit !== undefined && property.quantity === 'delay') {
    const { symbol, decimals } = delayScales[delayUnit];
    return { number: printNumber(fromMilliseconds(value, delayUnit), decimals), unit: symbol };
  }
  const decimals = Math.min(stepDecimals(property), maxDecimals[property.unit]);
  return { number: printNumber(value, decimals, plus ?? isBipolar(property)), unit: property.unit };
}
const isBipolar = ({ quantity, min, max }: NumberProperty) => (quantity === 'gain' || quantity === 'fader') && min < 0 && max > 0;

export function printValue(property: NumberProperty, value: number | undefined, options: PrintOptions = {}): string {
  const { number, unit } = numberText(property, value, options);
  return unit === '' ? number : `${number} ${unit}`;
}

/** `92.0 Hz`, `430 Hz`, `4.10 kHz`. */
function frequencyText(value: number): NumberText {
  const figures = (scaled: number) => (scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2);
  if (Math.abs(value) >= 999.5) return { number: printNumber(value / 1000, figures(Math.abs(value) / 1000)), unit: 'kHz' };
  return { number: printNumber(value, Math.min(1, figures(Math.abs(value)))), unit: 'Hz' };
}
