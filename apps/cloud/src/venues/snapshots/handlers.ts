import { setImmediate } from 'node:timers/promises';
import { snapshotReading, writeNamedSnapshot, type ReadNamedSnapshot } from '@headroom/model/transfer';
import type { areas } from '@headroom/protocol/cloud';
import { touchVenues } from '../alarms/events.ts';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import { refuse, type Handlers, type SignedIn, type VenueRights } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Ports } from '../../kit/ports.ts';
import { isFull, type Quotas } from '../../kit/quotas.ts';
import { addSnapshot, removeSnapshot, renameSnapshot, snapshotsOf, snapshotTextOf } from './store.ts';

/** Operators change their own, owners all. */
const mayChange = (venue: VenueRights, caller: SignedIn, takenBy: string | null) =>
  venue.role === 'owner' || (venue.role === 'operator' && takenBy === caller.accountId);

/** Yields between amplifiers, so others are answered. */
export async function readInTurns(text: string): Promise<ReadNamedSnapshot> {
  const reading = snapshotReading(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await setImmediate();
  }
}

export function snapshotHandlers({
  random,
  quotas,
}: Pick<Ports, 'random'> & { readonly quotas: Quotas }): Handlers<(typeof areas)['snapshots']> {
  return {
    listSnapshots: async ({ db, venue, caller }) => ({
      snapshots: (await snapshotsOf(db, venue.venueId)).map(({ takenBy, ...kept }) => ({
        ...kept,
        mayChange: mayChange(venue, caller, takenBy),
      })),
    }),

    async readSnapshot({ db, venue, params }) {
      const found = await snapshotTextOf(db, venue.venueId, params.snapshotId);
      const read = found && (await readInTurns(found.text));
      if (!found || !read?.ok) return refuse('UnknownSnapshot');
      return { text: writeNamedSnapshot({ ...read.snapshot, name: found.name }), author: found.author };
    },

    addSnapshot: async (asked) => {
      const { venue, body, caller, now } = asked;
      // Stores only what was parsed: no secrets, nothing unknown.
      const read = await readInTurns(body.text);
      if (!read.ok || read.snapshot.name === '') return refuse('BadRequest', { field: 'text' });
      return atomically(asked.db, async (db) => {
        for (const kind of ['snapshots', 'snapshotBytes'] as const)
          if (await isFull(db, quotas, kind, venue.ownerId)) return refuse('TooMany');
        await touchVenues(db, [venue.venueId]);
        const snapshotId = createId(now, random);
        const kept = { snapshotId, venueId: venue.venueId, takenBy: caller.accountId, snapshot: read.snapshot };
        const name = await addSnapshot(db, kept);
        if (name === undefined) return refuse('TooMany');
        await recordCall(db, asked, 'snapshot kept', { to: name });
        return { snapshotId, name };
      });
    },

    renameSnapshot: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, body, caller } = asked;
        await touchVenues(db, [venue.venueId]);
        const found = await snapshotTextOf(db, venue.venueId, params.snapshotId);
        if (!found) return refuse('UnknownSnapshot');
        if (!mayChange(venue, caller, found.takenBy)) return refuse('NotYours');
        const name = await renameSnapshot(db, venue.venueId, params.snapshotId, body.name);
        await recordCall(db, asked, 'snapshot renamed', { from: found.name, to: name });
        return { name };
      }),

    removeSnapshot: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, caller } = asked;
        await touchVenues(db, [venue.venueId]);
        const found = await snapshotTextOf(db, venue.venueId, params.snapshotId);
        if (!found) return refuse('UnknownSnapshot');
        if (!mayChange(venue, caller, found.takenBy)) return refuse('NotYours');
        await removeSnapshot(db, params.snapshotId);
        await recordCall(db, asked, 'snapshot removed', { from: found.name });
        return {};
      }),
  };
}
