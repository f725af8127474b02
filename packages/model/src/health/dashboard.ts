import { alarmCodes, subjectOfAlarm, type AlarmCode } from './alarms.ts';
import type { AmpSummary } from './summary.ts';

/** [DASH-03] */
export const dashboardFilters = { firmware: 1, offline: 2, faults: 4, events: 8 } as const;
export type DashboardFilter = keyof typeof dashboardFilters;
export const noFilter = 0;
const filterNames = Object.keys(dashboardFilters) as DashboardFilter[];
/** Such as `offline.faults`; other words are ignored. */
export const readFilters = (text = ''): number =>
  text
    .split('.')
    .reduce(
      (mask, word) => mask | (filterNames.includes(word as DashboardFilter) ? dashboardFilters[word as DashboardFilter] : 0),
      noFilter,
    );
export const writeFilters = (mask: number): string => filterNames.filter((name) => hasFilter(mask, name)).join('.');

export function issuesOf(amp: {
  readonly hasAvailableFirmwareUpdate: boolean;
  readonly isConnected: boolean;
  readonly faultCount: number;
  readonly eventCount: number;
}): number {
  return (
    (amp.hasAvailableFirmwareUpdate ? dashboardFilters.firmware : 0) |
    (amp.isConnected ? 0 : dashboardFilters.offline) |
    (amp.faultCount > 0 ? dashboardFilters.faults : 0) |
    (amp.eventCount > 0 ? dashboardFilters.events : 0)
  );
}
export const toggleFilter = (mask: number, filter: DashboardFilter): number => mask ^ dashboardFilters[filter];
export const hasFilter = (mask: number, filter: DashboardFilter): boolean => (mask & dashboardFilters[filter]) !== 0;
/** Filters add up; none means all issues (OQ-151) [DASH-03]. */
export const isListed = (issues: number, mask: number): boolean => (mask === noFilter ? issues !== 0 : (issues & mask) !== 0);
export const dashboardPage = 100;
export type DashboardCounts = Readonly<Record<DashboardFilter, number>>;
export function countIssues(groups: readonly { readonly issues: number; readonly count: number }[]): DashboardCounts {
  const countOf = (filter: DashboardFilter) => groups.reduce((sum, { issues, count }) => sum + (hasFilter(issues, filter) ? count : 0), 0);
  return { firmware: countOf('firmware'), offline: countOf('offline'), faults: countOf('faults'), events: countOf('events') };
}
/** A filter without matches is ignored [DASH-02]. */
export const liveFilters = (mask: number, counts: DashboardCounts): number =>
  filterNames.reduce((kept, name) => (hasFilter(mask, name) && counts[name] > 0 ? kept | dashboardFilters[name] : kept), noFilter);

interface ListedAlarm {
  readonly code: AlarmCode;
  readonly isPresent: boolean;
}
export interface AmpIssues<Alarm> {
  /** Worst first, without its loss. */
  readonly alarms: readonly Alarm[];
  /** Somebody sees to these: they are no issue. */
  readonly answered: readonly Alarm[];
  readonly issues: number;
  /** Worst first: faults, lost ones, other alarms, updates, answered alarms. */
  readonly rank: number | undefined;
}
const isOfFault = ({ code }: ListedAlarm) => subjectOfAlarm(code) === 'faults';
const isFault = (alarm: ListedAlarm) => alarm.isPresent && isOfFault(alarm);
const weightOf = (alarm: ListedAlarm) =>
  (isFault(alarm) ? 0 : alarm.isPresent ? 1 : 2) * alarmCodes.length + alarmCodes.indexOf(alarm.code);
const ranks = [dashboardFilters.faults, dashboardFilters.offline, dashboardFilters.events, dashboardFilters.firmware];

/** What is wrong with an amplifier now [DASH-03] [DASH-04]. */
export function ampIssues<Alarm extends ListedAlarm>(
  amp: Pick<AmpSummary, 'isConnected' | 'hasFault' | 'hasWarning' | 'hasAvailableFirmwareUpdate'>,
  open: readonly Alarm[],
  isAnswered: (alarm: Alarm) => boolean,
): AmpIssues<Alarm> {
  const all = open.filter(({ code }) => subjectOfAlarm(code) !== 'losses').toSorted((one, other) => weightOf(one) - weightOf(other));
  const alarms = all.filter((alarm) => !isAnswered(alarm));
  const answered = all.filter(isAnswered);
  // What it reports itself may be newer than its alarms.
  const faultCount = Math.max(alarms.filter(isFault).length, Number(amp.hasFault && !answered.some(isOfFault)));
  const isWarned = amp.hasWarning && answered.every(isOfFault);
  const eventCount = Math.max(alarms.filter((alarm) => !isFault(alarm)).length, Number(isWarned));
  const issues = issuesOf({ ...amp, faultCount, eventCount });
  const rank = ranks.findIndex((bit) => (issues & bit) !== 0);
  return { alarms, answered, issues, rank: rank >= 0 ? rank : answered.length > 0 ? ranks.length : undefined };
}
export const isShown = ({ issues, rank }: Pick<AmpIssues<unknown>, 'issues' | 'rank'>, mask: number): boolean =>
  mask === noFilter ? rank !== undefined : isListed(issues, mask);

/** `+2`, or empty [DASH-05]. */
export const hiddenCount = (total: number): string => (total > 1 ? `+${total - 1}` : '');
