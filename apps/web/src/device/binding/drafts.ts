/** What fingers want of each property of one device, shared by every control that shows it: a handle on the plot and its row in the table move together. */

import { addressOf, type AnyParams, type Handle, type Property, type TreeLeaf, type Write } from '@headroom/model/property';
import type { Outcome, Unsubscribe } from '@headroom/protocol';
import { createDraft, isSettled, shownValue, stepDraft, undelivered, type Draft, type DraftEvent } from '@headroom/protocol/client';
import { rampStepMs } from '../care/ramp.ts';
import { restOf } from './live.ts';
import type { Seat } from './seat.ts';

/** What a finger does to one property. */
export interface PropertyDraft {
  readonly handle: Handle;
  readonly at: AnyParams;
  take(): void;
  /** What is sent waits until the finger rests, where the property and this tab want that [EQ-01]. */
  move(value: TreeLeaf): void;
  release(): void;
  cancel(): void;
  /** Take, move and release in one: a click, a key, a typed value. In the middle of a drag it is the drag's last move. */
  set(value: TreeLeaf): void;
  /** The same little by little. Whatever this page does with it next ends that at the level it has reached, and so does a lost socket, or `goesOn` when asked before each step; `ended` hears of either end. */
  ramp(levels: readonly number[], goesOn: () => boolean, ended: () => void): void;
}
export interface Drafts {
  of<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): PropertyDraft;
  /** Since when a finger holds any of them. */
  heldSince(): number;
  /** Several properties of one resource in one write, shown like every other change. */
  write(write: Write): Promise<Outcome>;
  /** Calls once for each loss of the connection with all that was on its way then, and is sent no more; of what learned of the loss first by itself. */
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
  /** Follows the device until the draft has settled, whoever still looks. */
  unfollow: Unsubscribe | undefined;
}
interface Place {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly address: string;
}
type Perform = (value: TreeLeaf) => Promise<Outcome>;

export const isGone = (outcome: Outcome) => !outcome.ok && (outcome.reason === 'not connected' || outcome.reason === 'closed');

const known = new WeakMap<Seat, Drafts>();
/** Those of a seat; they lie over what it shows. */
export function draftsOf(seat: Seat): Drafts {
  const drafts = known.get(seat) ?? createDrafts(seat);
  known.set(seat, drafts);
  return drafts;
}

function createDrafts({ device, clock, lay }: Seat): Drafts {
  const entries = new Map<string, Entry>();
  const own = new Map<string, PropertyDraft>();
  const listeners = new Map<string, Set<() => void>>();
  const places = new Map<string, Place>();
  /** How each level that is on its way is halted. */
  const ramps = new Map<string, () => void>();
  const pace = () => device.status().pace;
  let wasConnected = device.status().state === 'CONNECTED';
  device.onStatus(() => {
    const connected = device.status().state === 'CONNECTED';
    const isLost = wasConnected && !connected;
    if (!connected) for (const halt of ramps.values()) halt();
    wasConnected = connected;
    if (isLost) drop();
  });

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

  const written = ({ handle, at, address }: Place, rest = restOf(handle.property)): Perform => {
    const { name, resource } = handle;
    return (value) => {
      const outcome = device.write({ resource, at, values: { [name]: value } }, rest);
      // Where a road learns by a write that its other end is gone, the loss itself comes after, and finds nothing left to tell.
      void outcome.then((ended) => {
        const draft = entries.get(address)?.draft;
        if (isGone(ended) && draft && undelivered(draft)?.value === value) tellDropped([{ handle, at, value }]);
      });
      return outcome;
    };
  };
  function send(place: Place, event: DraftEvent<TreeLeaf>, perform = written(place)): void {
    const { handle, at, address } = place;
    const said = (): TreeLeaf | undefined => device.read(handle, at);
    const entry = entries.get(address) ?? { draft: createDraft(said(), pace().reportsInOrder), takenAt: 0, unfollow: undefined };
    if (event.kind === 'take') entry.takenAt = clock.now();
    const { draft, effects } = stepDraft(entry.draft, event);
    entry.draft = draft;
    entries.set(address, entry);
    entry.unfollow ??= device.subscribe(handle, at, () => send(place, { kind: 'report', value: said() }));
    for (const effect of effects) {
      if (effect.kind === 'wait') clock.after(pace().patience, () => send(place, { kind: 'patience', write: effect.write }));
      else void perform(effect.value).then((outcome) => send(place, { kind: 'outcome', write: effect.write, outcome }));
    }
    if (isSettled(entry.draft) && entry.draft.problem === undefined) {
      entry.unfollow?.();
      entries.delete(address);
    }
    for (const listener of listeners.get(address) ?? []) listener();
  }
  const halt = ({ address }: Place) => ramps.get(address)?.();
  function ramp(place: Place, levels: readonly number[], goesOn: () => boolean, ended: () => void): void {
    halt(place);
    send(place, { kind: 'take' });
    let stopWaiting = () => {};
    ramps.set(place.address, () => {
      ramps.delete(place.address);
      stopWaiting();
      send(place, { kind: 'release' });
      ended();
    });
    const step = (next: number) => {
      const level = levels[next];
      if (level === undefined || entries.get(place.address)?.draft.problem !== undefined || !goesOn()) return halt(place);
      // No finger has to rest here.
      send(place, { kind: 'move', value: level }, written(place, 0));
      stopWaiting = clock.after(rampStepMs, () => step(next + 1));
    };
    step(0);
  }
  function set(place: Place, value: TreeLeaf, perform = written(place)): void {
    halt(place);
    if (entries.get(place.address)?.draft.held) return send(place, { kind: 'move', value }, perform);
    send(place, { kind: 'take' });
    send(place, { kind: 'move', value }, perform);
    send(place, { kind: 'release' });
  }
  function placeOf(handle: Handle, at: AnyParams): Place {
    const address = addressOf(handle, at);
    const place = places.get(address) ?? { handle, at, address };
    places.set(address, place);
    return place;
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
      cancel: () => send(place, { kind: 'cancel' }),
      set: (value) => set(place, value),
      ramp: (levels, goesOn, ended) => ramp(place, levels, goesOn, ended),
    };
  }

  // What still waits for a finger goes out when the page is left.
  window.addEventListener('pagehide', () => device.flush());
  lay({
    // The finger's value while it is held or its write is on the way, else what the device says (OQ-024).
    shown(address, value) {
      const entry = entries.get(address);
      return entry ? shownValue(entry.draft) : value;
    },
    problem: (address) => entries.get(address)?.draft.problem,
    follow(addresses, listener) {
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
    },
  });
  return {
    of(handle, at) {
      const place = placeOf(handle, at);
      const draft = own.get(place.address) ?? createPropertyDraft(place);
      own.set(place.address, draft);
      return draft;
    },
    heldSince: () => Math.min(...[...entries.values()].map(({ draft, takenAt }) => (draft.held ? takenAt : Infinity))),
    async write(write) {
      const outcome = device.write(write);
      for (const [name, value] of Object.entries(write.values)) {
        const handle = write.resource.properties[name];
        if (handle) set(placeOf(handle, write.at), value, () => outcome);
      }
      return outcome;
    },
    onDropped(listener) {
      dropListeners.add(listener);
      return () => dropListeners.delete(listener);
    },
  };
}
