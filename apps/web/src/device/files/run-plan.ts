/** Steps are undone at the first failure, once the device is reachable. */

import { deobfuscate, lockGroupsOf } from '@headroom/model/access';
import { valueOf, type Handle, type Tree, type Write } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import { applyStep, isOfNetwork, undo, type Step, type WriteStep } from '@headroom/model/transfer';
import { unansweredMs, type Clock, type Device, type Outcome } from '@headroom/protocol';
import type { Seat } from '../binding/seat.ts';
import { sendByProgram } from '../safe-changes/confirm-louder.ts';
import { useDeviceWords } from '../words.ts';

type Failure = Extract<Outcome, { ok: false }>;
/** A device returns by itself after a power cut. */
export const returnMs = 120_000;

export interface PlanRun {
  readonly seat: Seat;
  readonly steps: readonly Step[];
  readonly before: Tree;
  readonly schema: Schema;
  readonly deviceId: string;
  readonly onStep: (done: number, step: Step | undefined) => void;
  /** The undo waits for its return. */
  readonly onAway: (isAway: boolean) => void;
  /** Without agreement a fader that would rise is left alone. */
  readonly agree: (step: WriteStep) => boolean;
}
export type PlanOutcome =
  | { readonly ok: true }
  | (Extract<StepsOutcome, { ok: false }> & {
      readonly isPutBack: boolean;
    });

export type StepsOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failed: Step;
      readonly why: Failure;
      /** How many steps, from the first, may have changed something. */
      readonly begun: number;
    };
export async function runSteps({ seat, steps, before, schema, deviceId, onStep, agree }: Omit<PlanRun, 'onAway'>): Promise<StepsOutcome> {
  const now = structuredClone(before);
  for (const [index, step] of steps.entries()) {
    onStep(index, step);
    if (step.kind === 'write' && step.asks && !agree(step)) continue;
    const outcome = await carryOut(seat, step, now, deviceId);
    applyStep(now, step, schema);
    if (outcome.ok || (index === steps.length - 1 && hasMoved(step, outcome))) continue;
    // A step without an answer may have been done.
    return { ok: false, failed: step, why: outcome, begun: outcome.reason === 'refused' ? index : index + 1 };
  }
  onStep(steps.length, undefined);
  return { ok: true };
}

export async function runPlan(run: PlanRun): Promise<PlanOutcome> {
  const outcome = await runSteps(run);
  return outcome.ok ? outcome : { ...outcome, isPutBack: await putBack(run, ...undoing(run, outcome.begun)) };
}

const isGone = ({ reason }: Failure) => reason === 'closed' || reason === 'not connected' || reason === 'time-out' || reason === 'delayed';
/** An amplifier whose address changes at once may never answer the step. */
const hasMoved = (step: Step, failure: Failure): boolean => isOfNetwork(step) && isGone(failure);

/** The steps that undo the first `count` steps, and the tree after those. */
export function undoing({ steps, before, schema }: Pick<PlanRun, 'steps' | 'before' | 'schema'>, count: number): [readonly Step[], Tree] {
  const after = structuredClone(before);
  for (const step of steps.slice(0, count)) applyStep(after, step, schema);
  return [undo(steps, before, count, schema), after];
}
export async function putBack(
  { seat, deviceId, onAway }: Pick<PlanRun, 'seat' | 'deviceId' | 'onAway'>,
  steps: readonly Step[],
  now: Tree,
): Promise<boolean> {
  const { device, clock } = seat;
  const until = clock.elapsed() + returnMs;
  let isWhole = true;
  for (const step of steps) {
    let outcome: Outcome | undefined;
    do {
      if (isDone(device, step)) break;
      outcome = await carryOut(seat, step, now, deviceId);
      // The device is there but still owes an answer.
      if (!outcome.ok && outcome.reason === 'delayed') await pause(clock, unansweredMs);
    } while (!outcome.ok && isGone(outcome) && (await isBack(device, clock, until, onAway)));
    if (outcome?.ok === false) isWhole = false;
  }
  return isWhole;
}

/** False after `until`, or if another device answers there. */
export function isBack(device: Device, clock: Clock, until: number, onAway: PlanRun['onAway']): Promise<boolean> {
  const answers = () => device.status().state === 'CONNECTED' && device.status().loaded;
  const left = until - clock.elapsed();
  if (left <= 0) return Promise.resolve(false);
  if (answers()) return Promise.resolve(true);
  onAway(true);
  return new Promise((resolve) => {
    const finish = (is: boolean) => {
      stopTimer();
      stopListening();
      onAway(false);
      resolve(is);
    };
    const stopTimer = clock.after(left, () => finish(false));
    const stopListening = device.onStatus(() => {
      if (device.status().isAnother) finish(false);
      else if (answers()) finish(true);
    });
  });
}

function isDone(device: Device, step: Step): boolean {
  if (step.kind !== 'lock' && step.kind !== 'unlock') return false;
  return lockGroupsOf(device.tree()).some(({ groupId }) => groupId === step.group.groupId) === (step.kind === 'lock');
}

async function carryOut(seat: Seat, step: Step, planned: Tree, deviceId: string): Promise<Outcome> {
  const { device } = seat;
  switch (step.kind) {
    case 'checkSignature':
    case 'applyLock':
      // Decided before the first step, so that a refused file leaves the device untouched (OQ-109).
      return { ok: true };
    case 'write':
      return writeStep(seat, step, planned);
    case 'resetLocks':
      return device.run({ kind: 'resetLocks', groupId: step.group.groupId, key: '' });
    case 'lock':
    case 'unlock': {
      const { groupId, key, properties } = step.group;
      const password = deobfuscate(deviceId, key);
      if (password === null) return { ok: false, reason: 'refused', message: useDeviceWords.now().lockUnreadable };
      return device.run(
        step.kind === 'lock' ? { kind: 'lock', groupId, key: password, properties } : { kind: 'unlock', groupId, key: password },
      );
    }
  }
}

const pause = (clock: Clock, ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

/** A fader that somebody has turned down stays there. */
async function writeStep(seat: Seat, { place: { resource, params: at }, values }: WriteStep, planned: Tree): Promise<Outcome> {
  const { device } = seat;
  const write: Write = { resource, at, values };
  const isFader = ({ property }: Handle) => property.kind === 'number' && property.quantity === 'fader';
  if (!Object.values(resource.properties).some((handle) => Object.hasOwn(values, handle.name) && isFader(handle)))
    return device.write(write);
  // The value may not have been subscribed since the plan was made.
  const told = await device.refresh(resource, at);
  if (!told.ok) return told;
  return sendByProgram(seat, [write], {
    write: (block) => device.write(block),
    mayClimb: ({ handle, from }) => Number(from) >= Number(valueOf(planned, handle, at)),
  });
}
