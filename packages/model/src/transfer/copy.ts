/** Puts chosen settings of a state on an amplifier: by the policy of restoring, with locks left as they stand. */

import { lockOn } from '../access/locks.ts';
import { isFader, isKept, type RestoreTarget } from './restore.ts';
import { isInState, valuesOf, type AmpState } from './state.ts';
import { knownLeaf } from './known-leaf.ts';
import { planValues, type Decided } from './value-plan.ts';

export interface CopyPlan extends Decided {
  /** Left alone: a lock covers them. */
  readonly locked: readonly string[];
}
/** `chosen` names addresses on the target; a channel's state goes to its `channel`. */
export function planCopy(
  from: AmpState,
  chosen: ReadonlySet<string>,
  channel: number | undefined,
  target: Omit<RestoreTarget, 'deviceId'>,
): CopyPlan {
  const wanted = valuesOf(from, channel).filter(([address]) => {
    const handle = chosen.has(address) ? knownLeaf(address)?.handle : undefined;
    return handle !== undefined && isInState(handle);
  });
  const isLocked = (address: string) => lockOn(target.tree, address) !== undefined;
  const open = wanted.filter(([address]) => !isLocked(address));
  const policy = { first: [], last: [], isCarried: isKept, customFir: true, asksForRise: isFader };
  return { ...planValues(open, target, policy), locked: wanted.map(([address]) => address).filter(isLocked) };
}
