/** In the two largest units (OQ-156) [CONST-01]. */

import { durationParts, type TimeUnit } from '@headroom/model/property';
import type { Language } from '@headroom/model/people';
import { useLanguage } from '../../i18n/language.ts';

const unitNames = { ms: 'millisecond', s: 'second', min: 'minute', hour: 'hour', day: 'day', week: 'week' } as const satisfies Record<
  TimeUnit,
  string
>;

export function durationText(language: Language, ms: number): string {
  return durationParts(ms)
    .map(({ count, unit }) => new Intl.NumberFormat(language, { style: 'unit', unit: unitNames[unit], unitDisplay: 'short' }).format(count))
    .join(language === 'zh' ? '' : ' ');
}
export function useDurationText(): (ms: number) => string {
  const language = useLanguage();
  return (ms) => durationText(language, ms);
}
