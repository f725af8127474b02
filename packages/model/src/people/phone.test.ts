import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryOf, defaultCountryCode, phoneState, printPhone, stripPhone, toE164 } from './phone.ts';

const us = countryOf('US', '1');
const cn = countryOf('CN', '86');
const de = countryOf('DE', '49');

describe('phone numbers', () => {
  it('[CONTACT-18] lose spaces, brackets, dashes and underscores', () => {
    expect(stripPhone('+1 (212) 555-01__')).toBe('+121255501');
    expect(stripPhone('[0] 20–7946')).toBe('0207946');
    // As Chinese keyboards write it.
    expect(stripPhone('＋８６　１３８（００１３）８０００')).toBe('+8613800138000');
  });

  it.each([
    ['', us],
    ['+1', us],
    ['+1 (___) ___-____', us],
    ['+86', cn],
    ['86', cn],
    ['+49 ', de],
    ['  ', de],
  ] as const)('[CONTACT-18] %j counts as not entered', (text, country) => {
    expect(phoneState(text, country)).toBe('empty');
  });

  it.each([
    ['+1 (212) 555-01__', us],
    ['+1 212 555 01234', us],
    ['+86 138 0013 800', cn],
    ['+44 212 555 0123', us],
    ['0044 20 7946 0958', de],
    ['12345', de],
    ['12345678901234', de],
    ['+49 call me', de],
    ['212-555-CALL', us],
  ] as const)('[CONTACT-19] %j is incomplete', (text, country) => {
    expect(phoneState(text, country)).toBe('incomplete');
    expect(toE164(text, country)).toBeUndefined();
  });

  it.each([
    ['+1 (212) 555-0123', us, '+12125550123'],
    ['212 555 0123', us, '+12125550123'],
    ['1 212 555 0123', us, '+12125550123'],
    ['+86 138 0013 8000', cn, '+8613800138000'],
    ['+49 30 123456', de, '+4930123456'],
    ['0049 30 123456', de, '+4930123456'],
    ['001 (212) 555-0123', us, '+12125550123'],
    ['123456', de, '+49123456'],
    ['1234567890123', de, '+491234567890123'],
  ] as const)('%j is stored as E.164 (OQ-154)', (text, country, stored) => {
    expect(toE164(text, country)).toBe(stored);
  });

  it("are shown in the country's form as far as they go", () => {
    expect(printPhone('+12125550123', us)).toBe('+1 (212) 555-0123');
    expect(printPhone('21255', us)).toBe('+1 (212) 55');
    expect(printPhone('212555012345', us)).toBe('+1 (212) 555-0123');
    expect(printPhone('+8613800138000', cn)).toBe('+86 138 0013 8000');
    expect(printPhone('30123456', de)).toBe('+49 30123456');
    expect(printPhone('', us)).toBe('+1');
  });

  it('[CONTACT-20] start in the US, in the Chinese cloud in China', () => {
    expect([defaultCountryCode(false), defaultCountryCode(true)]).toEqual(['US', 'CN']);
  });

  it('survive printing, and are read from anything without an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(us, cn, de), (text, country) => {
        const stored = toE164(text, country);
        if (stored === undefined) return;
        expect(stored).toMatch(/^\+\d{7,15}$/);
        expect(toE164(printPhone(stored, country), country)).toBe(stored);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
        expect(toE164(printPhone(digits, us), us)).toBe(`+1${digits}`);
      }),
    );
  });
});
