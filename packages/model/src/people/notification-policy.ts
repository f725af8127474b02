/** All times are in milliseconds. */

import { grouped } from '../grouped.ts';
import { severityBits, type Severity } from './contact.ts';
import { isWithin, type VenueHours } from './hours.ts';
import { endOf } from './next-hours.ts';
import type { HoldReason, NoticeReason } from './notice.ts';

export interface Trouble {
  readonly alarmId: string;
  /** Recurrences in one place share it. */
  readonly thing: string;
  readonly deviceId: string | undefined;
  readonly severity: Severity;
  readonly beganAt: number;
  readonly endedAt: number | undefined;
  /** Nobody is told for this long, because it may end by itself. */
  readonly graceMs: number;
  readonly isFlapping: boolean;
  readonly isNewsEachTime: boolean;
  /** Neither it nor its end is told. */
  readonly isQuiet: boolean;
  readonly isAcknowledged: boolean;
  readonly snoozedUntil: number | undefined;
}
export interface Happening {
  readonly eventId: string;
  readonly severity: Severity;
  readonly at: number;
}
/** Undefined for a whole venue. */
export interface Maintenance {
  readonly deviceId: string | undefined;
  readonly from: number;
  readonly to: number;
}
export interface Told {
  readonly says: 'began' | 'flaps' | 'ended' | 'happened';
  readonly at: number;
  readonly isFailed: boolean;
}
export interface Recipient {
  readonly recipientId: string;
  /** Bits. */
  readonly levels: number;
  readonly cannot: Extract<HoldReason, 'unconfirmed' | 'unsubscribed' | 'account disabled'> | undefined;
  readonly lastMessageAt: number | undefined;
  /** By thing, or by `eventKey`. */
  readonly told: ReadonlyMap<string, Told>;
  /** Keys from `heldKey`. */
  readonly held: ReadonlySet<string>;
}
export interface Situation {
  readonly troubles: readonly Trouble[];
  readonly happenings: readonly Happening[];
  readonly maintenances: readonly Maintenance[];
  readonly recipients: readonly Recipient[];
  readonly hours: VenueHours;
}

type Says = Exclude<Told['says'], 'happened'>;
type Line = { readonly says: Says; readonly trouble: Trouble } | { readonly says: 'happened'; readonly happening: Happening };
export interface NotificationPlan {
  readonly messages: readonly { readonly recipientId: string; readonly why: NoticeReason; readonly lines: readonly Line[] }[];
  readonly held: readonly {
    readonly recipientId: string;
    readonly reason: HoldReason;
    /** The latest; undefined where time alone changes nothing. */
    readonly until: number | undefined;
    readonly lines: readonly Line[];
  }[];
  readonly settled: readonly string[];
  readonly nextAt: number | undefined;
}

/** Later news within this time joins the message. */
export const gatherMs = 15_000;
/** Minimum per person and venue. */
export const spacingMs = 60_000;
/** Recovery must last before it is told. */
export const recoveryMs = 2 * 60_000;

export const eventKey = (eventId: string): string => `event ${eventId}`;
export const heldKey = (alarmId: string, reason: HoldReason): string => `${alarmId} ${reason}`;

export function planNotifications({ troubles, happenings, maintenances, recipients, hours }: Situation, now: number): NotificationPlan {
  let nextAt = Infinity;
  const later = (at: number) => void (nextAt = Math.min(nextAt, at));
  const quietUntil = untilQuietEnds(hours, now);
  const upkeepUntil = (deviceId: string | undefined) => untilAllEnd(maintenances, deviceId, now);
  const messages: NotificationPlan['messages'][number][] = [];
  const held: NotificationPlan['held'][number][] = [];
  const things = [...grouped(troubles, ({ thing }) => thing).values()];

  for (const recipient of recipients) {
    const ready: { readonly line: Line; readonly dueAt: number }[] = [];
    const holding = new Map<HoldReason, { readonly until: number | undefined; readonly lines: readonly Line[] }>();
    for (const episodes of things) {
      const due = dueOf(episodes, recipient);
      if (due === undefined || !wants(recipient, due.trouble.severity)) continue;
      const { says, trouble, dueAt } = due;
      if (dueAt > now) {
        later(dueAt);
        continue;
      }
      const hold = holdOf(due, recipient, upkeepUntil(trouble.deviceId), quietUntil, now);
      if (hold === undefined) ready.push({ line: { says, trouble }, dueAt });
      else {
        if (hold.until !== undefined) later(hold.until);
        const isLogged = says === 'ended' || recipient.told.get(trouble.thing)?.says === says;
        if (isLogged || recipient.held.has(heldKey(trouble.alarmId, hold.reason))) continue;
        const { until, lines = [] } = holding.get(hold.reason) ?? {};
        const latest = hold.until === undefined ? until : Math.max(hold.until, until ?? hold.until);
        holding.set(hold.reason, { until: latest, lines: [...lines, { says, trouble }] });
      }
    }
    if (quietUntil === undefined && recipient.cannot === undefined)
      for (const happening of happenings)
        if (wants(recipient, happening.severity) && !recipient.told.has(eventKey(happening.eventId)))
          ready.push({ line: { says: 'happened', happening }, dueAt: happening.at });
    for (const [reason, hold] of holding) held.push({ recipientId: recipient.recipientId, reason, ...hold });
    if (ready.length === 0) continue;
    const goesAt = Math.max(
      Math.min(...ready.map(({ dueAt }) => dueAt)) + gatherMs,
      recipient.lastMessageAt === undefined ? -Infinity : recipient.lastMessageAt + spacingMs,
    );
    if (goesAt > now) later(goesAt);
    else messages.push({ recipientId: recipient.recipientId, why: whyOf(ready), lines: ready.map(({ line }) => line) });
  }

  if (quietUntil !== undefined && happenings.length > 0) later(quietUntil);
  return {
    messages,
    held,
    settled: settledOf(happenings, recipients, messages, quietUntil),
    nextAt: nextAt === Infinity ? undefined : nextAt,
  };
}

interface Due {
  readonly says: Says;
  readonly trouble: Trouble;
  readonly dueAt: number;
}
function dueOf(episodes: readonly Trouble[], { told }: Recipient): Due | undefined {
  const latest = episodes.reduce((one, other) => (other.beganAt > one.beganAt ? other : one));
  const last = told.get(latest.thing);
  const { endedAt, beganAt } = latest;
  if (latest.isQuiet) return undefined;
  const knew = last !== undefined && last.says !== 'ended';
  // A failed notice is told again at the next recurrence.
  const knowsOfTrouble = knew && !((last.isFailed || latest.isNewsEachTime) && beganAt > last.at);
  if (endedAt !== undefined) return knew && !last.isFailed ? { says: 'ended', trouble: latest, dueAt: endedAt + recoveryMs } : undefined;
  if (latest.isFlapping)
    return last?.says === 'flaps' && knowsOfTrouble ? again(latest, last) : { says: 'flaps', trouble: latest, dueAt: beganAt };
  return knowsOfTrouble ? again(latest, last) : { says: 'began', trouble: latest, dueAt: beganAt + latest.graceMs };
}
/** One reminder after a snooze. */
function again(trouble: Trouble, { says, at }: Told): Due | undefined {
  const { snoozedUntil } = trouble;
  if (snoozedUntil === undefined || snoozedUntil <= at || trouble.isAcknowledged) return undefined;
  return { says: says === 'flaps' ? 'flaps' : 'began', trouble, dueAt: snoozedUntil };
}

interface Hold {
  readonly reason: HoldReason;
  readonly until: number | undefined;
}
function holdOf(
  { says, trouble }: Due,
  { cannot }: Recipient,
  upkeepUntil: number | undefined,
  quietUntil: number | undefined,
  now: number,
): Hold | undefined {
  const { severity, isAcknowledged, snoozedUntil } = trouble;
  if (cannot !== undefined) return { reason: cannot, until: undefined };
  if (says !== 'ended' && isAcknowledged) return { reason: 'acknowledged', until: undefined };
  if (upkeepUntil !== undefined) return { reason: 'maintenance', until: upkeepUntil };
  if (says !== 'ended' && snoozedUntil !== undefined && snoozedUntil > now) return { reason: 'snoozed', until: snoozedUntil };
  if (severity !== 'Critical' && quietUntil !== undefined) return { reason: 'quiet hours', until: quietUntil };
  return undefined;
}

const wants = ({ levels }: Recipient, severity: Severity): boolean => (levels & severityBits[severity]) !== 0;

function untilQuietEnds({ quiet, timeZone }: VenueHours, now: number): number | undefined {
  if (quiet === null || !isWithin(quiet, timeZone, new Date(now))) return undefined;
  return endOf(quiet, timeZone, new Date(now)).getTime();
}
function untilAllEnd(maintenances: readonly Maintenance[], deviceId: string | undefined, now: number): number | undefined {
  const own = maintenances.filter((one) => one.deviceId === undefined || one.deviceId === deviceId);
  const running = own.filter(({ from, to }) => from <= now && now < to);
  return running.length === 0 ? undefined : Math.max(...running.map(({ to }) => to));
}

function whyOf(ready: readonly { readonly line: Line }[]): NoticeReason {
  const says = new Set(ready.map(({ line }) => line.says));
  if (says.has('began')) return 'alarm';
  if (says.has('flaps')) return 'flapping';
  return says.has('ended') ? 'recovery' : 'event';
}

function settledOf(
  happenings: readonly Happening[],
  recipients: readonly Recipient[],
  messages: NotificationPlan['messages'],
  quietUntil: number | undefined,
): string[] {
  const interested = (severity: Severity) => recipients.filter((one) => one.cannot === undefined && wants(one, severity));
  const isTold = ({ recipientId, told }: Recipient, eventId: string) =>
    told.has(eventKey(eventId)) ||
    messages.some(
      (message) =>
        message.recipientId === recipientId && message.lines.some((line) => 'happening' in line && line.happening.eventId === eventId),
    );
  return happenings
    .filter(({ eventId, severity }) => {
      const open = interested(severity);
      return open.length === 0 || (quietUntil === undefined && open.every((one) => isTold(one, eventId)));
    })
    .map(({ eventId }) => eventId);
}
