import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { roles } from '../roles.ts';
import { code, email, fields, id, nothing } from '../values.ts';

const role = () => z.enum(roles);
const venueId = fields({ venueId: id() });
const member = fields({ venueId: id(), accountId: id() });
const invitation = z.object({
  invitationId: id(),
  email: z.string(),
  role: role(),
  isSent: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

const unknownMember = { status: 404, message: 'This account is no member of this venue.' } satisfies ErrorRow;
const venueOwner = { status: 409, message: 'The account that owns this venue stays in it.' } satisfies ErrorRow;
const accepted = z.object({ venue: z.object({ venueId: id(), name: z.string() }), role: role() });
const acceptErrors = {
  UnknownInvitation: { status: 404, message: 'This invitation does not exist, was used, or was taken back.', field: 'code' },
  InvitationExpired: { status: 410, message: 'This invitation has expired. Ask for another one.', field: 'code' },
  OtherAddress: { status: 403, message: 'This invitation went to another address. Sign in with the account of that one.' },
  AlreadyMember: { status: 409, message: 'This venue is your own.' },
} satisfies Record<string, ErrorRow>;

export const memberCalls = {
  listMembers: {
    method: 'GET',
    path: '/venues/{venueId}/members',
    summary: 'Lists who is in a venue and who is invited.',
    caller: 'owner',
    params: venueId,
    response: z.object({
      owner: z.object({ accountId: id(), email: z.string() }),
      members: z.array(z.object({ accountId: id(), email: z.string(), role: role(), since: z.string() })),
      invitations: z.array(invitation),
    }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  inviteMember: {
    method: 'POST',
    path: '/venues/{venueId}/invitations',
    summary: 'Invites an address by mail, for a week; an earlier invitation of the same address serves no longer.',
    caller: 'owner',
    params: venueId,
    body: fields({ email: email(), role: role() }),
    response: z.object({ invitation }),
    errors: {
      AlreadyMember: { status: 409, message: 'Somebody with this address is in this venue already.', field: 'email' },
      AddressRefused: { status: 400, message: 'This address cannot receive mail.', field: 'email' },
      TooMany: { status: 409, message: 'This account has as many members and invitations as it can have.' },
    },
    rate: 'mail',
    once: true,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/venues/{venueId}/invitations/{invitationId}',
    summary: 'Takes an invitation back.',
    caller: 'owner',
    params: fields({ venueId: id(), invitationId: id() }),
    response: nothing,
    errors: { UnknownInvitation: { status: 404, message: 'There is no such invitation any more.' } },
    rate: 'write',
  },
  listOwnInvitations: {
    method: 'GET',
    path: '/invitations',
    summary: 'Lists the open invitations that went to the account`s address, the earliest first.',
    caller: 'account',
    response: z.object({
      invitations: z.array(
        z.object({ invitationId: id(), venue: z.string(), role: role(), invitedBy: z.optional(z.string()), expiresAt: z.string() }),
      ),
    }),
    errors: {},
    rate: 'read',
  },
  acceptOwnInvitation: {
    method: 'POST',
    path: '/invitations/{invitationId}/accept',
    summary: 'Accepts an open invitation of the account`s address, which was confirmed, without the code from its mail.',
    caller: 'account',
    params: fields({ invitationId: id() }),
    response: accepted,
    errors: acceptErrors,
    rate: 'write',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accepts an invitation with the code from its mail, as the account of the address that it went to.',
    caller: 'account',
    body: fields({ code: code() }),
    response: accepted,
    errors: acceptErrors,
    rate: 'credential',
  },
  readMembershipChange: {
    method: 'GET',
    path: '/account/memberships/{venueId}/change',
    summary: 'Tells who last changed the account`s role in a venue, or took it out, within a day.',
    caller: 'account',
    params: venueId,
    response: z.object({ change: z.optional(z.object({ by: z.string(), role: z.optional(role()) })) }),
    errors: {},
    rate: 'read',
  },
  changeMember: {
    method: 'PUT',
    path: '/venues/{venueId}/members/{accountId}',
    summary: 'Gives a member another role.',
    caller: 'owner',
    params: member,
    body: fields({ role: role() }),
    response: nothing,
    errors: { UnknownMember: unknownMember, VenueOwner: venueOwner },
    rate: 'write',
  },
  removeMember: {
    method: 'DELETE',
    path: '/venues/{venueId}/members/{accountId}',
    summary: 'Takes a member out of a venue.',
    caller: 'owner',
    params: member,
    response: nothing,
    errors: { UnknownMember: unknownMember, VenueOwner: venueOwner },
    rate: 'write',
  },
  leaveVenue: {
    method: 'DELETE',
    path: '/venues/{venueId}/membership',
    summary: 'Leaves a venue that one was invited into.',
    caller: 'viewer',
    params: venueId,
    response: nothing,
    errors: { UnknownMember: unknownMember, VenueOwner: venueOwner },
    rate: 'write',
  },
} as const satisfies Calls;
