/** Codes and figures of the doctor's findings; `names.ts` has their sentences. */

export const conditions = ['ok', 'warning', 'bad'] as const;
export type Condition = (typeof conditions)[number];

export const checks = [
  'database',
  'disk',
  'hold',
  'processes',
  'clock',
  'authority',
  'certificate',
  'mail',
  'texts',
  'provider',
  'pages',
  'amplifiers',
  'publicAddress',
  'amplifiersOutside',
  'notices',
  'jobs',
  'housekeeping',
] as const;
export type Check = (typeof checks)[number];

/** Milliseconds, bytes, and moments as ISO 8601. */
export interface FiguresOf {
  readonly databaseRuns: { readonly version: string; readonly tables: string; readonly bytes: number };
  readonly databaseUnusable: Reason;
  readonly diskFree: Disk;
  readonly diskLow: Disk;
  readonly diskFull: Disk;
  readonly notHeld: None;
  readonly held: { readonly since: string };
  readonly processesRun: { readonly count: number };
  readonly noProcess: None;
  readonly clockRight: None;
  readonly clockBack: { readonly last: string };
  readonly clockApart: { readonly off: number };
  readonly authorityNone: None;
  readonly authorityGood: End;
  readonly authorityEnding: End;
  readonly authorityEnded: End;
  readonly certificateNone: None;
  readonly certificateGood: End;
  readonly certificateEnding: End;
  readonly certificateEnded: End;
  readonly proxyGood: End;
  readonly proxyEnding: End;
  readonly proxyEnded: End;
  readonly proxyShowsNone: Reason & { readonly url: string };
  readonly mailNone: None;
  readonly mailGood: None;
  readonly mailTrouble: Reason;
  readonly textsNone: None;
  readonly textsGood: None;
  readonly textsTrouble: Reason;
  readonly providerGood: Provider;
  readonly providerTrouble: Provider & Reason;
  readonly portAny: None;
  readonly portOpen: Port;
  readonly portClosed: Port & Reason;
  readonly portNotStarted: Port & Reason;
  readonly portClosedOutside: Port & Reason;
  readonly publicGood: { readonly url: string };
  readonly publicTrouble: Reason & { readonly url: string };
  readonly noticesFlow: Notices;
  readonly noticesStuck: Notices;
  readonly jobsNone: None;
  readonly jobsFlow: Waiting;
  readonly jobsLate: Waiting;
  readonly jobsStopped: Waiting;
  readonly housekeepingNone: None;
  readonly housekeepingRan: { readonly ago: number };
  readonly housekeepingHeld: { readonly ago: number; readonly until: string };
  readonly housekeepingLate: { readonly ago: number };
  readonly unknown: Reason;
}
type None = Readonly<Record<string, never>>;
type Reason = {
  readonly reason: string;
};
type Disk = {
  readonly free: number;
  readonly all: number;
  readonly folder: string;
};
type End = {
  readonly until: string;
  readonly days: number;
};
type Provider = {
  readonly name: string;
  readonly issuer: string;
};
type Port = {
  readonly port: number;
  readonly host: string;
};
type Waiting = {
  readonly waiting: number;
  readonly oldest: number;
};
type Notices = Waiting & { readonly ways: string; readonly failed: number };

export type FindingCode = keyof FiguresOf;
export type Figures = Readonly<Record<string, string | number>>;
export interface Finding {
  readonly check: Check;
  readonly condition: Condition;
  readonly code: FindingCode;
  readonly figures: Figures;
}

/** Days. RFC 5280 writes no end as the year 9999. */
export const endless = 365_000;

export function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
export function ageText(ms: number): string {
  if (ms < 2 * minuteMs) return `${Math.round(ms / 1000)} s`;
  if (ms < 2 * hourMs) return `${Math.round(ms / minuteMs)} min`;
  return ms < 2 * dayMs ? `${Math.round(ms / hourMs)} h` : `${Math.round(ms / dayMs)} d`;
}
