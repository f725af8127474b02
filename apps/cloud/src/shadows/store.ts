/**
 * The shadows of all devices: what is asked within a few milliseconds is decided together and committed at once, and every answer waits
 * for that. A shadow that another process changed meanwhile is read again, and decided anew.
 */

import { wrongOf } from '@headroom/model/health';
import type { Tree } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import { noShadow, planDelete, planGet, planUpdate, rejections } from '@headroom/protocol/shadow';
import type { Rejection, Shadow, ShadowPlan, ShadowRequest, ShadowTold, UpdateRequest } from '@headroom/protocol/shadow';
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
export type ShadowOutcome =
  | { readonly ok: true; readonly told: readonly ShadowTold[]; readonly event: ShadowEvent | undefined }
  | { readonly ok: false; readonly rejection: Rejection };

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
  readonly tell: (event: ShadowEvent, told: readonly ShadowTold[]) => void;
}

interface Task {
  readonly device: string;
  readonly name: string;
  readonly kind: 'update' | 'delete' | 'get' | 'refresh';
  plan(shadow: Shadow, documents: Documents, seconds: number): ShadowPlan;
  readonly request: UpdateRequest | ShadowRequest;
  readonly since: number;
  /** Was decided over a document that somebody else had changed. */
  isRepeated: boolean;
  settle(outcome: ShadowOutcome): void;
  fail(error: unknown): void;
}
interface Decision {
  readonly task: Task;
  readonly outcome: ShadowOutcome;
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

  function ask(task: Pick<Task, 'device' | 'name' | 'kind' | 'plan' | 'request'>): Promise<ShadowOutcome> {
    const count = waitingOf.get(task.device) ?? 0;
    if (isClosed || waiting.length >= mostWaiting || (task.kind !== 'refresh' && count >= mostOfOneDevice))
      return Promise.resolve({ ok: false, rejection: rejections.tooMany });
    waitingOf.set(task.device, count + 1);
    const { promise, resolve, reject } = Promise.withResolvers<ShadowOutcome>();
    meter.count('shadow_requests_waiting');
    const done = () => {
      meter.count('shadow_requests_waiting', -1);
      const left = (waitingOf.get(task.device) ?? 1) - 1;
      if (left > 0) waitingOf.set(task.device, left);
      else waitingOf.delete(task.device);
    };
    waiting.push({
      ...task,
      since: clock.elapsed(),
      isRepeated: false,
      settle(outcome) {
        done();
        if (outcome.ok && outcome.event) meter.count('shadow_changes_stored_total');
        resolve(outcome);
      },
      fail(error) {
        done();
        reject(error);
      },
    });
    running ??= pause(gatherMs).then(run);
    return promise;
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
      for (const { device } of batch) shelf.forget(device);
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
    for (const task of late) task.fail(error);
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
    const current = new Map<string, Shadow>();
    const decisions: Decision[] = [];
    const again: Task[] = [];
    const refresh = new Set<string>();
    const mayShowElse = new Set<string>();
    for (const task of batch) {
      const documents = known.get(task.device);
      if (!documents) {
        task.settle({ ok: false, rejection: rejections.forbidden });
        continue;
      }
      if (task.kind === 'refresh') refresh.add(task.device);
      const key = keyOf(task.device, task.name);
      const before = current.get(key) ?? documents.shadows.get(task.name)?.shadow ?? noShadow;
      const plan = task.plan(before, documents, seconds);
      if (!plan.ok) {
        // What is known here may be old: nobody is refused for that.
        if (task.isRepeated || task.kind === 'get') decisions.push({ task, outcome: plan });
        else again.push(Object.assign(task, { isRepeated: true }));
        continue;
      }
      current.set(key, plan.shadow);
      if (changesSummary(task, before, plan.shadow)) mayShowElse.add(task.device);
      const { device, name, kind, request } = task;
      const event = kind === 'update' || kind === 'delete' ? { device, name, kind, before, request, seconds } : undefined;
      decisions.push({ task, outcome: { ok: true, told: plan.told, event } });
    }
    const writes = writesOf(known, current);
    const after = afterWrites(known, writes);
    for (const device of mayShowElse) if (showsElse(known.get(device), after.get(device))) refresh.add(device);
    if (writes.length > 0) meter.count('shadow_commits_total');
    const { won, venues } = await writeShadows(db, writes, [...refresh].toSorted(), new Date(now));
    for (const [device, documents] of after) shelf.put(device, documents);
    for (const { device, name } of writes) if (!won.has(keyOf(device, name))) shelf.forget(device);
    const lost = new Set(writes.flatMap(({ device, name }) => (won.has(keyOf(device, name)) ? [] : keyOf(device, name))));
    for (const { task, outcome } of decisions) {
      if (lost.has(keyOf(task.device, task.name))) again.push(Object.assign(task, { isRepeated: true }));
      else {
        if (outcome.ok && outcome.event) tell(outcome.event, outcome.told);
        task.settle(outcome);
      }
    }
    announce(venues);
    return again;
  }

  async function documentsFor(batch: readonly Task[]): Promise<Map<string, Documents>> {
    const known = new Map<string, Documents>();
    const unknown = new Set<string>();
    for (const { device, kind, isRepeated } of batch) if (kind === 'get' || isRepeated) unknown.add(device);
    for (const { device } of batch) {
      const documents = unknown.has(device) ? undefined : shelf.get(device);
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
    update: (device, name, request) =>
      ask({
        device,
        name,
        kind: 'update',
        request,
        plan(shadow, documents, seconds) {
          const rejection = strangeInRequest(request, name, documents);
          return rejection ? { ok: false, rejection } : planUpdate(shadow, request, seconds);
        },
      }),
    remove: (device, name, request) =>
      ask({ device, name, kind: 'delete', request, plan: (shadow, _documents, seconds) => planDelete(shadow, name, request, seconds) }),
    get: (device, name, request) =>
      ask({ device, name, kind: 'get', request, plan: (shadow, _documents, seconds) => planGet(shadow, name, request, seconds) }),
    async refresh(device) {
      const nothing = { clientToken: undefined, version: undefined };
      await ask({ device, name: '', kind: 'refresh', request: nothing, plan: (shadow) => ({ ok: true, shadow, told: [] }) });
    },
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
function changesSummary({ kind, request }: Task, before: Shadow, after: Shadow): boolean {
  if (kind === 'delete') return true;
  const reported = isUpdate(request) ? request.change.reported : undefined;
  if (reported === undefined) return false;
  return reported === null || before.state?.reported === undefined || after.state?.reported === undefined || mayShow(reported);
}
const isUpdate = (request: ShadowRequest): request is UpdateRequest => 'change' in request;
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
