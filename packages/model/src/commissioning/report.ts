/** A program without our code can verify the hash. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readModel } from '../catalogue/catalogue.ts';
import { channelNumbers } from '../catalogue/channel-numbers.ts';
import type { Evidence } from '../diagnosis/evidence.ts';
import { isJsonObject, readJson, type Json, type JsonObject } from '../files/json.ts';
import { leavesOf, put, type Tree } from '../property/tree.ts';
import { cleanText, readState, type AmpState } from '../transfer/state.ts';
import { canonicalJson } from './canonical.ts';
import { changedSteps, stepKey } from './judge.ts';
import { maxChannel, recipeIn, recipeJson, type Recipe } from './recipe.ts';
import { beginRun, isMet, verdictOf, withoutRemark, type Run } from './run.ts';
import { channelOfSetting, isWithin, readScope, scopeJson, scopeRefusals, type Scope } from './scope.ts';
import { byKey, momentIn, momentText, newestVersion, recordJson, recordsIn, recordsOf, versionOf, type StepRecord } from './stored.ts';
import type { Outcome } from './checks/row.ts';
import { outcomes } from './limits.ts';

export interface Report {
  readonly amplifier: { readonly deviceId: string; readonly model: string; readonly name: string; readonly firmware: string };
  readonly recipe: Recipe;
  readonly scope: Scope;
  readonly startedAt: number;
  readonly signedAt: number;
  readonly signedBy: string;
  readonly verdict: Outcome;
  readonly records: readonly StepRecord[];
  /** Of its scope. */
  readonly state: AmpState;
  readonly sha256: string;
}
/** As long as an e-mail address. */
export const maxSignerLength = 254;
export const maxReportBytes = 2_500_000;

export type SignRefusal = 'void' | 'unfinished' | 'remarkMissing' | 'signerMissing';
export type Signed = { readonly ok: true; readonly report: Report } | { readonly ok: false; readonly refusal: SignRefusal };

interface Signature {
  readonly by: string;
  readonly at: number;
  readonly firmware: string;
  readonly state: AmpState;
}
export function signReport(run: Run, { by, at, firmware, state }: Signature): Signed {
  const verdict = verdictOf(run);
  if (verdict === 'void' || verdict === 'unfinished') return { ok: false, refusal: verdict };
  if (run.scope?.some((channel) => !channelsIn(state).includes(channel))) return { ok: false, refusal: 'void' };
  if (withoutRemark(run).length > 0) return { ok: false, refusal: 'remarkMissing' };
  const signedBy = cleanText(by, maxSignerLength);
  if (signedBy === '') return { ok: false, refusal: 'signerMissing' };
  const { deviceId, model, name } = state;
  const unsigned = {
    amplifier: { deviceId, model, name, firmware: cleanText(firmware, 64) },
    recipe: run.recipe,
    scope: run.scope,
    startedAt: run.startedAt,
    signedAt: at,
    signedBy,
    verdict,
    records: recordsOf(run),
    state: settingsWithin(state, run.scope),
  };
  return { ok: true, report: { ...unsigned, sha256: hashOf(bodyOf(unsigned)) } };
}
function channelsIn({ model, values }: AmpState): readonly number[] {
  const count = readModel(model)?.channels ?? maxChannel;
  return channelNumbers(values).filter((channel) => channel <= count);
}
function settingsWithin(state: AmpState, scope: Scope): AmpState {
  if (scope === undefined) return state;
  const values: Tree = {};
  for (const [address, value] of leavesOf(state.values)) if (isWithin(scope, channelOfSetting(address))) put(values, address, value);
  return { ...state, values };
}

function bodyOf({ amplifier, recipe, scope, startedAt, signedAt, signedBy, verdict, records, state }: Omit<Report, 'sha256'>): JsonObject {
  const body = {
    report: versionOf(scope),
    amplifier,
    recipe: recipeJson(recipe),
    ...scopeJson(scope),
    startedAt: momentText(startedAt),
    signedAt: momentText(signedAt),
    signedBy,
    verdict,
    results: records.map(recordJson),
    state,
  };
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}
const hashOf = (body: JsonObject): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(body))));

export const reportJson = (report: Report): JsonObject => ({ ...bodyOf(report), sha256: report.sha256 });
export const writeReport = (report: Report): string => `${JSON.stringify(reportJson(report), null, 1)}\n`;

export const reportRefusals = ['corrupt', 'tooLarge', 'noReport', 'newerVersion', 'hashMismatch', ...scopeRefusals] as const;
export type ReportRefusal = (typeof reportRefusals)[number];
export type ReadReport = { readonly ok: true; readonly report: Report } | { readonly ok: false; readonly refusal: ReportRefusal };
const refuse = (refusal: ReportRefusal): ReadReport => ({ ok: false, refusal });

export function readReport(source: string | Uint8Array): ReadReport {
  const read = readJson(source, { length: maxReportBytes, depth: 16, members: 200_000 });
  if (!read.ok) return refuse(read.problem === 'too long' || read.problem === 'too many' ? 'tooLarge' : 'corrupt');
  return reportIn(read.value);
}
export function reportIn(value: Json): ReadReport {
  if (!isJsonObject(value) || typeof value['report'] !== 'number') return refuse('noReport');
  const { sha256: stated, ...body } = value;
  if (value['report'] > newestVersion) return refuse('newerVersion');
  return isHashOf(body, stated) ? signedIn(body, stated) : refuse('hashMismatch');
}
function isHashOf(body: JsonObject, stated: Json | undefined): stated is string {
  try {
    return stated === hashOf(body);
  } catch {
    return false;
  }
}
function signedIn(body: JsonObject, hash: string): ReadReport {
  const {
    report: version,
    amplifier,
    recipe: given,
    scope: told,
    startedAt,
    signedAt,
    signedBy,
    verdict: stated,
    results,
    state: values,
  } = body;
  const recipe = recipeIn(given);
  const records = recordsIn(results);
  const [begun, signed] = [momentIn(startedAt), momentIn(signedAt)];
  const verdict = outcomes.find((each) => each === stated);
  const state = readState(values)?.state;
  if (!isJsonObject(amplifier) || !recipe.ok || records === undefined || begun === undefined || signed === undefined)
    return refuse('corrupt');
  if (verdict === undefined || state === undefined || records.some(({ result }) => result === undefined)) return refuse('corrupt');
  const channels = channelsIn(state);
  const about = readScope(told, (channel) => channels.includes(channel));
  if (!about.ok) return refuse(about.refusal);
  const { scope } = about;
  if (version !== versionOf(scope) || records.some(({ step }) => !isWithin(scope, step.channel))) return refuse('corrupt');
  const report = {
    amplifier: {
      deviceId: state.deviceId,
      model: cleanText(amplifier['model'], 60),
      name: cleanText(amplifier['name'], 80),
      firmware: cleanText(amplifier['firmware'], 64),
    },
    recipe: recipe.recipe,
    scope,
    startedAt: begun,
    signedAt: signed,
    signedBy: cleanText(signedBy, maxSignerLength),
    verdict,
    records,
    state,
    sha256: hash,
  };
  return { ok: true, report };
}

/** Failed and changed steps are open again. */
export function beginRetest(
  { recipe, scope, records }: Report,
  { deviceId, evidence, at }: { readonly deviceId: string; readonly evidence: Evidence; readonly at: number },
): Run {
  const judged = records.flatMap(({ step, result }) => (result && isMet(result) ? [{ ...step, settings: result.settings }] : []));
  const changed = new Set(changedSteps(judged, recipe, evidence).map(stepKey));
  const kept = records.filter(({ step, result }) => isMet(result) && !changed.has(stepKey(step)));
  return { ...beginRun(recipe, { deviceId, tree: evidence.tree, scope, at }), results: byKey(kept, ({ result }) => result) };
}
