/**
 * Per resource the newest value waits, throttled, with one request in flight. Nothing is sent twice or late: after a lost connection
 * everything ends as 'not connected'. Joint writes leave together. While a request is unanswered for over a second, louder writes end as
 * 'delayed'; quieter ones wait.
 */

import { isRise, type AnyParams, type Handle, type TreeLeaf, type Value, type Write } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { unansweredMs } from '../pace.ts';
import { timedOut } from './exchange.ts';

export type Values = Write['values'];
export interface WriteQueue {
  /** A `rest` of 0 sends at once with all that waits. */
  write(write: Write, rest: number, within?: number): Promise<Outcome>;
  /** For programs: several writes as one, exempt from the slider throttle. */
  writeTogether(writes: readonly Write[], within?: number): readonly Promise<Outcome>[];
  isUnanswered(): boolean;
  /** For a closing page: only louder writes wait for an answer. */
  flush(): void;
  withdraw(path: string, name: string): void;
  clear(outcome: Outcome): void;
}
export interface QueuedRequest {
  readonly path: string;
  readonly values: Values;
  /** In the clock's time of day. */
  readonly until: number;
  /** Than what is reported by now: somebody may turn it down while the request waits. */
  readonly isLouder: () => boolean;
}
interface WriteQueueOptions {
  readonly clock: Clock;
  readonly throttleMs: number;
  readonly deadlineMs: number;
  readonly patienceMs: number;
  readonly read: (handle: Handle, at: AnyParams) => unknown;
  /** Several requests must arrive as one. */
  readonly send: (requests: readonly QueuedRequest[]) => Promise<Outcome>;
  readonly changed: () => void;
}
interface Waiter {
  readonly values: Map<string, TreeLeaf>;
  /** Time of day goes on while the machine sleeps. */
  readonly until: number;
  /** All lanes of one joint write; the same array for each. */
  readonly party: readonly Lane[];
  readonly throttleMs: number;
  settle(outcome: Outcome): void;
}
interface Parcel {
  readonly lane: Lane;
  readonly sent: readonly Waiter[];
}
interface Lane extends Pick<Write, 'resource' | 'at'> {
  readonly path: string;
  waiting: Waiter[];
  busy: boolean;
  isUnanswered: boolean;
  /** In flight, or answered and maybe unreported. */
  sent: Values;
  answeredAt: number;
  sentAt: number;
  restsAt: number;
  stopTimer: (() => void) | undefined;
}
const createLane = ({ resource, at }: Write, path: string): Lane => ({
  resource,
  at,
  path,
  waiting: [],
  busy: false,
  isUnanswered: false,
  sent: {},
  answeredAt: Number.NEGATIVE_INFINITY,
  sentAt: Number.NEGATIVE_INFINITY,
  restsAt: Number.NEGATIVE_INFINITY,
  stopTimer: undefined,
});
/** [CTRL-09] For programs. */
const programThrottleMs = 50;
const superseded: Outcome = { ok: false, reason: 'superseded', message: 'Superseded.' };
const stopped: Outcome = { ok: false, reason: 'stopped', message: '' };
const delayed: Outcome = { ok: false, reason: 'delayed', message: 'No answer yet.' };
const joined = (waiters: readonly Waiter[]): Values => Object.fromEntries(waiters.flatMap(({ values }) => [...values]));

export function createWriteQueue(options: WriteQueueOptions): WriteQueue {
  const { clock, throttleMs, deadlineMs, patienceMs, read, send, changed } = options;
  const lanes = new Map<string, Lane>();
  const isUnanswered = () => [...lanes.values()].some((lane) => lane.isUnanswered);

  const reported = (handle: Handle, at: AnyParams) => read(handle, at) as Value | undefined;
  /** Louder than the reported value and the one about to be reported. */
  function isLouder(lane: Lane, values: Values): boolean {
    if (!lane.busy && clock.elapsed() - lane.answeredAt > patienceMs) lane.sent = {};
    const write: Write = { ...lane, values };
    const sent = (handle: Handle, at: AnyParams) => (lane.sent[handle.name] as Value | undefined) ?? reported(handle, at);
    return isRise(write, reported) && isRise(write, sent);
  }
  function drop(held: ReadonlySet<Waiter['party']>, outcome: Outcome): void {
    for (const lane of lanes.values()) {
      for (const { settle } of lane.waiting.filter(({ party }) => held.has(party))) settle(outcome);
      lane.waiting = lane.waiting.filter(({ party }) => !held.has(party));
    }
  }
  function holdBack(): void {
    const held = new Set<Waiter['party']>();
    for (const lane of lanes.values()) {
      const kept: Waiter[] = [];
      for (const waiter of lane.waiting) {
        if (isLouder(lane, joined([...kept, waiter]))) held.add(waiter.party);
        else kept.push(waiter);
      }
    }
    drop(held, delayed);
  }
  function lanesWith(lane: Lane): readonly Lane[] {
    const parties = [...lanes.values()].flatMap(({ waiting }) => waiting.map(({ party }) => party).filter(({ length }) => length > 1));
    const found = new Set(parties.find((party) => party.includes(lane))).add(lane);
    for (const one of found) for (const party of parties) if (party.includes(one)) for (const other of party) found.add(other);
    return [...found];
  }
  function pump(lane: Lane): void {
    const going = lanesWith(lane);
    if (going.some(({ busy, stopTimer }) => busy || stopTimer) || going.every(({ waiting }) => waiting.length === 0)) return;
    const due = going.flatMap(({ waiting, sentAt, restsAt }) => {
      const throttles = waiting.map((waiter) => waiter.throttleMs);
      return throttles.length === 0 ? [] : [sentAt + Math.min(...throttles), restsAt];
    });
    const wait = Math.max(...due) - clock.elapsed();
    if (wait > 0) {
      lane.stopTimer = clock.after(wait, () => {
        lane.stopTimer = undefined;
        pump(lane);
      });
      return;
    }
    const isLate = ({ until }: Waiter) => clock.now() > until;
    const parcels = going.flatMap((one): Parcel[] => {
      const { waiting } = one;
      one.waiting = [];
      for (const { settle } of waiting.filter(isLate)) settle(timedOut);
      const sent = waiting.filter((waiter) => !isLate(waiter));
      return sent.length === 0 ? [] : [{ lane: one, sent }];
    });
    if (parcels.length === 0) return;
    for (const { lane: one } of parcels) {
      // By now it is reported.
      if (clock.elapsed() - one.answeredAt > patienceMs) one.sent = {};
      one.busy = true;
      one.sentAt = clock.elapsed();
    }
    void carry(parcels).then(() => {
      for (const { lane: one } of parcels) one.busy = false;
      for (const { lane: one } of parcels) pump(one);
    });
  }
  function restUntil(lane: Lane, at: number): void {
    lane.restsAt = at;
    lane.stopTimer?.();
    lane.stopTimer = undefined;
    pump(lane);
  }
  async function carry(parcels: readonly Parcel[]): Promise<void> {
    const outcome = await ask(parcels);
    const reason = outcome.ok ? undefined : outcome.reason;
    const parties = new Set(parcels.flatMap(({ sent }) => sent.map(({ party }) => party)));
    // A device refuses whole requests: one bad value must not take others along.
    if (reason === 'refused' && parties.size > 1) {
      for (const party of parties) {
        const own = parcels.map(({ lane, sent }) => ({ lane, sent: sent.filter((waiter) => waiter.party === party) }));
        await carry(own.filter(({ sent }) => sent.length > 0));
      }
      return;
    }
    for (const { lane, sent } of parcels)
      for (const { settle } of reason === 'not connected' ? [...lane.waiting.splice(0), ...sent] : sent) settle(outcome);
  }
  async function ask(parcels: readonly Parcel[]): Promise<Outcome> {
    const own = parcels.map(({ lane }) => lane);
    const requests = parcels.map(({ lane, sent }): QueuedRequest => {
      const values = joined(sent);
      const before = { ...lane };
      const until = Math.min(...sent.map((waiter) => waiter.until));
      lane.sent = { ...lane.sent, ...values };
      return { path: lane.path, values, until, isLouder: () => isLouder(before, values) };
    });
    const stopTimer = clock.after(unansweredMs, () => {
      for (const lane of own) lane.isUnanswered = true;
      holdBack();
      changed();
    });
    const outcome = await send(requests);
    stopTimer();
    const wasUnanswered = own.some((lane) => lane.isUnanswered);
    for (const lane of own) {
      if (outcome.ok) lane.answeredAt = clock.elapsed();
      else lane.sent = {};
      lane.isUnanswered = false;
    }
    if (wasUnanswered) changed();
    return outcome;
  }
  function put(writes: readonly Write[], ownThrottleMs: number, rest: number, within = deadlineMs): readonly Promise<Outcome>[] {
    const own = writes.map((write) => {
      const path = write.resource.pathAt(write.at);
      const lane = lanes.get(path) ?? createLane(write, path);
      lanes.set(path, lane);
      return { lane, values: write.values };
    });
    const party = own.map(({ lane }) => lane);
    if (isUnanswered() && own.some(({ lane, values }) => isLouder(lane, { ...joined(lane.waiting), ...values })))
      return writes.map(() => Promise.resolve(delayed));
    const until = clock.now() + Math.min(within, deadlineMs);
    const outcomes = own.map(({ lane, values }) => {
      for (const waiter of lane.waiting) {
        for (const name of Object.keys(values)) waiter.values.delete(name);
        if (waiter.values.size === 0) waiter.settle(superseded);
      }
      lane.waiting = lane.waiting.filter((waiter) => waiter.values.size > 0);
      return new Promise<Outcome>((settle) =>
        lane.waiting.push({ values: new Map(Object.entries(values)), until, party, throttleMs: ownThrottleMs, settle }),
      );
    });
    for (const lane of party) restUntil(lane, clock.elapsed() + rest);
    return outcomes;
  }

  return {
    write: (write, rest, within) => put([write], throttleMs, rest, within)[0]!,
    writeTogether: (writes, within) => put(writes, Math.min(throttleMs, programThrottleMs), 0, within),
    isUnanswered,
    flush() {
      for (const lane of lanes.values()) {
        // A closing page cannot wait: what is not louder may overtake an answer.
        if (lane.busy && !isLouder(lane, joined(lane.waiting))) lane.busy = false;
        lane.sentAt = Number.NEGATIVE_INFINITY;
        restUntil(lane, clock.elapsed());
      }
    },
    withdraw(path, name) {
      const lane = lanes.get(path);
      const held = lane?.waiting.filter(
        ({ values }) => values.has(name) && isRise({ ...lane, values: Object.fromEntries(values) }, reported),
      );
      if (held) drop(new Set(held.map(({ party }) => party)), stopped);
    },
    clear(outcome) {
      for (const lane of lanes.values()) {
        lane.stopTimer?.();
        lane.stopTimer = undefined;
        for (const { settle } of lane.waiting.splice(0)) settle(outcome);
      }
    },
  };
}
