import { deviceIdIn } from '@headroom/model/catalogue';
import {
  beginRun,
  checkOf,
  guardOf,
  judge,
  nextRun,
  openSteps,
  readRecipe,
  resultOf,
  stepKey,
  type CheckStep,
  type Recipe,
  type Run,
} from '@headroom/model/commissioning';
import type { Evidence } from '@headroom/model/diagnosis';
import { createPatient, music, type Patient } from '../diagnosis-rig.ts';

export const deviceIdOf = (amp: Patient) => deviceIdIn(amp.amplifier.core.tree) ?? '';

export async function createHandover(model?: string): Promise<Patient> {
  const amp = await createPatient(model);
  const { channels } = amp.amplifier.model;
  for (let channel = 1; channel <= channels; channel++) {
    const own = (path: string, values: object) => amp.set(`/amp/channels/${channel}/${path}`, values);
    amp.play(`analog/${channel}`, music(-18));
    await own('inputSelector', { primary: `Analog ${channel}` });
    await own('rmsLimiter', { enable: true, threshold: 28 });
    await own('peakLimiter', { enable: true, threshold: 56 });
    await own('loadMonitor', { enable: true, lowLimit: 2 });
  }
  await amp.set('/amp/deviceInfo', { deviceName: 'Bar' });
  return amp;
}

export function recipeOf(checks: readonly object[]): Recipe {
  const read = readRecipe(JSON.stringify({ recipe: 1, name: 'Bar', checks }));
  if (!read.ok) throw new Error(`${read.refusal} ${read.detail}`);
  return read.recipe;
}

export function takeStep(run: Run, evidence: Evidence, step: CheckStep, at: number): Run {
  const guards = { [stepKey(step)]: guardOf(evidence.tree, step.channel ?? 1) };
  const measuring = checkOf(step.check).needs === 'settings' ? run : nextRun(run, { kind: 'measure', guards });
  return nextRun(measuring, { kind: 'result', step, judged: judge(evidence, run.recipe, step), at });
}
export const takeAll = (run: Run, evidence: Evidence, at: number): Run =>
  openSteps(run).reduce((next, step) => takeStep(next, evidence, step, at), run);
export async function runThrough(amp: Patient, recipe: Recipe): Promise<Run> {
  const evidence = await amp.listenTo();
  const at = amp.clock.now();
  return takeAll(beginRun(recipe, { deviceId: deviceIdOf(amp), tree: evidence.tree, scope: undefined, at }), evidence, at);
}
/** `limitersOn 1: rmsLimiterOff` */
export const objections = (run: Run): readonly string[] =>
  run.steps.flatMap((step) => {
    const result = resultOf(run, step);
    return result?.outcome === 'passed' ? [] : [`${stepKey(step)}: ${result?.finding}`];
  });
