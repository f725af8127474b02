import { output } from '@headroom/model/amplifier';
import { describe, expect, it } from 'vitest';
import { rampLevels, rampStepMs } from './ramp.ts';

describe('[CTRL-09] the ramp of a rising level', () => {
  it('takes half a second in even steps of the device, and ends at the target', () => {
    const levels = rampLevels(output.properties.fader.property, -40, -0.5);
    expect(levels.length * rampStepMs).toBe(500);
    expect(levels.at(0)).toBe(-36);
    expect(levels.at(-1)).toBe(-0.5);
    expect(levels).toEqual(levels.toSorted((one, other) => one - other));
    const jumps = levels.map((level, index) => level - (levels[index - 1] ?? -40));
    expect(Math.max(...jumps)).toBeLessThan(4.1);
  });
});
