/** A number that can be moved: what a slider, a fader and the handle of a plot have in common. */
import type { ValueRange } from './value.ts';
import type { Reading } from '../look/text.tsx';
import type { DragVerbs } from './drag.ts';

export interface MovedValue {
  label: string;
  /** null is unknown: dashes, and nothing can be moved. */
  value: number | null;
  range: ValueRange;
  format: (value: number) => Reading;
  /** Whoever hears of the drag keeps the value under the finger, and hands it in. */
  drag: DragVerbs<number>;
  /** A key, a turn of the wheel, a typed value: done at once. */
  onCommit: (value: number) => void;
  disabled?: boolean | undefined;
  /** It was moved, and there is no answer yet. */
  waiting?: boolean | undefined;
  /** Why it cannot be moved. */
  locked?: string | undefined;
  /** The FINE button: as if Shift were held. */
  fine?: boolean | undefined;
}
