import type { SilenceCase } from './diagnosis-rig.ts';
import { filterCases } from './silence/filter.ts';
import { gainCases, levelCases, muteCases } from './silence/level.ts';
import { outputCases } from './silence/output.ts';
import { roadCases } from './silence/road.ts';
import { sourceCases } from './silence/source.ts';

export const silenceCases: readonly SilenceCase[] = [
  ...roadCases,
  ...sourceCases,
  ...gainCases,
  ...muteCases,
  ...levelCases,
  ...filterCases,
  ...outputCases,
];
