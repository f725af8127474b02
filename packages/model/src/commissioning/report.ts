/** A program without our code can verify the hash. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Evidence } from '../diagnosis/evidence.ts';
import { isJsonObject, readJson, type Json, type JsonObject } from '../files/json.ts';
import { cleanText, readState, type AmpState } from '../transfer/state.ts';
import { canonicalJson } from './canonical.ts';
import { changedSteps, stepKey } from './judge.ts';
import { recipeIn, recipeJson, type Recipe } from './recipe.ts';
import { beginRun, isMet, verdictOf, withoutRemark, type Run } from './run.ts';
import { byKey, momentIn, momentText, recordJson, recordsIn, recordsOf, type StepRecord } from './stored.ts';
import type { Outcome } from './checks/row.ts';
import { outcomes } from './limits.ts';

export interface Report {
  readonly amplifier: { readonly deviceId: string; readonly model: string; readonly name: string; readonly firmware: string };
  readonly recipe: Recipe;
  readonly startedAt: number;
  readonly signedAt: number;
  readonly signedBy: string;
  readonly verdict: Outcome;
  readonly records: readonly StepRecord[];
  readonly state: AmpState;
  readonly sha256: string;
}
const version = 1;
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
  if (withoutRemark(run).length > 0) return { ok: false, refusal: 'remarkMissing' };
  const signedBy = cleanText(by, maxSignerLength);
  if (signedBy === '') return { ok: false, refusal: 'signerMissing' };
  const { deviceId, model, name } = state;
  const unsigned = {
    amplifier: { deviceId, model, name, firmware: cleanText(firmware, 64) },
    recipe: run.recipe,
    startedAt: run.startedAt,
    signedAt: at,
    signedBy,
    verdict,
    records: recordsOf(run),
    state,
  };
  return { ok: true, report: { ...unsigned, sha256: hashOf(bodyOf(unsigned)) } };
}

function bodyOf({ amplifier, recipe, startedAt, signedAt, signedBy, verdict, records, state }: Omit<Report, 'sha256'>): JsonObject {
  const body = {
    report: version,
    amplifier,
    recipe: recipeJson(recipe),
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

export const writeReport = (report: Report): string => `${JSON.stringify({ ...bodyOf(report), sha256: report.sha256 }, null, 1)}\n`;

export const reportRefusals = ['corrupt', 'tooLarge', 'noReport', 'newerVersion', 'hashMismatch'] as const;
export type ReportRefusal = (typeof reportRefusals)[number];
export type ReadReport = { readonly ok: true; readonly report: Report } | { readonly ok: false; readonly refusal: ReportRefusal };
const refuse = (refusal: ReportRefusal): ReadReport => ({ ok: false, refusal });

export function readReport(source: string | Uint8Array): ReadReport {
  const read = readJson(source, { length: maxReportBytes, depth: 16, members: 200_000 });
  if (!read.ok) return refuse(read.problem === 'too long' || read.problem === 'too many' ? 'tooLarge' : 'corrupt');
  if (!isJsonObject(read.value) || typeof read.value['report'] !== 'number') return refuse('noReport');
  const { sha256: stated, ...body } = read.value;
  if (typeof body['report'] === 'number' && body['report'] > version) return refuse('newerVersion');
  if (!isHashOf(body, stated)) return refuse('hashMismatch');
  const report = reportIn(body, stated);
  return report ? { ok: true, report } : refuse('corrupt');
}
function isHashOf(body: JsonObject, stated: Json | undefined): stated is string {
  try {
    return stated === hashOf(body);
  } catch {
    return false;
  }
}
function reportIn(body: JsonObject, hash: string): Report | undefined {
  const { amplifier, recipe: given, startedAt, signedAt, signedBy, verdict: stated, results, state: values } = body;
  const recipe = recipeIn(given);
  const records = recordsIn(results);
  const [begun, signed] = [momentIn(startedAt), momentIn(signedAt)];
  const verdict = outcomes.find((each) => each === stated);
  const state = readState(values)?.state;
  if (!isJsonObject(amplifier) || !recipe.ok || records === undefined || begun === undefined || signed === undefined) return undefined;
  if (verdict === undefined || state === undefined || records.some(({ result }) => result === undefined)) return undefined;
  return {
    amplifier: {
      deviceId: state.deviceId,
      model: cleanText(amplifier['model'], 60),
      name: cleanText(amplifier['name'], 80),
      firmware: cleanText(amplifier['firmware'], 64),
    },
    recipe: recipe.recipe,
    startedAt: begun,
    signedAt: signed,
    signedBy: cleanText(signedBy, maxSignerLength),
    verdict,
    records,
    state,
    sha256: hash,
  };
}

/** Failed and changed steps are open again. */
export function beginRetest(
  { recipe, records }: Report,
  { deviceId, evidence, at }: { readonly deviceId: string; readonly evidence: Evidence; readonly at: number },
): Run {
  const judged = records.flatMap(({ step, result }) => (result && isMet(result) ? [{ ...step, settings: result.settings }] : []));
  const changed = new Set(changedSteps(judged, recipe, evidence).map(stepKey));
  const kept = records.filter(({ step, result }) => isMet(result) && !changed.has(stepKey(step)));
  return { ...beginRun(recipe, { deviceId, tree: evidence.tree, at }), results: byKey(kept, ({ result }) => result) };
}
