/** Who calls, and with which rights: from the bearer token to the session, and to the role in the venue that the call is about. */

import { isAtLeast, type Call, type GeneralError } from '@headroom/protocol/cloud';
import { sql, type Expression } from 'kysely';
import type { Tokens } from '../accounts/tokens.ts';
import { kept, type Db } from '../db/database.ts';
import { roleIn } from '../members/audience.ts';
import type { SignedIn, VenueRights } from './handler.ts';
import type { Living } from './living.ts';
import { counting, secondsToWait, type Turn, type Window } from './rate-limit.ts';

interface Rights {
  readonly caller: SignedIn;
  readonly venue: VenueRights | undefined;
  /** Seconds, where it was one call too many. */
  readonly wait: number | undefined;
}

export async function signedIn(tokens: Tokens, authorization: string | undefined): Promise<SignedIn | GeneralError> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '') ?? [];
  return token === undefined ? 'NotSignedIn' : tokens.verify(token);
}

/**
 * Asks once: whether the session still lives, what its account is in the venue, and whether it has had its share of calls. A session that was
 * ended counts no longer from that moment on; for reads, within a second. Whoever may not is counted too, and told that they may not.
 */
export async function rightsOf(
  db: Db,
  living: Living,
  call: Call,
  caller: SignedIn,
  params: unknown,
  turn: Turn | undefined,
): Promise<Rights | GeneralError> {
  const least = call.caller === 'open' || call.caller === 'account' ? undefined : call.caller;
  if (least === undefined && call.rate === 'read' && living.has(caller)) return { caller, venue: undefined, wait: undefined };
  const session = db
    .selectFrom('sessions')
    .where('sessions.session_id', '=', caller.sessionId)
    .where('sessions.account_id', '=', caller.accountId)
    .where('sessions.ended_at', 'is', null);
  if (least === undefined) {
    const mark = living.mark();
    const alive = await askOnce(db, session.select('sessions.session_id'), turn);
    if (alive === undefined) return 'SessionEnded';
    living.add(caller, mark);
    return { caller, venue: undefined, wait: alive.wait };
  }
  const found = await askOnce(
    db,
    session
      .leftJoin('venues', (join) => join.on('venues.venue_id', '=', venueOf(db, params)))
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.venue_id', '=', 'venues.venue_id').on('memberships.account_id', '=', caller.accountId),
      )
      .select(['venues.venue_id as venueId', 'venues.account_id as ownerId', 'memberships.role']),
    turn,
  );
  if (found === undefined) return 'SessionEnded';
  const { venueId, ownerId } = found.row;
  if (venueId === null || ownerId === null) return 'NotFound';
  const role = roleIn(ownerId, found.row.role, caller.accountId);
  if (role === undefined) return 'NotFound';
  return isAtLeast(role, least) ? { caller, venue: { venueId, ownerId, role }, wait: found.wait } : 'Forbidden';
}
/** The row, and the turn where there is one. */
async function askOnce<Row>(
  db: Db,
  question: Expression<Row>,
  turn: Turn | undefined,
): Promise<{ readonly row: Row; readonly wait: number | undefined } | undefined> {
  const asked =
    turn === undefined
      ? sql<Row>`${kept} select * from ${question} as found`
      : sql<Row & Window>`${kept} with found as ${question}, turn as (${counting(turn, sql`from found`)}) select * from found, turn`;
  const [row] = (await asked.execute(db)).rows;
  return row === undefined ? undefined : { row, wait: turn && secondsToWait(turn, row as Row & Window) };
}

/** The one that is named, or the one that the amplifier is in. */
function venueOf(db: Db, params: unknown) {
  const { venueId, deviceId } = params as { readonly venueId?: string; readonly deviceId?: string };
  if (venueId !== undefined) return sql<string>`${venueId}`;
  if (deviceId === undefined) throw new Error('A call that needs a role names no venue and no device in its path.');
  return db.selectFrom('devices').where('device_id', '=', deviceId).select('devices.venue_id');
}
