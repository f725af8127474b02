import { useRef, useState } from 'react';
import { useElementWidth, useNarrow } from '../../../ui/look/width.ts';
import { useCurveView, useWholeCurves } from '../curve-view.tsx';

/** A bank narrower than this has no room for its table. */
const tableWidth = 560;

export function useBankView(channel: number, bands: readonly { readonly enable: boolean }[]) {
  const root = useRef<HTMLDivElement>(null);
  const width = useElementWidth(root);
  const compact = useNarrow() || width < tableWidth;
  const view = useCurveView();
  const whole = useWholeCurves(channel, view);
  const [selected, setSelected] = useState(() => String(bands.findIndex(({ enable }) => enable) + 1 || 1));
  return { root, compact, view, whole, selected, setSelected };
}
