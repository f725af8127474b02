import type { TreeLeaf } from '@headroom/model/property';
import { printValue } from '../../i18n/number-text.ts';
import type { Change } from '../safe-changes/undo.ts';
import { placedText } from '../safe-changes/change-text.ts';
import { useLouderWords } from '../safe-changes/louder-words.ts';
import { useControlWords } from '../control-words.ts';
import { useName } from '../names/use-name.ts';
import { useHistoryWords } from './words.ts';

export function useStepText() {
  const words = useHistoryWords();
  const { on, off } = useLouderWords();
  const controlWords = useControlWords();
  const { name, option } = useName();
  const place = (change: Pick<Change, 'handle' | 'at'>) => placedText(controlWords, change, name(change.handle));
  const value = ({ handle: { property } }: Pick<Change, 'handle'>, told: TreeLeaf) => {
    if (property.kind === 'number') return printValue(property, Number(told));
    if (property.kind === 'flag') return told === true ? on : off;
    return told === '' ? words.none : option(String(told));
  };
  /** A band's switch is called On: `band 1 off` says it all. */
  const isBandSwitch = ({ handle: { name: own }, at }: Change) => own === 'enable' && 'filter' in at;
  const said = (change: Change) => (isBandSwitch(change) ? value(change, change.to) : `${name(change.handle)} ${value(change, change.to)}`);
  const line = (change: Change) => placedText(controlWords, change, said(change));
  return {
    place,
    value,
    said,
    line,
    brief: ([first, ...others]: readonly Change[]) =>
      first === undefined ? '' : [line(first), ...(others.length > 0 ? [words.more(others.length)] : [])].join(words.comma),
  };
}
