/** Decides and commits concurrent requests together. A shadow changed by another process is decided again. */

import type { Tree } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { rejections } from '@headroom/protocol/shadow';
import type { ShadowRequest, ShadowTold, UpdateRequest } from '@headroom/protocol/shadow';
import type { Logger } from 'pino';
import type { Metrics } from '../../kit/metrics.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { ChangeNotifier } from '../../kit/changes/change-notifier.ts';
import type { Db } from '../../kit/db/database.ts';
import { createBatches } from './batches.ts';
import { decide, repeated, type Decided, type Line, type ShadowOutcome, type Task, type Work } from './deciding.ts';
import { createShelf, modelIDOf, readDocuments, readShadows, reportedTree, type Documents } from './documents.ts';
import { writeShadows, type ShadowWrite } from './writing.ts';

export interface ShadowNews {
  readonly device: string;
  readonly name: string;
  readonly told: readonly ShadowTold[];
}

export interface ShadowStore {
  /** Resolves once committed; rejects during a long outage, with the result unknown. */
  update(device: string, name: string, request: UpdateRequest, epoch?: number): Promise<ShadowOutcome>;
  remove(device: string, name: string, request: ShadowRequest, epoch?: number): Promise<ShadowOutcome>;
  get(device: string, name: string, request: ShadowRequest): Promise<ShadowOutcome>;
  refresh(device: string): Promise<void>;
  /** Empty before it reports; undefined without such a device. */
  modelID(device: string): Promise<string | undefined>;
  reported(device: string): Promise<Tree | undefined>;
  /** The device moved here, so the cache is stale. */
  forget(device: string): void;
  close(): Promise<void>;
}
interface StorePorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly changeNotifier: Pick<ChangeNotifier, 'announce'>;
  /** Nobody else changes the reports of a device connected here. */
  readonly isHere: (device: string) => boolean;
  readonly isHeard: (device: string) => boolean;
  /** In order, after commit. */
  readonly tell: (news: ShadowNews) => void;
}

interface Unwritten {
  readonly lost: ReadonlySet<string>;
  readonly overtaken: ReadonlySet<string>;
}
const keptDevices = 1000;
/** Amplifiers hardly ever change their model. */
const modelMs = 60_000;

export function createShadowStore({ db, clock, log, metrics, changeNotifier, isHere, isHeard, tell }: StorePorts): ShadowStore {
  const shelf = createShelf(keptDevices);
  const cached = (device: string) => (isHere(device) ? shelf.get(device) : undefined);
  const { ask, settle, close } = createBatches({ clock, log, metrics, store: decideAndWrite, forget: shelf.forget });
  const modelID = createModels(db, clock, cached);

  async function decideAndWrite(batch: readonly Task[]): Promise<Task[]> {
    const works = await worksOf(batch);
    const now = clock.now();
    const seconds = Math.floor(now / 1000);
    const decided = works.map((work) => decide(work, seconds));
    const writes = decided.flatMap((one) => one.writes);
    const refresh = decided.flatMap(({ isRefreshed, device }) => (isRefreshed ? [device] : []));
    if (writes.length > 0) metrics.count('shadow_commits_total');
    const { lost, overtaken, venues } = await writeShadows(db, writes, refresh.toSorted(), new Date(now));
    const again: Task[] = [];
    for (const one of decided) {
      const { device, after } = one;
      const namesIn = (set: ReadonlySet<ShadowWrite>) =>
        set.size === 0 ? none : new Set(one.writes.filter((write) => set.has(write)).map(({ name }) => name));
      const unwritten = { lost: namesIn(lost), overtaken: namesIn(overtaken) };
      if (unwritten.lost.size + unwritten.overtaken.size > 0) shelf.forget(device);
      else if (after) shelf.put(device, after);
      again.push(...one.again);
      settleAll(one, unwritten, again);
    }
    announce(venues);
    return again;
  }
  function settleAll({ device, decisions }: Decided, { lost, overtaken }: Unwritten, again: Task[]): void {
    const isTold = isHeard(device);
    let stored = 0;
    for (const { task, plan } of decisions) {
      const { name, kind } = task.asked;
      // An overtaken connection is refused only its own reports.
      if (lost.has(name) || (overtaken.has(name) && task.asked.epoch === undefined)) {
        again.push(repeated(task));
        continue;
      }
      if (overtaken.has(name)) {
        settle(task, { ok: false, rejection: rejections.overtaken });
        continue;
      }
      if (plan.ok && (kind === 'update' || kind === 'delete')) {
        stored += 1;
        if (isTold) tell({ device, name, told: plan.told });
      }
      settle(task, plan);
    }
    if (stored > 0) metrics.count('shadow_changes_stored_total', stored);
  }
  async function worksOf(batch: readonly Task[]): Promise<Work[]> {
    const found = new Map<Line, Work>();
    for (const task of batch) {
      const { line, asked, isRepeated } = task;
      const work = found.get(line) ?? { device: line.device, tasks: [], mustRead: false, documents: undefined };
      if (work.tasks.push(task) === 1) found.set(line, work);
      work.mustRead ||= isRepeated || asked.kind === 'get';
    }
    const works = [...found.values()];
    for (const work of works) if (!work.mustRead) work.documents = shelf.get(work.device);
    const unknown = works.filter(({ documents }) => documents === undefined);
    if (unknown.length === 0) return works;
    const read = await readDocuments(
      db,
      unknown.map(({ device }) => device),
    );
    for (const work of unknown) work.documents = read.get(work.device);
    return works;
  }
  function announce(venues: readonly string[]): void {
    for (const venueId of venues)
      audienceOf(db, venueId).then(
        (accounts) => changeNotifier.announce(accounts),
        (error: unknown) => log.warn({ err: error }, 'a change of amplifiers was not announced'),
      );
  }

  return {
    update: (device, name, request, epoch) => ask({ kind: 'update', device, name, request, epoch }),
    remove: (device, name, request, epoch) => ask({ kind: 'delete', device, name, request, epoch }),
    get: (device, name, request) => ask({ kind: 'get', device, name, request, epoch: undefined }),
    refresh: async (device) => void (await ask({ kind: 'refresh', device, name: '', request: nothing, epoch: undefined })),
    modelID,
    async reported(device) {
      const kept = cached(device);
      if (kept) return reportedTree([...kept.shadows.values()].map(({ shadow }) => shadow));
      const shadows = await readShadows(db, device);
      return shadows && reportedTree(shadows.values());
    },
    forget: shelf.forget,
    close,
  };
}

function createModels(db: Db, clock: Clock, cached: (device: string) => Documents | undefined) {
  const models = new Map<string, { readonly modelID: string; readonly until: number }>();
  return async (device: string): Promise<string | undefined> => {
    const kept = cached(device);
    if (kept) return modelIDOf(kept);
    const known = models.get(device);
    if (known && clock.elapsed() < known.until) return known.modelID;
    const documents = (await readDocuments(db, [device])).get(device);
    if (!documents) return undefined;
    const modelID = modelIDOf(documents);
    if (models.size >= keptDevices) models.clear();
    models.set(device, { modelID, until: clock.elapsed() + modelMs });
    return modelID;
  };
}

const nothing: ShadowRequest = { clientToken: undefined, version: undefined };

const none: ReadonlySet<string> = new Set();
