import { systemRandomBytes } from '@headroom/model/access';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAuthGuard, type AuthVerdict, type DeviceSecrets } from './guard.ts';
import { signWithLockKey, signWithPassword, type Auth, type Challenge } from './proof.ts';
import { formulas, type ProvenRequest } from './scheme.ts';

const write = { url: '/amp/channels/1/output', method: 'set', params: { mute: true, fader: -3 } };
const open: DeviceSecrets = { password: '', lockKey: '', lockMark: '', mac: '0A:1B:2C:3D:4E:5F' };
const secrets: DeviceSecrets = { ...open, password: 'right' };
const accepted: AuthVerdict = { kind: 'accepted' };

function createDevice() {
  const clock = { ms: 0 };
  const guard = createAuthGuard(() => clock.ms, systemRandomBytes);
  const request = (socket: string, password: string, device = secrets) => {
    const first = guard.check(socket, write, undefined, device);
    return first.kind === 'challenge' ? guard.check(socket, write, signWithPassword(password, first, write), device) : first;
  };
  return { clock, guard, request };
}

describe('auth guard', () => {
  it('accepts every change on a device without a password and without a UAC lock', () => {
    const { guard } = createDevice();
    expect(guard.check('a', write, undefined, open)).toEqual(accepted);
    expect(guard.check('a', write, 'rubbish', open)).toEqual(accepted);
  });

  it('[API-13] [API-14] answers a request without auth with a nonce, with which the same request passes', () => {
    const { guard } = createDevice();
    const first = guard.check('a', write, undefined, secrets);
    expect(first).toMatchObject({ kind: 'challenge', message: 'A password is needed.' });
    const nonce = first.kind === 'challenge' ? first.nonce : '';
    expect(guard.check('a', write, signWithPassword('right', { nonce }, write), secrets)).toEqual(accepted);
  });

  it('[API-13] refuses a request that was recorded and sent again', () => {
    const { guard } = createDevice();
    const auth = signWithPassword('right', { nonce: guard.offer('a') }, write);
    expect(guard.check('a', write, auth, secrets)).toEqual(accepted);
    expect(guard.check('a', write, auth, secrets)).toMatchObject({ kind: 'challenge', message: 'The nonce is not valid any more.' });
  });

  it("[API-13] refuses another socket's nonce, a dead nonce, an invented nonce and another path", () => {
    const { guard, clock } = createDevice();
    const foreign = guard.offer('a');
    expect(guard.check('b', write, signWithPassword('right', { nonce: foreign }, write), secrets).kind).toBe('challenge');
    expect(guard.check('a', write, signWithPassword('right', { nonce: 'f'.repeat(32) }, write), secrets).kind).toBe('challenge');
    expect(
      guard.check('a', { ...write, url: '/network' }, signWithPassword('right', { nonce: guard.offer('a') }, write), secrets).kind,
    ).toBe('challenge');
    clock.ms = 60_000;
    expect(guard.check('a', write, signWithPassword('right', { nonce: foreign }, write), secrets).kind).toBe('challenge');
  });

  it('[API-13] [LOCK-05] accepts a UAC signature instead of a digest where the device has a lock key', () => {
    const { guard } = createDevice();
    const locked = { ...open, lockKey: 'lock key' };
    const sign = (lockKey: string, mac = locked.mac) => signWithLockKey(lockKey, mac, { nonce: guard.offer('a') }, write);
    expect(guard.check('a', write, sign('lock key'), locked)).toEqual(accepted);
    expect(guard.check('a', write, sign('lock key'), { ...locked, password: 'right' })).toEqual(accepted);
    expect(guard.check('a', write, sign('lock key', '0a1b2c3d4e5f'), locked)).toEqual(accepted);
    expect(guard.check('a', write, undefined, locked).kind).toBe('challenge');
    expect(guard.check('a', write, sign('other key'), locked).kind).toBe('challenge');
    expect(guard.check('a', write, sign('lock key', '0A:1B:2C:3D:4E:50'), locked).kind).toBe('challenge');
    expect(guard.check('a', write, signWithPassword('', { nonce: guard.offer('a') }, write), locked).kind).toBe('challenge');
    expect(guard.check('a', write, sign(''), secrets).kind).toBe('challenge');
  });

  const secretsOf: [string, DeviceSecrets, (challenge: Challenge, request: ProvenRequest) => Auth][] = [
    ['a digest', secrets, (challenge, request) => signWithPassword('right', challenge, request)],
    [
      'a UAC signature',
      { ...open, lockKey: 'lock key' },
      (challenge, request) => signWithLockKey('lock key', open.mac, challenge, request),
    ],
  ];
  const others: ProvenRequest[] = [
    { ...write, method: 'clear' },
    { ...write, url: '/amp/channels/2/output' },
    { ...write, url: 'amp/channels/1/output' },
    { ...write, params: { mute: true } },
    { ...write, params: { mute: true, fader: 0 } },
    { ...write, params: { mute: true, fader: '-3' } },
    { ...write, params: { mute: true, fader: -3, name: null } },
    { ...write, params: [{ mute: true, fader: -3 }] },
    { ...write, params: null },
  ];
  it.each(secretsOf)(
    '[API-13] refuses %s that covers method and values for another method, place or value, and a second time',
    (_, device, sign) => {
      const { guard } = createDevice();
      const challenge = () => {
        const verdict = guard.check('a', write, undefined, device);
        if (verdict.kind !== 'challenge') throw new Error(verdict.kind);
        return verdict;
      };
      expect(challenge().schemes).toEqual(['headroom-1', 'headroom-2']);
      for (const other of others) {
        const recorded = sign(challenge(), write);
        expect(recorded.scheme).toBe('headroom-2');
        expect([other, guard.check('a', other, recorded, device)]).toEqual([
          other,
          expect.objectContaining({ message: 'Wrong password.' }),
        ]);
        guard.check('a', write, sign(challenge(), write), device);
      }
      const recorded = sign(challenge(), write);
      expect(guard.check('a', { params: { fader: -3, mute: true }, url: write.url, method: 'set' }, recorded, device)).toEqual(accepted);
      expect(guard.check('a', write, recorded, device)).toMatchObject({ message: 'The nonce is not valid any more.' });
    },
  );

  it.each(secretsOf)('[API-13] refuses %s downgraded by cutting the offer out of the nonce', (_, device, sign) => {
    const { guard } = createDevice();
    const nonce = guard.offer('a');
    expect(sign({ nonce }, write).scheme).toBe('headroom-2');
    const talkedInto = sign({ nonce: nonce.slice(8) }, write);
    expect(talkedInto.scheme).toBe('headroom-1');
    for (const returned of [nonce, nonce.slice(8)])
      expect(guard.check('a', write, { ...talkedInto, nonce: returned }, device).kind).toBe('challenge');
  });

  it.each(secretsOf)(
    '[API-13] accepts %s of the first version unless the device requires the newer one, whose refusal counts as no guess',
    (_, device, sign) => {
      const { guard } = createDevice();
      const ofBefore = (socket: string): Auth => {
        const nonce = guard.offer(socket);
        const { digest, uac } = formulas['headroom-1'];
        return 'uac' in sign({ nonce }, write)
          ? { scheme: 'headroom-1', nonce, uac: uac('lock key', device.mac, nonce, write) }
          : { scheme: 'headroom-1', nonce, digest: digest('right', nonce, write) };
      };
      expect(guard.check('a', write, ofBefore('a'), device)).toEqual(accepted);
      const strict = { ...device, wholeProofs: true };
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect(guard.check('b', write, ofBefore('b'), strict)).toMatchObject({
          kind: 'challenge',
          message: 'auth.scheme must be headroom-2.',
          schemes: ['headroom-2'],
        });
      expect(guard.check('b', write, { ...ofBefore('b'), scheme: 'headroom-2' }, strict)).toMatchObject({ message: 'Wrong password.' });
      expect(guard.check('b', write, sign({ nonce: guard.offer('b') }, write), strict)).toEqual(accepted);
    },
  );

  it('reports how long it refuses after five wrong guesses, even the correct password, and then checks again', () => {
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

  it('does not delay an authenticated socket while a stranger guesses, until the password changes or the socket closes', () => {
    const { guard, request } = createDevice();
    expect(request('owner', 'right')).toEqual(accepted);
    for (let guess = 0; guess < 5; guess += 1) request('stranger', 'wrong');
    expect(request('owner', 'right')).toEqual(accepted);
    expect(request('stranger', 'right').kind).toBe('throttled');
    expect(request('owner', 'right', { ...secrets, password: 'new' }).kind).toBe('throttled');
    guard.forget('owner');
    expect(request('owner', 'right').kind).toBe('throttled');
  });

  it('forgets the nonces of a closed socket', () => {
    const { guard } = createDevice();
    const auth = signWithPassword('right', { nonce: guard.offer('a') }, write);
    guard.forget('a');
    expect(guard.check('a', write, auth, secrets)).toMatchObject({ kind: 'challenge', message: 'The nonce is not valid any more.' });
  });

  it('does not count requests without auth, with stale nonces or malformed auth as guesses', () => {
    const { guard, request } = createDevice();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      guard.check('a', write, undefined, secrets);
      guard.check('a', write, signWithPassword('right', { nonce: 'stale' }, write), secrets);
      guard.check('a', write, { nonce: 7 }, secrets);
    }
    expect(request('a', 'right')).toEqual(accepted);
  });

  it('[API-13] accepts no invented auth, and never throws at one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ nonce: fc.jsonValue(), digest: fc.jsonValue(), uac: fc.jsonValue() })), (auth) => {
        expect(createDevice().guard.check('a', write, auth, secrets)).toMatchObject({ kind: 'challenge' });
      }),
    );
  });
});
