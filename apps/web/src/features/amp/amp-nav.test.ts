import { describe, expect, it } from 'vitest';
import { offeredPages, pageAt } from './amp-nav.ts';

describe('the menu of an amplifier', () => {
  const plain = { isUACLocked: false, hasDot1x: true, mode: 'local' as const };
  it('[AMPS-14] offers every page locally, and connect only there', () => {
    expect(offeredPages(plain)).toEqual([
      'channels',
      'power',
      'network',
      'dot1x',
      'settings',
      'events',
      'faults',
      'green',
      'advanced',
      'connect',
    ]);
    expect(offeredPages({ ...plain, mode: 'cloud' })).not.toContain('connect');
  });
  it('[AMPS-15] offers 802.1X only where the ethernet has it', () => {
    expect(offeredPages({ ...plain, hasDot1x: false })).not.toContain('dot1x');
  });
  it('[AMPS-21] hides channels and settings of a UAC-locked amplifier, and nothing else', () => {
    const locked = offeredPages({ ...plain, isUACLocked: true });
    expect(locked).toEqual(['power', 'network', 'dot1x', 'events', 'faults', 'green', 'advanced', 'connect']);
  });
  it.each([
    ['/amps/a/channels/3/EQUALIZER', 'channels'],
    ['/amps/a/faults', 'faults'],
    ['/amps/a', undefined],
    ['/amps/a/nonsense', undefined],
    ['/amps/ab/faults', undefined],
  ])('[SHELL-05] %s is the page %s', (path, page) => {
    expect(pageAt(path, '/amps/a')).toBe(page);
  });
});
