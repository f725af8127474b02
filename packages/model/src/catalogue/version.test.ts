import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, highestVersion, isAtLeast, readVersion } from './version.ts';

describe('versions', () => {
  it.each([
    ['0.1.0.1000', '0.1.0.420', 1],
    ['0.1.0.420', '0.1.0.420', 0],
    ['1.2', '1.2.0.0', 0],
    ['1.10', '1.9', 1],
    ['v3.1', '3.2', -1],
    ['3.2-beta', '3.2', 0],
    ['none', '0.0.1', -1],
    [undefined, null, 0],
  ])('[TOUCH-31] %j against %j is %d: by number, part by part', (one, other, order) => {
    expect(compareVersions(one, other)).toBe(order);
  });

  it('are read from anything without an exception, and order everything', () => {
    const some = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.stringMatching(/^v?\d{1,20}(\.\d{1,17}){0,10}\D?$/),
      fc.constantFrom('1.2', '1.2.0', '1.10', ''),
    );
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        expect(compareVersions(a, b) + compareVersions(b, a)).toBe(0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('that are invalid are not at least any version', () => {
    expect(isAtLeast(undefined, '0')).toBe(false);
    expect(isAtLeast('2.0.0', '2')).toBe(true);
    expect(readVersion('1.2.3.4')).toEqual([1, 2, 3, 4]);
    expect(readVersion('192.168.1.300.1.1.1.1.1.1')).toBeUndefined();
  });

  it('are compared to find the highest', () => {
    expect(highestVersion(['1.9', 'x', undefined, '1.10', '1.2'])).toBe('1.10');
    expect(highestVersion([])).toBeUndefined();
  });
});
