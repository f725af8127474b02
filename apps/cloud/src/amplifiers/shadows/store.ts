/** Decides and commits concurrent shadow requests together, then answers. A shadow changed by another process is read and decided again. */

import type { Tree } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { rejections } from '@headroom/protocol/shadow';
import type { Shadow, ShadowRequest, UpdateRequest } from '@headroom/protocol/shadow';
import type { Logger } from 'pino';
import type { Metrics } from '../../kit/metrics.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { ChangeNotifier } from '../../kit/changes/change-notifier.ts';
import type { Db } from '../../kit/db/database.ts';
import { isDatabaseAway, isDiskFull, isLostRace, isReferenceGone } from '../../kit/db/trouble.ts';
import { decide, repeated, type Asked, type Decided, type Line, type ShadowOutcome, type Task, type Work } from './deciding.ts';
import { createShelf, modelIDOf, readDocuments, readShadows, reportedTree } from './documents.ts';
import { writeShadows, type ShadowWrite } from './writing.ts';

/** A committed change, with everything needed to announce it. */
export interface ShadowEvent {
  readonly device: string;
  readonly name: string;
  readonly kind: 'update' | 'delete';
  readonly before: Shadow;
  readonly request: UpdateRequest | ShadowRequest;
  readonly seconds: number;
}

export interface ShadowStore {
  /** Resolves once committed; rejects during a long outage, with the result unknown. `epoch`: the device's own connection. */
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
  readonly tell: (event: ShadowEvent, outcome: Extract<ShadowOutcome, { ok: true }>) => void;
}

/** Names of unwritten shadows. */
interface Unwritten {
  readonly lost: ReadonlySet<string>;
  readonly overtaken: ReadonlySet<string>;
}
const gatherMs = 2;
const maxAtOnce = 500;
const maxWaiting = 20_000;
const maxPerDevice = 100;
const keptDevices = 1000;
/** Amplifiers hardly ever change their model. */
const modelMs = 60_000;
/** Limit of waiting for the database; then callers try again. */
const patienceMs = 10_000;
const pauseMs = 100;

export function createShadowStore({ db, clock, log, metrics, changeNotifier, isHere, isHeard, tell }: StorePorts): ShadowStore {
  const shelf = createShelf(keptDevices);
  const models = new Map<string, { readonly modelID: string; readonly until: number }>();
  const lines = new Map<string, Line>();
  let waiting: Task[] = [];
  /** Start of the last batch, or of the first waiting request. */
  let begun = 0;
  let shown = 0;
  let running: Promise<void> | undefined;
  let isClosed = false;

  function ask(asked: Asked): Promise<ShadowOutcome> {
    const { device, kind } = asked;
    const line = lines.get(device) ?? { device, waiting: 0 };
    if (isClosed || waiting.length >= maxWaiting || (kind !== 'refresh' && line.waiting >= maxPerDevice))
      return Promise.resolve({ ok: false, rejection: rejections.tooMany });
    if (line.waiting === 0) lines.set(device, line);
    line.waiting += 1;
    if (waiting.length === 0) begun = clock.elapsed();
    const { promise, resolve, reject } = Promise.withResolvers<ShadowOutcome>();
    waiting.push({ asked, line, since: begun, isRepeated: false, resolve, reject });
    running ??= pause(gatherMs).then(run);
    return promise;
  }
  function release({ line }: Task): void {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(line.device);
  }
  function settle(task: Task, outcome: ShadowOutcome): void {
    release(task);
    task.resolve(outcome);
  }
  /** Once a batch: counting each costs more than it tells. */
  function show(count: number): void {
    metrics.count('shadow_requests_waiting', count - shown);
    shown = count;
  }
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce);
      waiting = waiting.slice(maxAtOnce);
      begun = clock.elapsed();
      show(batch.length + waiting.length);
      await commit(batch);
      show(waiting.length);
      // Answered clients send again at once; two alternating batches would double packets and statements.
      if (waiting.length < maxAtOnce) await pause(gatherMs);
    }
    running = undefined;
  }

  async function commit(batch: readonly Task[]): Promise<void> {
    try {
      const again = await decideAndWrite(batch);
      waiting = [...again, ...waiting];
    } catch (error) {
      for (const { asked } of batch) shelf.forget(asked.device);
      const reads = batch.filter(({ asked }) => asked.kind === 'get');
      const isMixed = reads.length > 0 && reads.length < batch.length;
      if (!isMixed || !isDiskFull(error)) return recover(batch, error);
      // A full disk can still be read.
      await commit(reads);
      await recover(
        batch.filter((task) => !reads.includes(task)),
        error,
      );
    }
  }
  /** One request may be to blame, or the database was away. */
  async function recover(batch: readonly Task[], error: unknown): Promise<void> {
    const [first] = batch;
    if (first && batch.length > 1 && !isWorthTrying(error)) {
      for (const task of batch) await commit([task]);
      return;
    }
    const late = batch.filter(({ since }) => isClosed || !isWorthTrying(error) || clock.elapsed() - since > patienceMs);
    if (late.length > 0) log.error({ reason: error instanceof Error ? error.message : String(error) }, 'shadows were not stored');
    for (const task of late) {
      release(task);
      task.reject(error);
    }
    const rest = batch.filter((task) => !late.includes(task));
    if (rest.length === 0) return;
    waiting = [...rest, ...waiting];
    await pause(pauseMs);
  }

  /** Returns the tasks to decide again. */
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
      settleAll(one, unwritten, seconds, again);
    }
    announce(venues);
    return again;
  }
  function settleAll({ device, decisions }: Decided, { lost, overtaken }: Unwritten, seconds: number, again: Task[]): void {
    const isTold = isHeard(device);
    let stored = 0;
    for (const { task, before, plan } of decisions) {
      const { name, kind, request } = task.asked;
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
        if (isTold) tell({ device, name, kind, before, request, seconds }, plan);
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
    async modelID(device) {
      const kept = isHere(device) ? shelf.get(device) : undefined;
      if (kept) return modelIDOf(kept);
      const known = models.get(device);
      if (known && clock.elapsed() < known.until) return known.modelID;
      const documents = (await readDocuments(db, [device])).get(device);
      if (!documents) return undefined;
      const modelID = modelIDOf(documents);
      if (models.size >= keptDevices) models.clear();
      models.set(device, { modelID, until: clock.elapsed() + modelMs });
      return modelID;
    },
    async reported(device) {
      const kept = isHere(device) ? shelf.get(device) : undefined;
      if (kept) return reportedTree([...kept.shadows.values()].map(({ shadow }) => shadow));
      const shadows = await readShadows(db, device);
      return shadows && reportedTree(shadows.values());
    },
    forget: (device) => shelf.forget(device),
    async close() {
      isClosed = true;
      await running;
    },
  };
}

const nothing: ShadowRequest = { clientToken: undefined, version: undefined };

const none: ReadonlySet<string> = new Set();
/** An outage or a lost race may pass. */
const isWorthTrying = (error: unknown) => isDatabaseAway(error) || isLostRace(error) || isReferenceGone(error);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
