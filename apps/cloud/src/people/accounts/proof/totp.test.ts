import { describe, expect, it } from 'vitest';
import { base32, stepAt, stepOf, totpAddress, totpCode } from './totp.ts';

describe('the codes of authenticator applications', () => {
  const secret = Buffer.from('12345678901234567890');

  // RFC 6238, appendix B: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match the standard at %i seconds', (seconds, code) => {
    expect(totpCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('are accepted half a minute early and late, and no further', () => {
    const now = new Date(Date.UTC(2026, 10, 22));
    const current = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((away) => stepOf(secret, totpCode(secret, current + away), now));
    expect(found).toEqual([undefined, current - 1, current, current + 1, undefined]);
    for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(stepOf(secret, text, now)).toBeUndefined();
  });

  // RFC 4648, chapter 10.
  it.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have a base32 secret: %s', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('have an otpauth address that no name can break', () => {
    const url = new URL(totpAddress('a&secret=b?@example.com', secret));
    expect(url.searchParams.getAll('secret')).toEqual([base32(secret)]);
    expect(decodeURIComponent(url.pathname)).toBe('/Headroom:a&secret=b?@example.com');
  });
});
