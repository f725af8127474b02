import { channelOf, type AmpState, type ReadNamedSnapshot } from '@headroom/model/transfer';
import { useEffect, useState } from 'react';
import type { SiteAmp } from '../../device/site/site.ts';
import { useShelf, type ShelfProblem } from '../../device/snapshots/shelf.ts';
import { useNow } from './now.ts';
import type { Side, SideOption } from './sides.ts';

export interface Read {
  readonly states: readonly AmpState[] | undefined;
  readonly refusal: Extract<ReadNamedSnapshot, { ok: false }>['refusal'] | ShelfProblem | 'notRead' | undefined;
}
export interface ReadNow extends Read {
  readonly way: { readonly done: number; readonly total: number };
  /** Amplifiers that do not answer are left out. */
  readonly silent: readonly SiteAmp[];
  readonly isReading: boolean;
  readonly readAgain: () => void;
}
export function useStates(option: SideOption | undefined, live: readonly SiteAmp[]): ReadNow {
  const { states: known, left, isReading, readAgain } = useNow(live, option?.channel);
  const kept = useKept(option?.side);
  const way = { done: live.length - left, total: live.length };
  const now = { way, isReading, readAgain };
  if (option?.side.kind !== 'now') return { ...kept, ...now, silent: [] };
  if (left > 0) return { ...now, states: undefined, refusal: undefined, silent: [] };
  const states = known.flatMap((state) => state ?? []);
  const silent = live.filter((_, index) => known[index] === undefined);
  return states.length === 0 ? { ...now, states: undefined, refusal: 'notRead', silent } : { ...now, states, refusal: undefined, silent };
}

function useKept(side: Side | undefined): Read {
  const { shelf } = useShelf();
  const [read, setRead] = useState<Read>({ states: undefined, refusal: undefined });
  const [id, part, channel] = side?.kind === 'kept' ? [side.id, side.part, side.channel] : [];
  useEffect(() => {
    let isOn = true;
    if (id !== undefined)
      void shelf.read(id).then((found) => {
        if (!isOn) return;
        if (!found.ok) return setRead({ states: undefined, refusal: found.refusal });
        const states = part === undefined ? found.snapshot.states : found.snapshot.states.slice(part, part + 1);
        setRead({ states: channel === undefined ? states : states.map((state) => channelOf(state, channel)), refusal: undefined });
      });
    return () => {
      isOn = false;
    };
  }, [shelf, id, part, channel]);
  return read;
}
