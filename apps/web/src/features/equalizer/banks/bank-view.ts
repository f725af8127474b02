/** The selection and the view of a bank. */

import { useRef, useState } from 'react';
import { useCompact } from './compact.ts';
import { useCurveView, useWholeCurves } from '../curve-view.tsx';

export function useBankView(channel: number, bands: readonly { readonly enable: boolean }[]) {
  const root = useRef<HTMLDivElement>(null);
  const compact = useCompact(root);
  const view = useCurveView();
  const whole = useWholeCurves(channel, view);
  const [selected, setSelected] = useState(() => String(bands.findIndex(({ enable }) => enable) + 1 || 1));
  return { root, compact, view, whole, selected, setSelected };
}
