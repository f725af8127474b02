import { beforeEach, describe, expect, it, vi } from 'vitest';

async function load() {
  vi.resetModules();
  return (await import('./preferences.ts')).preferences;
}

describe('the preferences in the browser', () => {
  beforeEach(() => localStorage.clear());

  it('[SHELL-25] are five keys under one prefix, and none for a default', async () => {
    const preferences = await load();
    preferences.set('loggedIn', true);
    preferences.set('quickSetup', true);
    preferences.set('darkMode', true);
    preferences.set('language', 'zh');
    preferences.set('delayUnit', 'Feet');
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'headroom.darkMode',
      'headroom.delayUnit',
      'headroom.language',
      'headroom.loggedIn',
      'headroom.quickSetup',
    ]);
    preferences.set('language', '');
    expect(localStorage.getItem('headroom.language')).toBeNull();
    expect((await load()).get('delayUnit')).toBe('Feet');
  });

  it('[SHELL-24] [UNIT-02] start light, in milliseconds, without a language', async () => {
    const preferences = await load();
    expect([preferences.get('darkMode'), preferences.get('delayUnit'), preferences.get('language')]).toEqual([false, 'Milliseconds', '']);
  });

  it('[SHELL-25] fall back if what is stored cannot be read (OQ-059)', async () => {
    localStorage.setItem('headroom.delayUnit', 'Furlongs');
    localStorage.setItem('headroom.darkMode', '{"yes"');
    const preferences = await load();
    expect([preferences.get('delayUnit'), preferences.get('darkMode')]).toEqual(['Milliseconds', false]);
  });

  it('[SHELL-25] last for the visit if storage is forbidden', async () => {
    const preferences = await load();
    const refuse = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    preferences.set('darkMode', true);
    expect(preferences.get('darkMode')).toBe(true);
    refuse.mockRestore();
  });
});
