export interface PhoneCountry {
  /** `US` */
  readonly code: string;
  /** Without plus. */
  readonly dial: string;
  /** Undefined accepts 6 to 14 digits. */
  readonly mask: string | undefined;
}
/** (OQ-154) */
export const maskedCountries: readonly PhoneCountry[] = [
  { code: 'US', dial: '1', mask: '(###) ###-####' },
  { code: 'CN', dial: '86', mask: '### #### ####' },
];
/** [CONTACT-20] */
export const defaultCountryCode = (isChina: boolean): string => (isChina ? 'CN' : 'US');
export const countryOf = (code: string, dial: string): PhoneCountry => ({
  code,
  dial,
  mask: maskedCountries.find((country) => country.code === code)?.mask,
});

/** [CONTACT-18] */
export const stripPhone = (text: string): string => text.normalize('NFKC').replaceAll(/[\s()[\]_\u2010-\u2015-]/g, '');

function nationalDigits(text: string, { dial, mask }: PhoneCountry): string | undefined {
  // In most countries people dial 00 for the plus.
  const plain = stripPhone(text).replace(/^00/, '+');
  const isInternational = plain.startsWith('+');
  const digits = isInternational ? plain.slice(1) : plain;
  if (!/^\d*$/.test(digits)) return undefined;
  if (digits === dial || digits === '') return '';
  if (isInternational) return digits.startsWith(dial) ? digits.slice(dial.length) : undefined;
  return mask !== undefined && digits.length === lengthOf(mask) + dial.length && digits.startsWith(dial)
    ? digits.slice(dial.length)
    : digits;
}
const lengthOf = (mask: string) => mask.replaceAll(/[^#]/g, '').length;

export type PhoneState = 'empty' | 'incomplete' | 'complete';
/** Incomplete masks are invalid [CONTACT-18] [CONTACT-19]. */
export function phoneState(text: string, country: PhoneCountry): PhoneState {
  const digits = nationalDigits(text, country);
  if (digits === '') return 'empty';
  if (digits === undefined) return 'incomplete';
  const fits =
    country.mask === undefined ? digits.length >= 6 && digits.length + country.dial.length <= 15 : digits.length === lengthOf(country.mask);
  return fits ? 'complete' : 'incomplete';
}
/** `+12125550123` */
export function toE164(text: string, country: PhoneCountry): string | undefined {
  return phoneState(text, country) === 'complete' ? `+${country.dial}${nationalDigits(text, country) ?? ''}` : undefined;
}
export const isE164 = (text: string): boolean => /^\+[1-9]\d{5,14}$/.test(text);
/** `+1 (212) 55` */
export function printPhone(text: string, country: PhoneCountry): string {
  const digits = nationalDigits(text, country) ?? '';
  if (digits === '') return `+${country.dial}`;
  if (country.mask === undefined) return `+${country.dial} ${digits}`;
  const places = country.mask.split('#');
  const grouped = Array.from(digits)
    .slice(0, places.length - 1)
    .map((digit, index) => (places[index] ?? '') + digit);
  return `+${country.dial} ${grouped.join('')}`;
}
