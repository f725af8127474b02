import { deviceInfo } from '@headroom/model/amplifier';
import { branchAt, type Tree } from '@headroom/model/property';
import type { Language } from '@headroom/model/people';
import { dateText } from '../../i18n/date-text.ts';

export interface FirmwareVersion {
  readonly key: string;
  readonly version: string;
}
/** Any spelling; the device's own first (OQ-002). */
export function firmwareVersions(tree: Tree): readonly FirmwareVersion[] {
  return Object.entries(branchAt(tree, deviceInfo, {}) ?? {})
    .filter(([key]) => /firmwareversion$/i.test(key))
    .map(([key, value]) => ({ key, version: typeof value === 'string' ? value : '' }))
    .toSorted(
      (one, other) => Number(other.key === 'firmwareVersion') - Number(one.key === 'firmwareVersion') || one.key.localeCompare(other.key),
    );
}

/** yymmdd and time; other text stays. */
export function madeOn(language: Language, text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)\d{6}$/.exec(text ?? '') ?? [];
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
  const isDate = day !== undefined && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return isDate ? dateText(language, date) : text;
}
