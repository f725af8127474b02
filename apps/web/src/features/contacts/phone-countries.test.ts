import { phoneState, printPhone, toE164 } from '@headroom/model/people';
import { describe, expect, it } from 'vitest';
import { countryByCode, countryOfNumber, phoneCountries } from './phone-countries.ts';

describe('the countries of telephone numbers', () => {
  it('are listed once each, with a dial code that identifies them', () => {
    expect(new Set(phoneCountries.map(({ code }) => code)).size).toBe(phoneCountries.length);
    expect(phoneCountries.length).toBeGreaterThan(200);
    for (const { dial } of phoneCountries) {
      expect(dial).toMatch(/^[1-9]\d{0,2}$/);
      expect(countryOfNumber(`+${dial}5550123456`)?.dial).toBe(dial);
    }
  });

  it.each([
    ['+12125550123', 'US', '+1 (212) 555-0123'],
    ['+8613800138000', 'CN', '+86 138 0013 8000'],
    ['+525555500118', 'MX', '+52 555 550 0118'],
    ['+34612345678', 'ES', '+34 612 34 56 78'],
    ['+33612345678', 'FR', '+33 6 12 34 56 78'],
    ['+4930123456', 'DE', '+49 30123456'],
    ['+442079460000', 'GB', '+44 2079460000'],
  ])('[CONTACT-19] %s is of %s and complete, and is shown as %s', (number, code, printed) => {
    const country = countryOfNumber(number);
    expect(country).toBe(countryByCode(code));
    if (country === undefined) return;
    expect(printPhone(number, country)).toBe(printed);
    expect(phoneState(number, country)).toBe('complete');
    expect(toE164(printed, country)).toBe(number);
    if (country.mask !== undefined) expect(phoneState(number.slice(0, -1), country)).toBe('incomplete');
  });

  it('[CONTACT-19] that share a dial code are named by the one it is known by', () => {
    const dials = phoneCountries.map(({ dial }) => dial);
    const shared = new Set(dials.filter((dial, index) => dials.indexOf(dial) !== index));
    expect(Object.fromEntries([...shared].map((dial) => [dial, countryOfNumber(`+${dial}5550123456`)?.code]))).toEqual({
      1: 'US',
      7: 'RU',
      39: 'IT',
      44: 'GB',
      47: 'NO',
      61: 'AU',
      212: 'MA',
      262: 'RE',
      290: 'SH',
      358: 'FI',
      590: 'GP',
      599: 'CW',
    });
  });

  it('match no number that begins with none of their dial codes', () => {
    expect(countryOfNumber('+999123456')).toBeUndefined();
    expect(countryOfNumber('')).toBeUndefined();
  });
});
