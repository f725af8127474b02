import { output, outputEqFilter } from '@headroom/model/amplifier';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preferences } from '../preferences/preferences.ts';
import { numberText, printNumber, printValue } from './number-text.ts';
import { decimalSign, localeOf } from './locale.ts';

afterEach(() => {
  preferences.set('language', '');
  vi.unstubAllGlobals();
});

describe('a number', () => {
  it.each([
    ['en', 'en-US', '−6.5'],
    ['es', 'en-US', '−6,5'],
    ['es', 'es-ES', '−6,5'],
    ['es', 'es-MX', '−6.5'],
    ['zh', 'es-ES', '−6.5'],
    ['en', 'es-ES', '−6.5'],
  ])('is written on a page in %s of a browser in %s as %s', (language, browser, text) => {
    preferences.set('language', language);
    vi.stubGlobal('navigator', { languages: [browser, 'fr'] });
    expect(printNumber(-6.5, 1)).toBe(text);
    expect(numberText(output.properties.fader.property, -6.5)).toEqual({ number: text, unit: 'dB' });
    expect(printValue(output.properties.fader.property, -6.5)).toBe(`${text} dB`);
  });

  it('keeps its unit and its sign', () => {
    preferences.set('language', 'es');
    expect(printValue(outputEqFilter.properties.frequency.property, 4100)).toBe('4,10 kHz');
    expect(printNumber(3, 1, true)).toBe('+3,0');
    expect(printValue(output.properties.fader.property, undefined)).toBe('– dB');
  });
});

describe('the locale of numbers', () => {
  it.each([
    ['es', ['en-US', 'es-MX', 'es'], 'es-MX'],
    ['es', ['en-US'], 'es'],
    ['en', ['ES-es', 'en-GB'], 'en-GB'],
    ['zh', [], 'zh'],
    ['en', ['en-US@posix'], 'en'],
  ] as const)('of a page in %s for %j is %s', (language, browser, locale) => {
    expect(localeOf(language, browser)).toBe(locale);
  });
  it('rounds before it decides the sign', () => {
    expect(['en', 'es', 'es-419', 'zh'].map(decimalSign)).toEqual(['.', ',', '.', '.']);
  });
});
