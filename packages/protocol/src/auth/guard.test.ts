import { systemRandomBytes } from '@headroom/model/access';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAuthGuard, type AuthVerdict, type DeviceSecrets } from './guard.ts';
import { signWithLockKey, signWithPassword } from './proof.ts';

const url = '/amp/channels/1/output';
const open: DeviceSecrets = { password: '', lockKey: '', lockMark: '', mac: '0A:1B:2C:3D:4E:5F' };
const secrets: DeviceSecrets = { ...open, password: 'right' };
const accepted: AuthVerdict = { kind: 'accepted' };

function createDevice() {
  const clock = { ms: 0 };
  const guard = createAuthGuard(() => clock.ms, systemRandomBytes);
  /** The handshake of a client that has no nonce yet. */
  const request = (socket: string, password: string, device = secrets) => {
    const first = guard.check(socket, url, undefined, device);
    return first.kind === 'challenge' ? guard.check(socket, url, signWithPassword(password, first.nonce, url), device) : first;
  };
  return { clock, guard, request };
}

describe('auth guard', () => {
  it('accepts every change on a device without a password and without a UAC lock', () => {
    const { guard } = createDevice();
    expect(guard.check('a', url, undefined, open)).toEqual(accepted);
    expect(guard.check('a', url, 'rubbish', open)).toEqual(accepted);
  });

  it('[API-13] [API-14] answers a request without auth with a nonce, with which the same request passes', () => {
    const { guard } = createDevice();
    const first = guard.check('a', url, undefined, secrets);
    expect(first).toMatchObject({ kind: 'challenge', message: 'A password is needed.' });
    const nonce = first.kind === 'challenge' ? first.nonce : '';
    expect(guard.check('a', url, signWithPassword('right', nonce, url), secrets)).toEqual(accepted);
  });

  it('[API-13] refuses a request that was recorded and sent again', () => {
    const { guard } = createDevice();
    const auth = signWithPassword('right', guard.offer('a'), url);
    expect(guard.check('a', url, auth, secrets)).toEqual(accepted);
    expect(guard.check('a', url, auth, secrets)).toMatchObject({ kind: 'challenge', message: 'The nonce is not valid any more.' });
  });

  it("[API-13] refuses another socket's nonce, a dead nonce, an invented nonce and another path", () => {
    const { guard, clock } = createDevice();
    const foreign = guard.offer('a');
    expect(guard.check('b', url, signWithPassword('right', foreign, url), secrets).kind).toBe('challenge');
    expect(guard.check('a', url, signWithPassword('right', 'f'.repeat(32), url), secrets).kind).toBe('challenge');
    expect(guard.check('a', '/network', signWithPassword('right', guard.offer('a'), url), secrets).kind).toBe('challenge');
    clock.ms = 60_000;
    expect(guard.check('a', url, signWithPassword('right', foreign, url), secrets).kind).toBe('challenge');
  });

  it('[API-13] [LOCK-05] takes a UAC signature instead of a digest where the device has a lock key', () => {
    const { guard } = createDevice();
    const locked = { ...open, lockKey: 'lock key' };
    const sign = (lockKey: string, mac = locked.mac) => signWithLockKey(lockKey, mac, guard.offer('a'), url);
    expect(guard.check('a', url, sign('lock key'), locked)).toEqual(accepted);
    expect(guard.check('a', url, sign('lock key'), { ...locked, password: 'right' })).toEqual(accepted);
    expect(guard.check('a', url, sign('lock key', '0a1b2c3d4e5f'), locked)).toEqual(accepted);
    expect(guard.check('a', url, undefined, locked).kind).toBe('challenge');
    expect(guard.check('a', url, sign('other key'), locked).kind).toBe('challenge');
    expect(guard.check('a', url, sign('lock key', '0A:1B:2C:3D:4E:50'), locked).kind).toBe('challenge');
    expect(guard.check('a', url, signWithPassword('', guard.offer('a'), url), locked).kind).toBe('challenge');
    expect(guard.check('a', url, sign(''), secrets).kind).toBe('challenge');
  });

  it('says how long it refuses after five wrong guesses, the right password included, and then looks again', () => {
    const { request, clock } = createDevice();
    for (let guess = 0; guess < 5; guess += 1) expect(request(`socket ${guess}`, 'wrong')).toMatchObject({ message: 'Wrong password.' });
    expect(request('new', 'right')).toEqual({
      kind: 'throttled',
      message: 'Too many wrong passwords. Try again in 5 s.',
      retryAfterMs: 5_000,
    });
    clock.ms = 4_999;
    expect(request('new', 'right')).toMatchObject({ kind: 'throttled', message: 'Too many wrong passwords. Try again in 1 s.' });
    clock.ms = 5_000;
    expect(request('new', 'right')).toEqual(accepted);
  });

  it('does not hold up a socket that has shown the password when a stranger guesses, until the password changes or the socket closes', () => {
    const { guard, request } = createDevice();
    expect(request('owner', 'right')).toEqual(accepted);
    for (let guess = 0; guess < 5; guess += 1) request('stranger', 'wrong');
    expect(request('owner', 'right')).toEqual(accepted);
    expect(request('stranger', 'right').kind).toBe('throttled');
    expect(request('owner', 'right', { ...secrets, password: 'new' }).kind).toBe('throttled');
    guard.forget('owner');
    expect(request('owner', 'right').kind).toBe('throttled');
  });

  it('forgets the nonces of a socket that has closed', () => {
    const { guard } = createDevice();
    const auth = signWithPassword('right', guard.offer('a'), url);
    guard.forget('a');
    expect(guard.check('a', url, auth, secrets)).toMatchObject({ kind: 'challenge', message: 'The nonce is not valid any more.' });
  });

  it('does not take requests without auth, with stale nonces or with a malformed auth for guesses', () => {
    const { guard, request } = createDevice();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      guard.check('a', url, undefined, secrets);
      guard.check('a', url, signWithPassword('right', 'stale', url), secrets);
      guard.check('a', url, { nonce: 7 }, secrets);
    }
    expect(request('a', 'right')).toEqual(accepted);
  });

  it('[API-13] accepts no auth that is made up, and never throws at one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ nonce: fc.jsonValue(), digest: fc.jsonValue(), uac: fc.jsonValue() })), (auth) => {
        expect(createDevice().guard.check('a', url, auth, secrets)).toMatchObject({ kind: 'challenge' });
      }),
    );
  });
});
