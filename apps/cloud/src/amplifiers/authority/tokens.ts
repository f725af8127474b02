/** A token is 16 random bytes and the authority's fingerprint, for any number of amplifiers (OQ-108). */

import type { Db } from '../../kit/db/database.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Random } from '../../kit/ports.ts';
import { hashOf } from './certificates.ts';

const lifetimeMs = 24 * 3_600_000;
/** The oldest is dropped: a page takes one each time it opens. */
const maxPerVenue = 100;

export interface GivenToken {
  readonly tokenId: string;
  readonly registrationToken: string;
  readonly expiresAt: Date;
}
/** Only a hash is kept. */
export async function giveToken(
  db: Db,
  { venueId, givenBy }: { readonly venueId: string; readonly givenBy: string },
  fingerprint: string,
  now: Date,
  random: Random,
): Promise<GivenToken> {
  let secret = Buffer.from(random(16));
  // Command lines read a leading dash as an option.
  while (secret.toString('base64url').startsWith('-')) secret = Buffer.from(random(16));
  const tokenId = createId(now, random);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db
    .insertInto('registration_tokens')
    .values({ token_id: tokenId, venue_id: venueId, token_hash: hashOf(secret), given_by: givenBy, created_at: now, expires_at: expiresAt })
    .execute();
  const latest = db
    .selectFrom('registration_tokens')
    .where('venue_id', '=', venueId)
    .select('token_id')
    .orderBy('created_at', 'desc')
    .orderBy('token_id', 'desc')
    .limit(maxPerVenue);
  await db.deleteFrom('registration_tokens').where('venue_id', '=', venueId).where('token_id', 'not in', latest).execute();
  return { tokenId, registrationToken: `${secret.toString('base64url')}.${fingerprint}`, expiresAt };
}

export function tokensOf(db: Db, venueId: string, now: Date) {
  return db
    .selectFrom('registration_tokens')
    .where('venue_id', '=', venueId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['token_id as tokenId', 'created_at as createdAt', 'expires_at as expiresAt'])
    .orderBy('created_at', 'desc')
    .orderBy('token_id')
    .execute();
}

export async function revokeToken(db: Db, venueId: string, tokenId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('registration_tokens')
    .set({ revoked_at: now })
    .where('venue_id', '=', venueId)
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning('token_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type TokenRefusal = 'of another cloud' | 'unknown' | 'revoked' | 'expired' | 'of a venue that is gone';
export interface TokenVenue {
  readonly venueId: string;
  readonly ownerId: string;
  readonly givenBy: string | null;
}
/** Locks the venue until the transaction ends. */
export async function venueOfToken(db: Db, token: string, fingerprint: string, now: Date): Promise<TokenVenue | TokenRefusal> {
  const [secret = '', trusted] = token.split('.');
  if (trusted !== fingerprint) return 'of another cloud';
  const row = await db
    .selectFrom('registration_tokens')
    .where('token_hash', '=', hashOf(Buffer.from(secret, 'base64url')))
    .select(['venue_id', 'given_by', 'expires_at', 'revoked_at'])
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at <= now) return 'expired';
  const venue = await db
    .selectFrom('venues')
    .where('venue_id', '=', row.venue_id)
    .select(['venue_id as venueId', 'account_id as ownerId'])
    .forKeyShare()
    .executeTakeFirst();
  return venue === undefined ? 'of a venue that is gone' : { ...venue, givenBy: row.given_by };
}
