import { durationParts } from '@headroom/model/property';

const unitNames = { ms: 'second', s: 'second', min: 'minute', hour: 'hour', day: 'day', week: 'week' } as const;

/** `12 min ago`; under a second is now. */
export function agoText(language: string, ms: number): string {
  const [part] = durationParts(Math.max(0, ms));
  const count = !part || part.unit === 'ms' ? 0 : part.count;
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: count === 0 ? 'auto' : 'always' });
  // Units without a full stop, as in other numbers.
  return format.format(-count, unitNames[part?.unit ?? 's']).replace('.', '');
}
export const clockText = (language: string, time: number): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(time);
