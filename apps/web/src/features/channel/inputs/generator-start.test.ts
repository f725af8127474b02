import { describe, expect, it } from 'vitest';
import { isLoud, isShut, levelAtChannel } from './generator-start.ts';

describe('whether the generator would be heard at once', () => {
  it.each([
    [-80, -80, false],
    [-80, 0, false],
    [-40, 0, false],
    [-39.9, 0, true],
    [-10, -2, true],
    [0, -80, false],
  ])('at %d dB and %d dB on the channel', (generator, channel, loud) => {
    expect(isLoud(levelAtChannel(generator, channel))).toBe(loud);
  });

  it('asks too when a level is unknown', () => {
    expect(isLoud(levelAtChannel(undefined, -80))).toBe(true);
    expect(isLoud(levelAtChannel(-80, undefined))).toBe(true);
  });

  it('a fader at its lowest passes nothing', () => {
    expect(isShut(-80, -80)).toBe(true);
    expect(isShut(-79.9, -80)).toBe(false);
    expect(isShut(undefined, -80)).toBe(false);
  });
});
