import type { Tree } from '@headroom/model/property';
import {
  applyStep,
  partOf,
  planCopy,
  planWayBack,
  writeSnapshot,
  type AmpState,
  type CopyPlan,
  type Step,
  type ValueChange,
  type WayBack,
} from '@headroom/model/transfer';
import type { Seat } from '../binding/seat.ts';
import { readDevice, type DeviceNow } from '../files/device-tree.ts';
import { interruptedOf, keepInterrupted, noteRunning } from '../files/interrupted.ts';
import { isBack, putBack, returnMs, runSteps, undoing, type StepsOutcome } from '../files/run-plan.ts';
import { historyOf } from '../history/history.ts';
import { nameOf, type Site, type SiteAmp } from '../site/site.ts';

export interface Target {
  readonly amp: SiteAmp;
  readonly name: string;
  readonly from: AmpState;
  readonly called: string;
  readonly channel: number | undefined;
  readonly chosen: ReadonlySet<string>;
}
export interface Planned {
  readonly target: Target;
  readonly now: DeviceNow;
  readonly plan: CopyPlan;
}
interface Ran {
  readonly target: Target;
  readonly now: DeviceNow;
  readonly steps: readonly Step[];
  begun: number;
  /** A step that failed may have left anything. */
  isFailed: boolean;
  /** Read right after the steps, because an amplifier adapts values by itself. Undefined without an answer. */
  after: Promise<Tree | undefined>;
}
/** Undefined where the amplifier did not return. */
interface Back {
  readonly target: Target;
  readonly way: (WayBack & { readonly standing: Tree; readonly deviceId: string }) | undefined;
}
export interface BackRise {
  readonly target: Target;
  readonly change: ValueChange;
}
export interface Left {
  readonly target: Target;
  readonly address: string;
}
export type Failed = Extract<StepsOutcome, { ok: false }>;
export interface Leg {
  readonly key: string;
  readonly name: string;
  readonly done: number;
  readonly total: number;
}
interface Way {
  readonly done: number;
  readonly total: number;
  readonly name: string;
  readonly legs: readonly Leg[];
}
export type CopyState =
  | { readonly kind: 'idle' | 'planning' }
  | { readonly kind: 'asking'; readonly planned: readonly Planned[]; readonly silent: readonly string[] }
  | ({ readonly kind: 'running' } & Way)
  /** `asked`: by the user; `silent`: no answer at all. */
  | Ended
  /** Putting back would be louder, so somebody must agree. */
  | { readonly kind: 'askingBack'; readonly rises: readonly BackRise[]; readonly ended: Ended }
  | { readonly kind: 'puttingBack'; readonly isAway: boolean }
  | { readonly kind: 'putBack'; readonly isWhole: boolean; readonly left: readonly Left[] };
export type Ended =
  | ({ readonly kind: 'stopped'; readonly why: Failed | 'asked' | 'silent' } & Way)
  | { readonly kind: 'done'; readonly planned: readonly Planned[] };

export type CopyAct = 'copy' | 'restore';
export interface CopyFlow {
  act(): CopyAct;
  state(): CopyState;
  subscribe(listener: () => void): () => void;
  plan(act: CopyAct, targets: readonly Target[]): Promise<void>;
  run(): Promise<void>;
  stop(): void;
  goOn(): Promise<void>;
  putBack(): Promise<void>;
  keep(): void;
  close(): void;
  /** Drops the question, also one that a plan under way would ask. */
  leave(): void;
}

export const isInterrupted = ({ seat }: SiteAmp): boolean => interruptedOf(seat.device) !== undefined;

/** One per site, whatever page is open. */
const flows = new WeakMap<Site, CopyFlow>();
export function copyFlowOf(site: Site): CopyFlow {
  const known = flows.get(site) ?? createCopyFlow();
  flows.set(site, known);
  return known;
}

export const keyOf = ({ amp, channel }: Target): string => `${amp.ampId} ${channel ?? ''}`;

const planFor = ({ amp: { seat }, from, channel, chosen }: Target, { tree, schema }: DeviceNow): CopyPlan =>
  planCopy(from, chosen, channel, { tree, schema, info: seat.device.info, mode: seat.mode, may: seat.may });
export const louderOf = ({ plan }: Planned) => plan.changes.filter(({ isLouder }) => isLouder);
const agreementOf = (planned: Planned) => louderOf(planned).map((change) => agreementTo(planned.target, change));
const agreementTo = ({ amp }: Target, { address, before, after }: ValueChange) =>
  `${amp.ampId} ${address} ${String(before)} ${String(after)}`;

function asOneStep<T>(seat: Seat, act: () => Promise<T>): Promise<T> {
  const history = historyOf(seat);
  const deafen = history.hear(seat);
  return history.during(seat, act).finally(deafen);
}
function perAmp<T>(all: readonly T[], ampOf: (one: T) => SiteAmp): readonly (readonly [SiteAmp, readonly T[]])[] {
  const found = new Map<SiteAmp, T[]>();
  for (const one of all) found.set(ampOf(one), [...(found.get(ampOf(one)) ?? []), one]);
  return [...found];
}

export function createCopyFlow(): CopyFlow {
  const listeners = new Set<() => void>();
  let state: CopyState = { kind: 'idle' };
  let wantedAct: CopyAct = 'copy';
  let targets: readonly Target[] = [];
  let ran: Ran[] = [];
  /** Amplifiers that keep the way back of an interrupted import: the copy neither replaces nor forgets it. */
  let leftBefore: ReadonlySet<SiteAmp> = new Set();
  let agreed: ReadonlySet<string> = new Set();
  let isToStop = false;
  let isLeft = false;
  const go = (next: CopyState) => {
    state = next;
    const isWriting = next.kind === 'running' || next.kind === 'puttingBack';
    for (const { amp } of targets) noteRunning(amp.device, isWriting);
    if (isWriting) addEventListener('beforeunload', askToStay);
    else removeEventListener('beforeunload', askToStay);
    for (const listener of listeners) listener();
  };

  /** A plan must not be based on old values. */
  async function planAll(): Promise<{ readonly planned: readonly Planned[]; readonly silent: readonly string[] }> {
    const read = await Promise.all(
      perAmp(targets, ({ amp }) => amp).map(async ([amp, own]) => ({ amp, own, now: await readDevice(amp.device) })),
    );
    return {
      planned: read.flatMap(({ own, now }) => (now ? own.map((target) => ({ target, now, plan: planFor(target, now) })) : [])),
      silent: read.flatMap(({ amp, now }) => (now ? [] : [nameOf(amp)])),
    };
  }
  async function runAll(): Promise<void> {
    isToStop = false;
    go({ kind: 'planning' });
    const { planned, silent } = await planAll();
    const legs = planned.map(({ target, plan }) => ({ key: keyOf(target), name: target.name, done: 0, total: plan.steps.length }));
    const wayAt = (name: string): Way => ({
      done: legs.reduce((sum, { done }) => sum + done, 0),
      total: legs.reduce((sum, { total }) => sum + total, 0),
      name,
      legs: legs.map((leg) => ({ ...leg })),
    });
    const [first] = silent;
    if (first !== undefined) return go({ kind: 'stopped', why: 'silent', ...wayAt(first) });
    // Somebody may have turned a level down: it would rise by more than was confirmed.
    if (planned.flatMap(agreementOf).some((each) => !agreed.has(each))) return go({ kind: 'asking', planned, silent });

    async function runOne({ target, now, plan: { steps } }: Planned, leg: (typeof legs)[number]): Promise<Failed | 'asked' | undefined> {
      const { amp } = target;
      const own: Ran = { target, now, steps, begun: 0, isFailed: false, after: Promise.resolve(undefined) };
      const reckoned = structuredClone(now.tree);
      for (const [index, step] of steps.entries()) {
        if (isToStop) return 'asked';
        go({ kind: 'running', ...wayAt(target.name) });
        if (!ran.some((each) => each.target.amp === amp))
          keepBefore(
            target,
            now,
            planned.flatMap((each) => (each.target.amp === amp ? each.plan.steps : [])),
          );
        if (index === 0) ran.push(own);
        const outcome = await runSteps({
          seat: amp.seat,
          steps: [step],
          before: reckoned,
          schema: now.schema,
          deviceId: now.deviceId,
          onStep: () => undefined,
          agree: () => true,
        });
        own.begun = outcome.ok ? index + 1 : index + outcome.begun;
        own.isFailed = !outcome.ok;
        if (!outcome.ok) return outcome;
        applyStep(reckoned, step, now.schema);
        leg.done += 1;
      }
      return undefined;
    }
    const all = planned.flatMap((one, index) => {
      const leg = legs[index];
      return leg ? [{ one, leg }] : [];
    });
    for (const [amp, own] of perAmp(all, ({ one }) => one.target.amp)) {
      const ranBefore = ran.length;
      const ended = await asOneStep(amp.seat, async () => {
        for (const { one, leg } of own) {
          const why = await runOne(one, leg);
          if (why) return { why, name: one.target.name };
        }
        return undefined;
      });
      const after = readDevice(amp.device).then((read) => read?.tree);
      for (const one of ran.slice(ranBefore)) one.after = after;
      if (ended) return go({ kind: 'stopped', why: ended.why, ...wayAt(ended.name) });
    }
    forget();
    go({ kind: 'done', planned });
  }
  /** For the way back, should the page be closed now. */
  function keepBefore({ amp, called }: Target, { tree, deviceId }: DeviceNow, written: readonly Step[]): void {
    if (leftBefore.has(amp)) return;
    keepInterrupted(amp.device, { name: called, snapshot: writeSnapshot(partOf(tree, written), deviceId) });
  }
  const forget = () => {
    for (const { amp } of ran.map(({ target }) => target)) if (!leftBefore.has(amp)) keepInterrupted(amp.seat.device, undefined);
  };
  const onAway = (isAway: boolean) => go({ kind: 'puttingBack', isAway });
  async function readReturned({ device, seat: { clock } }: SiteAmp): Promise<DeviceNow | undefined> {
    const now = await readDevice(device);
    return now ?? ((await isBack(device, clock, clock.elapsed() + returnMs, onAway)) ? readDevice(device) : undefined);
  }
  /** The last first. */
  async function planBack(): Promise<Back[]> {
    const perEach = perAmp(ran.toReversed(), ({ target }) => target.amp).map(async ([amp, own]): Promise<Back[]> => {
      const now = await readReturned(amp);
      const standing = structuredClone(now?.tree ?? {});
      const backs: Back[] = [];
      for (const { target, now: was, steps, begun, isFailed, after } of own) {
        if (now?.deviceId !== was.deviceId) {
          backs.push({ target, way: undefined });
          continue;
        }
        const [all, written] = undoing({ steps, before: was.tree, schema: was.schema }, begun);
        const way = planWayBack(all, { written, after: isFailed ? standing : await after, now: standing }, was.schema);
        backs.push({ target, way: { ...way, standing: structuredClone(standing), deviceId: was.deviceId } });
        for (const step of way.steps) applyStep(standing, step, was.schema);
      }
      return backs;
    });
    return (await Promise.all(perEach)).flat();
  }
  const takeBack = async ({ target: { amp }, way }: Back): Promise<boolean> =>
    way !== undefined && putBack({ seat: amp.seat, deviceId: way.deviceId, onAway }, way.steps, way.standing);

  return {
    act: () => wantedAct,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async plan(act, wanted) {
      if (isBusy(state)) return;
      [wantedAct, targets, ran, agreed] = [act, wanted, [], new Set()];
      leftBefore = new Set(wanted.map(({ amp }) => amp).filter(isInterrupted));
      isLeft = false;
      go({ kind: 'planning' });
      const found = await planAll();
      go(isLeft ? { kind: 'idle' } : { kind: 'asking', ...found });
    },
    async run() {
      if (state.kind !== 'asking') return;
      agreed = new Set(state.planned.flatMap(agreementOf));
      // They were named in the question.
      targets = state.planned.map(({ target }) => target);
      await runAll();
    },
    stop() {
      isToStop = true;
    },
    async goOn() {
      if (state.kind === 'stopped') await runAll();
    },
    async putBack() {
      if (state.kind !== 'stopped' && state.kind !== 'done' && state.kind !== 'askingBack') return;
      const [ended, shown] = state.kind === 'askingBack' ? [state.ended, state.rises] : [state, []];
      go({ kind: 'puttingBack', isAway: false });
      const backs = await planBack();
      const rises = backs.flatMap(({ target, way }) => (way?.rises ?? []).map((change) => ({ target, change })));
      const known = new Set(shown.map(({ target, change }) => agreementTo(target, change)));
      if (rises.some(({ target, change }) => !known.has(agreementTo(target, change)))) return go({ kind: 'askingBack', rises, ended });
      for (const [, own] of perAmp(ran, ({ target }) => target.amp)) {
        const [first] = own;
        if (first)
          keepBefore(
            first.target,
            first.now,
            own.flatMap(({ steps }) => steps),
          );
      }
      let isWhole = true;
      for (const [amp, own] of perAmp(backs, ({ target }) => target.amp))
        await asOneStep(amp.seat, async () => {
          for (const one of own) if (!(await takeBack(one))) isWhole = false;
        });
      if (isWhole) forget();
      ran = [];
      go({ kind: 'putBack', isWhole, left: backs.flatMap(({ target, way }) => (way?.left ?? []).map((address) => ({ target, address }))) });
    },
    keep() {
      if (state.kind === 'askingBack') go(state.ended);
    },
    close() {
      if (isBusy(state)) return;
      if (state.kind === 'stopped') forget();
      go({ kind: 'idle' });
    },
    leave() {
      isLeft = true;
      if (state.kind === 'asking') go({ kind: 'idle' });
    },
  };
}
/** Leaving now would leave amplifiers half changed. */
export const isUnfinished = (state: CopyState): boolean =>
  state.kind === 'askingBack'
    ? isUnfinished(state.ended)
    : state.kind === 'running' || state.kind === 'stopped' || state.kind === 'puttingBack';
const isBusy = ({ kind }: CopyState) => kind === 'planning' || kind === 'running' || kind === 'puttingBack';
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
