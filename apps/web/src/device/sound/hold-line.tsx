import { generatorLimitMs } from '@headroom/model/channel';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useAmp, useSeat } from '../binding/use-amp.tsx';
import { generatorHoldOf } from './generator-hold.ts';
import { useSoundWords } from './words.ts';

const limitMinutes = generatorLimitMs / 60_000;

export const useTimeLeft = (): (() => number) | undefined => {
  const hold = generatorHoldOf(useSeat());
  return useSyncExternalStore(hold.subscribe, hold.left);
};

export function useLimitText(): string {
  const { limit, limitHere } = useSoundWords();
  return useAmp(({ mode }) => mode) === 'cloud' ? limit(limitMinutes) : limitHere(limitMinutes);
}

export function HoldTime() {
  const words = useSoundWords();
  const { clock } = useSeat();
  const left = useTimeLeft();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (left === undefined) return undefined;
    let stop = () => {};
    const next = () => {
      tick();
      stop = clock.after(1000, next);
    };
    stop = clock.after(1000, next);
    return () => stop();
  }, [clock, left]);
  if (left === undefined) return null;
  const seconds = Math.max(0, Math.ceil(left() / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span role="timer" aria-live="off">
      {seconds === 0 ? words.stopping : words.endsIn(time)}
    </span>
  );
}

export function MoreTime() {
  const words = useSoundWords();
  const seat = useSeat();
  const left = useTimeLeft();
  if (left === undefined) return null;
  return (
    <Button small onClick={() => generatorHoldOf(seat).prolong()}>
      {words.more(limitMinutes)}
    </Button>
  );
}
