import type { Language } from '@headroom/model/people';
import type { Role } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { emailKey } from '../accounts/store.ts';
import type { Db } from '../../kit/db/database.ts';
import { roleIn } from '../../kit/http/caller.ts';

export interface Member {
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
}
export interface Invitation {
  readonly invitationId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
export interface NewInvitation extends Invitation {
  readonly invitedBy: string;
  readonly language: Language;
}
export interface StoredInvitation extends Invitation {
  readonly venueId: string;
  readonly sentAt: Date | null;
}

export function membersOf(db: Db, venueId: string): Promise<Member[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .where('venue_id', '=', venueId)
    .select(['accounts.account_id as accountId', 'email', 'role', 'memberships.created_at as since'])
    .orderBy('email_key')
    .execute();
}
/** Locks the member until the transaction ends. */
export async function lockMember(transaction: Db, venueId: string, accountId: string): Promise<Member | undefined> {
  return transaction
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .where('venue_id', '=', venueId)
    .where('memberships.account_id', '=', accountId)
    .select(['accounts.account_id as accountId', 'email', 'role', 'memberships.created_at as since'])
    .forUpdate('memberships')
    .executeTakeFirst();
}
/** `providerId`: its groups give the role; null: a person does, and groups no longer change it. */
export async function putMember(
  db: Db,
  venueId: string,
  { accountId, role, providerId }: { readonly accountId: string; readonly role: Role; readonly providerId: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ venue_id: venueId, account_id: accountId, role, provider_id: providerId, created_at: now })
    .onConflict((conflict) => conflict.columns(['venue_id', 'account_id']).doUpdateSet({ role, provider_id: providerId }))
    .execute();
  // Rights are fixed when connecting.
  await db
    .deleteFrom('mqtt_credentials')
    .where('venue_id', '=', venueId)
    .where('session_id', 'in', db.selectFrom('sessions').where('account_id', '=', accountId).select('session_id'))
    .execute();
}
export async function removeMember(db: Db, venueId: string, accountId: string): Promise<void> {
  await db.deleteFrom('memberships').where('venue_id', '=', venueId).where('account_id', '=', accountId).execute();
}

export const memberRemoved = 'member removed';
export const roleChanged = 'member given another role';
/** From the audit log, because a removed member has no other trace in the venue. */
export async function membershipChange(
  db: Db,
  venueId: string,
  email: string,
  since: Date,
): Promise<{ readonly by: string; readonly role?: Role } | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .innerJoin('accounts as actor', 'actor.account_id', 'audit_log.actor_id')
    .where('venue_id', '=', venueId)
    .where('recorded_at', '>', since)
    .where('action', 'in', [memberRemoved, roleChanged])
    .where(sql<string>`value_before ->> 'email'`, '=', email)
    .select(['actor.email as by', sql<Role | null>`value_after ->> 'role'`.as('role')])
    .orderBy('entry_id', 'desc')
    .executeTakeFirst();
  return row && { by: row.by, ...(row.role !== null && { role: row.role }) };
}

const select = (db: Db) =>
  db
    .selectFrom('invitations')
    .select([
      'invitation_id as invitationId',
      'invitations.venue_id as venueId',
      'invitations.email',
      'role',
      'sent_at as sentAt',
      'invitations.created_at as createdAt',
      'expires_at as expiresAt',
    ]);
export const invitationsOf = (db: Db, venueId: string): Promise<StoredInvitation[]> =>
  select(db).where('venue_id', '=', venueId).orderBy('email_key').execute();
export const invitationTo = (db: Db, venueId: string, email: string): Promise<StoredInvitation | undefined> =>
  select(db).where('venue_id', '=', venueId).where('email_key', '=', emailKey(email)).executeTakeFirst();
/** A removed member cannot return by an own invitation. */
const selectValid = (db: Db) =>
  select(db).where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('invited_by', 'is', null),
      exists(
        selectFrom('venues')
          .whereRef('venues.venue_id', '=', 'invitations.venue_id')
          .whereRef('venues.account_id', '=', 'invited_by')
          .select('venues.venue_id'),
      ),
      exists(
        selectFrom('memberships')
          .whereRef('memberships.venue_id', '=', 'invitations.venue_id')
          .whereRef('memberships.account_id', '=', 'invited_by')
          .where('memberships.role', '=', 'owner')
          .select('memberships.venue_id'),
      ),
    ]),
  );
export const invitationWith = (db: Db, codeHash: Buffer): Promise<StoredInvitation | undefined> =>
  selectValid(db).where('code_hash', '=', codeHash).executeTakeFirst();
export const invitationById = (db: Db, invitationId: string): Promise<StoredInvitation | undefined> =>
  selectValid(db).where('invitation_id', '=', invitationId).executeTakeFirst();

export interface OwnInvitation extends Invitation {
  readonly venue: string;
  readonly invitedBy: string | null;
}
/** Anybody may invite an address, so its list has an end. */
export const maxOwnInvitations = 100;
export const invitationsOfAddress = (db: Db, email: string, now: Date): Promise<OwnInvitation[]> =>
  selectValid(db)
    .where('invitations.email_key', '=', emailKey(email))
    .where('expires_at', '>', now)
    .innerJoin('venues as places', 'places.venue_id', 'invitations.venue_id')
    .leftJoin('accounts as inviters', 'inviters.account_id', 'invitations.invited_by')
    .select(['places.name as venue', 'inviters.email as invitedBy'])
    .orderBy('invitations.created_at')
    .limit(maxOwnInvitations)
    .execute();

export async function putInvitation(db: Db, venueId: string, invitation: NewInvitation): Promise<void> {
  const { invitationId, email, role, language, invitedBy, createdAt, expiresAt } = invitation;
  const said = { email, role, language, invited_by: invitedBy };
  const values = { invitation_id: invitationId, ...said, created_at: createdAt, expires_at: expiresAt };
  await db
    .insertInto('invitations')
    .values({ ...values, venue_id: venueId, email_key: emailKey(email) })
    .onConflict((conflict) => conflict.columns(['venue_id', 'email_key']).doUpdateSet({ ...values, code_hash: null, sent_at: null }))
    .execute();
}
/** Ends with the role of an owner. */
export async function takeBackGiven(db: Db, venueId: string, accountId: string, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('venue_id', '=', venueId).where('invited_by', '=', accountId).execute();
  await db
    .updateTable('registration_tokens')
    .set({ revoked_at: now })
    .where('venue_id', '=', venueId)
    .where('given_by', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}
export async function removeInvitation(db: Db, venueId: string, invitationId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('invitations')
    .where('venue_id', '=', venueId)
    .where('invitation_id', '=', invitationId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Undefined without a role there. */
export async function roleInVenue(
  db: Db,
  venueId: string,
  accountId: string,
): Promise<{ readonly venueId: string; readonly ownerId: string; readonly role: Role } | undefined> {
  const row = await db
    .selectFrom('venues')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.venue_id', '=', 'venues.venue_id').on('memberships.account_id', '=', accountId),
    )
    .where('venues.venue_id', '=', venueId)
    .select(['venues.account_id as ownerId', 'memberships.role'])
    .executeTakeFirst();
  const role = row && roleIn(row.ownerId, row.role, accountId);
  return row && role ? { venueId, ownerId: row.ownerId, role } : undefined;
}
