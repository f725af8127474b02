import { readLog, type LogEntry, type LogName } from '@headroom/model/health';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';

type Told = AnsweredWith<CloudApi['getDashboard']>['rows'][number];
interface Latest {
  readonly entry: LogEntry | undefined;
  readonly lines: number;
}
export interface DashboardRow extends Omit<Told, LogName> {
  readonly faults: Latest;
  readonly events: Latest;
}

/** The last line of each log, taken apart [DASH-04]. */
export const dashboardRow = (told: Told): DashboardRow => ({
  ...told,
  faults: latestOf('faults', told.faults),
  events: latestOf('events', told.events),
});
const latestOf = (log: LogName, told: Told['faults']): Latest => ({
  entry: told && readLog(log, told.latest)[0],
  lines: told?.lines ?? 0,
});
