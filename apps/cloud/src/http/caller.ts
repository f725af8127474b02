/** Who calls, and with which rights: from the bearer token to the session, and to the role in the venue that the call is about. */

import { isAtLeast, type Call, type GeneralError } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import type { Tokens } from '../accounts/tokens.ts';
import { kept, type Db } from '../db/database.ts';
import { roleIn } from '../members/audience.ts';
import type { SignedIn, VenueRights } from './handler.ts';
import type { Living } from './living.ts';

interface Rights {
  readonly caller: SignedIn;
  readonly venue: VenueRights | undefined;
}

export async function signedIn(tokens: Tokens, authorization: string | undefined): Promise<SignedIn | GeneralError> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '') ?? [];
  return token === undefined ? 'NotSignedIn' : tokens.verify(token);
}

/** Asks once: whether the session still lives, and what its account is in the venue. A session that was ended counts no longer from that moment on; for reads, within a second. */
export async function rightsOf(db: Db, living: Living, call: Call, caller: SignedIn, params: unknown): Promise<Rights | GeneralError> {
  const least = call.caller === 'open' || call.caller === 'account' ? undefined : call.caller;
  if (least === undefined && call.rate === 'read' && living.has(caller)) return { caller, venue: undefined };
  const session = db
    .selectFrom('sessions')
    .modifyEnd(kept)
    .where('sessions.session_id', '=', caller.sessionId)
    .where('sessions.account_id', '=', caller.accountId)
    .where('sessions.ended_at', 'is', null);
  if (least === undefined) {
    const mark = living.mark();
    const alive = await session.select('sessions.session_id').executeTakeFirst();
    if (alive === undefined) return 'SessionEnded';
    living.add(caller, mark);
    return { caller, venue: undefined };
  }
  const row = await session
    .leftJoin('venues', (join) => join.on('venues.venue_id', '=', venueOf(db, params)))
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.venue_id', '=', 'venues.venue_id').on('memberships.account_id', '=', caller.accountId),
    )
    .select(['venues.venue_id as venueId', 'venues.account_id as ownerId', 'memberships.role'])
    .executeTakeFirst();
  if (row === undefined) return 'SessionEnded';
  if (row.venueId === null || row.ownerId === null) return 'NotFound';
  const { venueId, ownerId } = row;
  const role = roleIn(ownerId, row.role, caller.accountId);
  if (role === undefined) return 'NotFound';
  return isAtLeast(role, least) ? { caller, venue: { venueId, ownerId, role } } : 'Forbidden';
}

/** The one that is named, or the one that the amplifier is in. */
function venueOf(db: Db, params: unknown) {
  const { venueId, deviceId } = params as { readonly venueId?: string; readonly deviceId?: string };
  if (venueId !== undefined) return sql<string>`${venueId}`;
  if (deviceId === undefined) throw new Error('A call that needs a role names no venue and no device in its path.');
  return db.selectFrom('devices').where('device_id', '=', deviceId).select('devices.venue_id');
}
