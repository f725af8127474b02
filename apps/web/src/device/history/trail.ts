/** Steps of changes in their order, and how far of them one has gone: what is taken back stays in sight until something else is changed. */

import { addressOf } from '@headroom/model/property';
import { reversed, type Change } from '../care/undo.ts';

export interface Step {
  readonly id: number;
  /** When its last change was made, on the page's clock. */
  readonly at: number;
  readonly changes: readonly Change[];
}
export interface Trail {
  /** Oldest first. */
  readonly steps: readonly Step[];
  /** So many of them stand; what lies behind was taken back. */
  readonly done: number;
}
export const emptyTrail: Trail = { steps: [], done: 0 };

/** What follows so soon at the same place is the same hand: keys that repeat, a wheel, a ramp. */
const sameHandMs = 1000;
/** What one touch changes in several places comes at once. */
const atOnceMs = 30;
/** Older steps are forgotten. */
const maxSteps = 200;

const placeOf = ({ handle, at }: Pick<Change, 'handle' | 'at'>) => addressOf(handle, at);
const isAt = (change: Change) => (other: Change) => placeOf(other) === placeOf(change);

/** Notes a change; in the last step where that belongs to what is under way since then, or where the change goes on what that step changed. */
export function noted({ steps, done }: Trail, change: Change, now: number, since: number): Trail {
  const standing = steps.slice(0, done);
  const last = standing.at(-1);
  const quiet = last === undefined ? Infinity : now - last.at;
  const joins =
    (last !== undefined && since <= last.at) || quiet <= atOnceMs || (quiet <= sameHandMs && last?.changes.some(isAt(change)) === true);
  if (last === undefined || !joins) {
    const next = [...standing, { id: (last?.id ?? 0) + 1, at: now, changes: [change] }].slice(-maxSteps);
    return { steps: next, done: next.length };
  }
  const before = last.changes.find(isAt(change));
  const changes = before ? last.changes.map((each) => (each === before ? { ...each, to: change.to } : each)) : [...last.changes, change];
  return { steps: [...standing.slice(0, -1), { ...last, at: now, changes }], done };
}

/** A change that was not taken stands where it got to before. */
export function withdrawn({ steps, done }: Trail, { handle, at, to }: Change, reached: Change['to']): Trail {
  const isIt = (change: Change) => placeOf(change) === placeOf({ handle, at }) && change.to === to;
  return {
    steps: steps.map((step) =>
      step.changes.some(isIt) ? { ...step, changes: step.changes.map((each) => (isIt(each) ? { ...each, to: reached } : each)) } : step,
    ),
    done,
  };
}

/** Steps that changed nothing in the end are none. */
export function tidied({ steps, done }: Trail, isNone: (change: Change) => boolean): Trail {
  const told = (some: readonly Step[]) =>
    some.flatMap((step) => {
      const changes = step.changes.filter((change) => !isNone(change));
      return changes.length > 0 ? [{ ...step, changes }] : [];
    });
  const standing = told(steps.slice(0, done));
  return { steps: [...standing, ...told(steps.slice(done))], done: standing.length };
}

/** What all of it changes together to stand after so many steps: back and forth alike. */
export function wayTo({ steps, done }: Trail, wanted: number): readonly Change[] {
  const passed = steps.slice(Math.min(done, wanted), Math.max(done, wanted)).flatMap(({ changes }) => changes);
  const net = new Map<string, Change>();
  for (const change of passed) {
    const before = net.get(placeOf(change));
    net.set(placeOf(change), before ? { ...before, to: change.to } : change);
  }
  const forth = [...net.values()];
  return wanted < done ? reversed(forth) : forth;
}
