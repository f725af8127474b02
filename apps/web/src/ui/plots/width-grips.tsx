/** The two bars beside the selected handle of an equalizer that set a band's width. */
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { classes } from '../classes.ts';
import styles from './plot.module.css';

interface WidthGripsProps {
  at: { readonly x: number; readonly y: number };
  /** Pixels from the handle to each grip. */
  reach: number;
  colour: string;
  disabled: boolean;
  onStart: () => void;
  /** Told the pixels of half the width. */
  onMove: (reach: number) => void;
  onRelease: (how: 'commit' | 'cancel') => void;
}

/** For a finger or a mouse; keys change the width on the handle itself. */
export function WidthGrips({ at, reach, colour, disabled, onStart, onMove, onRelease }: WidthGripsProps) {
  const drag = useRef<{ readonly from: number; readonly reach: number; moved: boolean } | null>(null);
  const finish = () => {
    if (drag.current?.moved) onRelease('commit');
    drag.current = null;
  };
  const grip = (side: 1 | -1) => ({
    className: classes(styles.grip, side === 1 ? styles.after : styles.before),
    style: { left: at.x + side * reach, top: at.y, color: colour },
    onPointerDown: (event: PointerEvent) => {
      if (disabled || event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture?.(event.pointerId);
      drag.current = { from: event.clientX, reach, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const held = drag.current;
      if (!held) return;
      if (!held.moved) {
        if (event.clientX === held.from) return;
        held.moved = true;
        onStart();
      }
      onMove(Math.max(1, held.reach + side * (event.clientX - held.from) * (event.shiftKey ? 0.1 : 1)));
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  });
  return (
    <>
      <div className={styles.stem} style={{ left: at.x - reach, top: at.y, width: Math.max(0, reach - 15), color: colour }} />
      <div className={styles.stem} style={{ left: at.x + 15, top: at.y, width: Math.max(0, reach - 15), color: colour }} />
      <div {...grip(-1)} aria-hidden="true" />
      <div {...grip(1)} aria-hidden="true" />
    </>
  );
}
