/** What care says on the page of an amplifier: the question before something louder, and the way back after a finger or a reset. */

import { useEffect } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSeat } from '../binding/use-amp.tsx';
import { useNames } from '../names/names.ts';
import { useControlWords } from '../control-words.ts';
import { useDeviceWords } from '../words.ts';
import { changeText, valueText } from './change-text.ts';
import { LouderDialog } from './louder-dialog.tsx';
import { undo, undosOf, type Change } from './undo.ts';

export function CareNotices() {
  const seat = useSeat();
  const words = useControlWords();
  const { notConnected } = useDeviceWords();
  const names = useNames();
  useEffect(() => {
    let withdraw = () => {};
    const textOf = ([first, ...others]: readonly Change[]) => {
      const said = (change: Change) => ({ ...change, value: change.to });
      return first ? [changeText(words, names, said(first)), ...others.map((change) => valueText(names, said(change)))].join(', ') : '';
    };
    const takeBack = (changes: readonly Change[]) =>
      undo(seat, changes, (how) => {
        if (how === 'undone') toast.success(words.undone);
        else toast.error(how === 'changed since' ? words.notUndone : notConnected);
      });
    const stop = undosOf(seat).onOffer((changes) => {
      withdraw = toast.offer(words.changed(textOf(changes)), { verb: words.undo, act: () => takeBack(changes) });
    });
    return () => {
      stop();
      // What is offered is about this page.
      withdraw();
    };
  }, [seat, words, names, notConnected]);
  return <LouderDialog />;
}
