import { isAtLeast, type Call, type GeneralError, type Role } from '@headroom/protocol/cloud';
import type { Db } from '../db/database.ts';
import { keptRead, keptStatement } from '../db/kept-statements.ts';
import { isOperatorIn } from '../operators.ts';
import type { SignedIn, VenueRights, TokenReader } from './handler.ts';
import type { SessionCache } from './session-cache.ts';
import { counting, secondsToWait, turnValues, type Turn, type Window } from './rate-limit.ts';

export const roleIn = (ownerId: string, membership: Role | null, accountId: string): Role | undefined =>
  ownerId === accountId ? 'owner' : (membership ?? undefined);

interface Rights {
  readonly caller: SignedIn;
  readonly venue: VenueRights | undefined;
  readonly wait: number | undefined;
}

export async function signedIn(tokens: TokenReader, authorization: string | undefined): Promise<SignedIn | GeneralError> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '') ?? [];
  return token === undefined ? 'NotSignedIn' : tokens.verify(token);
}

/** One query. An ended session is refused at once, for reads within a second. */
export async function rightsOf(
  db: Db,
  sessionCache: SessionCache,
  call: Call,
  caller: SignedIn,
  params: unknown,
  turn: Turn | undefined,
  operators: readonly string[],
): Promise<Rights | GeneralError> {
  const { sessionId, accountId } = caller;
  if (call.caller === 'cloudOperator') {
    const found = await askOnce(db, 'operator', [sessionId, accountId, operators], turn);
    if (found === undefined) return 'SessionEnded';
    return found.row.isOperator === true ? { caller, venue: undefined, wait: found.wait } : 'NotFound';
  }
  const least = call.caller === 'open' || call.caller === 'account' ? undefined : call.caller;
  if (least === undefined && call.rate === 'read' && sessionCache.has(caller)) return { caller, venue: undefined, wait: undefined };
  if (least === undefined) {
    const mark = sessionCache.mark();
    const alive = await askOnce(db, 'session', [sessionId, accountId], turn);
    if (alive === undefined) return 'SessionEnded';
    sessionCache.add(caller, mark);
    return { caller, venue: undefined, wait: alive.wait };
  }
  const { about, id } = placeIn(params);
  const found = await askOnce(db, about, [sessionId, accountId, id], turn);
  if (found === undefined) return 'SessionEnded';
  const { venueId, ownerId } = found.row;
  if (venueId === null || ownerId === null) return 'NotFound';
  const role = roleIn(ownerId, found.row.role, caller.accountId);
  if (role === undefined) return 'NotFound';
  return isAtLeast(role, least) ? { caller, venue: { venueId, ownerId, role }, wait: found.wait } : 'Forbidden';
}
type About = 'session' | 'operator' | 'venue' | 'device';
function placeIn(params: unknown): { readonly about: 'venue' | 'device'; readonly id: string } {
  const { venueId, deviceId } = params as { readonly venueId?: string; readonly deviceId?: string };
  if (venueId !== undefined) return { about: 'venue', id: venueId };
  if (deviceId === undefined) throw new Error('A call that needs a role must name a venue or a device in its path.');
  return { about: 'device', id: deviceId };
}
interface Standing {
  readonly venueId: string | null;
  readonly ownerId: string | null;
  readonly role: Role | null;
  readonly isOperator?: boolean;
}
async function askOnce(
  db: Db,
  about: About,
  values: readonly unknown[],
  turn: Turn | undefined,
): Promise<{ readonly row: Standing; readonly wait: number | undefined } | undefined> {
  const question = questions[about][turn === undefined ? 'alone' : 'counted'];
  const [row] = await question(db, [...values, ...(turn ? turnValues(turn) : [])]);
  return row === undefined ? undefined : { row, wait: turn && secondsToWait(turn, row) };
}
const isLiving = 'sessions.session_id = $1 and sessions.account_id = $2 and sessions.ended_at is null';
const standingIn = (venue: string) => `
  select venues.venue_id as "venueId", venues.account_id as "ownerId", memberships.role from sessions
  left join venues on venues.venue_id = ${venue}
  left join memberships on memberships.venue_id = venues.venue_id and memberships.account_id = $2
  where ${isLiving}`;
const question = (text: string, values: number) => ({
  alone: keptRead<Standing & Window>(text),
  counted: keptStatement<Standing & Window>(
    `with found as (${text}), turn as (${counting(values + 1, 'from found')}) select * from found, turn`,
  ),
});
const questions = {
  session: question(`select null as "venueId", null as "ownerId", null as role from sessions where ${isLiving}`, 2),
  operator: question(
    `select null as "venueId", null as "ownerId", null as role, ${isOperatorIn('$2', '$3')} as "isOperator" from sessions where ${isLiving}`,
    3,
  ),
  venue: question(standingIn('$3'), 3),
  device: question(standingIn('(select devices.venue_id from devices where device_id = $3)'), 3),
} as const;
