import type { areas } from '@headroom/protocol/cloud';
import type { Handlers, SignedIn, VenueRights } from '../http/handler.ts';
import { pageOf, type Log } from './read.ts';
import { linesOf } from './text.ts';

const pageSize = 100;
type Filter = Omit<Log, 'accountId'>;
const ofVenue = ({ ownerId, venueId }: VenueRights, { actor, deviceId, from, to }: Filter): Log => ({
  accountId: ownerId,
  venueId,
  actor,
  deviceId,
  from,
  to,
});
const ofAccount = ({ accountId }: SignedIn, { venueId, actor, deviceId, from, to }: Filter): Log => ({
  accountId,
  venueId,
  actor,
  deviceId,
  from,
  to,
});

export const auditHandlers = (): Handlers<(typeof areas)['audit']> => ({
  listVenueLog: ({ db, venue, query }) => pageOf(db, ofVenue(venue, query), query.cursor, pageSize),
  exportVenueLog: async ({ db, venue, query }) => linesOf(db, ofVenue(venue, query), query.format),
  listAccountLog: ({ db, caller, query }) => pageOf(db, ofAccount(caller, query), query.cursor, pageSize),
  exportAccountLog: async ({ db, caller, query }) => linesOf(db, ofAccount(caller, query), query.format),
});
