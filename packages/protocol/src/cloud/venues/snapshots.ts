import { maxSnapshotNameLength, maxSnapshotBytes, snapshotScopes } from '@headroom/model/transfer';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { fields, id, name, nothing } from '../values.ts';

const venueId = fields({ venueId: id() });
const snapshot = fields({ venueId: id(), snapshotId: id() });

const unknownSnapshot = { status: 404, message: 'There is no such snapshot in this venue.' } satisfies ErrorRow;
const notYours = { status: 403, message: 'Only who took a snapshot, or an owner of the venue, can change it.' } satisfies ErrorRow;

export const snapshotCalls = {
  listSnapshots: {
    method: 'GET',
    path: '/venues/{venueId}/snapshots',
    summary: 'Lists the snapshots that are kept with a venue, the newest first.',
    caller: 'viewer',
    params: venueId,
    response: z.object({
      snapshots: z.array(
        z.object({
          snapshotId: id(),
          name: z.string(),
          scope: z.enum(snapshotScopes),
          takenAt: z.optional(z.string()),
          /** An account's address; absent if deleted. */
          author: z.optional(z.string()),
          mayChange: z.boolean(),
          bytes: z.number(),
          of: z.array(z.object({ deviceId: z.string(), model: z.string(), name: z.string(), channel: z.optional(z.number()) })),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
    tagged: true,
  },
  readSnapshot: {
    method: 'GET',
    path: '/venues/{venueId}/snapshots/{snapshotId}',
    summary: 'Answers a snapshot as a file has it.',
    caller: 'viewer',
    params: snapshot,
    response: z.object({ text: z.string(), author: z.optional(z.string()) }),
    errors: { UnknownSnapshot: unknownSnapshot },
    rate: 'read',
  },
  addSnapshot: {
    method: 'POST',
    path: '/venues/{venueId}/snapshots',
    summary: 'Keeps a snapshot with a venue. What is secret or unknown in it is left out, and a name that is taken gets a number.',
    caller: 'operator',
    params: venueId,
    body: fields({ text: z.string().check(z.maxLength(maxSnapshotBytes, `must have at most ${maxSnapshotBytes} characters`)) }),
    response: z.object({ snapshotId: id(), name: z.string() }),
    errors: {
      TooMany: { status: 409, message: 'This venue keeps as many snapshots as it can.' },
    },
    rate: 'large',
    // In JSON every quote of the text takes a second character.
    largestBody: 2 * maxSnapshotBytes + 1024,
    once: true,
  },
  renameSnapshot: {
    method: 'PUT',
    path: '/venues/{venueId}/snapshots/{snapshotId}',
    summary: 'Gives a snapshot another name, with a number if it is taken.',
    caller: 'operator',
    params: snapshot,
    body: fields({ name: name(maxSnapshotNameLength) }),
    response: z.object({ name: z.string() }),
    errors: { UnknownSnapshot: unknownSnapshot, NotYours: notYours },
    rate: 'write',
  },
  removeSnapshot: {
    method: 'DELETE',
    path: '/venues/{venueId}/snapshots/{snapshotId}',
    summary: 'Removes a snapshot for good.',
    caller: 'operator',
    params: snapshot,
    response: nothing,
    errors: { UnknownSnapshot: unknownSnapshot, NotYours: notYours },
    rate: 'write',
  },
} as const satisfies Calls;
