/** The button acts after a second's hold, so that nothing in a pocket presses it. */
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './hold-button.module.css';

const holdMs = 1000;
/** A finger that moves further is not holding. */
const slack = 10;

interface HoldButtonProps {
  onHeld: () => void;
  children: ReactNode;
}

export function HoldButton({ onHeld, children }: HoldButtonProps) {
  const [held, setHeld] = useState(false);
  const holding = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }>(undefined);
  const stop = () => {
    clearTimeout(holding.current?.timer);
    holding.current = undefined;
    setHeld(false);
  };
  const start = (x: number, y: number) => {
    stop();
    const timer = setTimeout(() => {
      stop();
      onHeld();
    }, holdMs);
    holding.current = { timer, x, y };
    setHeld(true);
  };
  useEffect(() => () => clearTimeout(holding.current?.timer), []);
  const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  const moved = ({ clientX, clientY }: PointerEvent) => {
    const from = holding.current;
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > slack) stop();
  };
  return (
    <Button
      className={styles.hold}
      data-held={held || undefined}
      onPointerDown={({ button, clientX, clientY }) => button === 0 && start(clientX, clientY)}
      onPointerMove={moved}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      onBlur={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) start(0, 0);
      }}
      onKeyUp={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        stop();
      }}
      // `detail` is 0 for screen readers and voice control, which act at once.
      onClick={({ detail }) => detail === 0 && onHeld()}
    >
      {children}
    </Button>
  );
}
