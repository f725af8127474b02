import type { NumberProperty } from '@headroom/model/property';
import { numberText } from '../../i18n/number-text.ts';
import { decimalSign } from '../../i18n/locale.ts';
import type { Reading } from '../../ui/look/text.tsx';

export function readingOf(property: NumberProperty, value: number | undefined): Reading | null {
  if (value === undefined) return null;
  const { number, unit } = numberText(property, value);
  return { text: number, unit };
}

export function textReading(text: string | undefined): Reading | null {
  if (text === undefined || text.trim() === '') return null;
  const [, number, unit] = /^\s*([\d.,]+)\s*([^\d\s]+)\s*$/.exec(text) ?? [];
  return number === undefined || unit === undefined
    ? { text: text.trim(), unit: '' }
    : { text: number.replace(/[.,]/, decimalSign()), unit };
}
export function numberIn(text: string | undefined): number | undefined {
  const reading = textReading(text);
  const number = Number(reading?.text.replace(',', '.'));
  return reading === null || !Number.isFinite(number) ? undefined : number;
}
