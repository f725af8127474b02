import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword as password, type TestCloud } from '../test-rig.ts';
import { beginAttempt } from './attempts.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud({ proxies: ['127.0.0.1'] })));
afterAll(() => rig[Symbol.asyncDispose]());

interface Outcome {
  readonly code: string | undefined;
  readonly seconds: number | undefined;
}
/** From an address of its own, as a trusted proxy tells it. */
async function signIn(email: string, from: string, given = 'Wrong-horse-7', at = rig): Promise<Outcome> {
  const response = await fetch(`${at.cloud.origin}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: given }),
  });
  const { code } = (await response.json()) as { code?: string };
  const seconds = response.headers.get('retry-after');
  return { code, seconds: seconds === null ? undefined : Number(seconds) };
}
let addresses = 0;
const anywhere = () => `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

describe('wrong passwords', () => {
  it('lock an account from the fifth on, twice as long each time, up to fifteen minutes, wherever they come from', async () => {
    await rig.signUp('ada@example.com');
    for (let failure = 1; failure <= 4; failure += 1) expect((await signIn('ada@example.com', anywhere())).code).toBe('InvalidPassword');
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect((await signIn('ADA@example.com', anywhere())).code).toBe('InvalidPassword');
      // Neither a wrong one nor the right one: while it is locked nothing is told.
      expect(await signIn('ada@example.com', anywhere(), password)).toEqual({ code: 'TooManyRequests', seconds });
      await rig.clock.advance(seconds * 1000 - 1);
      expect(await signIn('ada@example.com', anywhere())).toEqual({ code: 'TooManyRequests', seconds: 1 });
      await rig.clock.advance(1);
    }
    expect((await signIn('ada@example.com', anywhere(), password)).code).toBeUndefined();
    for (let failure = 1; failure <= 4; failure += 1) await signIn('ada@example.com', anywhere());
    expect((await signIn('ada@example.com', anywhere(), password)).code).toBeUndefined();
  });

  it('lock an address just so, whichever accounts they are for, and no other address', async () => {
    await rig.signUp('bo@example.com');
    for (let account = 1; account <= 5; account += 1) await signIn(`nobody-${account}@example.com`, '192.0.2.1');
    expect(await signIn('bo@example.com', '192.0.2.1', password)).toEqual({ code: 'TooManyRequests', seconds: 1 });
    // What is not looked at is no guess at the account.
    for (let time = 1; time <= 6; time += 1) expect((await signIn('bo@example.com', '192.0.2.1')).code).toBe('TooManyRequests');
    expect((await signIn('bo@example.com', '192.0.2.2', password)).code).toBeUndefined();
    await rig.clock.advance(1000);
    // Who has an account of its own cannot clear the address by signing in to it.
    expect((await signIn('bo@example.com', '192.0.2.1', password)).code).toBeUndefined();
    await signIn('nobody-6@example.com', '192.0.2.1');
    expect((await signIn('bo@example.com', '192.0.2.1', password)).seconds).toBe(2);
    await rig.clock.advance(3_600_000);
    await signIn('nobody-7@example.com', '192.0.2.1');
    expect((await signIn('bo@example.com', '192.0.2.1', password)).code).toBeUndefined();
  });

  it('keep nobody out who came a moment before and is looked at after them', async () => {
    const { db } = rig.cloud;
    const at = (ms: number, email: string) => beginAttempt(db, { email, address: '192.0.2.77', now: new Date(rig.clock.now() + ms) });
    expect(await at(20, 'first@example.com')).not.toHaveProperty('seconds');
    const second = await at(0, 'second@example.com');
    expect(second).not.toHaveProperty('seconds');
    if ('takeBack' in second) await second.takeBack();
    expect(await at(-20, 'third@example.com')).not.toHaveProperty('seconds');
  });

  it('count for the whole network of an address of version 6', async () => {
    for (let host = 1; host <= 5; host += 1) await signIn(`six-${host}@example.com`, `2001:db8:0:7::${host}`);
    expect((await signIn('six@example.com', '2001:db8:0:7:ffff::9')).code).toBe('TooManyRequests');
    expect((await signIn('six@example.com', '2001:db8:0:8::1')).code).toBe('EmailNotFound');
  });

  it('have five between them where many come at once, over two processes', async () => {
    await rig.signUp('cy@example.com');
    await using other = await createTestCloud({ database: { url: rig.url }, proxies: ['127.0.0.1'] }, { clock: rig.clock });
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await signIn('cy@example.com', anywhere(), undefined, index % 2 ? rig : other)).code),
    );
    expect(codes.filter((code) => code === 'InvalidPassword')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TooManyRequests')).toHaveLength(15);
  });

  it('count where a signed-in session guesses as well', async () => {
    const { client } = await rig.signUp('dee@example.com');
    for (let failure = 1; failure <= 5; failure += 1)
      expect(refusalOf(await client.provePassword({ body: { password: 'Wrong-horse-7' } }))?.code).toBe('InvalidPassword');
    expect(refusalOf(await client.provePassword({ body: { password } }))?.code).toBe('TooManyRequests');
    await rig.clock.advance(1000);
    expectOk(await client.provePassword({ body: { password } }));
  });

  it('keep nobody waiting until a time that the cloud`s clock was put back from', async () => {
    await using own = await createTestCloud({ proxies: ['127.0.0.1'] });
    const now = own.clock.now();
    own.clock.set(now + 86_400_000);
    for (let failure = 1; failure <= 5; failure += 1) await signIn('eve@example.com', '192.0.2.1', undefined, own);
    expect(await signIn('eve@example.com', '192.0.2.1', undefined, own)).toEqual({ code: 'TooManyRequests', seconds: 1 });
    own.clock.set(now);
    expect((await signIn('eve@example.com', '192.0.2.1', undefined, own)).code).toBe('EmailNotFound');
  });
});
