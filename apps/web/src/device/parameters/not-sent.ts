/** On a lost connection, says once what was not sent. */

import { useEffect } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { useNames, type Names } from '../names/names.ts';
import { useControlWords, type ControlWords } from '../control-words.ts';
import { changeText } from '../safe-changes/change-text.ts';
import { draftsOf, type Dropped } from '../binding/drafts.ts';
import { useSeat } from '../binding/use-amp.tsx';

const maxNamed = 4;

export function useNotSent(): void {
  const drafts = draftsOf(useSeat());
  const words = useControlWords();
  const names = useNames();
  useEffect(() => drafts.onDropped((dropped) => toast.error(notSentText(words, names, dropped))), [drafts, words, names]);
}

function notSentText(words: ControlWords, names: Names, dropped: readonly Dropped[]): string {
  const named = dropped.slice(0, maxNamed).map((one) => changeText(words, names, one));
  return words.notSent(named.join(', '), dropped.length - named.length);
}
