import type { areas } from '@headroom/protocol/cloud';
import type { Handlers, SignedIn, VenueRights } from '../http/handler.ts';
import { pageOf, type Log } from './read.ts';
import { linesOf } from './text.ts';

const pageSize = 100;
const ofVenue = ({ ownerId, venueId }: VenueRights): Log => ({ accountId: ownerId, venueId });
const ofAccount = ({ accountId }: SignedIn): Log => ({ accountId, venueId: undefined });

export const auditHandlers = (): Handlers<(typeof areas)['audit']> => ({
  listVenueLog: ({ db, venue, query }) => pageOf(db, ofVenue(venue), query.cursor, pageSize),
  exportVenueLog: async ({ db, venue, query }) => linesOf(db, ofVenue(venue), query.format),
  listAccountLog: ({ db, caller, query }) => pageOf(db, ofAccount(caller), query.cursor, pageSize),
  exportAccountLog: async ({ db, caller, query }) => linesOf(db, ofAccount(caller), query.format),
});
