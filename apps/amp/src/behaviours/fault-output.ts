/** (OQ-075) [ENUM-05] [ENUM-06] */

import { powerSupply } from '@headroom/model/amplifier';
import { isFaultTold } from '@headroom/model/health';
import { valueOf, type Tree } from '@headroom/model/property';

export type ContactLevel = 'low' | 'high';
const pulseMs = 500;

/** No document describes the modes. By their names Heartbeat pulses so that a cut wire shows, and Constant+Load also reports load monitors. */
export function faultOutputOf(tree: Tree, now: number): ContactLevel {
  const { outputPortMode, outputPortPolarity } = powerSupply.properties;
  const mode = valueOf(tree, outputPortMode, {});
  const [fault, well]: readonly [ContactLevel, ContactLevel] =
    valueOf(tree, outputPortPolarity, {}) === 'Fault High' ? ['high', 'low'] : ['low', 'high'];
  const isPulse = mode === 'Heartbeat' && Math.floor(now / pulseMs) % 2 === 1;
  return isFaultTold(tree) || isPulse ? fault : well;
}
