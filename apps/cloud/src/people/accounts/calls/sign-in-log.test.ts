import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestCloud, expectOk, testPassword as password, type TestCloud } from '../../../../test/cloud-rig.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud({ proxies: ['127.0.0.1'] })));
afterAll(() => rig[Symbol.asyncDispose]());

it("the owner's log shows successful and failed sign-ins with their addresses", async () => {
  const { client, email } = await rig.signUp('ada@example.com');
  const signIn = (from: string, given: string) =>
    fetch(`${rig.cloud.origin}/api/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': 'a program' },
      body: JSON.stringify({ email, password: given }),
    });
  await signIn('192.0.2.7', 'Wrong-horse-7');
  await signIn('192.0.2.8', password);
  await client.provePassword({ body: { password: 'Wrong-horse-7' } });
  const { entries } = expectOk(await client.listAccountLog({ query: {} }));
  expect(entries.slice(0, 3).map(({ actor, address, action, to }) => [actor, address, action, to])).toEqual([
    [undefined, '127.0.0.1', 'wrong password refused', undefined],
    [email, '192.0.2.8', 'signed in', 'a program'],
    [undefined, '192.0.2.7', 'sign-in refused: wrong password', undefined],
  ]);
});
