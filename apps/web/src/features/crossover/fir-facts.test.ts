import { describe, expect, it } from 'vitest';
import { readFirCoefficients } from '@headroom/model/dsp';
import { durationOf, latencyOf, responseOf, writeCoefficientText } from './fir-facts.ts';

const delayed = Array.from({ length: 512 }, (_, index) => (index === 256 ? 0.5 : 0));

describe('custom FIR coefficients', () => {
  it('[XOVER-06] are written as they are read', () => {
    expect(readFirCoefficients(writeCoefficientText(delayed))).toMatchObject({ ok: true, coefficients: delayed });
    expect(writeCoefficientText([0.5, -1, 0])).toBe('0.5, -1, 0');
  });

  it('show length, latency and response before anything is sent', () => {
    expect(durationOf(delayed)).toBeCloseTo(5.333, 3);
    expect(latencyOf(delayed)).toBeCloseTo(2.667, 3);
    const { magnitude, latency } = responseOf(delayed);
    expect(latency).toBeCloseTo(2.667, 2);
    expect(magnitude[150]).toBeCloseTo(-6.02, 2);
  });
});
