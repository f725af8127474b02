import { inputFirEqFilter } from '@headroom/model/amplifier';
import type { AnyParams, Handle, TreeLeaf } from '@headroom/model/property';
import { printValue } from '../../i18n/number-text.ts';
import { nameIn, optionIn } from '../names/use-name.ts';
import type { Names } from '../names/names.ts';
import type { ControlWords } from '../control-words.ts';

interface Changed {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly value: TreeLeaf;
}

function valueText(names: Names, { handle, value }: Changed): string {
  const { property } = handle;
  const name = nameIn(names, handle);
  if (property.secret || typeof value === 'boolean') return name;
  return `${name} ${property.kind === 'number' && typeof value === 'number' ? printValue(property, value) : optionIn(names, String(value))}`;
}

/** `channel 1 band 3 Gain −10.0 dB`. */
export function placedText(words: ControlWords, { handle, at }: Pick<Changed, 'handle' | 'at'>, what: string): string {
  const filter = 'filter' in at ? Number(at['filter']) : undefined;
  // An input's FIR filters are numbered after its eight other filters [INEQ-02].
  const band = filter === undefined ? what : words.onBand(filter + (handle.resource === inputFirEqFilter ? 8 : 0), what);
  return 'channel' in at ? words.onChannel(Number(at['channel']), band) : band;
}

export const changeText = (words: ControlWords, names: Names, changed: Changed): string =>
  placedText(words, changed, valueText(names, changed));
