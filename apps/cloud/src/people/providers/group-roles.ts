/** Each sign-in renews the roles from groups; what a person gave stays, and so does the owner of a venue. */

import { isAtLeast, type AuditAction, type Role } from '@headroom/protocol/cloud';
import { record, type Shown } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { lockVenue } from '../../kit/db/venue-lock.ts';
import { isFull, type Quotas } from '../../kit/quotas.ts';
import type { GroupRole } from '../../kit/sign-in-providers.ts';
import type { Account } from '../accounts/store.ts';
import { audienceOf } from '../members/audience.ts';
import { putMember, removeMember, takeBackGiven } from '../members/store.ts';

interface Giving {
  readonly account: Pick<Account, 'accountId' | 'email'>;
  readonly providerId: string;
  readonly roles: readonly GroupRole[];
  readonly quotas: Quotas;
  readonly address: string;
  readonly now: Date;
  readonly announce: (accountIds: Iterable<string>) => void;
  readonly warn: (about: object, words: string) => void;
}

export function rolesOf(roles: readonly GroupRole[], groups: readonly string[]): readonly GroupRole[] {
  const best = new Map<string, GroupRole>();
  for (const given of roles.filter(({ group }) => groups.includes(group))) {
    const before = best.get(given.venueId);
    if (before === undefined || !isAtLeast(before.role, given.role)) best.set(given.venueId, given);
  }
  return [...best.values()];
}

export async function giveRoles(db: Db, giving: Giving): Promise<void> {
  const { account, providerId, roles } = giving;
  const held = await db
    .selectFrom('memberships')
    .where('account_id', '=', account.accountId)
    .where('provider_id', '=', providerId)
    .select('venue_id as venueId')
    .execute();
  // A fixed order prevents deadlocks.
  const venueIds = [...new Set([...held, ...roles].map(({ venueId }) => venueId))].toSorted();
  for (const venueId of venueIds)
    await atomically(db, (transaction) => giveRole(transaction, venueId, roles.find((one) => one.venueId === venueId)?.role, giving));
}

async function giveRole(db: Db, venueId: string, role: Role | undefined, giving: Giving): Promise<void> {
  const { account, providerId, quotas, address, now, announce, warn } = giving;
  const { accountId, email } = account;
  const venue = await lockVenue(db, venueId);
  if (venue === undefined || venue.ownerId === accountId) return;
  const member = await db
    .selectFrom('memberships')
    .where('venue_id', '=', venueId)
    .where('account_id', '=', accountId)
    .select(['role', 'provider_id as providerId'])
    .forUpdate()
    .executeTakeFirst();
  const isByPerson = member !== undefined && member.providerId !== providerId;
  if (isByPerson || member?.role === role) return;
  if (member === undefined && (await isFull(db, quotas, 'members', venue.ownerId))) {
    warn({ provider: providerId, venueId }, 'a group gives no role: the venue has as many members as it can have');
    return;
  }
  const audience = await audienceOf(db, venueId);
  if (role === undefined) await removeMember(db, venueId, accountId);
  else await putMember(db, venueId, { accountId, role, providerId }, now);
  if (member?.role === 'owner' && role !== 'owner') await takeBackGiven(db, venueId, accountId, now);
  const action: AuditAction = role === undefined ? 'role taken by a provider' : 'role given by a provider';
  const shown = (of: Role | undefined): Shown | undefined => (of === undefined ? undefined : { email, role: of, provider: providerId });
  const where = { at: now, accountId: venue.ownerId, actorId: undefined, address, venueId, deviceId: undefined };
  await record(db, { ...where, action, from: shown(member?.role), to: shown(role) });
  announce([...audience, accountId]);
}
