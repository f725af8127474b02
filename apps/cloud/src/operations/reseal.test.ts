import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealedAsSecondFactor } from '../accounts/second-factor.ts';
import { stepAt, totpCode } from '../accounts/totp.ts';
import { createTestCloud, expectOk, refusalOf, testPassword as password } from '../test-rig.ts';
import { openVault } from '../vault.ts';
import { reseal } from './reseal.ts';

it('a secret that was sealed with an earlier CLOUD_SECRET is sealed anew, after which the earlier one can go', async () => {
  const [before, after] = ['a7'.repeat(32), 'b8'.repeat(32)] as const;
  await using rig = await createTestCloud({ vaultKey: { key: before } });
  const { client, email, accountId } = await rig.signUp('ada@example.com');
  expectOk(await client.beginSecondFactor({ body: { password } }));
  const vault = await openVault({ key: `${after},${before}` }, randomBytes);
  const { sealed_secret: sealed } = await rig.cloud.db.selectFrom('second_factors').select('sealed_secret').executeTakeFirstOrThrow();
  const secret = Buffer.from(vault.open(sealed, sealedAsSecondFactor(accountId)) ?? '', 'hex');
  const code = () => totpCode(secret, stepAt(new Date(rig.clock.now())));
  expectOk(await client.confirmSecondFactor({ body: { code: code() } }));
  await rig.clock.advance(60_000);
  await reseal(vault).run({}, { db: rig.cloud.db, now: new Date(rig.clock.now()) });
  await using fresh = await createTestCloud({ database: { url: rig.url }, vaultKey: { key: after } }, { clock: rig.clock });
  const { idToken } = expectOk(await fresh.client(undefined).signIn({ body: { email, password, secondFactor: code() } }));
  expectOk(await fresh.client(idToken).getProfile());
  expect(fresh.logged.join('')).not.toContain('another CLOUD_SECRET');
  // Who was signed in stays so.
  expect(refusalOf(await fresh.client(undefined).signIn({ body: { email, password } }))?.code).toBe('SecondFactorMissing');
});
