/** The dashboard's rows: what is wrong with each amplifier now, and its last log lines [DASH-03] [DASH-04]. */

import {
  alarmCodes,
  alarmState,
  compareNames,
  dashboardFilters,
  hasFilter,
  isListed,
  isUnanswered,
  issuesOf,
  noFilter,
  readLog,
  subjectOfAlarm,
  type DashboardFilter,
  type LogEntry,
  type LogName,
} from '@headroom/model/health';
import type { Venue } from '@headroom/model/people';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';

type Written = AnsweredWith<CloudApi['getDashboard']>['amps'];
export type LastingAlarm = NonNullable<Written[number]['alarms']>[number];
export interface Latest {
  readonly entry: LogEntry | undefined;
  readonly lines: number;
}
export interface DashboardRow {
  readonly venueId: string;
  readonly venueName: string;
  readonly ampId: string;
  readonly name: string;
  readonly isConnected: boolean;
  readonly hasUpdate: boolean;
  /** Worst first, without its loss. */
  readonly alarms: readonly LastingAlarm[];
  /** Somebody sees to these: they are no issue. */
  readonly answered: readonly LastingAlarm[];
  readonly faults: Latest;
  readonly events: Latest;
  readonly issues: number;
}

const isOfFault = ({ code }: LastingAlarm) => subjectOfAlarm(code) === 'faults';
const isFault = (alarm: LastingAlarm) => alarm.isPresent && isOfFault(alarm);
const weightOf = (alarm: LastingAlarm) =>
  (isFault(alarm) ? 0 : alarm.isPresent ? 1 : 2) * alarmCodes.length + alarmCodes.indexOf(alarm.code);
const wrongWith = (alarms: readonly LastingAlarm[] = []) =>
  alarms.filter(({ code }) => subjectOfAlarm(code) !== 'losses').toSorted((one, other) => weightOf(one) - weightOf(other));

/** Worst first: faults, lost ones, other alarms, updates. */
const weights = [dashboardFilters.faults, dashboardFilters.offline, dashboardFilters.events, dashboardFilters.firmware];
function rankOf({ issues, answered }: DashboardRow): number {
  const rank = weights.findIndex((bit) => (issues & bit) !== 0);
  return rank < 0 && answered.length > 0 ? weights.length : rank;
}

export function dashboardRows(venues: readonly Pick<Venue, 'venueId' | 'name' | 'amps'>[], written: Written, now: number): DashboardRow[] {
  const known = new Map(written.map((amp) => [amp.ampId, amp]));
  const rows = venues.flatMap(({ venueId, name: venueName, amps }) =>
    Object.values(amps).map((amp): DashboardRow => {
      const { ampId, deviceName: name, isConnected, hasAvailableFirmwareUpdate: hasUpdate } = amp;
      const told = known.get(ampId);
      const all = wrongWith(told?.alarms);
      const isOpen = (alarm: LastingAlarm) => isUnanswered(alarmState(alarm, now));
      const alarms = all.filter(isOpen);
      const answered = all.filter((alarm) => !isOpen(alarm));
      // What it reports itself may be newer than its alarms.
      const faultCount = Math.max(alarms.filter(isFault).length, Number(amp.hasFault && !answered.some(isOfFault)));
      const isWarned = amp.hasWarning && answered.every(isOfFault);
      const eventCount = Math.max(alarms.filter((alarm) => !isFault(alarm)).length, Number(isWarned));
      return {
        venueId,
        venueName,
        ampId,
        name,
        isConnected,
        hasUpdate,
        alarms,
        answered,
        faults: latestOf('faults', told?.faults),
        events: latestOf('events', told?.events),
        issues: issuesOf({ hasAvailableFirmwareUpdate: hasUpdate, isConnected, faultCount, eventCount }),
      };
    }),
  );
  return rows.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || compareNames(one.venueName, other.venueName) || compareNames(one.name, other.name),
  );
}
const latestOf = (log: LogName, told: Written[number]['faults']): Latest => ({
  entry: told && readLog(log, told.latest)[0],
  lines: told?.lines ?? 0,
});

const filterNames = Object.keys(dashboardFilters) as DashboardFilter[];
export const countOf = (rows: readonly DashboardRow[], filter: DashboardFilter): number =>
  rows.filter(({ issues }) => hasFilter(issues, filter)).length;
/** A filter without matches is ignored [DASH-02]. */
export function shownRows(rows: readonly DashboardRow[], mask: number): { readonly rows: readonly DashboardRow[]; readonly mask: number } {
  const live = filterNames.reduce(
    (kept, name) => (hasFilter(mask, name) && countOf(rows, name) > 0 ? kept | dashboardFilters[name] : kept),
    0,
  );
  const isShown = ({ issues, answered }: DashboardRow) => isListed(issues, live) || (live === noFilter && answered.length > 0);
  return { rows: rows.filter(isShown), mask: live };
}
/** Such as `offline.faults`, as the address holds them; other words are ignored. */
export const readFilters = (text = ''): number =>
  text
    .split('.')
    .reduce((mask, word) => mask | (filterNames.includes(word as DashboardFilter) ? dashboardFilters[word as DashboardFilter] : 0), 0);
export const writeFilters = (mask: number): string => filterNames.filter((name) => hasFilter(mask, name)).join('.');
