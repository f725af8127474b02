import type { ColumnType, Generated } from 'kysely';

interface Feed {
  origin: string;
  forgotten: ColumnType<string, never, string>;
}
interface AnsweredRequests {
  account_id: string;
  idempotency_key: string;
  request_hash: Uint8Array;
  answer: ColumnType<string | null, never, string>;
  created_at: Date;
}
interface RateWindows {
  key: string;
  count: number;
  started_at: Date;
}
interface AuditLog {
  entry_id: Generated<string>;
  recorded_at: Date;
  account_id: string;
  actor_id: string | null;
  address: string;
  venue_id: string | null;
  device_id: string | null;
  action: string;
  value_before: ColumnType<unknown, string | null, never>;
  value_after: ColumnType<unknown, string | null, never>;
}
interface Nodes {
  node_id: string;
  alive_until: Date;
}
interface Holdings {
  device_id: string;
  node_id: string | null;
  epoch: ColumnType<string, number, number>;
  /** Its process ended; the device did not leave. */
  is_node_gone: ColumnType<boolean, boolean | undefined, boolean>;
}
interface EmbargoRows {
  since: Generated<Date>;
}

interface HousekeepingRuns {
  is_last: Generated<boolean>;
  ran_at: Date;
  held_until: Date | null;
}
export interface ServiceTables {
  feed: Feed;
  answered_requests: AnsweredRequests;
  rate_windows: RateWindows;
  nodes: Nodes;
  holdings: Holdings;
  audit_log: AuditLog;
  housekeeping_runs: HousekeepingRuns;
  embargo: EmbargoRows;
}
