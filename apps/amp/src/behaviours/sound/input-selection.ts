/** An option's inputs, and the choice between primary and secondary [INPUT-04]. */

import type { inputSelector, Values } from '../../parts.ts';

/** `Analog 1+2` gives `analog/1` and `analog/2`; `Digital` sockets are `dante`. */
export function membersOf(option: string): readonly string[] {
  const known = members.get(option);
  if (known) return known;
  const found = /^(Analog|Dante|Digital) (\d)(?:\+(\d))?$/.exec(option);
  const kind = found?.[1] === 'Analog' ? 'analog' : 'dante';
  const list = found ? [found[2], found[3]].filter((number) => number !== undefined).map((number) => `${kind}/${number}`) : [];
  members.set(option, list);
  return list;
}
const members = new Map<string, readonly string[]>();

/** Pauses between words are no loss of signal. */
const holdSeconds = 2;

export interface Chooser {
  /** `primary` and `secondary`: signal is present. */
  choose(
    selector: Values<typeof inputSelector>,
    heard: { primary: boolean; secondary: boolean },
    manual: boolean,
    seconds: number,
  ): 'primary' | 'secondary';
}

/**
 * Backup: the secondary serves while only it has signal. Override: it takes over whenever it has signal. A contact in mode Input Manual Override
 * forces it (OQ-076).
 */
export function createChooser(): Chooser {
  let live: 'primary' | 'secondary' = 'primary';
  let silent = 0;
  return {
    choose(selector, heard, manual, seconds) {
      if (selector.secondary === 'None') return (live = 'primary');
      if (manual) return (live = 'secondary');
      const waited = selector.mode === 'Override' ? !heard.secondary : !heard.primary;
      silent = waited ? silent + seconds : 0;
      if (selector.mode === 'Override') {
        if (heard.secondary) live = 'secondary';
        else if (silent >= holdSeconds) live = 'primary';
      } else if (heard.primary) live = 'primary';
      else if (heard.secondary && silent >= holdSeconds) live = 'secondary';
      return live;
    },
  };
}
