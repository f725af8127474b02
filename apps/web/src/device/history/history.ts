import { addressOf, toStep, valueOf, type AnyParams, type Handle, type TreeLeaf } from '@headroom/model/property';
import type { Outcome, Unsubscribe, WriteListener } from '@headroom/protocol';
import { draftsOf } from '../binding/drafts.ts';
import type { Seat } from '../binding/seat.ts';
import type { Ask } from '../safe-changes/confirm-louder.ts';
import { carry, undosOf, type Change, type Ending } from '../safe-changes/undo.ts';
import { histories, keptText } from './kept.ts';
import { emptyTrail, isFixed, isNoted, noted, tidied, wayTo, withdrawn, type Trail } from './trail.ts';
import { readTrails, writeTrails } from './trail-text.ts';

export type Offered = 'offered';
export interface History {
  trail(): Trail;
  isShown(): boolean;
  show(isShown: boolean): void;
  subscribe(listener: () => void): Unsubscribe;
  empty(): void;
  hear(seat: Seat): Unsubscribe;
  during<T>(seat: Seat, act: () => Promise<T>, offered?: Offered): Promise<T>;
  heading(): number;
  /** `isSure` overwrites others' changes. During a travel the newest request waits. */
  travel(seat: Seat, wanted: number, isSure: boolean, ask: Ask, ended: (ending: Ending) => void): void;
}

/** Shared by all pages and seats. */
export function historyOf({ id }: Pick<Seat, 'id'>): History {
  restore();
  const history = histories.get(id) ?? createHistory(emptyTrail);
  histories.set(id, history);
  return history;
}

let isRestored = false;
function restore(): void {
  if (isRestored) return;
  isRestored = true;
  for (const [id, trail] of readTrails(keptText.read())) histories.set(id, createHistory(trail));
}
function keep(): void {
  restore();
  keptText.write(writeTrails(new Map([...histories].map(([id, history]) => [id, history.trail()]))));
}
addEventListener('pagehide', keep);
// A phone may end a hidden tab without another word.
document.addEventListener('visibilitychange', () => document.hidden && keep());

const isNone = ({ handle: { property }, from, to }: Change) =>
  property.kind === 'number' ? toStep(property, Number(from)) === toStep(property, Number(to)) : String(from) === String(to);

export function createHistory(begun: Trail): History {
  let trail = begun;
  let acts = 0;
  let actSince = Infinity;
  let journey: { readonly wanted: number; readonly addresses: ReadonlySet<string>; readonly outcomes: Promise<Outcome>[] } | undefined;
  let pending: { readonly wanted: number; readonly begin: () => void; readonly drop: () => void } | undefined;
  const listeners = new Set<() => void>();
  let tidy: Trail | undefined;
  const tidyNow = () => (tidy ??= tidied(trail, isNone));
  let isShown = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  function stand(next: Trail): void {
    trail = next;
    tidy = undefined;
    tell();
  }

  function hear(seat: Seat): Unsubscribe {
    const { writeListeners } = seat.device;
    const listener: WriteListener = ({ resource, at, values }, ended) => {
      for (const [name, to] of Object.entries(values)) {
        const handle = resource.properties[name];
        if (handle && isNoted(handle)) note(seat, handle, at, to, ended);
      }
    };
    writeListeners.add(listener);
    return () => void writeListeners.delete(listener);
  }
  function note(seat: Seat, handle: Handle, at: AnyParams, to: TreeLeaf, ended: Promise<Outcome>): void {
    const address = addressOf(handle, at);
    if (journey?.addresses.has(address)) return void journey.outcomes.push(ended);
    const now = seat.clock.now();
    const from = standsAt(seat, handle, at, now);
    if (from === undefined) return;
    const change = { handle, at, from, to };
    stand(noted(trail, change, now, Math.min(actSince, draftsOf(seat).heldSince())));
    void ended.then((outcome) => {
      if (!outcome.ok && outcome.reason !== 'superseded') stand(withdrawn(trail, change, from));
    });
  }
  /** The amplifier may still report the value before a recent write. */
  function standsAt(seat: Seat, handle: Handle, at: AnyParams, now: number): TreeLeaf | undefined {
    const { steps, done } = trail;
    const recent = steps.slice(0, done).filter((step) => now - step.at < seat.status().pace.patience);
    const last = recent
      .flatMap(({ changes }) => changes)
      .findLast((change) => addressOf(change.handle, change.at) === addressOf(handle, at));
    return last?.to ?? valueOf(seat.tree, handle, at);
  }

  function travel(seat: Seat, wanted: number, isSure: boolean, ask: Ask, ended: (ending: Ending) => void): void {
    // Another travel would start from a half-done state.
    if (journey) {
      pending?.drop();
      pending = { wanted, begin: () => travel(seat, wanted, isSure, ask, ended), drop: () => ended({ how: 'refused' }) };
      return tell();
    }
    const way = wayTo(tidyNow(), wanted).filter((change) => !isFixed(change));
    const own = { wanted, addresses: new Set(way.map(({ handle, at }) => addressOf(handle, at))), outcomes: [] as Promise<Outcome>[] };
    journey = own;
    stand(tidyNow());
    const leave = (travelled: Ending) => {
      const waiting = pending;
      pending = undefined;
      journey = undefined;
      tell();
      ended(travelled);
      const isThere = waiting !== undefined && waiting.wanted <= tidyNow().steps.length;
      if (travelled.how === 'done' && isThere) waiting.begin();
      else waiting?.drop();
    };
    carry(seat, way, isSure, ask, (ending) => {
      if (ending.how !== 'done') return leave(ending);
      void Promise.all(own.outcomes).then((outcomes) => {
        const why = outcomes.find((outcome) => !outcome.ok && outcome.reason !== 'superseded');
        if (why && !why.ok) return leave({ how: 'failed', why });
        stand({ ...trail, done: wanted });
        leave(ending);
      });
    });
  }

  return {
    trail: tidyNow,
    heading: () => (pending ?? journey)?.wanted ?? tidyNow().done,
    isShown: () => isShown,
    show(wanted) {
      isShown = wanted;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    empty: () => stand(emptyTrail),
    hear,
    async during(seat, act, offered) {
      const began = seat.clock.now();
      if (acts++ === 0) actSince = began;
      try {
        return await act();
      } finally {
        if (--acts === 0) actSince = Infinity;
        const { steps, done } = tidyNow();
        const last = steps[done - 1];
        if (offered && last && last.at >= began) undosOf(seat).offer(last.changes);
      }
    },
    travel,
  };
}
