/** The dashboard's rows: state of each amplifier, and its last log lines [DASH-03] [DASH-04]. */

import {
  dashboardFilters,
  hasFilter,
  isListed,
  issuesOf,
  readLog,
  type DashboardFilter,
  type LogEntry,
  type LogName,
} from '@headroom/model/health';
import type { Venue } from '@headroom/model/people';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';

type Written = AnsweredWith<CloudApi['getDashboard']>['amps'];
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
  readonly faults: Latest;
  readonly events: Latest;
  readonly issues: number;
}

export function dashboardRows(venues: readonly Pick<Venue, 'venueId' | 'name' | 'amps'>[], written: Written): DashboardRow[] {
  const known = new Map(written.map((amp) => [amp.ampId, amp]));
  return venues.flatMap(({ venueId, name: venueName, amps }) =>
    Object.values(amps)
      .toSorted((one, other) => one.deviceName.localeCompare(other.deviceName))
      .map((amp) => {
        const { ampId, deviceName: name, isConnected, hasAvailableFirmwareUpdate: hasUpdate } = amp;
        const told = known.get(ampId);
        const faults = latestOf('faults', told?.faults);
        const events = latestOf('events', told?.events);
        // A faulted amplifier counts as such without log lines.
        const faultCount = Math.max(faults.lines, amp.hasFault ? 1 : 0);
        const issues = issuesOf({ hasAvailableFirmwareUpdate: hasUpdate, isConnected, faultCount, eventCount: events.lines });
        return { venueId, venueName, ampId, name, isConnected, hasUpdate, faults, events, issues };
      }),
  );
}
const latestOf = (log: LogName, told: Written[number]['faults']): Latest => ({
  entry: told && readLog(log, told.latest)[0],
  lines: told?.lines ?? 0,
});

export const countOf = (rows: readonly DashboardRow[], filter: DashboardFilter): number =>
  rows.filter(({ issues }) => hasFilter(issues, filter)).length;
/** A filter without matches is ignored [DASH-02]. */
export function shownRows(rows: readonly DashboardRow[], mask: number): { readonly rows: readonly DashboardRow[]; readonly mask: number } {
  const names = Object.keys(dashboardFilters) as DashboardFilter[];
  const live = names.reduce((kept, name) => (hasFilter(mask, name) && countOf(rows, name) > 0 ? kept | dashboardFilters[name] : kept), 0);
  return { rows: rows.filter(({ issues }) => isListed(issues, live)), mask: live };
}
