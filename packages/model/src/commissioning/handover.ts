/** Several reports of one amplifier: a whole one, and later ones of single channels. Lists are newest first. */

import { isJsonObject, readJson, type Json } from '../files/json.ts';
import { leavesOf, put, type Tree } from '../property/tree.ts';
import type { AmpState } from '../transfer/state.ts';
import type { Outcome } from './checks/row.ts';
import type { Acceptances } from './differences.ts';
import { maxChannel } from './recipe.ts';
import { maxReportBytes, reportJson, reportIn, type ReadReport, type Report } from './report.ts';
import { worstOf } from './run.ts';
import { channelOfSetting, isWithin, type Scope } from './scope.ts';

export interface HandedOver {
  readonly reports: readonly Report[];
  readonly accepted: Acceptances;
}
export interface Reference {
  readonly scope: Scope;
  /** Each setting as the newest report that covers it has it. */
  readonly state: AmpState;
  /** Of all results that no newer report has replaced. */
  readonly verdict: Outcome;
  readonly signedAt: number;
  readonly reportOf: (address: string) => Report | undefined;
  readonly reportOfChannel: (channel: number | undefined) => Report | undefined;
}

const newestOf = (reports: readonly Report[], channel: number | undefined): Report | undefined =>
  reports.find(({ scope }) => isWithin(scope, channel));
const parts = [undefined, ...Array.from({ length: maxChannel }, (_, index) => index + 1)];
/** Each kept report is the newest of some part. */
export const maxReports = parts.length;

/** Undefined where nothing was handed over. Whatever asks what counts of several reports asks here. */
export function referenceOf(reports: readonly Report[]): Reference | undefined {
  const [first] = reports;
  if (!first) return undefined;
  const reportOfChannel = (channel: number | undefined) => newestOf(reports, channel);
  const reportOf = (address: string) => reportOfChannel(channelOfSetting(address));
  const values: Tree = {};
  for (const report of reports)
    for (const [address, value] of leavesOf(report.state.values)) if (reportOf(address) === report) put(values, address, value);
  const standing = reports.flatMap((report) => report.records.filter(({ step }) => reportOfChannel(step.channel) === report));
  return {
    scope: reportOfChannel(undefined)
      ? undefined
      : parts.filter((channel) => channel !== undefined && reportOfChannel(channel)).map(Number),
    state: { ...first.state, channel: undefined, values },
    verdict: worstOf(standing.map(({ result }) => result?.outcome)),
    signedAt: Math.max(...reports.map(({ signedAt }) => signedAt)),
    reportOf,
    reportOfChannel,
  };
}
const standing = (reports: readonly Report[]): readonly Report[] =>
  reports.filter((report) => parts.some((channel) => newestOf(reports, channel) === report));

function handOver({ reports, accepted }: HandedOver, report: Report, position: number): HandedOver {
  const next = standing(reports.toSpliced(position, 0, report));
  // What was accepted was accepted instead of what an older report says.
  return { reports: next, accepted: acceptedWhere(accepted, (address) => newestOf(next, channelOfSetting(address)) !== report) };
}
const acceptedWhere = (accepted: Acceptances, stays: (address: string) => boolean): Acceptances =>
  Object.fromEntries(Object.entries(accepted).filter(([address]) => stays(address)));

/** The newest, whatever the clocks say. */
export const withSigned = (before: HandedOver, report: Report): HandedOver => handOver(before, report, 0);
/** Undefined where newer ones have replaced all of it. */
export function withOpened(before: HandedOver, report: Report): HandedOver | undefined {
  const { reports } = before;
  const others = reports.filter(({ sha256 }) => sha256 !== report.sha256);
  const older = others.findIndex(({ signedAt }) => signedAt <= report.signedAt);
  const next = handOver({ ...before, reports: others }, report, older === -1 ? others.length : older);
  return next.reports.includes(report) ? next : undefined;
}
export const withoutReport = ({ reports, accepted }: HandedOver, sha256: string): HandedOver => ({
  reports: reports.filter((report) => report.sha256 !== sha256),
  accepted: acceptedWhere(accepted, (address) => newestOf(reports, channelOfSetting(address))?.sha256 !== sha256),
});

export const writeReports = (reports: readonly Report[]): string => JSON.stringify(reports.map(reportJson));
/** In place of the text before; what only a newer program can read stays. Undefined for nothing. */
export function rewriteReports(reports: readonly Report[], before: string): string | undefined {
  const newer = entriesIn(before).filter((each) => isJsonObject(each) && isNewer(reportIn(each)));
  const all = [...reports.map(reportJson), ...newer];
  return all.length === 0 ? undefined : JSON.stringify(all);
}
const isNewer = (found: ReadReport) => !found.ok && found.refusal === 'newerVersion';
/** The text is untrusted; what is no report is left out. */
export function readReports(text: string): readonly Report[] {
  return standing(
    entriesIn(text).flatMap((each) => {
      const found = isJsonObject(each) ? reportIn(each) : undefined;
      return found?.ok ? [found.report] : [];
    }),
  );
}
/** Before there were several, one alone was kept. */
function entriesIn(text: string): readonly Json[] {
  const read = readJson(text, { length: maxReports * maxReportBytes, depth: 17, members: maxReports * 200_000 });
  if (!read.ok) return [];
  return Array.isArray(read.value) ? read.value.slice(0, maxReports) : [read.value];
}
