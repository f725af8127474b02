import { useRef, useState } from 'react';
import type { DragVerbs } from './drag.ts';

export function useDraft<Value>(kept: Value, onCommit: (value: Value) => void): { readonly value: Value; readonly drag: DragVerbs<Value> } {
  const [finger, setFinger] = useState<{ readonly value: Value }>();
  // The last move may not be rendered yet when the finger lets go.
  const newest = useRef(finger);
  const hold = (next: typeof finger) => {
    newest.current = next;
    setFinger(next);
  };
  return {
    value: finger ? finger.value : kept,
    drag: {
      start: () => hold({ value: kept }),
      move: (value) => hold({ value }),
      finish: () => {
        if (newest.current) onCommit(newest.current.value);
      },
      cancel: () => {},
      finally: () => hold(undefined),
    },
  };
}
