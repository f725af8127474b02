/** Stored results are untrusted when read. */

import { causeNames } from '../diagnosis/causes/index.ts';
import { isJsonObject, readJson, type Json, type JsonObject } from '../files/json.ts';
import type { Unit } from '../property/property.ts';
import { cleanText } from '../transfer/state.ts';
import { checkNames, checkOf } from './checks/index.ts';
import type { Shown, ShownValues } from './checks/row.ts';
import { stepKey, type CheckStep } from './judge.ts';
import { outcomes } from './limits.ts';
import { findingNames } from './names.ts';
import { recipeIn, recipeJson } from './recipe.ts';
import { isWithin, readScope, scopeJson, type Scope } from './scope.ts';
import { isPictureHash, maxPictures, maxRemarkLength, resultOf, voidReasons, type Result, type Run } from './run.ts';

const units: readonly Unit[] = ['', 'dB', 'dBFS', 'dBm', 'Hz', 'ms', 's', 'min', 'V', 'A', 'W', 'Ω'];
const maxValues = 12;
const maxTextLength = 128;
/** Of the largest amplifier with the largest recipe. */
export const maxSteps = 2000;
export const maxRunBytes = 2_000_000;

export const momentIn = (value: Json | undefined): number | undefined => {
  const at = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};
export const momentText = (at: number): string => new Date(at).toISOString();

function shownIn(value: Json): Shown | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind, value: number, unit, text, option } = value;
  const known = units.find((each) => each === unit);
  if (kind === 'number' && typeof number === 'number' && known !== undefined) return { kind, value: number, unit: known };
  if (kind === 'text' && typeof text === 'string') return { kind, text: cleanText(text, maxTextLength) };
  if (kind === 'option' && typeof option === 'string') return { kind, option: cleanText(option, maxTextLength) };
  return undefined;
}
function valuesIn(value: Json | undefined): ShownValues | undefined {
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length > maxValues) return undefined;
  const read: Record<string, Shown> = {};
  for (const [name, one] of entries) {
    const shown = shownIn(one);
    if (shown === undefined) return undefined;
    read[name] = shown;
  }
  return read;
}
function stepIn({ check: named, channel }: JsonObject): CheckStep | undefined {
  const check = checkNames.find((each) => each === named);
  if (check === undefined) return undefined;
  if (checkOf(check).of === 'amplifier') return channel === undefined ? { check, channel: undefined } : undefined;
  return typeof channel === 'number' && Number.isInteger(channel) && channel >= 1 && channel <= 99 ? { check, channel } : undefined;
}

export interface StepRecord {
  readonly step: CheckStep;
  readonly result: Result | undefined;
  readonly remark: string;
  /** SHA-256 of a photo. */
  readonly picture: string | undefined;
}
export function recordsOf(run: Run): readonly StepRecord[] {
  return run.steps.map((step) => ({
    step,
    result: resultOf(run, step),
    remark: run.remarks[stepKey(step)] ?? '',
    picture: run.pictures[stepKey(step)],
  }));
}
export const recordJson = ({ step, result, remark, picture }: StepRecord) => ({
  check: step.check,
  ...(step.channel !== undefined && { channel: step.channel }),
  ...(result && {
    outcome: result.outcome,
    finding: result.finding,
    values: result.values,
    ...(result.cause !== undefined && { cause: result.cause }),
    settings: result.settings,
    at: momentText(result.at),
  }),
  remark,
  ...(picture !== undefined && { picture }),
});
function recordIn(value: Json): StepRecord | undefined {
  const step = isJsonObject(value) ? stepIn(value) : undefined;
  if (!isJsonObject(value) || step === undefined) return undefined;
  const remark = cleanText(value['remark'], maxRemarkLength);
  const { picture } = value;
  if (picture !== undefined && !isPictureHash(picture)) return undefined;
  if (value['outcome'] === undefined) return { step, result: undefined, remark, picture };
  const outcome = outcomes.find((each) => each === value['outcome']);
  const finding = findingNames.find((each) => each === value['finding']);
  const values = valuesIn(value['values']);
  const cause = causeNames.find((each) => each === value['cause']);
  const at = momentIn(value['at']);
  const { settings } = value;
  const isSound =
    typeof settings === 'string' && /^(?:[0-9a-f]{16})?$/.test(settings) && (value['cause'] === undefined) === (cause === undefined);
  if (outcome === undefined || finding === undefined || values === undefined || at === undefined || !isSound) return undefined;
  return { step, result: { outcome, finding, values, cause, settings, at }, remark, picture };
}
/** Undefined where one is malformed, or two are of one step. */
export function recordsIn(value: Json | undefined): readonly StepRecord[] | undefined {
  if (!Array.isArray(value) || value.length > maxSteps) return undefined;
  const records = value.map(recordIn).filter((record) => record !== undefined);
  const isWhole =
    records.length === value.length &&
    records.filter(({ picture }) => picture !== undefined).length <= maxPictures &&
    new Set(records.map(({ step }) => stepKey(step))).size === records.length;
  return isWhole ? records : undefined;
}
export const byKey = <T>(records: readonly StepRecord[], pick: (record: StepRecord) => T | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(
    records.flatMap((record) => {
      const picked = pick(record);
      return picked === undefined ? [] : [[stepKey(record.step), picked] as const];
    }),
  );

/** A program that knows no scope must not take a run of one channel for one of all. */
export const versionOf = (scope: Scope): number => (scope === undefined ? 1 : 2);
export const newestVersion = 2;
/** What was being measured is left out: nothing tells whether it was heard to its end. */
export const writeRun = (run: Run): string =>
  JSON.stringify({
    run: versionOf(run.scope),
    deviceId: run.deviceId,
    recipe: recipeJson(run.recipe),
    ...scopeJson(run.scope),
    startedAt: momentText(run.startedAt),
    state: run.state,
    voidFor: run.voidFor,
    steps: recordsOf(run).map(recordJson),
  });
/** A run that was cut off is stopped. */
export function readRun(text: string): Run | undefined {
  const read = readJson(text, { length: maxRunBytes, depth: 8, members: 100_000 });
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { run, deviceId, recipe: given, scope: told, startedAt, state, voidFor, steps } = read.value;
  const recipe = recipeIn(given);
  const records = recordsIn(steps);
  const at = momentIn(startedAt);
  const about = readScope(told, () => true);
  if (typeof deviceId !== 'string' || !recipe.ok || records === undefined || at === undefined || !about.ok) return undefined;
  const { scope } = about;
  if (run !== versionOf(scope) || records.some(({ step }) => !isWithin(scope, step.channel))) return undefined;
  const reason = voidReasons.find((each) => each === voidFor);
  return {
    deviceId: cleanText(deviceId, 20),
    recipe: recipe.recipe,
    scope,
    steps: records.map(({ step }) => step),
    startedAt: at,
    state: state === 'void' ? 'void' : 'stopped',
    voidFor: state === 'void' ? (reason ?? 'discarded') : undefined,
    results: byKey(records, ({ result }) => result),
    remarks: byKey(records, ({ remark }) => (remark === '' ? undefined : remark)),
    pictures: byKey(records, ({ picture }) => picture),
    measuring: {},
  };
}
