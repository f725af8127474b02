/** Values of the device as the kit shows them: number and unit apart. */

import type { NumberProperty } from '@headroom/model/property';
import { numberText } from '../../i18n/number-text.ts';
import { decimalSign } from '../../i18n/locale.ts';
import type { Reading } from '../../ui/look/text.tsx';

export function readingOf(property: NumberProperty, value: number | undefined): Reading | null {
  if (value === undefined) return null;
  const { number, unit } = numberText(property, value);
  return { text: number, unit };
}

/** Estimates arrive as text, `4.8 W`: apart where that can be told, else as they stand. */
export function textReading(text: string | undefined): Reading | null {
  if (text === undefined || text.trim() === '') return null;
  const [, number, unit] = /^\s*([\d.,]+)\s*([^\d\s]+)\s*$/.exec(text) ?? [];
  return number === undefined || unit === undefined
    ? { text: text.trim(), unit: '' }
    : { text: number.replace(/[.,]/, decimalSign()), unit };
}
/** The number in such a text. */
export function numberIn(text: string | undefined): number | undefined {
  const reading = textReading(text);
  const number = Number(reading?.text.replace(',', '.'));
  return reading === null || !Number.isFinite(number) ? undefined : number;
}
