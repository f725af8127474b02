import { useEffect } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { draftsOf } from '../binding/drafts.ts';
import { useSeat } from '../binding/use-amp.tsx';
import { useControlWords } from '../control-words.ts';
import { useNames } from '../names/names.ts';
import { changeText } from './change-text.ts';

export function Overruled() {
  const drafts = draftsOf(useSeat());
  const words = useControlWords();
  const names = useNames();
  useEffect(
    () => drafts.onOverruled((overruled) => toast.error(words.overruled(changeText(words, names, overruled)))),
    [drafts, words, names],
  );
  return null;
}
