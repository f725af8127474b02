/** Numbers for people: how a property's value is printed, and what a person types is read. */

import { decimals as stepDecimals, toStep, type NumberProperty, type Unit } from './property.ts';
import { delayScales, delayUnits, fromMilliseconds, toMilliseconds, type DelayUnit } from './units.ts';

export const minusSign = '\u2212';
/** Stands for a value the device has not told. */
export const noValue = '–';

export interface PrintOptions {
  /** A plus before what is above zero; by default where a value in dB may lie on either side of it. */
  readonly plus?: boolean;
  /** A delay in the unit its reader chose [UNIT-02]. */
  readonly delayUnit?: DelayUnit;
}
export interface NumberText {
  readonly number: string;
  readonly unit: string;
}

/** No more decimals than a reader can use, however fine a device's step is. */
const mostDecimals: Readonly<Record<Unit, number>> = { '': 2, dB: 1, dBFS: 1, dBm: 0, Hz: 0, ms: 2, s: 1, min: 1, V: 1, A: 2, W: 0, Ω: 1 };

export function printNumber(value: number, decimals: number, plus = false): string {
  if (!Number.isFinite(value)) return noValue;
  const digits = Math.abs(value).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return value < 0 ? minusSign + digits : plus ? `+${digits}` : digits;
}

/** Number and unit apart, so that a column can align them. */
export function numberText(property: NumberProperty, value: number | undefined, { plus, delayUnit }: PrintOptions = {}): NumberText {
  if (value === undefined || !Number.isFinite(value)) return { number: noValue, unit: property.unit };
  if (property.unit === 'Hz') return frequencyText(value);
  if (delayUnit !== undefined && property.unit === 'ms') {
    const { symbol, decimals } = delayScales[delayUnit];
    return { number: printNumber(fromMilliseconds(value, delayUnit), decimals), unit: symbol };
  }
  const decimals = Math.min(stepDecimals(property), mostDecimals[property.unit]);
  return { number: printNumber(value, decimals, plus ?? isBipolar(property)), unit: property.unit };
}
const isBipolar = ({ unit, min, max }: NumberProperty) => unit === 'dB' && min < 0 && max > 0;

export function printValue(property: NumberProperty, value: number | undefined, options: PrintOptions = {}): string {
  const { number, unit } = numberText(property, value, options);
  return unit === '' ? number : `${number} ${unit}`;
}

/** Three figures: `92.0 Hz`, `430 Hz`, `4.10 kHz`. */
function frequencyText(value: number): NumberText {
  const figures = (scaled: number) => (scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2);
  if (Math.abs(value) >= 999.5) return { number: printNumber(value / 1000, figures(Math.abs(value) / 1000)), unit: 'kHz' };
  return { number: printNumber(value, Math.min(1, figures(Math.abs(value)))), unit: 'Hz' };
}

/** What each unit word is worth in the unit of the property. */
function factorsOf(unit: Unit): Readonly<Record<string, number>> {
  switch (unit) {
    case 'Hz':
      return { hz: 1, k: 1000, khz: 1000 };
    case 'ms':
      return { ms: 1, s: 1000 };
    case 's':
      return { s: 1, ms: 0.001, min: 60 };
    case 'min':
      return { min: 1, h: 60 };
    case 'Ω':
      return { ω: 1, ohm: 1, ohms: 1 };
    case 'dB':
    case 'dBFS':
      return { db: 1, dbfs: 1 };
    case 'W':
      return { w: 1, k: 1000, kw: 1000 };
    case 'V':
      return { v: 1, mv: 0.001 };
    case 'A':
      return { a: 1, ma: 0.001 };
    case 'dBm':
      return { dbm: 1, db: 1 };
    case '':
      return {};
  }
}

/**
 * What a person types: `1.2k`, `500 ms`, `1,5`, `−6 dB`. Undefined for anything that is not one number with a fitting unit, and for
 * `20,000`, which is twenty to some readers and twenty thousand to others. The result is not yet clamped or put on the step.
 */
export function readNumber(property: NumberProperty, text: string, { delayUnit }: PrintOptions = {}): number | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013\uFF0D]/, '-')
    .toLowerCase();
  const found = /^([+-]?) ?(\d+[.,]?\d*|[.,]\d+) ?([a-zω'"]*)$/.exec(plain);
  if (!found) return undefined;
  const [, sign = '', digits = '', word = ''] = found;
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return undefined;
  const number = Number(digits.replace(',', '.')) * (sign === '-' ? -1 : 1);
  if (word === '') return property.unit === 'ms' && delayUnit !== undefined ? toMilliseconds(number, delayUnit) : number;
  if (property.unit === 'ms' && delayUnit !== undefined) {
    const symbol = word === '"' ? 'in' : word === "'" ? 'ft' : word;
    const unit = delayUnits.find((candidate) => delayScales[candidate].symbol === symbol);
    if (unit !== undefined) return toMilliseconds(number, unit);
  }
  const factors = factorsOf(property.unit);
  const factor = Object.hasOwn(factors, word) ? factors[word] : undefined;
  return factor === undefined ? undefined : number * factor;
}

/** What is typed for a delay is put back on the device's step (OQ-083). */
export function readOnStep(property: NumberProperty, text: string, options: PrintOptions = {}): number | undefined {
  const value = readNumber(property, text, options);
  return value === undefined ? undefined : toStep(property, value);
}
