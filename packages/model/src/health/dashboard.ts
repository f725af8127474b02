/** [DASH-03] */
export const dashboardFilters = { firmware: 1, offline: 2, faults: 4, events: 8 } as const;
export type DashboardFilter = keyof typeof dashboardFilters;
export const noFilter = 0;

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
/** `+2`, or empty [DASH-05]. */
export const hiddenCount = (total: number): string => (total > 1 ? `+${total - 1}` : '');
