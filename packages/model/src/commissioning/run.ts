/** What was cut off is never passed. */

import { cleanText } from '../transfer/state.ts';
import { checkOf } from './checks/index.ts';
import { cannotKnow, type Need, type Outcome } from './checks/row.ts';
import { stepKey, stepsOf, type CheckStep, type JudgedStep } from './judge.ts';
import type { Recipe } from './recipe.ts';
import { scopeAt, type Scope } from './scope.ts';
import type { Tree } from '../property/tree.ts';

export interface Result extends JudgedStep {
  /** In milliseconds. */
  readonly at: number;
}
export const voidReasons = ['otherAmplifier', 'otherChannels', 'tooOld', 'discarded'] as const;
export type VoidReason = (typeof voidReasons)[number];
export interface Run {
  readonly deviceId: string;
  readonly recipe: Recipe;
  readonly scope: Scope;
  readonly steps: readonly CheckStep[];
  readonly startedAt: number;
  readonly state: 'running' | 'stopped' | 'void';
  readonly voidFor: VoidReason | undefined;
  /** By the key of their step. */
  readonly results: Readonly<Record<string, Result>>;
  readonly remarks: Readonly<Record<string, string>>;
  /** SHA-256 of a photo, by the key of its step. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Guards of the channels that are measured now, by the key of their step. */
  readonly measuring: Readonly<Record<string, string>>;
}
export type RunEvent =
  | { readonly kind: 'measure'; readonly guards: Readonly<Record<string, string>> }
  | { readonly kind: 'watched'; readonly guards: Readonly<Record<string, string>>; readonly at: number }
  | { readonly kind: 'result'; readonly step: CheckStep; readonly judged: JudgedStep; readonly at: number }
  | { readonly kind: 'remark'; readonly step: CheckStep; readonly text: string }
  | { readonly kind: 'picture'; readonly step: CheckStep; readonly sha256: string | undefined }
  | { readonly kind: 'repeat'; readonly steps: readonly CheckStep[] }
  | { readonly kind: 'stop' }
  | {
      readonly kind: 'resume';
      readonly deviceId: string;
      readonly tree: Tree;
      readonly changed: readonly CheckStep[];
      readonly at: number;
    }
  | { readonly kind: 'discard' };

export const maxRemarkLength = 500;
export const maxPictures = 40;
export const isPictureHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** Older results say nothing about today. */
export const runLifeMs = 24 * 60 * 60_000;

export interface Beginning {
  readonly deviceId: string;
  readonly tree: Tree;
  readonly scope: Scope;
  readonly at: number;
}
export const beginRun = (recipe: Recipe, { deviceId, tree, scope, at }: Beginning): Run => ({
  deviceId,
  recipe,
  scope: scopeAt(tree, scope),
  steps: stepsOf(recipe, tree, scopeAt(tree, scope)),
  startedAt: at,
  state: 'running',
  voidFor: undefined,
  results: {},
  remarks: {},
  pictures: {},
  measuring: {},
});

export function nextRun(run: Run, event: RunEvent): Run {
  if (run.state === 'void') return run;
  switch (event.kind) {
    case 'measure':
      return run.state === 'running' ? { ...run, measuring: { ...run.measuring, ...ofRun(run, event.guards) } } : run;
    case 'watched':
      return disturbed(run, event.guards, event.at);
    case 'result':
      return withResult(run, event.step, { ...event.judged, at: event.at });
    case 'remark':
      return hasStep(run, event.step)
        ? { ...run, remarks: { ...run.remarks, [stepKey(event.step)]: cleanText(event.text, maxRemarkLength) } }
        : run;
    case 'picture':
      return withPicture(run, event.step, event.sha256);
    case 'repeat':
      return run.state === 'running' ? without(run, event.steps.map(stepKey)) : run;
    case 'stop':
      return { ...run, state: 'stopped', measuring: {} };
    case 'resume': {
      const voidFor = whyVoid(run, event);
      if (voidFor !== undefined) return voided(run, voidFor);
      return { ...without({ ...run, measuring: {} }, event.changed.map(stepKey)), state: 'running' };
    }
    case 'discard':
      return voided(run, 'discarded');
  }
}
const voided = (run: Run, voidFor: VoidReason): Run => ({ ...run, state: 'void', voidFor, measuring: {} });
function whyVoid(run: Run, event: Extract<RunEvent, { kind: 'resume' }>): VoidReason | undefined {
  if (run.deviceId !== event.deviceId) return 'otherAmplifier';
  const anew = beginRun(run.recipe, { ...event, scope: run.scope });
  if (JSON.stringify([anew.scope, anew.steps]) !== JSON.stringify([run.scope, run.steps])) return 'otherChannels';
  return Math.abs(event.at - run.startedAt) > runLifeMs ? 'tooOld' : undefined;
}

const hasStep = ({ steps }: Run, step: CheckStep) => steps.some((each) => stepKey(each) === stepKey(step));
const ofRun = ({ steps }: Run, guards: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(guards).filter(([key]) => steps.some((step) => stepKey(step) === key)));
const omit = <T>(from: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)));
const without = (run: Run, keys: readonly string[]): Run => ({
  ...run,
  results: omit(run.results, keys),
  measuring: omit(run.measuring, keys),
});
function withPicture(run: Run, step: CheckStep, sha256: string | undefined): Run {
  const key = stepKey(step);
  const others = omit(run.pictures, [key]);
  if (sha256 === undefined) return { ...run, pictures: others };
  const isTaken = hasStep(run, step) && isPictureHash(sha256) && Object.keys(others).length < maxPictures;
  return isTaken ? { ...run, pictures: { ...others, [key]: sha256 } } : run;
}
/** What needs a measurement is taken only while it runs. */
function withResult(run: Run, step: CheckStep, result: Result): Run {
  const key = stepKey(step);
  const isMeasured = checkOf(step.check).needs !== 'settings';
  if (run.state !== 'running' || !hasStep(run, step) || (isMeasured && !Object.hasOwn(run.measuring, key))) return run;
  return { ...run, results: { ...run.results, [key]: result }, measuring: omit(run.measuring, [key]) };
}
function disturbed(run: Run, guards: Readonly<Record<string, string>>, at: number): Run {
  const keys = Object.keys(run.measuring).filter((key) => Object.hasOwn(guards, key) && guards[key] !== run.measuring[key]);
  if (keys.length === 0) return run;
  const results = Object.fromEntries(keys.map((key) => [key, { ...cannotKnow('disturbed'), settings: '', at }]));
  return { ...run, results: { ...run.results, ...results }, measuring: omit(run.measuring, keys) };
}

export const resultOf = ({ results }: Pick<Run, 'results'>, step: CheckStep): Result | undefined => results[stepKey(step)];
export const openSteps = (run: Run, need?: Need): readonly CheckStep[] =>
  run.steps.filter((step) => resultOf(run, step) === undefined && (need === undefined || checkOf(step.check).needs === need));

export type Verdict = 'void' | 'unfinished' | Outcome;
export function verdictOf(run: Run): Verdict {
  if (run.state === 'void') return 'void';
  if (openSteps(run).length > 0 || run.steps.length === 0) return 'unfinished';
  return worstOf(run.steps.map((step) => resultOf(run, step)?.outcome));
}
export const worstOf = (outcomes: readonly (Outcome | undefined)[]): Outcome =>
  (['failed', 'cannotKnow', 'warned'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'passed';
export const isMet = (result: Result | undefined): boolean => result?.outcome === 'passed' || result?.outcome === 'warned';
/** What is not met is handed over only with a remark. */
export const needsRemark = (result: Result | undefined, remark: string): boolean => !isMet(result) && remark === '';
export const withoutRemark = (run: Run): readonly CheckStep[] =>
  run.steps.filter((step) => needsRemark(resultOf(run, step), run.remarks[stepKey(step)] ?? ''));
