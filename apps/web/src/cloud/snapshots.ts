import { factsOf, freeSnapshotName, readNamedSnapshot, writeNamedSnapshot, type NamedSnapshot } from '@headroom/model/transfer';
import type { AnsweredWith, CallError, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Named, Shelf, Shelved, ShelfProblem, ShelfRow } from '../device/snapshots/shelf.ts';
import { useCloud } from './account-context.ts';
import { Refused, records } from './records.ts';
import type { Answer } from './use-attempt.ts';
import { useVenue } from './venues.ts';

type Loose = ReadonlyMap<string, NamedSnapshot>;

export function useVenueShelf(venueId: string): Shelf {
  const cloud = useCloud();
  const kept = useQueryClient();
  const query = records.snapshots(cloud, venueId);
  const { data, error } = useQuery(query);
  const role = useVenue(venueId)?.role;
  const [loose, setLoose] = useState<Loose>(new Map());
  const [problem, setProblem] = useState<ShelfProblem>();
  const asked = error instanceof Refused ? problemOf(error.error) : error ? 'notReached' : undefined;
  return useMemo(
    () =>
      createVenueShelf({
        cloud,
        venueId,
        told: data?.snapshots,
        problem: problem ?? asked,
        mayKeep: role !== undefined && role !== 'viewer',
        loose,
        setLoose,
        setProblem,
        again: () => kept.invalidateQueries({ queryKey: ['snapshots', venueId] }),
      }),
    [cloud, venueId, data, problem, asked, role, loose, kept],
  );
}

export function problemOf({ code, status }: CallError<string>): ShelfProblem {
  if (code === 'TooMany') return 'full';
  if (code === 'UnknownSnapshot' || code === 'NotFound') return 'gone';
  if (code === 'NotYours' || code === 'Forbidden') return 'notAllowed';
  return status === undefined || status >= 500 ? 'notReached' : 'notTaken';
}

interface VenueShelfOptions {
  readonly cloud: CloudClient;
  readonly venueId: string;
  readonly told: AnsweredWith<CloudApi['listSnapshots']>['snapshots'] | undefined;
  readonly problem: ShelfProblem | undefined;
  readonly mayKeep: boolean;
  readonly loose: Loose;
  readonly setLoose: (change: (before: Loose) => Loose) => void;
  readonly setProblem: (problem: ShelfProblem | undefined) => void;
  readonly again: () => Promise<void>;
}
function createVenueShelf(options: VenueShelfOptions): Shelf {
  const { cloud, venueId, told, problem, mayKeep, loose, setLoose, setProblem, again } = options;
  const rows: readonly ShelfRow[] | undefined = told && [
    ...[...loose].map(([id, snapshot]) => ({ ...factsOf(snapshot), id, bytes: 0, mayChange: true, isLoose: true })),
    ...told.map(({ snapshotId, takenAt = '', author = '', of, ...row }) => ({
      ...row,
      id: snapshotId,
      takenAt,
      author,
      of: of.map(({ channel, ...facts }) => ({ ...facts, channel })),
      isLoose: false,
    })),
  ];
  const without = (id: string) => setLoose((before) => new Map([...before].filter(([each]) => each !== id)));
  async function send(call: Promise<Answer<unknown>>): Promise<Shelved> {
    const answer = await call;
    const refused = answer.ok ? undefined : problemOf(answer.error);
    setProblem(refused);
    if (refused === undefined) await again();
    return refused === undefined ? { ok: true } : { ok: false, problem: refused };
  }
  async function named(asked: string, call: Promise<Answer<{ readonly name: string }>>): Promise<Named> {
    const outcome = await send(call);
    if (!outcome.ok) return outcome;
    const answer = await call;
    return { ok: true, name: answer.ok && !answer.unchanged ? answer.value.name : asked };
  }
  const keep = (snapshot: NamedSnapshot) =>
    named(snapshot.name, cloud.addSnapshot({ params: { venueId }, body: { text: writeNamedSnapshot(snapshot) } }));
  return {
    rows: () => rows,
    problem: () => problem,
    mayKeep: () => mayKeep,
    // A change makes another shelf.
    subscribe: () => () => undefined,
    refresh: () => Promise.resolve(),
    async read(id) {
      const own = loose.get(id);
      if (own) return { ok: true, snapshot: own, ignored: 0 };
      const answer = await cloud.readSnapshot({ params: { venueId, snapshotId: id } });
      if (!answer.ok) return { ok: false, refusal: problemOf(answer.error) };
      if (answer.unchanged) return { ok: false, refusal: 'notReached' };
      const { text, author = '' } = answer.value;
      const read = readNamedSnapshot(text);
      return read.ok ? { ...read, snapshot: { ...read.snapshot, author } } : read;
    },
    async keep(snapshot) {
      const outcome = await keep(snapshot);
      if (outcome.ok) return outcome;
      const name = freeSnapshotName(
        snapshot.name,
        (rows ?? []).map((row) => row.name),
      );
      setLoose((before) => new Map([...before, [`tab-${before.size}-${snapshot.takenAt}`.replaceAll('.', '-'), { ...snapshot, name }]]));
      return outcome;
    },
    async rename(id, name) {
      const own = loose.get(id);
      if (!own) return named(name, cloud.renameSnapshot({ params: { venueId, snapshotId: id }, body: { name } }));
      const outcome = await keep({ ...own, name });
      if (outcome.ok) without(id);
      return outcome;
    },
    async remove(id) {
      if (!loose.has(id)) return send(cloud.removeSnapshot({ params: { venueId, snapshotId: id } }));
      without(id);
      return { ok: true };
    },
  };
}
