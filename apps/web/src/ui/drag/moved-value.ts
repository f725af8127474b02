import type { ValueRange } from './value.ts';
import type { Reading } from '../look/text.tsx';
import type { DragVerbs } from './drag.ts';

export interface MovedValue {
  label: string;
  /** null is unknown: shows dashes and cannot be moved. */
  value: number | null;
  range: ValueRange;
  format: (value: number) => Reading;
  /** Its listener keeps the dragged value and passes it back as `value`. */
  drag: DragVerbs<number>;
  onCommit: (value: number) => void;
  disabled?: boolean | undefined;
  waiting?: boolean | undefined;
  locked?: string | undefined;
  fine?: boolean | undefined;
}
