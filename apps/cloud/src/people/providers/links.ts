/** Which account a person of a provider opens: by issuer and subject, never by address. */

import type { Db } from '../../kit/db/database.ts';
import type { Identity } from './provider.ts';

export const maxLinks = 10;
interface Link {
  readonly linkId: string;
  readonly accountId: string;
  readonly providerId: string;
}

export function linkOf(db: Db, { issuer, subject }: Identity): Promise<Link | undefined> {
  return db
    .selectFrom('provider_links')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['link_id as linkId', 'account_id as accountId', 'provider_id as providerId'])
    .executeTakeFirst();
}

export function linksOf(db: Db, accountId: string) {
  return db
    .selectFrom('provider_links')
    .where('account_id', '=', accountId)
    .select(['link_id as linkId', 'provider_id as providerId', 'email', 'linked_at as linkedAt', 'used_at as usedAt'])
    .orderBy('linked_at')
    .orderBy('link_id')
    .execute();
}

/** False if this person of the provider opens an account already. */
export async function addLink(db: Db, { linkId, accountId, providerId }: Link, identity: Identity, now: Date): Promise<boolean> {
  const { issuer, subject, email = '' } = identity;
  const row = await db
    .insertInto('provider_links')
    .values({ link_id: linkId, account_id: accountId, provider_id: providerId, issuer, subject, email, linked_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('link_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function useLink(db: Db, { issuer, subject, email = '' }: Identity, now: Date): Promise<void> {
  await db.updateTable('provider_links').set({ used_at: now, email }).where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

export function removeLink(
  db: Db,
  accountId: string,
  linkId: string,
): Promise<{ readonly providerId: string; readonly email: string } | undefined> {
  return db
    .deleteFrom('provider_links')
    .where('account_id', '=', accountId)
    .where('link_id', '=', linkId)
    .returning(['provider_id as providerId', 'email'])
    .executeTakeFirst();
}
