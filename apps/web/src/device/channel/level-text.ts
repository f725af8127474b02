import { noValue } from '@headroom/model/property';
import { printNumber } from '../../i18n/number-text.ts';

const silence = '−∞';
export function levelText(value: number | undefined, floor: number): string {
  if (value === undefined) return noValue;
  return value <= floor ? silence : printNumber(value, 1);
}
