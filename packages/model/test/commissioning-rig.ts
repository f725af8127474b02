/** Runs over a sound amplifier, judged to their end without waiting. */

import { readModel } from '../src/catalogue/index.ts';
import { checkOf } from '../src/commissioning/checks/index.ts';
import { guardOf, judge, stepKey, type CheckStep } from '../src/commissioning/judge.ts';
import { defaultRecipe, type Recipe } from '../src/commissioning/recipe.ts';
import { signReport, type Report } from '../src/commissioning/report.ts';
import { beginRun, nextRun, openSteps, type Run } from '../src/commissioning/run.ts';
import type { Scope } from '../src/commissioning/scope.ts';
import { listen, type Evidence } from '../src/diagnosis/index.ts';
import { put, type Tree } from '../src/property/index.ts';
import { schemaOf } from '../src/schema/index.ts';
import { stateOf, type AmpState } from '../src/transfer/index.ts';
import { setUpSoundAmp } from './sound-amp.ts';

export const at9 = Date.UTC(2026, 10, 27, 9);
export const deviceId = '02005E100001';
const model = readModel('704D')!;
const schema = schemaOf(model);

export function soundTree(): Tree {
  const tree = schema.defaults();
  put(tree, '/amp/deviceInfo/modelID', model.modelId);
  setUpSoundAmp(tree);
  return tree;
}
export const evidenceOf = (tree: Tree, road: Evidence['road']['state'] = 'open'): Evidence => ({
  tree,
  road: { state: road, since: undefined, losses: 0 },
  listening: listen(listen(undefined, tree, at9), tree, at9 + 10_000),
  lastChange: () => undefined,
});
export const begin = (tree: Tree, recipe: Recipe = defaultRecipe, scope?: Scope): Run =>
  beginRun(recipe, { deviceId, tree, scope, at: at9 });
export const guards = (tree: Tree, steps: readonly CheckStep[]) =>
  Object.fromEntries(steps.map((step) => [stepKey(step), guardOf(tree, step.channel ?? 1)]));
export function judgedStep(run: Run, evidence: Evidence, step: CheckStep): Run {
  const { tree } = evidence;
  const measured = checkOf(step.check).needs === 'settings' ? run : nextRun(run, { kind: 'measure', guards: guards(tree, [step]) });
  return nextRun(measured, { kind: 'result', step, judged: judge(evidence, run.recipe, step), at: at9 });
}
export const runThrough = (run: Run, tree: Tree, evidence = evidenceOf(tree)): Run =>
  openSteps(run).reduce((next, step) => judgedStep(next, evidence, step), run);
export const resume = (
  run: Run,
  tree: Tree,
  more: { readonly deviceId?: string; readonly at?: number; readonly changed?: readonly CheckStep[] } = {},
) => nextRun(run, { kind: 'resume', deviceId, tree, at: at9, changed: [], ...more });
export const now = (tree: Tree): AmpState => stateOf(tree, schema, { deviceId, model: '704D', name: 'Bar', channel: undefined });
export const sign = (run: Run, tree: Tree, by = 'Ana Ruiz', at = at9) => signReport(run, { by, at, firmware: '1.7.0', state: now(tree) });
export function signed(tree: Tree, recipe?: Recipe, scope?: Scope, at?: number): Report {
  const made = sign(runThrough(begin(tree, recipe, scope), tree), tree, undefined, at);
  if (!made.ok) throw new Error(made.refusal);
  return made.report;
}
