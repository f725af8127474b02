import { powerSupply } from '../amplifier/index.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { ampHealth, type HealthCode } from './health.ts';

const loadWarnings: ReadonlySet<HealthCode> = new Set(['loadShort', 'loadOpen', 'loadUnknown', 'pilotToneShort', 'pilotToneOpen']);
/** Constant+Load includes load monitors (OQ-075) [ENUM-05]. */
export function isFaultTold(tree: Tree): boolean {
  const { hasFault, reasons } = ampHealth(tree);
  const isLoadTold = valueOf(tree, powerSupply.properties.outputPortMode, {}) === 'Constant+Load';
  return hasFault || (isLoadTold && reasons.some(({ code }) => loadWarnings.has(code)));
}
