/** What the contact at the back tells a control system, from one rule for the amplifier and for the page that shows it. */

import { powerSupply } from '../amplifier/index.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { ampHealth, type HealthCode } from './health.ts';

const loadWarnings: ReadonlySet<HealthCode> = new Set(['loadShort', 'loadOpen', 'loadUnknown', 'pilotToneShort', 'pilotToneOpen']);
/** Whether the contact at the back tells of a fault: with Constant+Load of what the monitors find at the loudspeakers too (OQ-075) [ENUM-05]. */
export function isFaultTold(tree: Tree): boolean {
  const { hasFault, reasons } = ampHealth(tree);
  const isLoadTold = valueOf(tree, powerSupply.properties.outputPortMode, {}) === 'Constant+Load';
  return hasFault || (isLoadTold && reasons.some(({ code }) => loadWarnings.has(code)));
}
