/** The contact at the back that tells a control system of faults, as who is wired to it finds it (OQ-075) [ENUM-05] [ENUM-06]. */

import { powerSupply } from '@headroom/model/amplifier';
import { isFaultTold } from '@headroom/model/health';
import { valueOf, type Tree } from '@headroom/model/property';

export type ContactLevel = 'low' | 'high';
const pulseMs = 500;

/**
 * No document says what the modes do. By their names: Constant rests while all is well, Heartbeat pulses, so that a cut wire shows too, and
 * Constant+Load tells of what the monitors find at the loudspeakers as well.
 */
export function faultOutputOf(tree: Tree, now: number): ContactLevel {
  const { outputPortMode, outputPortPolarity } = powerSupply.properties;
  const mode = valueOf(tree, outputPortMode, {});
  const [fault, well]: readonly [ContactLevel, ContactLevel] =
    valueOf(tree, outputPortPolarity, {}) === 'Fault High' ? ['high', 'low'] : ['low', 'high'];
  const isPulse = mode === 'Heartbeat' && Math.floor(now / pulseMs) % 2 === 1;
  return isFaultTold(tree) || isPulse ? fault : well;
}
