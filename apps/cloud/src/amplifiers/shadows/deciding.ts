import { wrongOf } from '@headroom/model/health';
import { noShadow, planDelete, planGet, planUpdate, rejections } from '@headroom/protocol/shadow';
import type { Shadow, ShadowPlan, ShadowRequest, UpdateRequest } from '@headroom/protocol/shadow';
import { modelIDIn, modelIDOf, reportedTree, storedOf, type Documents } from './documents.ts';
import { lookInto, type Look } from './reported.ts';
import { summaryText } from './summaries.ts';
import type { ShadowWrite } from './writing.ts';

export type ShadowOutcome = Pick<Extract<ShadowPlan, { ok: true }>, 'ok' | 'told'> | Extract<ShadowPlan, { ok: false }>;

interface Target {
  readonly device: string;
  readonly name: string;
  readonly epoch: number | undefined;
}
export type Asked =
  | (Target & { readonly kind: 'update'; readonly request: UpdateRequest })
  | (Target & { readonly kind: 'delete' | 'get' | 'refresh'; readonly request: ShadowRequest });
export interface Line {
  readonly device: string;
  waiting: number;
}
/** Made thousands of times a second, so keep it small. */
export interface Task {
  readonly asked: Asked;
  readonly line: Line;
  readonly since: number;
  /** Another process had changed the document before. */
  isRepeated: boolean;
  readonly resolve: (outcome: ShadowOutcome) => void;
  readonly reject: (error: unknown) => void;
}
interface Decision {
  readonly task: Task;
  readonly plan: ShadowPlan;
}
export interface Work {
  readonly device: string;
  readonly tasks: Task[];
  mustRead: boolean;
  documents: Documents | undefined;
}
export interface Decided {
  readonly device: string;
  readonly decisions: readonly Decision[];
  readonly again: readonly Task[];
  readonly writes: readonly ShadowWrite[];
  readonly after: Documents | undefined;
  readonly isRefreshed: boolean;
}

export const repeated = (task: Task): Task => {
  task.isRepeated = true;
  return task;
};

/** In order: each sees the changes before it. */
export function decide({ device, tasks, documents }: Work, seconds: number): Decided {
  const current = new Map<string, Shadow>();
  const epochs = new Map<string, number>();
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
      // Cached documents may be old, so they refuse nobody.
      if (task.isRepeated || asked.kind === 'get' || !documents) decisions.push({ task, plan });
      else again.push(repeated(task));
      continue;
    }
    isRefreshed ||= asked.kind === 'refresh';
    mayShowElse ||= changesSummary(asked, before, plan.shadow, look);
    current.set(asked.name, plan.shadow);
    if (asked.epoch !== undefined) epochs.set(asked.name, asked.epoch);
    decisions.push({ task, plan });
  }
  const writes = documents ? writesOf(device, documents, current, epochs) : [];
  const after = documents && afterWrites(documents, writes);
  return { device, decisions, again, writes, after, isRefreshed: isRefreshed || (mayShowElse && showsElse(documents, after)) };
}
/** Reads last, so no answer is older than an announced change. */
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
function lookAt({ request: { change }, name }: Extract<Asked, { kind: 'update' }>, known: string): Look {
  const modelID = modelIDIn(change.reported ?? undefined) ?? known;
  const desired = change.desired ? lookInto(change.desired, { name, section: 'desired', modelID }) : nothingSeen;
  if (desired.rejection || !change.reported) return desired;
  return lookInto(change.reported, { name, section: 'reported', modelID });
}
function writesOf(
  device: string,
  documents: Documents,
  current: ReadonlyMap<string, Shadow>,
  epochs: ReadonlyMap<string, number>,
): ShadowWrite[] {
  const writes: ShadowWrite[] = [];
  for (const [name, shadow] of current) {
    const before = documents.shadows.get(name)?.shadow ?? noShadow;
    if (shadow.version !== before.version)
      writes.push({ device, name, before: before.version, after: storedOf(shadow), epoch: epochs.get(name) });
  }
  return writes;
}
function afterWrites(documents: Documents, writes: readonly ShadowWrite[]): Documents {
  if (writes.length === 0) return documents;
  const shadows = new Map(documents.shadows);
  for (const { name, after } of writes) shadows.set(name, after);
  return { ...documents, shadows };
}
/** Most reports show in no list. */
function changesSummary(asked: Asked, before: Shadow, after: Shadow, look: Look): boolean {
  if (asked.kind !== 'update') return asked.kind === 'delete';
  const { reported } = asked.request.change;
  if (reported === undefined) return false;
  return reported === null || before.state?.reported === undefined || after.state?.reported === undefined || look.mayShow;
}
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
  // The catalogue affects both alike.
  const listed = summaryText(tree, summary, numberOfChannels, { isConnected: true, isBridgeLost: false }, () => '');
  const text = listed + JSON.stringify(wrongOf(tree));
  shown.set(documents, text);
  return text;
}
