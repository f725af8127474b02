/** What is wrong becomes an alarm, and what happens to an alarm: decided here, whoever stores it. */

import { deviceInfo, misc } from '../amplifier/index.ts';
import { compareVersions } from '../catalogue/version.ts';
import type { RolloutReason } from '../firmware/rollout-states.ts';
import { isUpdating, stepResult } from '../firmware/step.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { ampHealth, faultCodes, warningCodes, type HealthCode } from './health.ts';
import { isInSummary } from './summary.ts';

/** `offline`: the amplifier is lost; `bridgeLost`: what serves it is, whatever the amplifiers behind it do. */
export const alarmCodes = [...faultCodes, ...warningCodes, 'updateFailed', 'offline', 'bridgeLost'] as const;
export type AlarmCode = (typeof alarmCodes)[number];

export const alarmSeverities = ['critical', 'warning', 'info'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];
/** How a venue rates what its people disagree about. */
export interface VenueLevels {
  /** Of what cannot be reached nobody knows whether it plays. */
  readonly isLossCritical: boolean;
}
/** Of a venue that nobody told anything. */
export const usualLevels: VenueLevels = { isLossCritical: true };

/** What people are told of, and at which level. Whatever is rated, sent or said of a level follows from here. */
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
/** What a level holds. */
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

/** What can happen in a venue. */
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
  'updateSucceeded',
  'updateFailed',
  'settingsImported',
  'ampAdded',
  'ampRemoved',
  'ampMovedIn',
  'ampMovedOut',
] as const;
export type EventKind = (typeof eventKinds)[number];
/** As an alarm begins and ends among the events. A failed update ends with another one, which says for itself how it went. */
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

/** What is wrong now with an amplifier, or with a bridge. */
export interface Wrong {
  readonly code: AlarmCode;
  /** Undefined where it concerns the whole of it. */
  readonly channel: number | undefined;
  /** So long nobody is told: it may end by itself. */
  readonly quietMs: number;
  /** Something else is wrong, of which this is a part. */
  readonly isCaused: boolean;
  /** It went wrong once more after this: what began before is over. Undefined where it is one thing as long as it lasts. */
  readonly anewAfter: number | undefined;
}
/** An alarm that has not ended. Times are in milliseconds. */
export interface OpenAlarm {
  readonly code: AlarmCode;
  readonly channel: number | undefined;
  readonly beganAt: number;
  /** When it came or went last. */
  readonly changedAt: number;
  /** It stands among the events. */
  readonly isTold: boolean;
  readonly quietUntil: number | undefined;
  readonly isCaused: boolean;
  readonly isFlapping: boolean;
  /** What it is about is wrong at the moment: of one that flaps it may not be. */
  readonly isPresent: boolean;
}
export type AlarmChange<Alarm extends OpenAlarm> =
  | { readonly kind: 'begins'; readonly wrong: Wrong; readonly quietUntil: number | undefined }
  /** It begins, and has come and gone so often lately that it is told once. */
  | { readonly kind: 'flaps'; readonly wrong: Wrong; readonly flaps: number }
  /** It came once more, or went. */
  | { readonly kind: 'comes' | 'goes'; readonly alarm: Alarm }
  /** It flaps no longer, and stays. */
  | { readonly kind: 'stays'; readonly alarm: Alarm }
  | { readonly kind: 'ends'; readonly alarm: Alarm; readonly at: number }
  /** Nobody was told of it, and nobody need be. */
  | { readonly kind: 'vanishes'; readonly alarm: Alarm }
  /** It has been quiet for its time, and is still there. */
  | { readonly kind: 'is told'; readonly alarm: Alarm }
  | { readonly kind: 'is caused'; readonly alarm: Alarm }
  /** Its cause is gone: it may end by itself now. */
  | { readonly kind: 'waits'; readonly alarm: Alarm; readonly quietUntil: number };

/** More often than this within the time is one alarm that flaps, until it was quiet for as long. */
const maxBegins = 3;
export const flappingMs = 10 * 60_000;
/** Behind a lost bridge its amplifiers are lost one by one; once it is back, they come one by one. */
export const settleMs = 30_000;
/** What began so shortly before its cause is a part of it. */
const foldMs = 2 * 60_000;

/** `begins`: how often the same has begun in the last ten minutes, and was told. */
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

/** What an amplifier itself reports to be wrong. */
export function wrongOf(tree: Tree): Wrong[] {
  const found: { readonly code: HealthCode | 'updateFailed'; readonly channel: number | undefined }[] = [...ampHealth(tree).reasons];
  const step = valueOf(tree, misc.properties.fwUpdateStatus, {});
  if (step !== undefined && stepResult(step) === 'failure') found.push({ code: 'updateFailed', channel: undefined });
  return found.map(({ code, channel }) => ({ code, channel, quietMs: 0, isCaused: false, anewAfter: undefined }));
}
/** How the cloud's last update of an amplifier ended. */
export interface LastUpdate {
  readonly hasFailed: boolean;
  readonly reason: RolloutReason | undefined;
  readonly fromVersion: string;
  readonly toVersion: string;
  /** When it was to start. */
  readonly startedAt: number;
}
/** What an amplifier reports to be wrong, and that its last update failed, whoever found that. */
export function wrongAfter(tree: Tree, last: LastUpdate | undefined): Wrong[] {
  const reported = wrongOf(tree);
  if (last === undefined || !isUpdateFailed(tree, last)) return reported;
  const failed: Wrong = { code: 'updateFailed', channel: undefined, quietMs: 0, isCaused: false, anewAfter: last.startedAt };
  return [...reported.filter(({ code }) => code !== 'updateFailed'), failed];
}
/** It lasts until the next update, or until its version says that somebody has seen to it. */
export function isUpdateFailed(tree: Tree, { hasFailed, reason, fromVersion, toVersion }: LastUpdate): boolean {
  const version = valueOf(tree, deviceInfo.properties.firmwareVersion, {});
  const has = (other: string) => compareVersions(version, other) === 0;
  if (!hasFailed) return false;
  // The same version once more: what failed before it has not been mended.
  if (compareVersions(fromVersion, toVersion) === 0) return has(toVersion);
  // The part that failed may have done so before or after the restart.
  if (reason === 'PartFailed') return has(fromVersion) || has(toVersion);
  const wasThere = reason === 'StepsUnseen' || reason === 'SettingsChanged' || reason === 'NewFault';
  return has(toVersion) === wasThere;
}
/** Whether what an amplifier reports to be wrong, or what lists show of it, may be another where this leaf changes. */
export const isInAlarms = (path: readonly string[]): boolean =>
  (path.length === 2 && path[0] === 'misc' && path[1] === misc.properties.fwUpdateStatus.name) || isInSummary(path);

/** What is known where an amplifier is not connected. */
export interface Absence {
  /** The amplifier's last report. */
  readonly tree: Tree;
  readonly hasBridge: boolean;
  readonly isBridgeLost: boolean;
  /** It went with the process of the cloud that held it: it comes back to another. */
  readonly isCloudGone: boolean;
}
/** An update ends with a restart, and takes as long as that. */
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
