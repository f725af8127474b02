/** A test tone ends although its page was closed or its cable was out. */

import { endTone, type BeforeTone } from '@headroom/model/commissioning';
import type { Outcome } from '@headroom/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Seat } from '../binding/seat.ts';
import { useSeat } from '../binding/use-amp.tsx';
import { historyOf } from '../history/history.ts';
import { sendByProgram } from '../safe-changes/confirm-louder.ts';
import { keptOf } from './kept.ts';

const playing = new Set<string>();
export async function whileTonePlays<T>({ id }: Seat, play: () => Promise<T>): Promise<T> {
  playing.add(id);
  try {
    return await play();
  } finally {
    playing.delete(id);
  }
}

/** It stays written down until the amplifier has taken it. */
export async function endToneAt(seat: Seat, before: BeforeTone): Promise<Outcome> {
  const outcome = await historyOf(seat).during(seat, () => sendByProgram(seat, endTone(seat.tree, before)));
  if (outcome.ok) keptOf(seat.id).keepTone(undefined);
  return outcome;
}

const everyMs = 1000;
export function useLeftTone(): boolean {
  const seat = useSeat();
  const { subscribe, now } = keptOf(seat.id);
  const tone = useSyncExternalStore(subscribe, () => now().tone);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!tone) return undefined;
    const { clock } = seat;
    let isOpen = true;
    let cancel: () => void = () => undefined;
    const look = async () => {
      const isOurs = playing.has(seat.id);
      setLeft(!isOurs);
      const { state, loaded } = seat.ask((amp) => amp.status()).answer;
      if (!isOurs && loaded && state === 'CONNECTED') await endToneAt(seat, tone);
      if (isOpen) cancel = clock.after(everyMs, () => void look());
    };
    void look();
    return () => {
      isOpen = false;
      cancel();
      setLeft(false);
    };
  }, [seat, tone]);
  return isLeft;
}
