import type { Reset } from '../src/ui/values/value-control.tsx';

export const toZero = (act: Reset['act']): Reset => ({ value: () => 0, raisesOutput: (from, to) => to > from, act });
