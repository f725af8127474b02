/**
 * The shadows of all devices: what is asked within a few milliseconds is decided together and committed at once, and every answer waits
 * for that. A shadow that another process changed meanwhile is read again, and decided anew.
 */

import { wrongOf } from '@headroom/model/health';
import type { Tree } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { noShadow, planDelete, planGet, planUpdate, rejections } from '@headroom/protocol/shadow';
import type { Shadow, ShadowPlan, ShadowRequest, UpdateRequest } from '@headroom/protocol/shadow';
import type { Logger } from 'pino';
import type { Meter } from '../broker/meter.ts';
import { audienceOf } from '../members/audience.ts';
import type { Herald } from '../changes/herald.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseAway, isLostRace, isReferenceGone } from '../db/trouble.ts';
import { createShelf, modelIDIn, modelIDOf, readDocuments, reportedTree, storedOf, type Documents } from './documents.ts';
import { lookInto, type Look } from './reported.ts';
import { summaryText } from './summaries.ts';
import { writeShadows, type ShadowWrite } from './writing.ts';

/** A change that is committed, with all that it takes to say anywhere what is told of it. */
export interface ShadowEvent {
  readonly device: string;
  readonly name: string;
  readonly kind: 'update' | 'delete';
  readonly before: Shadow;
  readonly request: UpdateRequest | ShadowRequest;
  readonly seconds: number;
}
export type ShadowOutcome = Pick<Extract<ShadowPlan, { ok: true }>, 'ok' | 'told'> | Extract<ShadowPlan, { ok: false }>;

export interface ShadowStore {
  /** Resolves once it is committed, and rejects where the database is away for too long: then nobody knows. */
  update(device: string, name: string, request: UpdateRequest): Promise<ShadowOutcome>;
  remove(device: string, name: string, request: ShadowRequest): Promise<ShadowOutcome>;
  get(device: string, name: string, request: ShadowRequest): Promise<ShadowOutcome>;
  /** Says in lists whether the device is held, and by its shadows what it is like. */
  refresh(device: string): Promise<void>;
  /** All of a device's as they are stored; undefined where there is no such device. */
  all(device: string): Promise<ReadonlyMap<string, Shadow> | undefined>;
  /** Empty where it has not said yet; undefined where there is no such device. */
  modelID(device: string): Promise<string | undefined>;
  /** All that a device reports, in one tree. */
  reported(device: string): Promise<Tree | undefined>;
  /** The device came to this process: what others wrote of it is not known here. */
  forget(device: string): void;
  close(): Promise<void>;
}
interface StorePorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Pick<Meter, 'count'>;
  readonly herald: Pick<Herald, 'announce'>;
  /** Whether the device is connected here: then nobody else changes what it reports. */
  readonly isHere: (device: string) => boolean;
  /** Whether anybody wants to hear of a device. */
  readonly isHeard: (device: string) => boolean;
  /** Told of every change of a device that is heard, once it is committed, in order. */
  readonly tell: (event: ShadowEvent, outcome: Extract<ShadowOutcome, { ok: true }>) => void;
}

type Asked =
  | { readonly kind: 'update'; readonly device: string; readonly name: string; readonly request: UpdateRequest }
  | { readonly kind: 'delete' | 'get' | 'refresh'; readonly device: string; readonly name: string; readonly request: ShadowRequest };
/** What is asked of one device at the moment. */
interface Line {
  readonly device: string;
  waiting: number;
}
/** It is made by the thousand a second: as few things as that takes. */
interface Task {
  readonly asked: Asked;
  readonly line: Line;
  readonly since: number;
  /** Was decided over a document that somebody else had changed. */
  isRepeated: boolean;
  readonly resolve: (outcome: ShadowOutcome) => void;
  readonly reject: (error: unknown) => void;
}
interface Decision {
  readonly task: Task;
  readonly before: Shadow;
  readonly plan: ShadowPlan;
}
/** What a batch asks of one device. */
interface Work {
  readonly device: string;
  readonly tasks: Task[];
  /** What is known here will not do. */
  mustRead: boolean;
  documents: Documents | undefined;
}
/** What that comes to, before any of it is written. */
interface Decided {
  readonly device: string;
  readonly decisions: readonly Decision[];
  readonly again: readonly Task[];
  readonly writes: readonly ShadowWrite[];
  /** As the device is once that is written. */
  readonly after: Documents | undefined;
  /** Lists may show something else of it. */
  readonly isRefreshed: boolean;
}

const gatherMs = 2;
const mostAtOnce = 500;
const mostWaiting = 20_000;
const mostOfOneDevice = 100;
const keptDevices = 1000;
/** Hardly any amplifier becomes another model. */
const modelMs = 60_000;
/** So long a change waits for the database; who asked is told after that, and asks again. */
const patienceMs = 10_000;
const pauseMs = 100;

export function createShadowStore({ db, clock, log, meter, herald, isHere, isHeard, tell }: StorePorts): ShadowStore {
  const shelf = createShelf(keptDevices);
  /** Of devices that are held elsewhere. */
  const models = new Map<string, { readonly modelID: string; readonly until: number }>();
  const lines = new Map<string, Line>();
  let waiting: Task[] = [];
  /** When the last batch began, or the first of those that wait was asked. */
  let begun = 0;
  let shown = 0;
  let running: Promise<void> | undefined;
  let isClosed = false;

  function ask(asked: Asked): Promise<ShadowOutcome> {
    const { device, kind } = asked;
    const line = lines.get(device) ?? { device, waiting: 0 };
    if (isClosed || waiting.length >= mostWaiting || (kind !== 'refresh' && line.waiting >= mostOfOneDevice))
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
  /** By batches: one by one they would be counted more often than looked at. */
  function show(count: number): void {
    meter.count('shadow_requests_waiting', count - shown);
    shown = count;
  }
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      begun = clock.elapsed();
      show(batch.length + waiting.length);
      await commit(batch);
      show(waiting.length);
      // Who was just answered says the next thing in a moment: two batches that take turns cost twice the packets and statements.
      if (waiting.length < mostAtOnce) await pause(gatherMs);
    }
    running = undefined;
  }

  async function commit(batch: readonly Task[]): Promise<void> {
    try {
      const again = await decideAndWrite(batch);
      waiting = [...again, ...waiting];
    } catch (error) {
      for (const { asked } of batch) shelf.forget(asked.device);
      await recover(batch, error);
    }
  }
  /** One by one where one of many is to blame, and again where the database was away. */
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

  /** Answers what has to be decided anew. */
  async function decideAndWrite(batch: readonly Task[]): Promise<Task[]> {
    const works = await worksOf(batch);
    const now = clock.now();
    const seconds = Math.floor(now / 1000);
    const decided = works.map((work) => decide(work, seconds));
    const writes = decided.flatMap((one) => one.writes);
    const refresh = decided.flatMap(({ isRefreshed, device }) => (isRefreshed ? [device] : []));
    if (writes.length > 0) meter.count('shadow_commits_total');
    const { lost, venues } = await writeShadows(db, writes, refresh.toSorted(), new Date(now));
    const again: Task[] = [];
    for (const one of decided) {
      const { device, after } = one;
      const hasLost = one.writes.some((write) => lost.has(write));
      if (hasLost) shelf.forget(device);
      else if (after) shelf.put(device, after);
      const overtaken = hasLost ? new Set(one.writes.filter((write) => lost.has(write)).map(({ name }) => name)) : none;
      again.push(...one.again);
      settleAll(one, overtaken, seconds, again);
    }
    announce(venues);
    return again;
  }
  function settleAll({ device, decisions }: Decided, overtaken: ReadonlySet<string>, seconds: number, again: Task[]): void {
    const isTold = isHeard(device);
    let stored = 0;
    for (const { task, before, plan } of decisions) {
      const { name, kind, request } = task.asked;
      if (overtaken.has(name)) {
        again.push(repeated(task));
        continue;
      }
      if (plan.ok && (kind === 'update' || kind === 'delete')) {
        stored += 1;
        if (isTold) tell({ device, name, kind, before, request, seconds }, plan);
      }
      settle(task, plan);
    }
    if (stored > 0) meter.count('shadow_changes_stored_total', stored);
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
        (accounts) => herald.announce(accounts),
        (error: unknown) => log.warn({ err: error }, 'a change of amplifiers was not announced'),
      );
  }

  async function all(device: string): Promise<ReadonlyMap<string, Shadow> | undefined> {
    const documents = (await readDocuments(db, [device])).get(device);
    return documents && new Map([...documents.shadows].map(([name, { shadow }]) => [name, shadow]));
  }

  return {
    update: (device, name, request) => ask({ kind: 'update', device, name, request }),
    remove: (device, name, request) => ask({ kind: 'delete', device, name, request }),
    get: (device, name, request) => ask({ kind: 'get', device, name, request }),
    refresh: async (device) => void (await ask({ kind: 'refresh', device, name: '', request: nothing })),
    all,
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
      const shadows = await all(device);
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
const repeated = (task: Task): Task => {
  task.isRepeated = true;
  return task;
};

const none: ReadonlySet<string> = new Set();
/** One after the other: each finds what those before it have changed. */
function decide({ device, tasks, documents }: Work, seconds: number): Decided {
  const current = new Map<string, Shadow>();
  const decisions: Decision[] = [];
  const again: Task[] = [];
  let modelID: string | undefined;
  let isRefreshed = false;
  let mayShowElse = false;
  for (const task of documentsLast(tasks)) {
    const { asked } = task;
    const before = current.get(asked.name) ?? documents?.shadows.get(asked.name)?.shadow ?? noShadow;
    const look = documents && asked.kind === 'update' ? lookAt(asked, (modelID ??= modelIDOf(documents))) : nothingSeen;
    const plan: ShadowPlan = documents ? planOf(asked, before, look, seconds) : { ok: false, rejection: rejections.forbidden };
    if (!plan.ok) {
      // What is known here may be old: nobody is refused for that.
      if (task.isRepeated || asked.kind === 'get' || !documents) decisions.push({ task, before, plan });
      else again.push(repeated(task));
      continue;
    }
    isRefreshed ||= asked.kind === 'refresh';
    mayShowElse ||= changesSummary(asked, before, plan.shadow, look);
    current.set(asked.name, plan.shadow);
    decisions.push({ task, before, plan });
  }
  const writes = documents ? writesOf(device, documents, current) : [];
  const after = documents && afterWrites(documents, writes);
  return { device, decisions, again, writes, after, isRefreshed: isRefreshed || (mayShowElse && showsElse(documents, after)) };
}
/** What changes is told at once and a document is answered after that: it shall not be older than what was told. */
const documentsLast = (tasks: readonly Task[]): readonly Task[] =>
  tasks.some(isForDocument) ? [...tasks.filter((task) => !isForDocument(task)), ...tasks.filter(isForDocument)] : tasks;
const isForDocument = ({ asked }: Task) => asked.kind === 'get';
function planOf(asked: Asked, shadow: Shadow, { rejection }: Look, seconds: number): ShadowPlan {
  const { name } = asked;
  if (rejection) return { ok: false, rejection };
  switch (asked.kind) {
    case 'update':
      return planUpdate(shadow, asked.request, seconds);
    case 'delete':
      return planDelete(shadow, name, asked.request, seconds);
    case 'get':
      return planGet(shadow, name, asked.request, seconds);
    case 'refresh':
      return { ok: true, shadow, told: [] };
  }
}
const nothingSeen: Look = { rejection: undefined, mayShow: false };
/** `known`: what the amplifier has said of itself before. */
function lookAt({ request: { change }, name }: Extract<Asked, { kind: 'update' }>, known: string): Look {
  const modelID = modelIDIn(change.reported ?? undefined) ?? known;
  const desired = change.desired ? lookInto(change.desired, { name, section: 'desired', modelID }) : nothingSeen;
  if (desired.rejection || !change.reported) return desired;
  return lookInto(change.reported, { name, section: 'reported', modelID });
}
function writesOf(device: string, documents: Documents, current: ReadonlyMap<string, Shadow>): ShadowWrite[] {
  const writes: ShadowWrite[] = [];
  for (const [name, shadow] of current) {
    const before = documents.shadows.get(name)?.shadow ?? noShadow;
    if (shadow.version !== before.version) writes.push({ device, name, before: before.version, after: storedOf(shadow) });
  }
  return writes;
}
function afterWrites(documents: Documents, writes: readonly ShadowWrite[]): Documents {
  if (writes.length === 0) return documents;
  const shadows = new Map(documents.shadows);
  for (const { name, after } of writes) shadows.set(name, after);
  return { ...documents, shadows };
}
/** Told by what is asked, without a look at the whole: most of what an amplifier reports shows in no list. */
function changesSummary(asked: Asked, before: Shadow, after: Shadow, look: Look): boolean {
  if (asked.kind !== 'update') return asked.kind === 'delete';
  const { reported } = asked.request.change;
  if (reported === undefined) return false;
  return reported === null || before.state?.reported === undefined || after.state?.reported === undefined || look.mayShow;
}
/** Whether lists will show something else of it, or something else is wrong with it. */
function showsElse(before: Documents | undefined, after: Documents | undefined): boolean {
  if (!before || !after || before === after) return false;
  const isSame = [...after.shadows].every(
    ([name, { shadow }]) => shadow.state?.reported === before.shadows.get(name)?.shadow.state?.reported,
  );
  return !isSame && shownOf(before) !== shownOf(after);
}
const shown = new WeakMap<Documents, string>();
function shownOf(documents: Documents): string {
  const { summary, numberOfChannels, shadows } = documents;
  const known = shown.get(documents);
  if (known !== undefined) return known;
  const tree = reportedTree([...shadows.values()].map(({ shadow }) => shadow));
  // Two of one amplifier are compared: what the catalogue offers moves neither.
  const listed = summaryText(tree, summary, numberOfChannels, { isConnected: true, isBridgeLost: false }, () => '');
  const text = listed + JSON.stringify(wrongOf(tree));
  shown.set(documents, text);
  return text;
}
/** Away, or somebody else was faster: it may go well in a moment. */
const isWorthTrying = (error: unknown) => isDatabaseAway(error) || isLostRace(error) || isReferenceGone(error);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
