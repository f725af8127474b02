import type { FirmwareStep } from '../amplifier/device.ts';
import type { FirmwareComponent } from './firmware.ts';
import { stepResult } from './step.ts';
import type { Operation } from './operation.ts';

export interface RolloutMemory {
  /** Once a step was reported, silence is an end [FWCLOUD-14]. */
  readonly updating: boolean;
  /** [FWCLOUD-15] */
  readonly seen: boolean;
  readonly step: FirmwareStep;
  readonly components: readonly FirmwareComponent[];
}
export const unstarted: RolloutMemory = { updating: false, seen: false, step: 'None', components: [] };

const ends: ReadonlySet<FirmwareStep> = new Set(['None', 'Finished', 'Finished8ch', 'FinishedFlash']);
/** None and finished are an end only after the update was seen [FWCLOUD-14] [FWCLOUD-15]. */
export function followRollout(memory: RolloutMemory, step: FirmwareStep, components: readonly FirmwareComponent[]): RolloutMemory {
  if (memory.seen) return { ...memory, components };
  if (!ends.has(step)) return { updating: true, seen: false, step, components };
  return memory.updating ? { updating: false, seen: true, step: 'FinishedFlash', components } : { ...memory, components };
}

export type RolloutResult = 'not started' | 'starting' | 'request failed' | 'running' | 'success' | 'failure';
/** [FWCLOUD-13] [FWCLOUD-16] [FWCLOUD-17] */
export function rolloutResult(request: Operation, { updating, seen, step, components }: RolloutMemory): RolloutResult {
  if (request.state === 'error') return 'request failed';
  if (seen) return components.every(({ step: part }) => isComponentOk(part)) ? 'success' : 'failure';
  if (stepResult(step) === 'failure') return 'failure';
  if (updating) return 'running';
  return request.state === 'idle' ? 'not started' : 'starting';
}
export const isComponentOk = (step: FirmwareStep): boolean => stepResult(step) === 'success' || stepResult(step) === 'quiet';

/** [FWCLOUD-18] */
export function overallResult(results: readonly RolloutResult[]): 'success' | 'failure' | 'in progress' {
  const isOver = (result: RolloutResult) => result === 'success' || result === 'failure' || result === 'request failed';
  if (results.length === 0 || !results.every(isOver)) return 'in progress';
  return results.every((result) => result === 'success') ? 'success' : 'failure';
}
