import {
  addressOf,
  isRise,
  type AnyParams,
  type Handle,
  type Property,
  type TreeLeaf,
  type Value,
  type Write,
} from '@headroom/model/property';
import { unansweredMs, type Outcome, type Unsubscribe } from '@headroom/protocol';
import { createDraft, isSettled, shownValue, stepDraft, undelivered, type Draft, type DraftEvent } from '@headroom/protocol/client';
import { rampStepMs } from './ramp.ts';
import { afterThoughHidden, isHidden } from './hidden-timer.ts';
import type { Seat } from './seat.ts';

export interface PropertyDraft {
  readonly handle: Handle;
  readonly at: AnyParams;
  take(): void;
  move(value: TreeLeaf): void;
  /** Shows a value without sending it; undone by `forget`. */
  show(value: TreeLeaf): void;
  forget(): void;
  release(): void;
  isShown(): boolean;
  /** Ignores moves until taken again: the connection was lost, or somebody else has set the value. */
  isDropped(): boolean;
  heard(): TreeLeaf | undefined;
  /** Resolves once nothing is in flight or pending, or an answer is a second late. */
  ended(): Promise<TreeLeaf | undefined>;
  set(value: TreeLeaf): void;
  /** Stops at the level reached on any further use of the draft, a missing answer, or a false `goesOn`; then calls `ended`. */
  ramp(levels: readonly number[], goesOn: () => boolean, ended: () => void): void;
}
export interface Drafts {
  of<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): PropertyDraft;
  heldSince(): number;
  write(write: Write): Promise<Outcome>;
  writeTogether(writes: readonly Write[]): Promise<readonly Outcome[]>;
  set(write: Write): void;
  /** Called before each write, so that waiting values go first. */
  onWrite(listener: (write: Write) => void): void;
  onOverruled(listener: (overruled: Dropped) => void): Unsubscribe;
  /** Once per lost connection; these writes are not resent. */
  onDropped(listener: (dropped: readonly Dropped[]) => void): Unsubscribe;
}
export interface Dropped {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly value: TreeLeaf;
}

interface Entry {
  draft: Draft<TreeLeaf>;
  takenAt: number;
  heard: TreeLeaf | undefined;
  unfollow: Unsubscribe | undefined;
}
interface Place {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly address: string;
}
/** Hidden pages are woken once a second; after a longer sleep the page has stalled. */
const hiddenTurnMs = 3000;
type Perform = (value: TreeLeaf) => Promise<Outcome>;

export const isGone = (outcome: Outcome) => !outcome.ok && (outcome.reason === 'not connected' || outcome.reason === 'closed');

const known = new WeakMap<Seat, Drafts>();
export function draftsOf(seat: Seat): Drafts {
  const drafts = known.get(seat) ?? createDrafts(seat);
  known.set(seat, drafts);
  return drafts;
}

function createDrafts({ device, clock, lay }: Seat): Drafts {
  const entries = new Map<string, Entry>();
  const flush = () => device.flush();
  const own = new Map<string, PropertyDraft>();
  const listeners = new Map<string, Set<() => void>>();
  const places = new Map<string, Place>();
  const ramps = new Map<string, () => void>();
  const pace = () => device.status().pace;
  const sent = new Map<string, number>();
  const delayed = new Set<string>();
  let { state, isUnanswered } = device.status();
  device.onStatus(() => {
    const before = { state, isUnanswered };
    ({ state, isUnanswered } = device.status());
    if (state !== 'CONNECTED' || isUnanswered) for (const halt of ramps.values()) halt();
    if (state !== 'CONNECTED' && before.state === 'CONNECTED') drop();
    if (isUnanswered === before.isUnanswered) return;
    delayed.clear();
    for (const address of sent.keys()) tell(address);
  });
  const waits = (address: string) => isUnanswered && sent.has(address);
  const tell = (address: string) => listeners.get(address)?.forEach((listener) => listener());

  const overruledListeners = new Set<(overruled: Dropped) => void>();
  const dropListeners = new Set<(dropped: readonly Dropped[]) => void>();
  function drop(): void {
    const dropped: Dropped[] = [];
    for (const [address, { draft }] of entries) {
      const place = places.get(address);
      const lost = undelivered(draft);
      if (place && lost) dropped.push({ handle: place.handle, at: place.at, value: lost.value });
      if (place) send(place, { kind: 'lost' });
    }
    tellDropped(dropped);
  }
  function tellDropped(dropped: readonly Dropped[]): void {
    if (dropped.length > 0) for (const listener of dropListeners) listener(dropped);
  }

  const writeListeners = new Set<(write: Write) => void>();
  function sendWrite(write: Write): Promise<Outcome> {
    for (const listener of writeListeners) listener(write);
    return device.write(write);
  }
  function sendByProgram(writes: readonly Write[]): readonly Promise<Outcome>[] {
    for (const write of writes) for (const listener of writeListeners) listener(write);
    return device.writeTogether(writes);
  }
  async function writeTogether(writes: readonly Write[]): Promise<readonly Outcome[]> {
    const outcomes = sendByProgram(writes);
    for (const [index, write] of writes.entries()) for (const [place, value] of placesOf(write)) set(place, value, () => outcomes[index]!);
    return Promise.all(outcomes);
  }
  const written = (place: Place, carry = sendWrite): Perform => {
    const { handle, at } = place;
    return (value) => toldIfDropped(place, value, carry({ resource: handle.resource, at, values: { [handle.name]: value } }));
  };
  /** A write may detect the lost connection first; the loss then finds nothing pending. */
  function toldIfDropped({ handle, at, address }: Place, value: TreeLeaf, outcome: Promise<Outcome>): Promise<Outcome> {
    void outcome.then((ended) => {
      const draft = entries.get(address)?.draft;
      const isNews = isGone(ended) || (!ended.ok && ended.reason === 'delayed' && !delayed.has(address));
      if (!isNews || !draft || undelivered(draft)?.value !== value) return;
      delayed.add(address);
      tellDropped([{ handle, at, value }]);
    });
    return outcome;
  }
  function send(place: Place, event: DraftEvent<TreeLeaf>, perform = written(place)): void {
    const { handle, at, address } = place;
    const said = (): TreeLeaf | undefined => device.read(handle, at);
    const entry = entries.get(address) ?? {
      draft: createDraft(said(), pace().reportsInOrder),
      takenAt: 0,
      heard: said(),
      unfollow: undefined,
    };
    if (event.kind === 'take') entry.takenAt = clock.now();
    if (event.kind === 'report' && entry.draft.write === undefined) entry.heard = event.value;
    if ((event.kind === 'move' || event.kind === 'show') && entry.draft.dropped === 'upwards' && isLouder(place, event.value)) return;
    const { draft, effects } = stepDraft(entry.draft, event);
    entry.draft = draft;
    entries.set(address, entry);
    entry.unfollow ??= device.subscribe(handle, at, () => send(place, { kind: 'report', value: said() }));
    for (const effect of effects) {
      if (effect.kind === 'wait') clock.after(pace().patience, () => void askReported(place, effect.write));
      else if (effect.kind === 'overruled') {
        device.withdraw(handle, at);
        for (const listener of overruledListeners) listener({ handle, at, value: effect.value });
      } else {
        sent.set(address, (sent.get(address) ?? 0) + 1);
        void perform(effect.value).then((outcome) => {
          const left = (sent.get(address) ?? 0) - 1;
          if (left > 0) sent.set(address, left);
          else sent.delete(address);
          if (outcome.ok) entry.heard = effect.value;
          send(place, { kind: 'outcome', write: effect.write, outcome });
        });
      }
    }
    if (isSettled(entry.draft) && entry.draft.problem === undefined) {
      entry.unfollow?.();
      entries.delete(address);
    }
    // Only while something is under way: the window would keep an amplifier that nobody looks at any more.
    if (entries.size > 0) window.addEventListener('pagehide', flush);
    else window.removeEventListener('pagehide', flush);
    tell(address);
  }
  /** Reports may be rarer than the patience, so read before giving up. */
  async function askReported(place: Place, write: number): Promise<void> {
    const newest = entries.get(place.address)?.draft.write;
    if (newest?.number === write && newest.phase === 'done') await device.refresh(place.handle.resource, place.at);
    send(place, { kind: 'patience', write });
  }
  function isLouder({ handle: { resource, name }, at }: Place, value: TreeLeaf): boolean {
    const shown = (handle: Handle, where: AnyParams) => {
      const entry = entries.get(addressOf(handle, where));
      return (entry ? shownValue(entry.draft) : device.read(handle, where)) as Value | undefined;
    };
    return isRise({ resource, at, values: { [name]: value } }, shown);
  }
  const halt = ({ address }: Place) => ramps.get(address)?.();
  function ramp(place: Place, levels: readonly number[], goesOn: () => boolean, ended: () => void): void {
    const { handle, at } = place;
    halt(place);
    send(place, { kind: 'take' });
    let stopWaiting = () => {};
    const waitFor = (ms: number) => new Promise<void>((resolve) => (stopWaiting = afterThoughHidden(clock, ms, resolve)));
    /** Reports are rarer than steps: without a read, somebody else's value would be overwritten unseen. */
    async function look(): Promise<boolean> {
      if (!pace().keepsRhythm && !isHidden()) return true;
      const told = await Promise.race([device.refresh(handle.resource, at), waitFor(unansweredMs)]);
      return told?.ok === true;
    }
    const stop = () => {
      ramps.delete(place.address);
      stopWaiting();
      send(place, { kind: 'release' });
      ended();
    };
    ramps.set(place.address, stop);
    const step = (next: number) => {
      const level = levels[next];
      if (level === undefined || entries.get(place.address)?.draft.dropped === 'whole' || !goesOn()) return stop();
      let answer: Promise<Outcome> = Promise.resolve({ ok: true });
      // A ramp bypasses the write queue's throttle.
      send(place, { kind: 'move', value: level }, (value) => (answer = written(place, (write) => sendByProgram([write])[0]!)(value)));
      const sentAt = clock.elapsed();
      const goes = () => ramps.get(place.address) === stop;
      // Late answers would make steps arrive together, and a stalled page may have missed others' changes: both stop the ramp.
      void answer.then(async ({ ok }) => {
        const answeredAt = clock.elapsed();
        const wasHidden = isHidden();
        await waitFor(rampStepMs);
        const waitedAt = clock.elapsed();
        const isKnown = goes() && ok && (await look());
        stopWaiting();
        if (!goes()) return;
        const isStill = waitedAt - answeredAt >= (wasHidden || isHidden() ? hiddenTurnMs : unansweredMs);
        const isInTime = !isStill && Math.max(answeredAt - sentAt, clock.elapsed() - waitedAt) < unansweredMs;
        if (isKnown && isInTime) step(next + 1);
        else stop();
      });
    };
    step(0);
  }
  function set(place: Place, value: TreeLeaf, outcome?: Perform): void {
    const move = { kind: 'move', value, isWritten: outcome !== undefined } as const;
    const perform = outcome ?? written(place);
    halt(place);
    if (entries.get(place.address)?.draft.held) return send(place, move, perform);
    send(place, { kind: 'take' });
    send(place, move, perform);
    send(place, { kind: 'release' });
  }
  async function outcomeOf({ handle, at, address }: Place): Promise<TreeLeaf | undefined> {
    let entry = entries.get(address);
    const isComing = () =>
      ramps.has(address) || (sent.has(address) && !waits(address)) || entries.get(address)?.draft.write?.phase === 'shown';
    if (isComing())
      await new Promise<void>((resolve) => {
        const look = () => {
          entry = entries.get(address) ?? entry;
          if (isComing()) return;
          stop();
          resolve();
        };
        const stop = follow([address], () => queueMicrotask(look));
      });
    return entry?.heard ?? device.read(handle, at);
  }
  function follow(addresses: Iterable<string>, listener: () => void): Unsubscribe {
    const ends = [...addresses].map((address) => {
      const heard = listeners.get(address) ?? new Set();
      heard.add(listener);
      listeners.set(address, heard);
      return () => {
        heard.delete(listener);
        if (heard.size === 0 && listeners.get(address) === heard) listeners.delete(address);
      };
    });
    return () => ends.forEach((end) => end());
  }
  function placeOf(handle: Handle, at: AnyParams): Place {
    const address = addressOf(handle, at);
    const place = places.get(address) ?? { handle, at, address };
    places.set(address, place);
    return place;
  }
  function placesOf({ resource, at, values }: Write): readonly (readonly [Place, TreeLeaf])[] {
    return Object.entries(values).flatMap(([name, value]) => {
      const handle = resource.properties[name];
      return handle ? [[placeOf(handle, at), value] as const] : [];
    });
  }
  function createPropertyDraft(place: Place): PropertyDraft {
    return {
      handle: place.handle,
      at: place.at,
      take: () => {
        halt(place);
        send(place, { kind: 'take' });
      },
      move: (value) => send(place, { kind: 'move', value }),
      release: () => send(place, { kind: 'release' }),
      show: (value) => {
        halt(place);
        send(place, { kind: 'show', value });
      },
      forget: () => send(place, { kind: 'forget' }),
      isShown: () => entries.get(place.address)?.draft.write?.phase === 'shown',
      isDropped: () => entries.get(place.address)?.draft.dropped === 'whole',
      heard: () => entries.get(place.address)?.heard ?? device.read(place.handle, place.at),
      ended: () => outcomeOf(place),
      set: (value) => set(place, value),
      ramp: (levels, goesOn, ended) => ramp(place, levels, goesOn, ended),
    };
  }

  lay({
    // A waiting switch shows the old state: what waits to be muted still plays (OQ-024).
    shown(address, value) {
      const entry = entries.get(address);
      return entry && (!waits(address) || typeof value === 'number') ? shownValue(entry.draft) : value;
    },
    problem: (address) => entries.get(address)?.draft.problem,
    waits,
    follow,
  });
  return {
    of(handle, at) {
      const place = placeOf(handle, at);
      const draft = own.get(place.address) ?? createPropertyDraft(place);
      own.set(place.address, draft);
      return draft;
    },
    heldSince: () => Math.min(...[...entries.values()].map(({ draft, takenAt }) => (draft.held ? takenAt : Infinity))),
    write: async (write) => (await writeTogether([write]))[0]!,
    writeTogether,
    set(write) {
      const outcome = sendWrite(write);
      for (const [place, value] of placesOf(write)) set(place, value, () => toldIfDropped(place, value, outcome));
    },
    onWrite: (listener) => void writeListeners.add(listener),
    onOverruled(listener) {
      overruledListeners.add(listener);
      return () => overruledListeners.delete(listener);
    },
    onDropped(listener) {
      dropListeners.add(listener);
      return () => dropListeners.delete(listener);
    },
  };
}
