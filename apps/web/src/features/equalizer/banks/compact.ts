/** Whether a bank has too little room for its table. */

import type { RefObject } from 'react';
import { useElementWidth, useNarrow } from '../../../ui/look/width.ts';

const tableWidth = 560;

export function useCompact(root: RefObject<HTMLElement | null>): boolean {
  const width = useElementWidth(root);
  return useNarrow() || width < tableWidth;
}
