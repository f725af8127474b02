import { useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useDrag } from '../drag/drag.ts';
import type { Point, WayVerbs } from '../drag/drag.ts';
import { useWheel } from '../drag/use-wheel.ts';
import { classes } from '../look/classes.ts';
import { useWords } from '../words.ts';
import layout from '../look/layout.module.css';
import styles from './plot.module.css';

export interface HandleLook {
  label: string;
  at: Point;
  min: number;
  max: number;
  now: number;
  valueText: string;
  disabled: boolean;
  waiting: boolean;
  why?: string | undefined;
  selected?: boolean;
  className?: string | undefined;
  colour?: string | undefined;
  onFocus?: (() => void) | undefined;
  children?: ReactNode;
}

interface HandleProps<From> extends HandleLook {
  axis: 'x' | 'y' | 'both';
  drag: WayVerbs<From>;
  onKey: (key: string, fine: boolean, alt: boolean) => boolean;
  onWheel: (direction: 1 | -1, fine: boolean) => void;
  onReset?: (() => void) | undefined;
  /** A tap on what had the focus already. */
  onAgain?: (() => void) | undefined;
  onMenu?: ((point: Point) => void) | undefined;
  restMs?: number | undefined;
}

const longPressMs = 500;
/** Movement in px below this is a tap. */
const slack = 3;

export function Handle<From>(props: HandleProps<From>) {
  const { label, at, min, max, now, valueText, disabled, waiting, why, selected, className, colour, children, axis, drag: verbs } = props;
  const { onKey, onWheel, onReset, onAgain, onMenu, restMs = longPressMs } = props;
  const words = useWords();
  const element = useRef<HTMLDivElement>(null);
  const pressed = useRef<Point>(undefined);
  const rest = onMenu && { ms: restMs, act: onMenu };
  const drag = useDrag({ verbs, axis, off: disabled, onScrollWay: axis !== 'x', pinches: axis === 'both', onTwice: onReset, rest });
  useWheel(element, (direction, fine) => {
    if (!disabled) onWheel(direction, fine);
  });
  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') return drag.cancel();
    if (disabled || event.ctrlKey || event.metaKey) return false;
    if (onReset === undefined || (event.key !== 'Delete' && event.key !== 'Backspace'))
      return onKey(event.key, event.shiftKey, event.altKey);
    onReset();
    return true;
  };
  const menu = (event: MouseEvent) => {
    if (!onMenu) return;
    event.preventDefault();
    if (disabled || drag.isHeld()) return;
    const box = event.currentTarget.getBoundingClientRect();
    onMenu(event.clientX === 0 && event.clientY === 0 ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY });
  };
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={waiting ? words.waiting(valueText) : valueText}
      aria-orientation={axis === 'both' ? undefined : axis === 'x' ? 'horizontal' : 'vertical'}
      aria-disabled={disabled || undefined}
      title={why}
      aria-current={selected || undefined}
      className={classes(
        layout.line,
        styles.handle,
        axis === 'x' && styles.horizontal,
        axis === 'y' && styles.vertical,
        className,
        selected && styles.chosen,
        disabled && styles.fixed,
        waiting && styles.waiting,
      )}
      style={{ left: at.x, top: at.y, ...(colour === undefined ? {} : { color: colour }) }}
      onFocus={props.onFocus}
      onPointerDown={(event) => {
        pressed.current = document.activeElement === event.currentTarget ? { x: event.clientX, y: event.clientY } : undefined;
        drag.onPointerDown(event);
      }}
      onClick={({ clientX, clientY, detail }) => {
        const from = pressed.current;
        if (from && detail < 2 && Math.hypot(clientX - from.x, clientY - from.y) < slack) onAgain?.();
      }}
      onKeyDown={(event) => {
        if (!press(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onContextMenu={menu}
    >
      <span className={classes(layout.line, styles.mark)}>
        <span className={styles.number}>{children}</span>
      </span>
    </div>
  );
}
