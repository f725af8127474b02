import { deviceInfo, misc } from '../amplifier/index.ts';
import { compareVersions } from '../catalogue/version.ts';
import type { RolloutReason } from '../firmware/rollout-states.ts';
import { isUpdating, stepResult } from '../firmware/step.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { ampHealth, faultCodes, warningCodes, type HealthCode } from './health.ts';
import { isInSummary } from './summary.ts';

export const alarmCodes = [...faultCodes, ...warningCodes, 'updateFailed', 'offline', 'bridgeLost'] as const;
export type AlarmCode = (typeof alarmCodes)[number];

export const alarmSeverities = ['critical', 'warning', 'info'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];
export interface VenueLevels {
  /** An unreachable amplifier may not play. */
  readonly isLossCritical: boolean;
}
export const usualLevels: VenueLevels = { isLossCritical: true };

const levels = {
  faults: 'critical',
  losses: 'critical',
  warnings: 'warning',
  failedUpdates: 'warning',
  updates: 'info',
  imports: 'info',
  moves: 'info',
} as const satisfies Readonly<Record<string, AlarmSeverity>>;
export type Subject = keyof typeof levels;
const subjects = Object.keys(levels) as readonly Subject[];

export const levelOf = (subject: Subject, { isLossCritical }: VenueLevels): AlarmSeverity =>
  subject === 'losses' && !isLossCritical ? 'warning' : levels[subject];
export const subjectsOf = (severity: AlarmSeverity, venue: VenueLevels): readonly Subject[] =>
  subjects.filter((subject) => levelOf(subject, venue) === severity);

export const lossCodes = ['offline', 'bridgeLost'] as const satisfies readonly AlarmCode[];
export function subjectOfAlarm(code: AlarmCode): Subject {
  if (isOneOf(lossCodes, code)) return 'losses';
  if (code === 'updateFailed') return 'failedUpdates';
  return isOneOf(faultCodes, code) ? 'faults' : 'warnings';
}
export const severityOfAlarm = (code: AlarmCode, venue: VenueLevels): AlarmSeverity => levelOf(subjectOfAlarm(code), venue);
const isOneOf = (codes: readonly string[], code: string): boolean => codes.includes(code);

export const eventKinds = [
  'faultBegan',
  'faultEnded',
  'warningBegan',
  'warningEnded',
  'offline',
  'online',
  'bridgeLost',
  'bridgeFound',
  'flapping',
  'steady',
  'acknowledged',
  'snoozed',
  'reopened',
  'updateSucceeded',
  'updateFailed',
  'settingsImported',
  'ampAdded',
  'ampRemoved',
  'ampMovedIn',
  'ampMovedOut',
] as const;
export type EventKind = (typeof eventKinds)[number];
export function eventOfAlarm(code: AlarmCode, change: 'began' | 'ended'): EventKind | undefined {
  const began = change === 'began';
  if (code === 'offline') return began ? 'offline' : 'online';
  if (code === 'bridgeLost') return began ? 'bridgeLost' : 'bridgeFound';
  if (code === 'updateFailed') return began ? 'updateFailed' : undefined;
  if (isOneOf(faultCodes, code)) return began ? 'faultBegan' : 'faultEnded';
  return began ? 'warningBegan' : 'warningEnded';
}
export function severityOfEvent(kind: EventKind, code: AlarmCode | undefined, venue: VenueLevels): AlarmSeverity {
  switch (kind) {
    case 'faultBegan':
    case 'warningBegan':
    case 'offline':
    case 'bridgeLost':
    case 'updateFailed':
    case 'flapping':
      return code === undefined ? 'warning' : severityOfAlarm(code, venue);
    case 'faultEnded':
    case 'warningEnded':
    case 'online':
    case 'bridgeFound':
    case 'steady':
    case 'acknowledged':
    case 'snoozed':
    case 'reopened':
      return 'info';
    case 'updateSucceeded':
      return levelOf('updates', venue);
    case 'settingsImported':
      return levelOf('imports', venue);
    case 'ampAdded':
    case 'ampRemoved':
    case 'ampMovedIn':
    case 'ampMovedOut':
      return levelOf('moves', venue);
  }
}

export interface AnsweredAlarm {
  readonly endedAt?: string | undefined;
  readonly acknowledgedAt?: string | undefined;
  readonly snoozedUntil?: string | undefined;
  /** False while a flapping problem is absent. */
  readonly isPresent: boolean;
}
/** `away`: it comes and goes, and is gone for now. */
export type AlarmState = 'ended' | 'acknowledged' | 'snoozed' | 'away' | 'open';
export function alarmState({ endedAt, acknowledgedAt, snoozedUntil, isPresent }: AnsweredAlarm, now: number): AlarmState {
  if (endedAt !== undefined) return 'ended';
  if (acknowledgedAt !== undefined) return 'acknowledged';
  if (snoozedUntil !== undefined && Date.parse(snoozedUntil) > now) return 'snoozed';
  return isPresent ? 'open' : 'away';
}
export const isUnanswered = (state: AlarmState): boolean => state === 'open' || state === 'away';

export interface Wrong {
  readonly code: AlarmCode;
  /** Undefined for the whole device. */
  readonly channel: number | undefined;
  /** Nobody is told for this long, because it may end by itself. */
  readonly quietMs: number;
  readonly isCaused: boolean;
  /** An alarm that began before this has ended; undefined for a lasting problem. */
  readonly anewAfter: number | undefined;
}
/** In milliseconds. */
export interface OpenAlarm {
  readonly code: AlarmCode;
  readonly channel: number | undefined;
  readonly beganAt: number;
  readonly changedAt: number;
  readonly isTold: boolean;
  readonly quietUntil: number | undefined;
  readonly isCaused: boolean;
  readonly isFlapping: boolean;
  readonly isPresent: boolean;
}
export type AlarmChange<Alarm extends OpenAlarm> =
  | { readonly kind: 'begins'; readonly wrong: Wrong; readonly quietUntil: number | undefined }
  | { readonly kind: 'flaps'; readonly wrong: Wrong; readonly flaps: number }
  | { readonly kind: 'comes' | 'goes'; readonly alarm: Alarm }
  /** No longer flapping, but present. */
  | { readonly kind: 'stays'; readonly alarm: Alarm }
  | { readonly kind: 'ends'; readonly alarm: Alarm; readonly at: number }
  /** Never told. */
  | { readonly kind: 'vanishes'; readonly alarm: Alarm }
  | { readonly kind: 'is told'; readonly alarm: Alarm }
  | { readonly kind: 'is caused'; readonly alarm: Alarm }
  /** Its cause has ended. */
  | { readonly kind: 'waits'; readonly alarm: Alarm; readonly quietUntil: number };

/** Above this, one alarm flaps until quiet for the same time. */
const maxBegins = 3;
export const flappingMs = 10 * 60_000;
/** Amplifiers follow their bridge one by one, away and back. */
export const settleMs = 30_000;
/** Anything begun so shortly before its cause is part of it. */
const foldMs = 2 * 60_000;

/** `begins` counts alarms told in the last ten minutes. */
export function planAlarms<Alarm extends OpenAlarm>(
  open: readonly Alarm[],
  wrong: readonly Wrong[],
  begins: (of: Wrong) => number,
  now: number,
): AlarmChange<Alarm>[] {
  const changes: AlarmChange<Alarm>[] = [];
  const isQuiet = ({ isFlapping, changedAt }: Alarm) => isFlapping && now - changedAt >= flappingMs;
  for (const one of wrong) {
    const known = open.find((alarm) => isSame(alarm, one));
    const isAnother = known !== undefined && one.anewAfter !== undefined && known.beganAt < one.anewAfter;
    if (known && !isAnother && (!isQuiet(known) || known.isPresent)) {
      if (isQuiet(known)) changes.push({ kind: 'stays', alarm: known });
      else if (!known.isPresent) changes.push({ kind: 'comes', alarm: known });
      const change = quietChange(known, one, now);
      if (change) changes.push(change);
      continue;
    }
    if (known) changes.push({ kind: 'ends', alarm: known, at: isAnother ? now : known.changedAt });
    const isHeldBack = one.isCaused || one.quietMs > 0;
    const flaps = begins(one) + 1;
    if (flaps > maxBegins && !isHeldBack) changes.push({ kind: 'flaps', wrong: one, flaps });
    else changes.push({ kind: 'begins', wrong: one, quietUntil: one.quietMs > 0 && !one.isCaused ? now + one.quietMs : undefined });
  }
  for (const alarm of open) {
    if (wrong.some((one) => isSame(alarm, one))) continue;
    if (!alarm.isTold) changes.push({ kind: 'vanishes', alarm });
    else if (!alarm.isFlapping) changes.push({ kind: 'ends', alarm, at: now });
    else if (alarm.isPresent) changes.push({ kind: 'goes', alarm });
    else if (isQuiet(alarm)) changes.push({ kind: 'ends', alarm, at: alarm.changedAt });
  }
  return changes;
}
function quietChange<Alarm extends OpenAlarm>(alarm: Alarm, { isCaused }: Wrong, now: number): AlarmChange<Alarm> | undefined {
  const { isTold, quietUntil, beganAt } = alarm;
  const isHeldBack = !isTold || quietUntil !== undefined;
  if (isCaused) {
    if (alarm.isCaused || (!isHeldBack && now - beganAt > foldMs)) return undefined;
    return { kind: 'is caused', alarm };
  }
  if (alarm.isCaused) return { kind: 'waits', alarm, quietUntil: now + settleMs };
  return isHeldBack && (quietUntil ?? now) <= now ? { kind: 'is told', alarm } : undefined;
}
const isSame = (one: Pick<Wrong, 'code' | 'channel'>, other: Pick<Wrong, 'code' | 'channel'>): boolean =>
  one.code === other.code && one.channel === other.channel;

export function wrongOf(tree: Tree): Wrong[] {
  const found: { readonly code: HealthCode | 'updateFailed'; readonly channel: number | undefined }[] = [...ampHealth(tree).reasons];
  const step = valueOf(tree, misc.properties.fwUpdateStatus, {});
  if (step !== undefined && stepResult(step) === 'failure') found.push({ code: 'updateFailed', channel: undefined });
  return found.map(({ code, channel }) => ({ code, channel, quietMs: 0, isCaused: false, anewAfter: undefined }));
}
export interface LastUpdate {
  readonly hasFailed: boolean;
  readonly reason: RolloutReason | undefined;
  readonly fromVersion: string;
  readonly toVersion: string;
  readonly startedAt: number;
}
export function wrongAfter(tree: Tree, last: LastUpdate | undefined): Wrong[] {
  const reported = wrongOf(tree);
  if (last === undefined || !isUpdateFailed(tree, last)) return reported;
  const failed: Wrong = { code: 'updateFailed', channel: undefined, quietMs: 0, isCaused: false, anewAfter: last.startedAt };
  return [...reported.filter(({ code }) => code !== 'updateFailed'), failed];
}
/** Until the next update, or a version that shows a repair. */
export function isUpdateFailed(tree: Tree, { hasFailed, reason, fromVersion, toVersion }: LastUpdate): boolean {
  const version = valueOf(tree, deviceInfo.properties.firmwareVersion, {});
  const has = (other: string) => compareVersions(version, other) === 0;
  if (!hasFailed) return false;
  // Repeating the same version mends nothing.
  if (compareVersions(fromVersion, toVersion) === 0) return has(toVersion);
  if (reason === 'PartFailed') return has(fromVersion) || has(toVersion);
  const wasThere = reason === 'StepsUnseen' || reason === 'SettingsChanged' || reason === 'NewFault';
  return has(toVersion) === wasThere;
}
export const isInAlarms = (path: readonly string[]): boolean =>
  (path.length === 2 && path[0] === 'misc' && path[1] === misc.properties.fwUpdateStatus.name) || isInSummary(path);

export interface Absence {
  readonly tree: Tree;
  readonly hasBridge: boolean;
  readonly isBridgeLost: boolean;
  /** Its cloud process stopped, so it reconnects to another. */
  readonly isCloudGone: boolean;
}
/** An update ends with a restart. */
const restartMs = 15 * 60_000;
const cloudGoneMs = 90_000;
export function offlineOf({ tree, hasBridge, isBridgeLost, isCloudGone }: Absence): Wrong {
  const step = valueOf(tree, misc.properties.fwUpdateStatus, {});
  const isRestarting = step !== undefined && isUpdating(step);
  const quietMs = isRestarting ? restartMs : isCloudGone ? cloudGoneMs : hasBridge ? settleMs : 0;
  return { code: 'offline', channel: undefined, quietMs, isCaused: isBridgeLost, anewAfter: undefined };
}
export const bridgeLostOf = (isCloudGone: boolean): Wrong => ({
  code: 'bridgeLost',
  channel: undefined,
  quietMs: isCloudGone ? cloudGoneMs : 0,
  isCaused: false,
  anewAfter: undefined,
});
