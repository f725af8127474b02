/**
 * The shadows of all devices: what is asked within a few milliseconds is decided together and committed at once, and every answer waits
 * for that. A shadow that another process changed meanwhile is read again, and decided anew.
 */

import { wrongOf } from '@headroom/model/health';
import type { Tree } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { noShadow, planDelete, planGet, planUpdate, rejections } from '@headroom/protocol/shadow';
import type { Rejection, Shadow, ShadowPlan, ShadowRequest, UpdateRequest } from '@headroom/protocol/shadow';
import type { Logger } from 'pino';
import type { Meter } from '../broker/meter.ts';
import { audienceOf } from '../members/audience.ts';
import type { Herald } from '../changes/herald.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseAway, isLostRace, isReferenceGone } from '../db/trouble.ts';
import { createShelf, modelIDIn, modelIDOf, readDocuments, reportedTree, storedOf, type Documents, type Stored } from './documents.ts';
import { mayShow, strangeIn } from './reported.ts';
import { summaryText } from './summaries.ts';
import { keyOf, writeShadows, type ShadowWrite } from './writing.ts';

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
  /** Told of every change once it is committed, in order. */
  readonly tell: (event: ShadowEvent, outcome: Extract<ShadowOutcome, { ok: true }>) => void;
}

type Asked =
  | { readonly kind: 'update'; readonly device: string; readonly name: string; readonly request: UpdateRequest }
  | { readonly kind: 'delete' | 'get' | 'refresh'; readonly device: string; readonly name: string; readonly request: ShadowRequest };
/** It is made by the thousand a second: as few things as that takes. */
interface Task {
  readonly asked: Asked;
  readonly key: string;
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
/** What a batch comes to, before any of it is written. */
interface Decided {
  readonly decisions: readonly Decision[];
  readonly again: Task[];
  readonly writes: readonly ShadowWrite[];
  /** As the devices are once that is written. */
  readonly after: ReadonlyMap<string, Documents>;
  /** Lists may show something else of these. */
  readonly refresh: ReadonlySet<string>;
}

const gatherMs = 2;
const mostAtOnce = 500;
const mostWaiting = 20_000;
const mostOfOneDevice = 100;
const keptDevices = 1000;
/** So long a change waits for the database; who asked is told after that, and asks again. */
const patienceMs = 10_000;
const pauseMs = 100;

export function createShadowStore({ db, clock, log, meter, herald, isHere, tell }: StorePorts): ShadowStore {
  const shelf = createShelf(keptDevices);
  const waitingOf = new Map<string, number>();
  let waiting: Task[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  function ask(asked: Asked): Promise<ShadowOutcome> {
    const { device, name, kind } = asked;
    const count = waitingOf.get(device) ?? 0;
    if (isClosed || waiting.length >= mostWaiting || (kind !== 'refresh' && count >= mostOfOneDevice))
      return Promise.resolve({ ok: false, rejection: rejections.tooMany });
    waitingOf.set(device, count + 1);
    meter.count('shadow_requests_waiting');
    const { promise, resolve, reject } = Promise.withResolvers<ShadowOutcome>();
    waiting.push({ asked, key: keyOf(device, name), since: clock.elapsed(), isRepeated: false, resolve, reject });
    running ??= pause(gatherMs).then(run);
    return promise;
  }
  function release({ asked: { device } }: Task): void {
    meter.count('shadow_requests_waiting', -1);
    const left = (waitingOf.get(device) ?? 1) - 1;
    if (left > 0) waitingOf.set(device, left);
    else waitingOf.delete(device);
  }
  function settle(task: Task, outcome: ShadowOutcome): void {
    release(task);
    task.resolve(outcome);
  }
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await commit(batch);
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
    const known = await documentsFor(batch);
    const now = clock.now();
    const seconds = Math.floor(now / 1000);
    const { decisions, again, writes, after, refresh } = decide(batch, known, seconds);
    if (writes.length > 0) meter.count('shadow_commits_total');
    const { won, venues } = await writeShadows(db, writes, [...refresh].toSorted(), new Date(now));
    for (const [device, documents] of after) shelf.put(device, documents);
    const lost = new Set<string>();
    for (const { device, name } of writes) {
      const key = keyOf(device, name);
      if (won.has(key)) continue;
      lost.add(key);
      shelf.forget(device);
    }
    for (const decision of decisions) {
      if (lost.has(decision.task.key)) again.push(repeated(decision.task));
      else answer(decision, seconds);
    }
    announce(venues);
    return again;
  }
  function answer({ task, before, plan }: Decision, seconds: number): void {
    const { device, name, kind, request } = task.asked;
    if (plan.ok && (kind === 'update' || kind === 'delete')) {
      meter.count('shadow_changes_stored_total');
      tell({ device, name, kind, before, request, seconds }, plan);
    }
    settle(task, plan);
  }
  async function documentsFor(batch: readonly Task[]): Promise<Map<string, Documents>> {
    const known = new Map<string, Documents>();
    const unknown = new Set<string>();
    for (const { asked, isRepeated } of batch) if (asked.kind === 'get' || isRepeated) unknown.add(asked.device);
    for (const { asked } of batch) {
      const { device } = asked;
      if (known.has(device) || unknown.has(device)) continue;
      const documents = shelf.get(device);
      if (documents) known.set(device, documents);
      else unknown.add(device);
    }
    if (unknown.size > 0) for (const [device, documents] of await readDocuments(db, [...unknown])) known.set(device, documents);
    return known;
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

/** One after the other: each finds what those before it have changed. */
function decide(batch: readonly Task[], known: ReadonlyMap<string, Documents>, seconds: number): Decided {
  const current = new Map<string, Shadow>();
  const decisions: Decision[] = [];
  const again: Task[] = [];
  const refresh = new Set<string>();
  const mayShowElse = new Set<string>();
  for (const task of batch) {
    const { asked, key } = task;
    const documents = known.get(asked.device);
    const before = current.get(key) ?? documents?.shadows.get(asked.name)?.shadow ?? noShadow;
    const plan: ShadowPlan = documents ? planOf(asked, before, documents, seconds) : { ok: false, rejection: rejections.forbidden };
    if (!plan.ok) {
      // What is known here may be old: nobody is refused for that.
      if (task.isRepeated || asked.kind === 'get' || !documents) decisions.push({ task, before, plan });
      else again.push(repeated(task));
      continue;
    }
    if (asked.kind === 'refresh') refresh.add(asked.device);
    current.set(key, plan.shadow);
    if (changesSummary(asked, before, plan.shadow)) mayShowElse.add(asked.device);
    decisions.push({ task, before, plan });
  }
  const writes = writesOf(known, current);
  const after = afterWrites(known, writes);
  for (const device of mayShowElse) if (showsElse(known.get(device), after.get(device))) refresh.add(device);
  return { decisions, again, writes, after, refresh };
}
function planOf(asked: Asked, shadow: Shadow, documents: Documents, seconds: number): ShadowPlan {
  const { name } = asked;
  switch (asked.kind) {
    case 'update': {
      const rejection = strangeInRequest(asked.request, name, documents);
      return rejection ? { ok: false, rejection } : planUpdate(shadow, asked.request, seconds);
    }
    case 'delete':
      return planDelete(shadow, name, asked.request, seconds);
    case 'get':
      return planGet(shadow, name, asked.request, seconds);
    case 'refresh':
      return { ok: true, shadow, told: [] };
  }
}
function strangeInRequest({ change }: UpdateRequest, name: string, documents: Documents): Rejection | undefined {
  const modelID = modelIDIn(change.reported ?? undefined) ?? modelIDOf(documents);
  for (const section of ['desired', 'reported'] as const) {
    const values = change[section];
    const rejection = values ? strangeIn(values, { name, section, modelID }) : undefined;
    if (rejection) return rejection;
  }
  return undefined;
}
function writesOf(known: ReadonlyMap<string, Documents>, current: ReadonlyMap<string, Shadow>): ShadowWrite[] {
  const writes: ShadowWrite[] = [];
  for (const [key, shadow] of current) {
    const [device = '', name = ''] = key.split(' ');
    const before = known.get(device)?.shadows.get(name)?.shadow ?? noShadow;
    if (shadow.version !== before.version) writes.push({ device, name, before: before.version, after: storedOf(shadow) });
  }
  return writes;
}
function afterWrites(known: ReadonlyMap<string, Documents>, writes: readonly ShadowWrite[]): Map<string, Documents> {
  const all = new Map<string, Documents & { readonly shadows: Map<string, Stored> }>();
  for (const { device, name, after } of writes) {
    const before = known.get(device);
    if (!before) continue;
    const documents = all.get(device) ?? { ...before, shadows: new Map(before.shadows) };
    documents.shadows.set(name, after);
    all.set(device, documents);
  }
  return new Map([...known].map(([device, documents]) => [device, all.get(device) ?? documents]));
}
/** Told by what is asked, without a look at the whole: most of what an amplifier reports shows in no list. */
function changesSummary(asked: Asked, before: Shadow, after: Shadow): boolean {
  if (asked.kind !== 'update') return asked.kind === 'delete';
  const { reported } = asked.request.change;
  if (reported === undefined) return false;
  return reported === null || before.state?.reported === undefined || after.state?.reported === undefined || mayShow(reported);
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
