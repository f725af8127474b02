import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sealedAsSecondFactor } from '../people/accounts/proof/second-factor.ts';
import { sealedAsSigningKey } from '../people/accounts/sessions/signing-keys.ts';
import { stepAt, totpCode } from '../people/accounts/proof/totp.ts';
import { sealedAsAuthority } from '../amplifiers/authority/authority.ts';
import { createTestCloud, expectOk, refusalOf, testPassword as password } from '../../test/cloud-rig.ts';
import { openVault } from '../kit/vault.ts';
import { sealedAsWebhook } from '../kit/webhooks/store.ts';
import { reseal } from './reseal.ts';

it('seals a secret again that was sealed with an earlier CLOUD_SECRET, which is then no longer needed', async () => {
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
  await reseal(vault).run({}, { db: rig.cloud.db, now: new Date(rig.clock.now()), jobs: rig.cloud.jobs });
  await using fresh = await createTestCloud({ database: { url: rig.url }, vaultKey: { key: after } }, { clock: rig.clock });
  const { idToken } = expectOk(await fresh.client(undefined).signIn({ body: { email, password, secondFactor: code() } }));
  expectOk(await fresh.client(idToken).getProfile());
  expect(fresh.logged.join('')).not.toContain('another CLOUD_SECRET');
  expect(refusalOf(await fresh.client(undefined).signIn({ body: { email, password } }))?.code).toBe('SecondFactorMissing');
});

const sealedThings = {
  'authority.sealed_key': ['certificate', () => sealedAsAuthority],
  'second_factors.sealed_secret': ['account_id', sealedAsSecondFactor],
  'signing_keys.sealed_key': ['key_id', sealedAsSigningKey],
  'webhooks.sealed_secret': ['webhook_id', sealedAsWebhook],
} as const;

it('every sealed value in every table opens afterwards with the new CLOUD_SECRET alone, unchanged', async () => {
  const [before, after] = ['a7'.repeat(32), 'b8'.repeat(32)] as const;
  await using rig = await createTestCloud({ vaultKey: { key: before } });
  const { db } = rig.cloud;
  const { client } = await rig.signUp('ada@example.com');
  expectOk(await client.beginSecondFactor({ body: { password } }));
  const { venueId } = expectOk(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  expectOk(await client.addWebhook({ params: { venueId }, body: { url: 'https://alarms.example.com/', severityLevel: ['Critical'] } }));
  // Attempts to sign in last ten minutes.
  const temporary = ['mqtt_credentials', 'provider_attempts'];
  const { rows: columns } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea' and column_name like 'sealed%' and table_name <> all(${temporary}) order by 1`.execute(
    db,
  );
  expect(columns.map(({ place }) => place)).toEqual(Object.keys(sealedThings));
  const open = async (secrets: string) => {
    const vault = await openVault({ key: secrets }, randomBytes);
    const all = Object.entries(sealedThings).map(async ([place, [key, sealedAs]]) => {
      const [table = '', column = ''] = place.split('.');
      const { rows } = await sql<{ id: string; sealed: Uint8Array }>`
        select ${sql.ref(key)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(db);
      return [place, rows.map(({ id, sealed }) => vault.open(sealed, sealedAs(id)))] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };
  const known = await open(before);
  expect(known).toEqual(Object.fromEntries(Object.keys(sealedThings).map((place) => [place, [expect.any(String)]])));
  const nothing = Object.fromEntries(Object.keys(sealedThings).map((place) => [place, [undefined]]));
  expect(await open(after)).toEqual(nothing);
  await reseal(await openVault({ key: `${after},${before}` }, randomBytes)).run(
    {},
    { db, now: new Date(rig.clock.now()), jobs: rig.cloud.jobs },
  );
  expect(await open(after)).toEqual(known);
  expect(await open(before)).toEqual(nothing);
});
