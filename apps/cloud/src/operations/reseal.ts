/** Seals values anew until an earlier CLOUD_SECRET can go. */

import { sql } from 'kysely';
import { sealedAsAuthority } from '../amplifiers/authority/authority.ts';
import { sealedAsSecondFactor } from '../people/accounts/proof/second-factor.ts';
import { sealedAsSigningKey } from '../people/accounts/sessions/signing-keys.ts';
import type { Job } from '../kit/jobs/jobs.ts';
import type { Vault } from '../kit/vault.ts';
import { sealedAsWebhook } from '../kit/webhooks/store.ts';

/** Other sealed values expire by themselves. */
const places: readonly (readonly [table: string, key: string, column: string, sealedAs: (id: string) => string])[] = [
  ['second_factors', 'account_id', 'sealed_secret', sealedAsSecondFactor],
  ['signing_keys', 'key_id', 'sealed_key', sealedAsSigningKey],
  ['webhooks', 'webhook_id', 'sealed_secret', sealedAsWebhook],
  ['authority', 'certificate', 'sealed_key', () => sealedAsAuthority],
];

export const reseal = (vault: Vault): Job<'reseal', Record<string, never>> => ({
  name: 'reseal',
  every: '47 * * * *',
  async run(_data, { db }) {
    for (const [table, key, column, sealedAs] of places) {
      const { rows } = await sql<{ readonly id: string; readonly sealed: Uint8Array }>`
        select ${sql.ref(key)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        db,
      );
      for (const { id, sealed } of rows) {
        if (vault.isCurrent(sealed)) continue;
        const opened = vault.open(sealed, sealedAs(id));
        if (opened === undefined) continue;
        // Keeps a value that changed meanwhile.
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${vault.seal(opened, sealedAs(id))}
          where ${sql.ref(key)}::text = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db);
      }
    }
  },
});
