import { device as record } from '@headroom/model/amplifier';
import type { ResourceShape } from '@headroom/model/property';
import type { AmpState } from '@headroom/model/transfer';
import type { Unsubscribe } from '@headroom/protocol';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createFollower, isSame } from '../../device/binding/follower.ts';
import type { Amp, Seat } from '../../device/binding/seat.ts';
import type { SiteAmp } from '../../device/site/site.ts';
import { stateAt } from '../../device/snapshots/state-at.ts';

const maxFollowed = 2;
const againMs = 10_000;
const maxReads = 4;
/** In milliseconds, before an amplifier is reported as silent. */
const patienceMs = 5000;
const none: ReadonlySet<ResourceShape> = new Set();

export interface Now {
  /** Undefined until read whole. */
  readonly states: readonly (AmpState | undefined)[];
  readonly left: number;
  readonly isReading: boolean;
}
interface NowStore {
  now(): Now;
  keepUp(): void;
  readAgain(): void;
  subscribe(listener: () => void): Unsubscribe;
}

function createNow(seats: readonly Seat[], channel: number | undefined): NowStore {
  // As text, so that equal answers compare equal.
  const rule = (amp: Amp) => JSON.stringify(stateAt(amp, channel) ?? null);
  const isMany = seats.length > maxFollowed;
  const followers = seats.map((seat) => createFollower<string>(seat, isMany ? none : undefined));
  const listeners = new Set<() => void>();
  const known = new Map<Seat, 'read' | 'given up'>();
  const wanted = new Set<Seat>();
  const underWay = new Set<Seat>();
  let stops: readonly Unsubscribe[] = [];
  let last: { readonly texts: readonly (string | undefined)[]; readonly now: Now } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const isConnected = ({ device }: Seat) => device.status().state === 'CONNECTED';

  function want(seat: Seat): void {
    wanted.add(seat);
    for (const next of wanted) {
      if (underWay.size >= maxReads) break;
      if (!underWay.has(next)) void read(next);
    }
  }
  async function read(seat: Seat): Promise<void> {
    wanted.delete(seat);
    underWay.add(seat);
    const settle = (how: 'read' | 'given up') => {
      if (listeners.size > 0) known.set(seat, how);
      tell();
    };
    const stopPatience = seat.clock.after(patienceMs, () => settle('given up'));
    const { ok } = await seat.device.refresh(record, {});
    stopPatience();
    underWay.delete(seat);
    settle(ok ? 'read' : 'given up');
    const [next] = wanted;
    if (next) want(next);
  }
  const readAgain = () => {
    for (const seat of seats) if (isConnected(seat)) want(seat);
    tell();
  };

  function begin(): void {
    known.clear();
    const [clock] = seats.map((seat) => seat.clock);
    if (!clock) return;
    const statusEnds = seats.map((seat) =>
      seat.device.onStatus(() => {
        if (isConnected(seat) && known.get(seat) !== 'read' && !underWay.has(seat)) want(seat);
        // A state from before a disconnect may be stale.
        else if (!isConnected(seat) && known.get(seat) === 'read') known.set(seat, 'given up');
        else return;
        tell();
      }),
    );
    const stopPatience = clock.after(patienceMs, () => {
      for (const seat of seats) if (!isConnected(seat)) known.set(seat, 'given up');
      tell();
    });
    let stopAgain: Unsubscribe = () => undefined;
    const again = () => {
      readAgain();
      stopAgain = clock.after(againMs, again);
    };
    // A cloud reports every change by itself.
    if (isMany && seats.some(({ mode }) => mode === 'local')) stopAgain = clock.after(againMs, again);
    stops = [...statusEnds, stopPatience, () => stopAgain()];
    readAgain();
  }

  return {
    now() {
      const texts = seats.map((seat, index) => (known.get(seat) === 'read' ? followers[index]?.answer(rule) : undefined));
      const left = seats.filter((seat) => !known.has(seat)).length;
      const isReading = wanted.size + underWay.size > 0;
      if (!last || last.now.left !== left || last.now.isReading !== isReading || texts.some((text, index) => text !== last?.texts[index]))
        last = { texts, now: { states: texts.map(stateIn), left, isReading } };
      return last.now;
    },
    keepUp: () => followers.forEach((follower) => follower.keepUp()),
    readAgain,
    subscribe(listener) {
      const ends = followers.map((follower) => follower.subscribe(listener));
      listeners.add(listener);
      if (listeners.size === 1) begin();
      return () => {
        listeners.delete(listener);
        for (const end of ends) end();
        if (listeners.size > 0) return;
        for (const stop of stops) stop();
        stops = [];
        wanted.clear();
      };
    },
  };
}
/** JSON leaves out what is undefined. */
function stateIn(text: string | undefined): AmpState | undefined {
  const state = (text === undefined ? undefined : (JSON.parse(text) as AmpState | null)) ?? undefined;
  return state && { ...state, channel: state.channel };
}

export function useNow(amps: readonly SiteAmp[], channel: number | undefined): Now & Pick<NowStore, 'readAgain'> {
  const seats = amps.map(({ seat }) => seat);
  const [known, setKnown] = useState(seats);
  if (!isSame(known, seats)) setKnown(seats);
  const store = useMemo(() => createNow(known, channel), [known, channel]);
  const now = useSyncExternalStore(store.subscribe, store.now);
  useEffect(() => store.keepUp());
  return { ...now, readAgain: store.readAgain };
}
