/** A number that the gallery keeps, as its sliders and handles take it. */
import { useState } from 'react';
import { useDraft } from '../src/ui/drag/use-draft.ts';

export function useSample(first: number) {
  const [kept, onCommit] = useState(first);
  return { ...useDraft(kept, onCommit), onCommit };
}
