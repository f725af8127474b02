/** Undone steps stay until the next change. */

import { addressOf, type Handle } from '@headroom/model/property';
import { reversed, type Change } from '../safe-changes/undo.ts';

export interface Step {
  readonly id: number;
  readonly began: number;
  readonly at: number;
  readonly changes: readonly Change[];
}
export interface Trail {
  readonly steps: readonly Step[];
  /** The steps after it are undone. */
  readonly done: number;
}
export const emptyTrail: Trail = { steps: [], done: 0 };

/** Repeated keys, a wheel or a ramp at one place continue the step. */
const sameHandMs = 1000;
const atOnceMs = 30;
const maxSteps = 200;

export const isNoted = ({ property }: Handle) => !property.secret && property.kept;

/** Undoing an address from afar could lose the amplifier. Nobody can be asked how much louder a filter without its coefficients is. */
export const isFixed = ({ handle: { property, resource } }: Pick<Change, 'handle'>) =>
  property.kind === 'coefficients' || resource.path.startsWith('/network');
export const isFixedStep = ({ changes }: Step) => changes.every(isFixed);

const placeOf = ({ handle, at }: Pick<Change, 'handle' | 'at'>) => addressOf(handle, at);
const isAt = (change: Change) => (other: Change) => placeOf(other) === placeOf(change);

/** A change since `since` or by the same hand joins the last step. */
export function noted({ steps, done }: Trail, change: Change, now: number, since: number): Trail {
  // A new change drops undone steps; what cannot be undone still stands.
  const standing = [...steps.slice(0, done), ...steps.slice(done).filter(isFixedStep)];
  const last = standing.at(-1);
  const quiet = last === undefined ? Infinity : now - last.at;
  const joins =
    (last !== undefined && since <= last.at) || quiet <= atOnceMs || (quiet <= sameHandMs && last?.changes.some(isAt(change)) === true);
  if (last === undefined || !joins) {
    const next = [...standing, { id: (last?.id ?? 0) + 1, began: Math.min(now, since), at: now, changes: [change] }].slice(-maxSteps);
    return { steps: next, done: next.length };
  }
  const before = last.changes.find(isAt(change));
  const changes = before ? last.changes.map((each) => (each === before ? { ...each, to: change.to } : each)) : [...last.changes, change];
  return { steps: [...standing.slice(0, -1), { ...last, at: now, changes }], done };
}

export function withdrawn({ steps, done }: Trail, { handle, at, to }: Change, reached: Change['to']): Trail {
  const isIt = (change: Change) => placeOf(change) === placeOf({ handle, at }) && change.to === to;
  return {
    steps: steps.map((step) =>
      step.changes.some(isIt) ? { ...step, changes: step.changes.map((each) => (isIt(each) ? { ...each, to: reached } : each)) } : step,
    ),
    done,
  };
}

export function tidied({ steps, done }: Trail, isNone: (change: Change) => boolean): Trail {
  const told = (some: readonly Step[]) =>
    some.flatMap((step) => {
      const changes = step.changes.filter((change) => !isNone(change));
      return changes.length > 0 ? [{ ...step, changes }] : [];
    });
  const standing = told(steps.slice(0, done));
  return { steps: [...standing, ...told(steps.slice(done))], done: standing.length };
}

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
