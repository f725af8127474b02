import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, createTestCloud, expectOk, refusalOf, testPassword as password, type TestCloud } from '../../../../test/cloud-rig.ts';
import { beginAttempt } from './attempts.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud({ proxies: ['127.0.0.1'] })));
afterAll(() => rig[Symbol.asyncDispose]());

interface Outcome {
  readonly code: string | undefined;
  readonly seconds: number | undefined;
}
const signIn = (email: string, from: string, given = 'Wrong-horse-7', at = rig): Promise<Outcome> =>
  ask('sign-in', { email, password: given }, { 'x-forwarded-for': from }, at);
async function ask(
  path: string,
  body: object,
  headers: Record<string, string>,
  at = rig,
): Promise<Outcome & { readonly cookies: string[] }> {
  const response = await fetch(`${at.cloud.origin}/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { code } = (await response.json()) as { code?: string };
  const seconds = response.headers.get('retry-after');
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { code, seconds: seconds === null ? undefined : Number(seconds), cookies };
}
async function browser(email: string, from: string): Promise<Record<string, string>> {
  const page = { origin: rig.cloud.origin, 'x-forwarded-for': from };
  const { cookies } = await ask('sign-in', { email, password }, page);
  return { ...page, cookie: cookies.find((cookie) => cookie.startsWith('headroom-device=')) ?? '' };
}
let addresses = 0;
const anywhere = () => `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

describe('wrong passwords', () => {
  it('lock a network out of an account from the fifth on, for twice as long each time, up to fifteen minutes', async () => {
    await rig.signUp('ada@example.com');
    const from = '192.0.2.10';
    const wrong = async () => expect((await signIn('ADA@example.com', from)).code).toBe('InvalidPassword');
    for (let failure = 1; failure <= 4; failure += 1) await wrong();
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await wrong();
      expect(await signIn('ada@example.com', from, password)).toMatchObject({ code: 'TooManyRequests', seconds });
      await rig.clock.advance(seconds * 1000 - 1);
      expect(await signIn('ada@example.com', from)).toMatchObject({ code: 'TooManyRequests', seconds: 1 });
      await rig.clock.advance(1);
    }
    await wrong();
    expect((await signIn('ada@example.com', anywhere(), password)).code).toBeUndefined();
    expect((await signIn('nobody-at-all@example.com', from)).code).toBe('EmailNotFound');
    await rig.clock.advance(900_000);
    expect((await signIn('ada@example.com', from, password)).code).toBeUndefined();
    for (let failure = 1; failure <= 4; failure += 1) await wrong();
    expect((await signIn('ada@example.com', from, password)).code).toBeUndefined();
  });

  it('lock an account for strangers from the fiftieth on, from any address; known devices and live sessions pass', async () => {
    const email = 'gus@example.com';
    const { client } = await rig.signUp(email);
    const known = await browser(email, '198.51.100.1');
    for (let failure = 1; failure <= 50; failure += 1) expect((await signIn(email, anywhere())).code).toBe('InvalidPassword');
    expect((await signIn(email, anywhere(), password)).code).toBe('TooManyRequests');
    expect((await ask('sign-in', { email, password }, known)).code).toBeUndefined();
    expectOk(await client.provePassword({ body: { password } }));
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await ask('sign-in', { email, password: 'Wrong-horse-7' }, known)).code).toBe('InvalidPassword');
    expect(await ask('sign-in', { email, password }, known)).toMatchObject({ code: 'TooManyRequests', seconds: 1 });
    await rig.signUp('hew@example.com');
    const other = await browser('hew@example.com', '198.51.100.2');
    await rig.clock.advance(1000);
    await signIn(email, anywhere());
    expect((await ask('sign-in', { email, password }, other)).code).toBe('TooManyRequests');
  });

  it('lock a network from the twentieth account on, and no other; known devices there pass', async () => {
    await rig.signUp('bo@example.com');
    const known = await browser('bo@example.com', '192.0.2.1');
    for (let account = 1; account <= 20; account += 1) await signIn(`nobody-${account}@example.com`, '192.0.2.1');
    expect(await signIn('bo@example.com', '192.0.2.1', password)).toMatchObject({ code: 'TooManyRequests', seconds: 1 });
    expect((await ask('sign-in', { email: 'bo@example.com', password }, known)).code).toBeUndefined();
    for (let time = 1; time <= 6; time += 1) expect((await signIn('bo@example.com', '192.0.2.1')).code).toBe('TooManyRequests');
    expect((await signIn('bo@example.com', '192.0.2.2', password)).code).toBeUndefined();
    await rig.clock.advance(1000);
    expect((await signIn('bo@example.com', '192.0.2.1', password)).code).toBeUndefined();
    await signIn('nobody-21@example.com', '192.0.2.1');
    expect((await signIn('bo@example.com', '192.0.2.1', password)).seconds).toBe(2);
    await rig.clock.advance(3_600_000);
    await signIn('nobody-22@example.com', '192.0.2.1');
    expect((await signIn('bo@example.com', '192.0.2.1', password)).code).toBeUndefined();
  });

  it('do not lock out a correct password that arrived before them and is checked after them', async () => {
    const { db } = rig.cloud;
    const at = (ms: number, email: string) => beginAttempt(db, email, { address: '192.0.2.77' }, new Date(rig.clock.now() + ms));
    expect(await at(20, 'first@example.com')).not.toHaveProperty('seconds');
    const second = await at(0, 'second@example.com');
    expect(second).not.toHaveProperty('seconds');
    if ('takeBack' in second) await second.takeBack();
    expect(await at(-20, 'third@example.com')).not.toHaveProperty('seconds');
  });

  it('count for a whole IPv6 network', async () => {
    for (let host = 1; host <= 20; host += 1) await signIn(`six-${host}@example.com`, `2001:db8:0:7::${host}`);
    expect((await signIn('six@example.com', '2001:db8:0:7:ffff::9')).code).toBe('TooManyRequests');
    expect((await signIn('six@example.com', '2001:db8:0:8::1')).code).toBe('EmailNotFound');
  });

  it('are limited to five even when many arrive at once over two processes', async () => {
    await rig.signUp('cy@example.com');
    await using other = await createTestCloud({ database: { url: rig.url }, proxies: ['127.0.0.1'] }, { clock: rig.clock });
    const codes = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) => (await signIn('cy@example.com', '192.0.2.20', undefined, index % 2 ? rig : other)).code,
      ),
    );
    expect(codes.filter((code) => code === 'InvalidPassword')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TooManyRequests')).toHaveLength(15);
  });

  it('count in a signed-in session as well', async () => {
    const { client } = await rig.signUp('dee@example.com');
    for (let failure = 1; failure <= 5; failure += 1)
      expect(refusalOf(await client.provePassword({ body: { password: 'Wrong-horse-7' } }))?.code).toBe('InvalidPassword');
    expect(refusalOf(await client.provePassword({ body: { password } }))?.code).toBe('TooManyRequests');
    await rig.clock.advance(1000);
    expectOk(await client.provePassword({ body: { password } }));
  });

  it("lock nobody until a time from which the cloud's clock was set back", async () => {
    await using own = await createTestCloud({ proxies: ['127.0.0.1'] });
    const now = own.clock.now();
    own.clock.set(now + 86_400_000);
    for (let failure = 1; failure <= 5; failure += 1) await signIn('eve@example.com', '192.0.2.1', undefined, own);
    expect(await signIn('eve@example.com', '192.0.2.1', undefined, own)).toMatchObject({ code: 'TooManyRequests', seconds: 1 });
    own.clock.set(now);
    expect((await signIn('eve@example.com', '192.0.2.1', undefined, own)).code).toBe('EmailNotFound');
  });
});

describe('wrong codes', () => {
  const newPassword = 'Battery-staple-8';
  const reset = (email: string, headers: Record<string, string>) => ask('reset', { email }, headers);
  const confirm = (email: string, code: string, headers: Record<string, string>) =>
    ask('reset/confirm', { email, code, password: newPassword, confirmPassword: newPassword }, headers);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const last = (email: string) => codeIn(rig.mails.findLast(({ to }) => to === email));

  it("[ACCOUNT-12] of strangers do not use up the owner's code", async () => {
    const email = 'ira@example.com';
    await rig.signUp(email);
    expect((await reset(email, from('203.0.113.1'))).code).toBeUndefined();
    const code = last(email);
    for (let guess = 1; guess <= 25; guess += 1) expect((await confirm(email, 'wrong', from(anywhere()))).code).toBe('InvalidCode');
    expect((await confirm(email, code, from(anywhere()))).code).toBe('InvalidCode');
    expect((await confirm(email, code, from('203.0.113.1'))).code).toBeUndefined();
  });

  it('[ACCOUNT-12] of strangers who request codes for the owner do not use up the attempts of a device that the account knows', async () => {
    const email = 'jon@example.com';
    await rig.signUp(email);
    const known = await browser(email, '198.51.100.3');
    expect((await reset(email, from('203.0.113.2'))).code).toBeUndefined();
    for (let guess = 1; guess <= 5; guess += 1) await confirm(email, 'wrong', from('203.0.113.2'));
    expect((await confirm(email, last(email), from('203.0.113.2'))).code).toBe('InvalidCode');
    expect((await reset(email, from('203.0.113.3'))).code).toBe('TooManyRequests');
    expect((await reset(email, known)).code).toBeUndefined();
    for (let guess = 1; guess <= 25; guess += 1) await confirm(email, 'wrong', from(anywhere()));
    expect((await confirm(email, last(email), known)).code).toBeUndefined();
  });
});
