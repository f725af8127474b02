import { isAtLeast, type areas, type Role } from '@headroom/protocol/cloud';
import { accountById, emailKey } from '../accounts/store.ts';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { refuse, type AskingInVenue, type Handlers, type VenueRights } from '../../kit/http/handler.ts';
import { takeTurn } from '../../kit/http/rate-limit.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Jobs } from '../../kit/jobs/jobs.ts';
import { canReceiveMail } from '../../kit/mail/address.ts';
import { letterTurn } from '../../kit/mail/mailbox-rate-limit.ts';
import type { Random } from '../../kit/ports.ts';
import { isFull, type Quotas } from '../../kit/quotas.ts';
import { lockVenue } from '../../kit/db/venue-lock.ts';
import { audienceOf } from './audience.ts';
import { hashOfCode } from './code.ts';
import type { InvitationLetter, MembershipLetter } from './letter.ts';
import {
  invitationById,
  invitationsOf,
  invitationsOfAddress,
  invitationTo,
  invitationWith,
  lockMember,
  memberRemoved,
  membershipChange,
  membersOf,
  putInvitation,
  putMember,
  removeInvitation,
  removeMember,
  roleChanged,
  takeBackGiven,
  type Invitation,
  type Member,
  type StoredInvitation,
} from './store.ts';

interface MemberTools {
  readonly random: Random;
  readonly quotas: Quotas;
  readonly jobs: Jobs;
  readonly letter: InvitationLetter;
  readonly changedLetter: MembershipLetter;
}
const newsMs = 24 * 60 * 60_000;
const lifetimeMs = 7 * 24 * 60 * 60_000;
const shown = ({ createdAt, expiresAt, invitationId, email, role }: Invitation, isSent: boolean) => ({
  invitationId,
  email,
  role,
  isSent,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export function memberHandlers(tools: MemberTools): Handlers<(typeof areas)['members']> {
  const { random, quotas, jobs, letter } = tools;
  return {
    async listMembers({ db, venue: { venueId, ownerId } }) {
      const [owner, members, invitations] = await Promise.all([
        accountById(db, ownerId),
        membersOf(db, venueId),
        invitationsOf(db, venueId),
      ]);
      if (owner === undefined) return refuse('NotFound');
      return {
        owner: { accountId: ownerId, email: owner.email },
        members: members.map(({ since, ...member }) => ({ ...member, since: since.toISOString() })),
        invitations: invitations.map((invitation) => shown(invitation, invitation.sentAt !== null)),
      };
    },

    inviteMember(asked) {
      const { now, caller, venue, language, body } = asked;
      return atomically(asked.db, async (db) => {
        if (!canReceiveMail(body.email)) return refuse('AddressRefused');
        if (await isIn(db, venue, body.email)) return refuse('AlreadyMember');
        const isFirst = (await invitationTo(db, venue.venueId, body.email)) === undefined;
        if (isFirst && (await isFull(db, quotas, 'members', venue.ownerId))) return refuse('TooMany');
        // A removal waits for this lock, and then takes the invitation too.
        const inviter = caller.accountId === venue.ownerId ? venue : await lockMember(db, venue.venueId, caller.accountId);
        if (inviter?.role !== 'owner') return refuse('Forbidden');
        const seconds = await letterTurn(takeTurn, db, 'invitation', caller.accountId, body.email, now);
        if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
        const invitation = {
          invitationId: createId(now, random),
          ...body,
          invitedBy: caller.accountId,
          language: language(),
          createdAt: now,
          expiresAt: new Date(now.getTime() + lifetimeMs),
        };
        await putInvitation(db, venue.venueId, invitation);
        await jobs.send(db, letter, { invitationId: invitation.invitationId, invitedBy: caller.accountId });
        await recordCall(db, asked, 'member invited', { to: body });
        return { invitation: shown(invitation, false) };
      });
    },

    revokeInvitation: (asked) =>
      atomically(asked.db, async (db) => {
        const from = await removeInvitation(db, asked.venue.venueId, asked.params.invitationId);
        if (from === undefined) return refuse('UnknownInvitation');
        await recordCall(db, asked, 'invitation taken back', { from });
        return {};
      }),

    async listOwnInvitations({ db, now, caller }) {
      const account = await accountById(db, caller.accountId);
      const invitations = account?.isConfirmed === true ? await invitationsOfAddress(db, account.email, now) : [];
      return {
        invitations: invitations.map(({ invitationId, venue, role, invitedBy, expiresAt }) => ({
          invitationId,
          venue,
          role,
          ...(invitedBy !== null && { invitedBy }),
          expiresAt: expiresAt.toISOString(),
        })),
      };
    },

    acceptInvitation: (asked) => accept(asked, (db) => invitationWith(db, hashOfCode(asked.body.code))),

    acceptOwnInvitation: (asked) => accept(asked, (db) => invitationById(db, asked.params.invitationId)),

    async readMembershipChange({ db, now, caller, params: { venueId } }) {
      const account = await accountById(db, caller.accountId);
      const found = account && (await membershipChange(db, venueId, account.email, new Date(now.getTime() - newsMs)));
      return found === undefined ? {} : { change: found };
    },

    changeMember: (asked) => change(tools, asked, asked.params.accountId, asked.body.role),

    removeMember: (asked) => change(tools, asked, asked.params.accountId, undefined),

    leaveVenue: (asked) => change(tools, asked, asked.caller.accountId, undefined),
  };
}

function accept(asked: Omit<AskingInVenue, 'venue'>, find: (db: Db) => Promise<StoredInvitation | undefined>) {
  return atomically(asked.db, async (db) => {
    const { now, caller } = asked;
    const invitation = await find(db);
    if (invitation === undefined) return refuse('UnknownInvitation');
    if (invitation.expiresAt <= now) return refuse('InvitationExpired');
    const account = await accountById(db, caller.accountId);
    const isTheirs = account?.isConfirmed === true && emailKey(account.email) === emailKey(invitation.email);
    if (!isTheirs) return refuse('OtherAddress');
    const { venueId } = invitation;
    const venue = await lockVenue(db, venueId);
    if (venue === undefined) return refuse('UnknownInvitation');
    if (venue.ownerId === caller.accountId) return refuse('AlreadyMember');
    if ((await removeInvitation(db, venueId, invitation.invitationId)) === undefined) return refuse('UnknownInvitation');
    const member = await lockMember(db, venueId, caller.accountId);
    const isLower = member !== undefined && !isAtLeast(invitation.role, member.role);
    const role = isLower ? member.role : invitation.role;
    if (!isLower) await putMember(db, venueId, { accountId: caller.accountId, role, providerId: null }, now);
    await recordCall(db, { ...asked, venue }, 'invitation accepted', { to: { email: account.email, role } });
    asked.announce(await audienceOf(db, venueId));
    return { venue: { venueId, name: venue.name }, role };
  });
}

/** Undefined removes the member. */
function change({ jobs, changedLetter }: MemberTools, asked: AskingInVenue, accountId: string, role: Role | undefined) {
  const { now, caller, venue, announce } = asked;
  const tellMember = async (db: Db, member: Member) => {
    const [actor, told] = await Promise.all([accountById(db, caller.accountId), accountById(db, accountId)]);
    const place = await db.selectFrom('venues').where('venue_id', '=', venue.venueId).select('name').executeTakeFirst();
    if (actor === undefined || told === undefined || told.isDisabled || place === undefined) return;
    if ((await letterTurn(takeTurn, db, 'membership', caller.accountId, member.email, now)) !== undefined) return;
    await jobs.send(db, changedLetter, { to: told.email, language: told.language, by: actor.email, venue: place.name, role });
  };
  return atomically(asked.db, async (db) => {
    if (accountId === venue.ownerId) return refuse('VenueOwner');
    const member = await lockMember(db, venue.venueId, accountId);
    if (member === undefined) return refuse('UnknownMember');
    const audience = await audienceOf(db, venue.venueId);
    const from = { email: member.email, role: member.role };
    if (role === undefined) await removeMember(db, venue.venueId, accountId);
    else await putMember(db, venue.venueId, { accountId, role, providerId: null }, now);
    if (member.role === 'owner' && role !== 'owner') await takeBackGiven(db, venue.venueId, accountId, now);
    if (role === undefined) await recordCall(db, asked, memberRemoved, { from });
    else if (role !== member.role) await recordCall(db, asked, roleChanged, { from, to: { email: member.email, role } });
    if (role !== member.role && accountId !== caller.accountId) await tellMember(db, member);
    announce(audience);
    return {};
  });
}

async function isIn(db: Db, { venueId, ownerId }: VenueRights, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.account_id', '=', 'accounts.account_id').on('memberships.venue_id', '=', venueId),
    )
    .where('email_key', '=', emailKey(email))
    .where((where) => where.or([where('accounts.account_id', '=', ownerId), where('memberships.role', 'is not', null)]))
    .select('accounts.account_id')
    .executeTakeFirst();
  return row !== undefined;
}
