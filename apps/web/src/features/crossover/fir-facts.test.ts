import { describe, expect, it } from 'vitest';
import { durationOf, latencyOf, readCoefficientText, responseOf, writeCoefficientText } from './fir-facts.ts';

const delayed = Array.from({ length: 512 }, (_, index) => (index === 256 ? 0.5 : 0));

describe('custom FIR coefficients', () => {
  it('[XOVER-06] reads numbers between commas, and lines or columns of them', () => {
    for (const text of ['0.5, -1e-3, 2', '0.5\n-1e-3\r\n2\n', '0.5 -1e-3 2', '0.5;-1e-3;2'])
      expect(readCoefficientText(text)).toEqual({ ok: true, coefficients: [0.5, -0.001, 2] });
    expect(readCoefficientText(writeCoefficientText(delayed))).toEqual({ ok: true, coefficients: delayed });
  });

  it('[XOVER-07] refuses more than 2048, and takes 2048', () => {
    expect(readCoefficientText(Array(2048).fill('0').join(','))).toMatchObject({ ok: true });
    expect(readCoefficientText(Array(2049).fill('0').join('\n'))).toEqual({ ok: false, refusal: 'too many coefficients' });
  });

  it('[XOVER-06] names the entry that is no number', () => {
    expect(readCoefficientText('1, x, 2')).toEqual({ ok: false, refusal: 'not a number', position: 2, text: 'x' });
  });

  it('predicts length, latency and response before anything is sent', () => {
    expect(durationOf(delayed)).toBeCloseTo(5.333, 3);
    expect(latencyOf(delayed)).toBeCloseTo(2.667, 3);
    const { magnitude, latency } = responseOf(delayed);
    expect(latency).toBeCloseTo(2.667, 2);
    expect(magnitude[150]).toBeCloseTo(-6.02, 2);
  });
});
