import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followOtherTabs, preferences } from '../../preferences/preferences.ts';
import { createSession, type Session } from './session.ts';

describe('the session', () => {
  let session: Session;
  let credentials: Session['credentials'];
  beforeEach(() => {
    session = createSession();
    ({ credentials } = session);
  });
  afterEach(() => {
    session.signOut();
    session.close();
  });

  it('[SHELL-25] [LOGIN-06] a flag without a secret is signed out, and the secret is in this tab only (OQ-018)', () => {
    preferences.set('loggedIn', true);
    expect(session.signedIn()).toBe(false);
    session.signIn('secret');
    expect(session.signedIn()).toBe(true);
    expect(Object.keys(localStorage).map((key) => localStorage.getItem(key))).toEqual(['true']);
    session.signOut();
    expect([session.signedIn(), credentials.passwordFor('a')]).toEqual([false, undefined]);
  });

  it('[LOGIN-07] shows every amplifier the password signed in with, and its own if it has one (OQ-019)', () => {
    session.signIn('usual');
    credentials.remember('a1', 'own');
    expect([credentials.passwordFor('a1'), credentials.passwordFor('b2')]).toEqual(['own', 'usual']);
    credentials.forget('a1');
    expect(credentials.passwordFor('a1')).toBe('usual');
    session.signOut();
    expect(credentials.passwordFor('b2')).toBeUndefined();
  });

  it('shows no amplifier twice a password it has refused, until somebody signs in (OQ-019)', () => {
    session.signIn('usual');
    credentials.forget('a1');
    expect([credentials.passwordFor('a1'), credentials.passwordFor('b2')]).toEqual([undefined, 'usual']);
    credentials.remember('a1', 'own');
    credentials.remember('c3', 'third');
    expect(credentials.passwordFor('a1')).toBe('own');
    credentials.forget('a1');
    credentials.forget('a1');
    expect(credentials.passwordFor('a1')).toBeUndefined();
    session.signIn('other');
    expect(['a1', 'b2', 'c3'].map((id) => credentials.passwordFor(id))).toEqual(['other', 'other', 'third']);
    session.signOut();
    credentials.forget('a1');
    expect(sessionStorage.length).toBe(0);
  });

  it('ends in every tab when one signs out, and no tab signs in again with what it knew before', () => {
    followOtherTabs();
    const elsewhere = (value: string | null) => {
      if (value === null) localStorage.removeItem('headroom.loggedIn');
      else localStorage.setItem('headroom.loggedIn', value);
      dispatchEvent(new StorageEvent('storage', { key: 'headroom.loggedIn' }));
    };
    session.signIn('secret');
    credentials.remember('a1', 'own');
    elsewhere(null);
    expect([session.signedIn(), credentials.passwordFor('a1'), sessionStorage.length]).toEqual([false, undefined, 0]);
    elsewhere('true');
    expect([session.signedIn(), credentials.passwordFor('a1')]).toEqual([false, undefined]);
  });

  it('remembers a guest for this tab (OQ-020)', () => {
    expect(session.guest()).toBe(false);
    session.continueAsGuest();
    expect(session.guest()).toBe(true);
    session.signIn('secret');
    expect(session.guest()).toBe(false);
  });
});
