import { filterCauses } from './filters.ts';
import type { Step } from '../path.ts';
import { inputCauses } from './inputs.ts';
import { levelCauses } from './level.ts';
import { outputCauses } from './output.ts';
import { roadCauses } from './road.ts';
import type { CauseRow } from './row.ts';
import { sourceCauses } from './source.ts';

/** A new cause needs a row here and a sentence in each language. */
const causes = { ...roadCauses, ...sourceCauses, ...inputCauses, ...levelCauses, ...filterCauses, ...outputCauses };
export type CauseName = keyof typeof causes;
export const causeNames = Object.keys(causes) as readonly CauseName[];
export const stepOf = (name: CauseName): Step => causes[name].step;
export const rowOf = (name: CauseName): CauseRow => causes[name];
