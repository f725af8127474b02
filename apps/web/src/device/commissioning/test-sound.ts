/** A test sound ends although its page was closed or its cable was out. */

import { endTone, type BeforeTone, type SoundPlan } from '@headroom/model/commissioning';
import type { Write } from '@headroom/model/property';
import type { Outcome } from '@headroom/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { draftsOf } from '../binding/drafts.ts';
import type { Seat } from '../binding/seat.ts';
import { useSeat } from '../binding/use-amp.tsx';
import { historyOf } from '../history/history.ts';
import { sendByProgram } from '../safe-changes/confirm-louder.ts';
import { keptOf } from './kept.ts';

export type SoundFailure = { readonly ok: false; readonly why: 'touched' | 'lost' } | Extract<Outcome, { ok: false }>;
export type SoundEnd = { readonly ok: true } | SoundFailure;
interface Playing {
  /** Aborted when the amplifier is lost or the page is left; the sound then ends. */
  readonly signal: AbortSignal;
  /** Called once the sound has its level; the sound ends when it resolves. */
  readonly hear: (ended: AbortSignal) => Promise<void>;
}

const playing = new Set<string>();
/** The caller has asked. Any touch or key ends it. */
export async function playTestSound(seat: Seat, plan: SoundPlan, { signal, hear }: Playing): Promise<SoundEnd> {
  const touch = new AbortController();
  const heard = new AbortController();
  for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, () => touch.abort(), { capture: true, signal: heard.signal });
  const either = AbortSignal.any([signal, touch.signal]);
  const ended = new Promise<void>((resolve) => either.addEventListener('abort', () => resolve(), { once: true }));
  // A rise would go on to its level before the rest is restored.
  either.addEventListener('abort', () => void draftsOf(seat).write(plan.send(plan.rise.from)), { once: true });
  const failure = (): SoundFailure | undefined =>
    touch.signal.aborted ? { ok: false, why: 'touched' } : signal.aborted ? { ok: false, why: 'lost' } : undefined;
  const write = (writes: readonly Write[]) => historyOf(seat).during(seat, () => sendByProgram(seat, writes));
  async function play(): Promise<SoundEnd> {
    for (const writes of [plan.prepare, [plan.send(plan.rise.to)]]) {
      const outcome = failure() ?? (await write(writes));
      if (!outcome.ok) return failure() ?? outcome;
    }
    if (!either.aborted) await Promise.race([hear(either), ended]);
    return failure() ?? { ok: true };
  }
  keptOf(seat.id).keepTone(plan.before);
  playing.add(seat.id);
  try {
    const outcome = await play();
    heard.abort();
    // Silence comes first, whatever has happened.
    const restored = await endToneAt(seat, plan.before);
    return outcome.ok ? restored : outcome;
  } finally {
    playing.delete(seat.id);
  }
}

/** It stays written down until the amplifier has taken it. */
export async function endToneAt(seat: Seat, before: BeforeTone): Promise<Outcome> {
  const outcome = await historyOf(seat).during(seat, () => sendByProgram(seat, endTone(seat.shown, before)));
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
