/** The course of one copy: planned against the amplifiers as they are, run step by step, stopped at the first failure, gone on with or taken back. */

import { planCopy, writeSnapshot, type AmpState, type CopyPlan, type Step } from '@headroom/model/transfer';
import { machineClock } from '@headroom/protocol';
import type { Seat } from '../../device/binding/seat.ts';
import { readDevice, type DeviceNow } from '../../device/files/device-tree.ts';
import { interruptedOf, keepInterrupted } from '../../device/files/interrupted.ts';
import { putBack, runSteps, type StepsOutcome } from '../../device/files/run-plan.ts';
import { historyOf } from '../../device/history/history.ts';
import { nameOf, type Site, type SiteAmp } from '../../device/site/site.ts';

/** What shall be as in `from`, on which amplifier. */
export interface Target {
  readonly amp: SiteAmp;
  readonly from: AmpState;
  /** What that is called. */
  readonly called: string;
  /** The channel of a channel's state. */
  readonly channel: number | undefined;
  /** Addresses on the amplifier. */
  readonly chosen: ReadonlySet<string>;
}
export interface Planned {
  readonly target: Target;
  readonly now: DeviceNow;
  readonly plan: CopyPlan;
}
interface Ran {
  readonly amp: SiteAmp;
  readonly now: DeviceNow;
  readonly steps: readonly Step[];
  /** So many may have changed something. */
  readonly begun: number;
}
export type Failed = Extract<StepsOutcome, { ok: false }>;
export type CopyState =
  | { readonly kind: 'idle' | 'planning' }
  | { readonly kind: 'asking'; readonly planned: readonly Planned[]; readonly silent: readonly string[] }
  | { readonly kind: 'running'; readonly done: number; readonly total: number; readonly name: string }
  | {
      readonly kind: 'stopped';
      readonly done: number;
      readonly total: number;
      readonly name: string;
      /** Undefined where the amplifier did not answer at all. */
      readonly failed: Failed | undefined;
    }
  | { readonly kind: 'done'; readonly planned: readonly Planned[] }
  | { readonly kind: 'puttingBack'; readonly isAway: boolean }
  | { readonly kind: 'putBack'; readonly isWhole: boolean };

export interface CopyFlow {
  state(): CopyState;
  subscribe(listener: () => void): () => void;
  plan(targets: readonly Target[]): Promise<void>;
  run(): Promise<void>;
  /** With what was not yet written. */
  goOn(): Promise<void>;
  putBack(): Promise<void>;
  close(): void;
}

/** A copy to it was under way when the page went away. */
export const isInterrupted = ({ seat }: SiteAmp): boolean => interruptedOf(seat.device) !== undefined;

/** One a site: a copy goes on while other pages show. */
const flows = new WeakMap<Site, CopyFlow>();
export function copyFlowOf(site: Site): CopyFlow {
  const known = flows.get(site) ?? createCopyFlow();
  flows.set(site, known);
  return known;
}

const planFor = ({ amp: { seat }, from, channel, chosen }: Target, { tree, schema }: DeviceNow): CopyPlan =>
  planCopy(from, chosen, channel, { tree, schema, info: seat.device.info, mode: seat.mode });
/** What of a plan makes the output louder, as somebody agrees to it. */
export const louderOf = ({ plan }: Planned) => plan.changes.filter(({ isLouder }) => isLouder);
const agreementOf = (planned: Planned) => louderOf(planned).map(({ address, after }) => `${address} ${String(after)}`);

/** Its writes are one step of its history, whichever page shows. */
function asOneStep<T>(seat: Seat, act: () => Promise<T>): Promise<T> {
  const history = historyOf(seat);
  const deafen = history.hear(seat);
  return history.during(seat, act).finally(deafen);
}

export function createCopyFlow(): CopyFlow {
  const listeners = new Set<() => void>();
  let state: CopyState = { kind: 'idle' };
  let targets: readonly Target[] = [];
  let ran: Ran[] = [];
  let agreed: ReadonlySet<string> = new Set();
  const go = (next: CopyState) => {
    state = next;
    if (next.kind === 'running' || next.kind === 'puttingBack') addEventListener('beforeunload', askToStay);
    else removeEventListener('beforeunload', askToStay);
    for (const listener of listeners) listener();
  };

  /** Every amplifier is asked anew: nobody writes on what was so a while ago. */
  async function planAll(): Promise<{ readonly planned: readonly Planned[]; readonly silent: readonly string[] }> {
    const read = await Promise.all(targets.map(async (target) => ({ target, now: await readDevice(target.amp.device) })));
    return {
      planned: read.flatMap(({ target, now }) => (now ? [{ target, now, plan: planFor(target, now) }] : [])),
      silent: read.flatMap(({ target: { amp }, now }) => (now ? [] : [nameOf(amp)])),
    };
  }
  async function runAll(): Promise<void> {
    go({ kind: 'planning' });
    const { planned, silent } = await planAll();
    const [first] = silent;
    const total = planned.reduce((sum, { plan }) => sum + plan.steps.length, 0);
    if (first !== undefined) return go({ kind: 'stopped', done: 0, total, name: first, failed: undefined });
    // Somebody may have turned it down meanwhile: then it rises further than was agreed to.
    if (planned.flatMap(agreementOf).some((each) => !agreed.has(each))) return go({ kind: 'asking', planned, silent });
    let before = 0;
    for (const { target, now, plan } of planned) {
      const { amp } = target;
      const [name, { steps }] = [nameOf(amp), plan];
      const onStep = (done: number) => go({ kind: 'running', done: before + done, total, name });
      const { device } = amp.seat;
      // Should the page go away now, the pages of the amplifier offer the way back.
      if (!ran.some((each) => each.amp === amp))
        keepInterrupted(device, { name: target.called, snapshot: writeSnapshot(now.tree, now.deviceId) });
      const outcome = await asOneStep(amp.seat, () => runSteps({ device, steps, deviceId: now.deviceId, onStep, agree: () => true }));
      ran.push({ amp, now, steps, begun: outcome.ok ? steps.length : outcome.begun });
      if (!outcome.ok) return go({ kind: 'stopped', done: before + steps.indexOf(outcome.failed), total, name, failed: outcome });
      before += steps.length;
    }
    forget();
    go({ kind: 'done', planned });
  }
  /** Nothing is half done any more, or that is how somebody wants it. */
  const forget = () => {
    for (const { amp } of ran) keepInterrupted(amp.seat.device, undefined);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async plan(wanted) {
      if (isBusy(state)) return;
      [targets, ran, agreed] = [wanted, [], new Set()];
      go({ kind: 'planning' });
      go({ kind: 'asking', ...(await planAll()) });
    },
    async run() {
      if (state.kind !== 'asking') return;
      agreed = new Set(state.planned.flatMap(agreementOf));
      // Who does not answer was named, and is left out.
      targets = state.planned.map(({ target }) => target);
      await runAll();
    },
    async goOn() {
      if (state.kind === 'stopped') await runAll();
    },
    async putBack() {
      if (state.kind !== 'stopped' && state.kind !== 'done') return;
      go({ kind: 'puttingBack', isAway: false });
      let isWhole = true;
      for (const { amp, now, steps, begun } of ran.toReversed()) {
        const { device } = amp.seat;
        const { tree: before, schema, deviceId } = now;
        const onAway = (isAway: boolean) => go({ kind: 'puttingBack', isAway });
        const run = { device, clock: machineClock, steps, before, schema, deviceId, onAway };
        if (!(await asOneStep(amp.seat, () => putBack(run, begun)))) isWhole = false;
      }
      if (isWhole) forget();
      ran = [];
      go({ kind: 'putBack', isWhole });
    },
    close() {
      if (isBusy(state)) return;
      if (state.kind === 'stopped') forget();
      go({ kind: 'idle' });
    },
  };
}
const isBusy = ({ kind }: CopyState) => kind === 'planning' || kind === 'running' || kind === 'puttingBack';
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
