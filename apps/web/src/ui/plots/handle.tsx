/** A handle on a plot: a real slider for mouse, finger and keyboard that lies over the drawing. */
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './plot.module.css';

export interface HandleMotion {
  /** Pixels since the drag began; a tenth as many while Shift, FINE or a second finger asks for fine. */
  readonly dx: number;
  readonly dy: number;
  /** The distance of two fingers against what it was, when they pinch. */
  readonly pinch: number | null;
}

export interface HandleActs {
  onFocus?: (() => void) | undefined;
  onGrab?: (() => void) | undefined;
  onMove?: ((motion: HandleMotion) => void) | undefined;
  onRelease?: ((how: 'commit' | 'cancel') => void) | undefined;
  /** True when the key was of use. */
  onKey?: ((key: string, fine: boolean, alt: boolean) => boolean) | undefined;
  onReset?: (() => void) | undefined;
  /** A wheel turn while the handle has the focus: 1 up, -1 down. */
  onWheel?: ((direction: 1 | -1, fine: boolean) => void) | undefined;
  /** Right-click, long press, or the menu key. */
  onMenu?: ((point: { x: number; y: number }) => void) | undefined;
}

interface HandleProps extends HandleActs {
  label: string;
  x: number;
  y: number;
  min: number;
  max: number;
  now: number;
  /** All parameters in words. */
  valueText: string;
  orientation?: 'horizontal' | 'vertical';
  fine?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Two fingers pinch instead of moving finely. */
  pinches?: boolean;
  /** How long a finger rests until the menu opens. */
  pressMs?: number | undefined;
  selected?: boolean;
  className?: string | undefined;
  colour?: string | undefined;
  children?: ReactNode;
}

interface Grip {
  readonly pointer: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  moved: boolean;
  second: { readonly pointer: number; x: number; y: number; readonly start: number } | null;
}

const longPress = 500;
const doubleTap = 350;
/** Movement below this is a tap. */
const slack = 3;

export function Handle(props: HandleProps) {
  const { label, x, y, min, max, now, valueText, orientation, disabled, selected, className, colour, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTap = useRef(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const release = (how: 'commit' | 'cancel') => {
    clearTimeout(press.current);
    const held = grip.current;
    if (!held) return false;
    grip.current = null;
    if (held.moved) latest.current.onRelease?.(how);
    return held.moved;
  };
  const letGo = useRef(release);
  useEffect(() => {
    letGo.current = release;
  });
  useEffect(() => {
    if (disabled) letGo.current('cancel');
  }, [disabled]);
  useEffect(() => () => void letGo.current('cancel'), []);

  const begin = (held: Grip) => {
    if (held.moved) return;
    held.moved = true;
    clearTimeout(press.current);
    latest.current.onGrab?.();
  };

  useEffect(() => {
    // Wheels that may be prevented, and the second finger wherever it lands, are heard outside React.
    const handle = element.current;
    if (!handle) return;
    const wheel = (event: WheelEvent) => {
      if (document.activeElement !== handle || event.ctrlKey || latest.current.disabled) return;
      event.preventDefault();
      const amount = event.deltaY || event.deltaX;
      if (amount !== 0) latest.current.onWheel?.(amount < 0 ? 1 : -1, event.shiftKey || latest.current.fine === true);
    };
    const down = (event: globalThis.PointerEvent) => {
      const held = grip.current;
      if (!held || event.pointerType !== 'touch' || event.pointerId === held.pointer || held.second) return;
      clearTimeout(press.current);
      held.second = {
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        start: Math.max(Math.hypot(event.clientX - held.x, event.clientY - held.y), 1),
      };
    };
    const move = (event: globalThis.PointerEvent) => {
      const held = grip.current;
      if (!held?.second || event.pointerId !== held.second.pointer) return;
      Object.assign(held.second, { x: event.clientX, y: event.clientY });
      if (latest.current.pinches) tellPinch(held);
    };
    const up = (event: globalThis.PointerEvent) => {
      if (grip.current?.second?.pointer === event.pointerId) grip.current.second = null;
    };
    const tellPinch = (held: Grip) => {
      if (!held.second) return;
      begin(held);
      latest.current.onMove?.({
        dx: held.dx,
        dy: held.dy,
        pinch: Math.hypot(held.second.x - held.x, held.second.y - held.y) / held.second.start,
      });
    };
    handle.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      handle.removeEventListener('wheel', wheel);
      window.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, []);

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || grip.current) return;
    event.stopPropagation();
    element.current?.focus({ preventScroll: true });
    if (disabled) return;
    element.current?.setPointerCapture?.(event.pointerId);
    grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false, second: null };
    const point = { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'touch' && props.onMenu) {
      press.current = setTimeout(() => {
        if (!grip.current || grip.current.moved) return;
        release('cancel');
        latest.current.onMenu?.(point);
      }, latest.current.pressMs ?? longPress);
    }
  };
  const move = (event: PointerEvent) => {
    const held = grip.current;
    if (!held || event.pointerId !== held.pointer) return;
    const pinching = held.second !== null && props.pinches === true;
    const fine = event.shiftKey || props.fine === true || (held.second !== null && !pinching);
    const scale = fine ? 0.1 : 1;
    if (!pinching) {
      held.dx += (event.clientX - held.x) * scale;
      held.dy += (event.clientY - held.y) * scale;
    }
    Object.assign(held, { x: event.clientX, y: event.clientY });
    if (!held.moved && Math.hypot(held.dx, held.dy) < slack * scale && !pinching) return;
    begin(held);
    const oneAxis = event.altKey;
    const across = Math.abs(held.dx) >= Math.abs(held.dy);
    props.onMove?.({
      dx: oneAxis && !across ? 0 : held.dx,
      dy: oneAxis && across ? 0 : held.dy,
      pinch: pinching && held.second ? Math.hypot(held.second.x - held.x, held.second.y - held.y) / held.second.start : null,
    });
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== grip.current?.pointer) return;
    if (release('commit') || event.type === 'pointercancel') return;
    if (event.timeStamp - lastTap.current < doubleTap) {
      lastTap.current = 0;
      props.onReset?.();
    } else lastTap.current = event.timeStamp;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && grip.current) {
      event.preventDefault();
      release('cancel');
      return;
    }
    if (disabled || event.ctrlKey || event.metaKey) return;
    if ((event.key === 'Delete' || event.key === 'Backspace') && props.onReset) {
      event.preventDefault();
      props.onReset();
    } else if (props.onKey?.(event.key, event.shiftKey || props.fine === true, event.altKey)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const menu = (event: MouseEvent) => {
    if (!props.onMenu) return;
    event.preventDefault();
    if (disabled || grip.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key gives no point of its own.
    props.onMenu(event.clientX === 0 && event.clientY === 0 ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY });
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
      aria-valuetext={valueText}
      aria-orientation={orientation}
      aria-disabled={disabled || undefined}
      aria-current={selected || undefined}
      className={classes(styles.handle, className, selected && styles.chosen, disabled && styles.fixed)}
      style={{ left: x, top: y, ...(colour === undefined ? {} : { color: colour }) }}
      onFocus={props.onFocus}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={keys}
      onContextMenu={menu}
    >
      <span className={styles.mark}>
        <span className={styles.number}>{children}</span>
      </span>
    </div>
  );
}

interface ReadoutProps {
  x: number;
  y: number;
  width: number;
  bottom: number;
  /** Where the other handles stand: as few of them as can be are covered. */
  others?: readonly { readonly x: number; readonly y: number }[];
  children: ReactNode;
}

/** Text under a handle, or above it near the bottom or where others stand, never outside the frame. */
export function Readout({ x, y, width, bottom, others = [], children }: ReadoutProps) {
  const half = 84;
  const left = Math.max(half, Math.min(width - half, x));
  const [below, above] = [y + 22, y - 48];
  const covered = (top: number) =>
    others.filter((other) => Math.abs(other.x - left) < half && other.y > top - 8 && other.y < top + 34).length;
  const top = y + 48 > bottom || (above >= 0 && covered(above) < covered(below)) ? above : below;
  return (
    <div className={styles.readout} style={{ left, top }} aria-hidden="true">
      {children}
    </div>
  );
}
