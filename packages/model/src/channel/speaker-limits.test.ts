import { describe, expect, it } from 'vitest';
import { limitsOfSpeaker, usualRanges, type SpeakerData } from './speaker-limits.ts';

const twelveInch: SpeakerData = { ohms: 8, rms: { watts: 300 }, peak: { watts: 1200 }, lowest: 50, isBridged: false };

describe('the limiters of a loudspeaker', () => {
  it.each<[string, Partial<SpeakerData>, object]>([
    ['watts are volts by their load, rounded down to the limiter`s step', {}, { rms: { threshold: 48.9 }, peak: { threshold: 97.9 } }],
    ['half the load takes more current and not more volts', { ohms: 4 }, { rms: { threshold: 34.6 }, peak: { threshold: 69.2 } }],
    ['volts are taken as they are', { rms: { volts: 40 }, peak: { volts: 80 } }, { rms: { threshold: 40 }, peak: { threshold: 80 } }],
    ['two bridged outputs give half of the volts each', { isBridged: true }, { rms: { threshold: 24.4 }, peak: { threshold: 48.9 } }],
    ['a cone is stopped within half its slowest swing', {}, { peak: { attackTime: 10, releaseTime: 160 } }],
    ['a tweeter sooner', { lowest: 2000 }, { peak: { attackTime: 1, releaseTime: 4 } }],
    ['the heat of a coil is waited for', {}, { rms: { attackTime: 2000, releaseTime: 10_000 } }],
    ['as long as the limiter can wait at least', { lowest: 2000 }, { rms: { attackTime: 500, releaseTime: 1000 } }],
    [
      'as long as it can wait at most',
      { lowest: 5 },
      { rms: { attackTime: 10_000, releaseTime: 10_000 }, peak: { attackTime: 100, releaseTime: 1000 } },
    ],
    [
      'what takes more than the amplifier gives needs no lower limit than its highest',
      { rms: { watts: 5000 }, peak: { watts: 20_000 } },
      { rms: { threshold: 140 }, peak: { threshold: 198 } },
    ],
  ])('%s', (_, data, found) => {
    expect(limitsOfSpeaker({ ...twelveInch, ...data })).toMatchObject({ ok: true, ...found });
  });

  it.each<[string, Partial<SpeakerData>, object]>([
    ['a limiter that cannot go so low is no protection', { rms: { watts: 10 } }, { problem: 'rms too low', volts: Math.sqrt(80) }],
    ['nor where the instant is what is low', { ohms: 8, rms: { volts: 11 }, peak: { volts: 13 } }, { problem: 'peak too low', volts: 13 }],
    ['an instant takes no less than a long while', { peak: { watts: 200 } }, { problem: 'peak below rms' }],
  ])('is refused: %s', (_, data, found) => {
    expect(limitsOfSpeaker({ ...twelveInch, ...data })).toMatchObject({ ok: false, ...found });
  });

  it('never allow more than the data sheet', () => {
    for (let watts = 15; watts < 2000; watts += 7) {
      const limits = limitsOfSpeaker({ ...twelveInch, rms: { watts }, peak: { watts: watts * 4 } });
      if (!limits.ok) throw new Error(limits.problem);
      const { min, max } = usualRanges.rms.threshold;
      expect(limits.rms.threshold).toBeLessThanOrEqual(Math.max(min, Math.min(max, Math.sqrt(watts * 8))));
    }
  });
});
