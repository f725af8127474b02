import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  codeIn,
  createTestCloud,
  everyRate,
  expectOk,
  refusalOf,
  testPassword as password,
  type TestCloud,
} from '../../../../test/cloud-rig.ts';
import { TooManySecrets } from '../../../kit/http/errors.ts';
import { usualSecretCost } from '../../../kit/secret-cost.ts';
import { hashSecret, isSecret, type Standing } from './password.ts';

/** Cheap hashes would not fill the queue. */
const atFullCost = { secretCost: usualSecretCost };

it('a limited number of passwords is checked at once and a limited number waits, fewer of strangers; the rest get TooManyRequests', async () => {
  const stored = await hashSecret(password, 'stranger', usualSecretCost);
  const look = (standing: Standing, count: number) =>
    Array.from({ length: count }, (_, index) => isSecret(stored, index % 2 === 0 ? password : 'x', standing));
  const [strangers, known] = await Promise.all([look('stranger', 300), look('known', 20)].map((looks) => Promise.allSettled(looks)));
  for (const [ends = [], places] of [[strangers, 50] as const, [known, 16] as const]) {
    expect(ends.slice(0, places)).toEqual(Array.from({ length: places }, (_, index) => ({ status: 'fulfilled', value: index % 2 === 0 })));
    for (const end of ends.slice(places)) expect(end.status === 'rejected' && end.reason).toBeInstanceOf(TooManySecrets);
  }
  expect(await isSecret(stored, password, 'stranger')).toBe(true);
});

it('300 sign-ins from 300 networks do not slow pages down, and those not checked do not count as wrong', async () => {
  const root = mkdtempSync(join(tmpdir(), 'headroom-pages-'));
  writeFileSync(join(root, 'cloud.html'), '<!doctype html><title>Headroom</title>');
  writeFileSync(join(root, 'part.js'), 'part();');
  await using rig = await createTestCloud({
    ...atFullCost,
    application: { root, configFile: undefined },
    rates: everyRate({ count: 1_000_000, perMs: 1000 }),
    proxies: ['127.0.0.1'],
  });
  const { email } = await rig.signUp('ada@example.com');
  let answered = 0;
  const signIn = async (index: number) => {
    const answer = await fetch(`${rig.cloud.origin}/api/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` },
      body: JSON.stringify({ email: `${index}@example.com`, password: 'Wrong-horse-7' }),
    });
    answered += 1;
    return answer.status;
  };
  const flood = Array.from({ length: 300 }, (_, index) => signIn(index));
  await expect.poll(() => answered).toBeGreaterThan(0);
  for (const path of ['/', '/part.js', '/config.json']) expect((await fetch(rig.cloud.origin + path)).status).toBe(200);
  expect(answered).toBeLessThan(300);
  const statuses = await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([404, 503]));
  for (const code of ['InvalidPassword', 'InvalidPassword', 'InvalidPassword'])
    expect(refusalOf(await rig.client(undefined).signIn({ body: { email, password: 'Wrong-horse-7' } }))).toMatchObject({ code });
  const failures = await rig.cloud.db
    .selectFrom('sign_in_failures')
    .where('key', 'like', 'account % network %')
    .where('count', '>', 0)
    .select('count')
    .execute();
  expect(failures).toHaveLength(statuses.filter((status) => status === 404).length + 1);
  rmSync(root, { recursive: true, force: true });
});

async function whileFull<Answer>(
  { cloud: { db } }: TestCloud,
  change: 'insert on accounts' | 'delete on codes',
  call: () => Promise<Answer>,
): Promise<Answer> {
  await sql`create function wait_here() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(7); return coalesce(new, old); end'`.execute(db);
  await sql`create trigger wait_here before ${sql.raw(change)} for each row execute function wait_here()`.execute(db);
  const { answer, empty } = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
    const asked = call();
    const isStopped = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and objid = 7 and not granted`.execute(transaction)).rows.length;
    await expect.poll(isStopped).toBe(1);
    return { answer: { asked }, empty: fill('known') };
  });
  try {
    await expect(hashSecret(password, 'known', usualSecretCost)).rejects.toThrow(TooManySecrets);
    return await answer.asked;
  } finally {
    await empty();
  }
}
function fill(standing: Standing): () => Promise<void> {
  const full = { isOver: false };
  const keepFull = async () => {
    while (!full.isOver)
      await hashSecret('x', standing, usualSecretCost).catch(() => new Promise<void>((resolve) => setImmediate(resolve)));
  };
  const fillers = Array.from({ length: 66 }, keepFull);
  return async () => {
    full.isOver = true;
    await Promise.all(fillers);
  };
}
it('neither an attempt nor a mailed code is used up when too many passwords wait', async () => {
  const body = { email: 'ada@example.com', password };
  {
    await using rig = await createTestCloud(atFullCost);
    expectOk(
      await whileFull(rig, 'insert on accounts', () => rig.client(undefined).register({ body: { ...body, passwordConfirm: password } })),
    );
  }
  {
    await using rig = await createTestCloud(atFullCost);
    expectOk(await rig.client(undefined).register({ body: { ...body, passwordConfirm: password } }));
    const code = codeIn(rig.mails.at(-1));
    expectOk(await whileFull(rig, 'delete on codes', () => rig.client(undefined).confirmRegistration({ body: { ...body, code } })));
  }
  await using rig = await createTestCloud(atFullCost);
  await rig.signUp(body.email);
  expectOk(await rig.client(undefined).requestReset({ body: { email: body.email } }));
  const reset = { ...body, code: codeIn(rig.mails.at(-1)), confirmPassword: password };
  expectOk(await whileFull(rig, 'delete on codes', () => rig.client(undefined).confirmReset({ body: reset })));
});

it('a code that could not be hashed because too many passwords wait does not use up an attempt', async () => {
  await using rig = await createTestCloud(atFullCost);
  const { client, email } = await rig.signUp('ada@example.com');
  const body = { email: 'bob@example.com', password, passwordConfirm: password };
  expectOk(await rig.client(undefined).register({ body }));
  expectOk(await client.updateEmail({ body: { email: 'eve@example.com', password } }));
  const again = rig.client(expectOk(await rig.client(undefined).signIn({ body: { email, password } })).idToken);
  await rig.clock.advance(60_000);
  const calls = [
    () => rig.client(undefined).requestReset({ body: { email } }),
    () => rig.client(undefined).resendConfirmation({ body: { email: body.email } }),
    () => again.resendVerification(),
  ];
  const empty = fill('known');
  await expect(hashSecret(password, 'known', usualSecretCost)).rejects.toThrow(TooManySecrets);
  for (const call of calls) expect(await call()).toMatchObject({ ok: false, error: { code: 'Unavailable' } });
  await empty();
  for (const call of calls) expect(await call()).toMatchObject({ ok: true });
});

it('while strangers fill the queue, owners sign in on known devices and continue in live sessions', async () => {
  await using rig = await createTestCloud(atFullCost);
  const { client, email } = await rig.signUp('ada@example.com');
  const signIn = async (cookie: string) => {
    const answer = await fetch(`${rig.cloud.origin}/api/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: rig.cloud.origin, cookie },
      body: JSON.stringify({ email, password }),
    });
    const device = answer.headers.getSetCookie().find((one) => one.startsWith('headroom-device='));
    return { status: answer.status, device: device?.split(';', 1)[0] ?? '' };
  };
  const { device } = await signIn('');
  const empty = fill('stranger');
  await expect(hashSecret(password, 'stranger', usualSecretCost)).rejects.toThrow(TooManySecrets);
  expect(await signIn('')).toMatchObject({ status: 503 });
  expect(await signIn(device)).toMatchObject({ status: 200 });
  expectOk(await client.provePassword({ body: { password } }));
  expectOk(await client.changePassword({ body: { oldPassword: password, password: 'Other-horse-7', passwordConfirm: 'Other-horse-7' } }));
  await empty();
});
