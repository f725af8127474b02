import type { FirmwareStep } from '../amplifier/device.ts';
import { compareVersions } from '../catalogue/version.ts';
import type { FirmwareComponent } from './firmware.ts';
import {
  followRollout,
  isComponentOk,
  overallResult,
  rolloutResult,
  unstarted,
  type RolloutMemory,
  type RolloutResult,
} from './firmware-rollout.ts';
import { running } from './operation.ts';
import { isSettled, isUnderWay, type RolloutDeviceState, type RolloutReason, type RolloutState } from './rollout-states.ts';
import { stepResult } from './step.ts';

const second = 1000;
const minute = 60 * second;
/** In milliseconds; progress restarts a wait. */
export const rolloutTimes = {
  askAgain: 10 * second,
  answer: 60 * second,
  /** From acceptance to the first step. */
  begin: 2 * minute,
  /** Per step; a slow line may delay the first. */
  step: 20 * minute,
  download: 60 * minute,
  /** While connected, from the last step to the new version. */
  back: 3 * minute,
  /** Idle on the old version after a loss: the update was interrupted. */
  idle: 30 * second,
  /** At least this long and until the window ends. */
  lost: 15 * minute,
  /** Quiet on the new version, before settings are compared. */
  settle: 10 * second,
  steady: 5 * second,
} as const;
const maxInterruptions = 2;

export interface RolloutProgress {
  readonly state: RolloutDeviceState;
  readonly reason: RolloutReason | undefined;
  /** Addresses, parts, or the amplifier's words. */
  readonly what: readonly string[];
  /** Last change of state, step, part or connection. */
  readonly since: number;
  readonly lostSince: number | undefined;
  /** Since its start. */
  readonly wasLost: boolean;
  readonly interruptions: number;
  readonly askedAt: number | undefined;
  readonly asked: number;
  readonly isAccepted: boolean;
  readonly memory: RolloutMemory;
  /** It reported its end, and is not merely silent. */
  readonly hasFinished: boolean;
  /** Earlier updates' reports, the whole first; null once superseded. */
  readonly stale: readonly (FirmwareStep | null)[];
}
export const newProgress = (now: number): RolloutProgress => ({
  state: 'waiting',
  reason: undefined,
  what: [],
  since: now,
  lostSince: undefined,
  interruptions: 0,
  ...notBegun,
});
const notBegun = {
  wasLost: false,
  askedAt: undefined,
  asked: 0,
  isAccepted: false,
  memory: unstarted,
  hasFinished: false,
  stale: [],
} satisfies Partial<RolloutProgress>;

/** In the page's order [FWCLOUD-06]. */
export interface StepReport {
  readonly step: FirmwareStep;
  readonly parts: readonly FirmwareStep[];
}
export interface RolloutFacts {
  readonly isHere: boolean;
  readonly isOffered: boolean;
  readonly isConnected: boolean;
  readonly version: string;
  readonly reports: readonly StepReport[];
  readonly compare: () => { readonly changed: readonly string[]; readonly faults: readonly string[] };
}
export interface RolloutMember {
  readonly deviceId: string;
  readonly toVersion: string;
  /** It had this version before, so only a restart shows progress. */
  readonly isRepeat: boolean;
  /** Amplifiers that share a package; the first of them proves it. */
  readonly release: string;
  readonly progress: RolloutProgress;
  readonly facts: RolloutFacts;
}
export interface RolloutPlanState {
  readonly state: RolloutState;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly atOnce: number;
  readonly tolerated: number;
  readonly waits: boolean;
  readonly members: readonly RolloutMember[];
}
export interface RolloutPlan {
  readonly state: RolloutState;
  readonly result: 'in progress' | 'success' | 'failure';
  readonly isOver: boolean;
  readonly progress: ReadonlyMap<string, RolloutProgress>;
  /** Store them with `beginWith` before sending. */
  readonly begun: readonly string[];
  /** Repeat orders until answered. */
  readonly orders: readonly string[];
}
type Rules = Pick<RolloutPlanState, 'endsAt' | 'waits'>;

export function planRollout(rollout: RolloutPlanState, now: number): RolloutPlan {
  const { startsAt, endsAt, members } = rollout;
  const progress = new Map(members.map((member) => [member.deviceId, follow(member, rollout, now)]));
  let { state } = rollout;
  if (state === 'scheduled' && now >= startsAt) state = 'running';
  if (state === 'running' && mustHalt(rollout, progress)) state = 'halted';

  const callOff = state === 'halted' ? 'Halted' : state === 'stopped' ? 'Stopped' : now >= endsAt ? 'WindowOver' : undefined;
  const turns = createTurns(rollout, progress);
  const begun: string[] = [];
  const orders: string[] = [];
  for (const member of members) {
    const own = progress.get(member.deviceId);
    if (own === undefined) continue;
    if (callOff !== undefined && (own.state === 'waiting' || own.state === 'offline'))
      progress.set(member.deviceId, calledOff(own, callOff, now));
    else if (state === 'running' && own.state === 'waiting' && turns.isNext(member.release)) {
      const { asked, stale } = own;
      progress.set(member.deviceId, { ...own, ...notBegun, stale, state: 'starting', since: now, asked: asked + 1, askedAt: now });
      turns.taken(member.release);
      begun.push(member.deviceId);
      orders.push(member.deviceId);
    } else if (callOff === undefined && state === 'running' && wantsOrder(own, now)) {
      progress.set(member.deviceId, { ...own, asked: own.asked + 1, askedAt: now });
      orders.push(member.deviceId);
    }
  }
  const all = [...progress.values()];
  const isOver = all.every((one) => isSettled(one.state));
  if (isOver && state === 'running') state = 'finished';
  return { state, result: resultOf(all), isOver, progress, begun, orders };
}

function calledOff(own: RolloutProgress, why: 'Halted' | 'Stopped' | 'WindowOver', now: number): RolloutProgress {
  if (own.interruptions > 0) return ended(own, 'failure', 'Interrupted', now);
  return ended(own, 'cancelled', why === 'WindowOver' && own.state === 'offline' ? 'Offline' : why, now);
}

/** Cancelled ones count as failures [FWCLOUD-18]. */
const resultOf = (all: readonly RolloutProgress[]) => overallResult(all.map(({ state }) => resultIn(state)));
function resultIn(state: RolloutDeviceState): RolloutResult {
  if (state === 'cancelled') return 'failure';
  if (state === 'success' || state === 'failure' || state === 'request failed') return state;
  return isUnderWay(state) ? 'running' : 'not started';
}

/** The first of a release must not fail, `tolerated` others may. */
function mustHalt({ members, tolerated }: RolloutPlanState, progress: ReadonlyMap<string, RolloutProgress>): boolean {
  const failed = members.filter(({ deviceId }) => isFailure(progress.get(deviceId)?.state));
  if (failed.length > tolerated || members.some(({ deviceId }) => progress.get(deviceId)?.reason === 'Withdrawn')) return true;
  const proven = new Set(members.flatMap(({ deviceId, release }) => (progress.get(deviceId)?.state === 'success' ? release : [])));
  return failed.some(({ release }) => !proven.has(release));
}
const isFailure = (state: RolloutDeviceState | undefined): boolean => state === 'failure' || state === 'request failed';

/** One first, then one per release, then `atOnce`. */
function createTurns({ members, atOnce }: RolloutPlanState, progress: ReadonlyMap<string, RolloutProgress>) {
  const releasesIn = (is: (state: RolloutDeviceState) => boolean) =>
    members.flatMap(({ deviceId, release }) => (is(progress.get(deviceId)?.state ?? 'waiting') ? release : []));
  const proven = new Set(releasesIn((state) => state === 'success'));
  const underWay = releasesIn(isUnderWay);
  return {
    isNext: (release: string) => underWay.length < (proven.size > 0 ? atOnce : 1) && (proven.has(release) || !underWay.includes(release)),
    taken: (release: string) => void underWay.push(release),
  };
}
const wantsOrder = ({ state, isAccepted, askedAt = 0, memory, lostSince }: RolloutProgress, now: number): boolean =>
  state === 'starting' && !isAccepted && !memory.updating && lostSince === undefined && now - askedAt >= rolloutTimes.askAgain;

function follow(member: RolloutMember, rules: Rules, now: number): RolloutProgress {
  const { facts } = member;
  const before = member.progress;
  if (isSettled(before.state)) return before;
  const heard = isUnderWay(before.state) ? facts.reports.reduce((own, report) => take(own, report, member), before) : before;
  const isMoved = heard.memory !== before.memory && movedBetween(before.memory, heard.memory);
  const isLost = !facts.isConnected;
  const isTurned = isLost !== (before.lostSince !== undefined);
  const own: RolloutProgress = {
    ...heard,
    since: isMoved || isTurned ? now : heard.since,
    lostSince: isLost ? (before.lostSince ?? now) : undefined,
    wasLost: heard.wasLost || (isLost && isUnderWay(before.state)),
  };
  if (!facts.isHere) return ended(own, 'cancelled', 'Removed', now);
  if (!isUnderWay(own.state)) return followWaiting(own, member, rules, now);
  return followUnderWay(own, member, rules, now);
}

function followWaiting(
  own: RolloutProgress,
  { facts, toVersion, isRepeat }: RolloutMember,
  { waits }: Rules,
  now: number,
): RolloutProgress {
  if (!facts.isOffered) return ended(own, 'cancelled', 'Withdrawn', now);
  if (!isRepeat && isSame(facts.version, toVersion)) return ended(own, 'cancelled', 'AlreadyThere', now);
  if (own.lostSince !== undefined) {
    if (!waits && own.interruptions === 0) return ended(own, 'cancelled', 'Offline', now);
    return own.state === 'offline' ? own : { ...own, state: 'offline', since: now };
  }
  if (own.state === 'offline' && now - own.since >= rolloutTimes.steady) return { ...own, state: 'waiting', since: now };
  return own;
}

function followUnderWay(before: RolloutProgress, member: RolloutMember, rules: Rules, now: number): RolloutProgress {
  const { facts, isRepeat } = member;
  const { memory } = before;
  const result = rolloutResult(running, memory);
  if (!memory.seen && result === 'failure') return ended(before, 'failure', failureOf(memory.step), now);
  if (memory.seen && memory.components.some(isBad)) return partFailed(before, isBad, now);
  const state = memory.seen ? 'checking' : memory.updating ? 'running' : before.state === 'starting' ? 'starting' : 'running';
  const own: RolloutProgress = state === before.state ? before : { ...before, state, since: now };
  const rested = now - own.since;

  if (own.lostSince !== undefined) {
    if (state === 'starting' && !own.isAccepted) return unanswered(own, rules, now);
    const until = Math.max(own.lostSince + rolloutTimes.lost, rules.waits ? rules.endsAt : 0);
    return now >= until ? ended(own, 'failure', 'NotBack', now) : own;
  }
  if (state === 'starting') {
    if (!own.isAccepted) return unanswered(own, rules, now);
    if (own.wasLost && rested >= rolloutTimes.idle && !hasArrived(own, member)) return interrupted(own, now);
    if (rested < rolloutTimes.begin) return own;
    return ended(own, 'failure', hasArrived(own, member) ? 'StepsUnseen' : 'NotBegun', now);
  }
  if (state === 'running') {
    const most = memory.step === 'Downloading' ? rolloutTimes.download : rolloutTimes.step;
    return rested >= most ? ended(own, 'failure', 'NotEnded', now) : own;
  }
  if (hasArrived(own, member)) {
    if (rested < rolloutTimes.settle) return own;
    // A part may report its end later than the whole.
    if (result !== 'success') return rested < rolloutTimes.back ? own : partFailed(own, isOpen, now);
    const { changed, faults } = facts.compare();
    if (changed.length > 0) return { ...ended(own, 'failure', 'SettingsChanged', now), what: changed };
    if (faults.length > 0) return { ...ended(own, 'failure', 'NewFault', now), what: faults };
    return ended(own, 'success', undefined, now);
  }
  // After an unobserved loss only silence before the finish remains.
  if (!own.hasFinished && rested >= (own.wasLost ? rolloutTimes.idle : rolloutTimes.back)) return interrupted(own, now);
  return rested >= rolloutTimes.back ? ended(own, 'failure', isRepeat ? 'NotEnded' : 'OldVersion', now) : own;
}

function unanswered(own: RolloutProgress, { waits }: Rules, now: number): RolloutProgress {
  if (now - own.since < rolloutTimes.answer) return own;
  if (own.lostSince === undefined) return ended(own, 'request failed', 'NoAnswer', now);
  return waits ? { ...own, state: 'offline', since: now } : ended(own, 'request failed', 'Offline', now);
}
/** The old version runs on after a loss of power or connection: retry, within limits. */
function interrupted(own: RolloutProgress, now: number): RolloutProgress {
  const interruptions = own.interruptions + 1;
  if (interruptions > maxInterruptions) return ended({ ...own, interruptions }, 'failure', 'Interrupted', now);
  return { ...own, ...notBegun, interruptions, state: 'waiting', since: now };
}
const partFailed = (own: RolloutProgress, is: (part: FirmwareComponent) => boolean, now: number): RolloutProgress => ({
  ...ended(own, 'failure', 'PartFailed', now),
  what: own.memory.components.filter(is).map(nameOf),
});
const ended = (
  own: RolloutProgress,
  state: 'success' | 'failure' | 'request failed' | 'cancelled',
  reason: RolloutReason | undefined,
  now: number,
): RolloutProgress => ({ ...own, state, reason, since: now });

function take(own: RolloutProgress, { step, parts }: StepReport, member: RolloutMember): RolloutProgress {
  const told = [step, ...parts];
  const stale = told.map((one, index) => (own.stale[index] === one ? one : null));
  const [now = 'None', ...rest] = told.map((one, index) => (stale[index] === null ? one : 'None'));
  const components = rest.map((one, index) => {
    const known = own.memory.components[index];
    return known !== undefined && isBad(known) ? known : componentOf(index, one);
  });
  const hasFinished = own.hasFinished || now === 'Finished' || now === 'Finished8ch';
  // Silence between download and first step is not the end.
  const goesOn = own.memory.seen && !hasFinished && !hasArrived(own, member) && !isEnd(now);
  const followed = followRollout(goesOn ? { ...own.memory, seen: false } : own.memory, now, components);
  // The cloud missed all steps, so the report after the restart ends the update.
  const isThere = now === 'FinishedFlash' && isSame(member.facts.version, member.toVersion);
  if (!isThere) return { ...own, memory: followed, hasFinished, stale };
  const memory = { ...followed, updating: false, seen: true, step: now };
  return { ...own, memory, hasFinished: true, wasLost: true, stale };
}
const hasArrived = ({ hasFinished, wasLost }: RolloutProgress, { facts, toVersion, isRepeat }: RolloutMember): boolean =>
  isSame(facts.version, toVersion) && (!isRepeat || (hasFinished && wasLost));
const isEnd = (step: FirmwareStep): boolean => stepResult(step) === 'quiet' || stepResult(step) === 'success';
const isOpen = ({ step }: FirmwareComponent): boolean => !isComponentOk(step);
const isBad = ({ step }: FirmwareComponent): boolean => stepResult(step) === 'failure';
export const componentOf = (index: number, step: FirmwareStep): FirmwareComponent => ({
  pair: index === 0 ? undefined : [2 * index - 1, 2 * index],
  step,
});
const nameOf = ({ pair }: FirmwareComponent): string => (pair === undefined ? 'powerSupply' : pair.join('-'));
const movedBetween = (one: RolloutMemory, other: RolloutMemory): boolean =>
  one.step !== other.step ||
  one.seen !== other.seen ||
  one.components.length !== other.components.length ||
  one.components.some(({ step }, index) => step !== other.components[index]?.step);
const isSame = (one: string, other: string): boolean => compareVersions(one, other) === 0;
function failureOf(step: FirmwareStep): RolloutReason {
  return step === 'DownloadFail' || step === 'ExtractionFail' || step === 'HwNotSupportedInFw' ? step : 'DecryptingFail';
}

export const beginWith = (own: RolloutProgress, { step, parts }: StepReport): RolloutProgress => ({
  ...own,
  // After an unanswered order, the reported step may belong to this update.
  stale: own.asked > 1 ? own.stale : [step, ...parts],
  memory: { ...own.memory, components: parts.map((_, index) => componentOf(index, 'None')) },
});

/** `unknown`: it may have been taken. */
export type OrderAnswer =
  | { readonly kind: 'taken' | 'not connected' | 'unknown' }
  | { readonly kind: 'refused'; readonly code: string; readonly words: string };
export function takeAnswer(own: RolloutProgress, answer: OrderAnswer, { waits }: Pick<Rules, 'waits'>, now: number): RolloutProgress {
  if (own.state !== 'starting' || own.isAccepted) return own;
  const isOffline = answer.kind === 'not connected' || (answer.kind === 'refused' && answer.code === 'NotConnected');
  if (isOffline) {
    // An earlier order may have arrived.
    if (own.asked > 1) return own;
    return waits ? { ...own, ...notBegun, state: 'offline', since: now } : ended(own, 'cancelled', 'Offline', now);
  }
  if (answer.kind === 'taken') return { ...own, isAccepted: true, since: now };
  if (answer.kind !== 'refused') return own;
  const { code, words } = answer;
  // An earlier order runs, whose answer was lost.
  if (own.asked > 1 && (code === 'Busy' || code === 'SameVersion')) return { ...own, isAccepted: true, since: now };
  if (code === 'Busy' || code === 'OlderVersion' || code === 'SameVersion' || code === 'WrongModel' || code === 'NoRoom')
    return ended(own, 'request failed', code, now);
  return { ...ended(own, 'request failed', 'Refused', now), what: [words] };
}
