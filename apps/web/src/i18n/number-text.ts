import * as model from '@headroom/model/property';
import type { NumberProperty, NumberText, PrintOptions } from '@headroom/model/property';
import { decimalSign } from './locale.ts';

const written = (number: string) => number.replace('.', decimalSign());

export const printNumber = (value: number, decimals: number, plus = false): string => written(model.printNumber(value, decimals, plus));

export function numberText(property: NumberProperty, value: number | undefined, options: PrintOptions = {}): NumberText {
  const { number, unit } = model.numberText(property, value, options);
  return { number: written(number), unit };
}

export const printValue = (property: NumberProperty, value: number | undefined, options: PrintOptions = {}): string =>
  written(model.printValue(property, value, options));
