/** Carries out the steps of an import or a restoring on a device, one after another; at the first failure puts back what it had changed. */

import { deobfuscate, isTree, type Schema, type Tree } from '@headroom/model';
import { undo, type Step, type WriteStep } from '@headroom/model/transfer';
import type { Device, Outcome } from '@headroom/protocol';
import { useDeviceWords } from './words.ts';

type Failure = Extract<Outcome, { ok: false }>;
export interface PlanRun {
  readonly device: Device;
  readonly steps: readonly Step[];
  /** The device as it was when the steps were planned. */
  readonly before: Tree;
  readonly schema: Schema;
  readonly deviceId: string;
  /** Before each step, and once more at the end. */
  readonly onStep: (done: number, step: Step | undefined) => void;
  /** A fader that would rise is left where it is unless somebody agrees. */
  readonly agree: (step: WriteStep) => boolean;
}
export type PlanOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failed: Step;
      readonly why: Failure;
      /** Everything that had been changed is as it was. */
      readonly isPutBack: boolean;
    };

export async function runPlan({ device, steps, before, schema, deviceId, onStep, agree }: PlanRun): Promise<PlanOutcome> {
  for (const [index, step] of steps.entries()) {
    onStep(index, step);
    if (step.kind === 'write' && step.asks && !agree(step)) continue;
    const outcome = await carryOut(device, step, deviceId);
    if (outcome.ok || (index === steps.length - 1 && hasMoved(step, outcome))) continue;
    // Nobody knows whether a step without an answer was carried out, so it is taken back as well.
    const count = outcome.reason === 'refused' ? index : index + 1;
    return { ok: false, failed: step, why: outcome, isPutBack: await putBack({ device, steps, before, schema, deviceId }, count) };
  }
  onStep(steps.length, undefined);
  return { ok: true };
}

/** An amplifier that goes to another address at once may not answer any more. */
const hasMoved = (step: Step, { reason }: Failure): boolean =>
  step.kind === 'write' &&
  step.path.startsWith('/network/') &&
  (reason === 'closed' || reason === 'not connected' || reason === 'time-out');

/** Takes back the first `count` steps: as many of them as the device lets happen. False when something stayed as the steps had made it. */
export async function putBack(
  { device, steps, before, schema, deviceId }: Pick<PlanRun, 'device' | 'steps' | 'before' | 'schema' | 'deviceId'>,
  count: number,
): Promise<boolean> {
  let isWhole = true;
  for (const step of undo(steps, before, count, schema)) {
    if (isDone(device, step)) continue;
    const outcome = await carryOut(device, step, deviceId);
    if (!outcome.ok) isWhole = false;
  }
  return isWhole;
}

/** Of a step that got no answer the device may have done nothing, and then there is nothing to take back. */
function isDone(device: Device, step: Step): boolean {
  if (step.kind !== 'lock' && step.kind !== 'unlock') return false;
  return isTree(device.read(`/lockedProperties/${step.group.groupId}`)) === (step.kind === 'lock');
}

async function carryOut(device: Device, step: Step, deviceId: string): Promise<Outcome> {
  switch (step.kind) {
    case 'checkSignature':
    case 'applyLock':
      // Decided before the first step, so that a refused file leaves the device untouched (OQ-109).
      return { ok: true };
    case 'write': {
      const outcome = await device.write(step.path, step.values);
      return !outcome.ok && outcome.reason === 'superseded' ? { ok: true } : outcome;
    }
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
