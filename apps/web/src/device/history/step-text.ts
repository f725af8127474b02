import type { TreeLeaf } from '@headroom/model/property';
import { printValue } from '../../i18n/number-text.ts';
import type { Change } from '../safe-changes/undo.ts';
import { placedText } from '../safe-changes/change-text.ts';
import { useLouderWords } from '../safe-changes/louder-words.ts';
import { useControlWords } from '../control-words.ts';
import { useName } from '../names/use-name.ts';
import { useHistoryWords } from './words.ts';

export interface Told extends Change {
  readonly whose: string | undefined;
}

export function useStepText() {
  const words = useHistoryWords();
  const { on, off, atAmp } = useLouderWords();
  const controlWords = useControlWords();
  const { name, option } = useName();
  const placed = (told: Pick<Told, 'handle' | 'at' | 'whose'>, what: string) => {
    const text = placedText(controlWords, told, what);
    return told.whose === undefined ? text : atAmp(told.whose, text);
  };
  const place = (told: Pick<Told, 'handle' | 'at' | 'whose'>) => placed(told, name(told.handle));
  const value = ({ handle: { property } }: Pick<Change, 'handle'>, told: TreeLeaf) => {
    if (property.kind === 'number') return printValue(property, Number(told));
    if (property.kind === 'flag') return told === true ? on : off;
    if (Array.isArray(told)) return words.coefficients(told.length);
    return told === '' ? words.none : option(String(told));
  };
  /** A band's switch is called On: `band 1 off` says it all. */
  const isBandSwitch = ({ handle: { name: own }, at }: Change) => own === 'enable' && 'filter' in at;
  const said = (change: Change) => (isBandSwitch(change) ? value(change, change.to) : `${name(change.handle)} ${value(change, change.to)}`);
  const line = (told: Told) => placed(told, said(told));
  return {
    place,
    value,
    said,
    line,
    brief: ([first, ...others]: readonly Told[]) =>
      first === undefined ? '' : [line(first), ...(others.length > 0 ? [words.more(others.length)] : [])].join(words.comma),
  };
}
