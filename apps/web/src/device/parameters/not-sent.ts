import { addressOf } from '@headroom/model/property';
import { useEffect } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { useNames, type Names } from '../names/names.ts';
import { useControlWords, type ControlWords } from '../control-words.ts';
import { changeText } from '../safe-changes/change-text.ts';
import { draftsOf, type Dropped } from '../binding/drafts.ts';
import { useSeat } from '../binding/use-amp.tsx';

const maxNamed = 4;

export function useNotSent(): void {
  const seat = useSeat();
  const words = useControlWords();
  const names = useNames();
  useEffect(() => {
    const all = new Map<string, Dropped>();
    let close = () => {};
    const stopHearing = draftsOf(seat).onDropped((dropped) => {
      for (const one of dropped) all.set(addressOf(one.handle, one.at), one);
      close();
      close = toast.error(notSentText(words, names, [...all.values()]));
    });
    const stopWatching = seat.device.onStatus(() => {
      const { state, isUnanswered } = seat.device.status();
      if (state === 'CONNECTED' && !isUnanswered) all.clear();
    });
    return () => {
      stopHearing();
      stopWatching();
    };
  }, [seat, words, names]);
}

function notSentText(words: ControlWords, names: Names, dropped: readonly Dropped[]): string {
  const named = dropped.slice(0, maxNamed).map((one) => changeText(words, names, one));
  return words.notSent(named.join(', '), dropped.length - named.length);
}
