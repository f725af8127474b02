/** What slider and fader share: the drag in five verbs, keys, wheel, reset and typed values. */
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { Confirm } from './dialog.tsx';
import { NumberEntry } from './number-entry.tsx';
import type { Spellings } from './quantity.ts';
import { linear } from './taper.ts';
import type { Taper } from './taper.ts';
import { readingText } from './text.tsx';
import type { Reading } from './text.tsx';
import { draggedTo, nudgeOf, toStep } from './value.ts';
import type { ValueRange } from './value.ts';
import { useWords } from './words.ts';

export interface ValueControlProps {
  label: string;
  /** null is unknown: dashes, and nothing can be moved. */
  value: number | null;
  range: ValueRange;
  format: (value: number) => Reading;
  unit?: string | undefined;
  /** What may be typed besides, and its worth in that unit. */
  spellings?: Spellings | undefined;
  taper?: Taper | undefined;
  /** The drag: start, then changes, then commit or cancel if anything changed, then end. Everything else is a commit alone. */
  onStart?: (() => void) | undefined;
  onChange?: ((value: number) => void) | undefined;
  onCommit: (value: number) => void;
  onCancel?: (() => void) | undefined;
  onEnd?: (() => void) | undefined;
  /** What double-click, double-tap and Delete return to; where that makes the output louder they ask first. */
  reset?: { readonly value: number; readonly raisesOutput: boolean | ((from: number) => boolean) } | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be moved. */
  locked?: string | undefined;
  /** The FINE button: as if Shift were held. */
  fine?: boolean | undefined;
}

interface Drag {
  readonly pointer: number;
  /** The pointer, and the position of the cap; beyond the ends while the pointer is. */
  at: number;
  position: number;
  readonly fingers: Set<number>;
  value: number;
  changed: boolean;
}

const doubleTap = 350;

export interface ValueControl {
  /** The finger's value while it holds, else the one handed in [CTRL-05]. */
  readonly shown: number | null;
  readonly held: boolean;
  readonly position: number;
  readonly taper: Taper;
  /** For the element that is the slider: the cap. */
  readonly cap: Record<string, unknown>;
  /** For the track: a click moves one coarse step towards the pointer. */
  readonly onTrackClick: (event: { clientX: number; clientY: number }) => void;
  readonly capRef: RefObject<HTMLDivElement | null>;
  readonly overlay: ReactNode;
}

export function useValueControl(props: ValueControlProps, axis: 'x' | 'y', travel: RefObject<HTMLElement | null>): ValueControl {
  const { label, value, range, format, unit, spellings, taper = linear(range), reset, disabled, locked } = props;
  const words = useWords();
  const capRef = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const lastTap = useRef(0);
  const [local, setLocal] = useState<number | null>(null);
  const [overlay, setOverlay] = useState<'entry' | 'reset' | null>(null);
  const off = disabled === true || locked !== undefined || value === null;
  const shown = local ?? value;

  const finish = (how: 'commit' | 'cancel') => {
    const held = drag.current;
    if (!held) return;
    drag.current = null;
    setLocal(null);
    if (held.changed) {
      if (how === 'commit') props.onCommit(held.value);
      else props.onCancel?.();
    }
    props.onEnd?.();
  };

  const latest = useRef({ finish, nudge: (_by: 'arrow' | 'fine', _direction: 1 | -1) => {} });
  useEffect(() => {
    latest.current = { finish, nudge };
  });
  // A control that is switched off, or leaves the page, under the finger lets go.
  useEffect(() => {
    if (off) latest.current.finish('cancel');
  }, [off]);
  useEffect(() => () => latest.current.finish('cancel'), []);

  const commit = (next: number) => {
    if (next !== value) props.onCommit(next);
  };
  function nudge(by: 'arrow' | 'fine' | 'page', direction: 1 | -1) {
    if (off || value === null) return;
    const raw = taper.nudge?.(value, by, direction) ?? value + direction * nudgeOf(range)[by];
    const stepped = toStep(raw, range);
    // A step finer than the property's resolution still moves by one.
    commit(stepped === value ? toStep(value + direction * range.step, range) : stepped);
  }
  const askReset = () => {
    if (off || !reset || value === null || value === reset.value) return;
    const raises = typeof reset.raisesOutput === 'function' ? reset.raisesOutput(value) : reset.raisesOutput && reset.value > value;
    if (raises) setOverlay('reset');
    else commit(reset.value);
  };

  const along = (event: { clientX: number; clientY: number }) => (axis === 'x' ? event.clientX : -event.clientY);

  const down = (event: PointerEvent) => {
    const held = drag.current;
    if (held) {
      held.fingers.add(event.pointerId);
      return;
    }
    if (off || event.button !== 0 || value === null) return;
    capRef.current?.setPointerCapture?.(event.pointerId);
    drag.current = {
      pointer: event.pointerId,
      at: along(event),
      position: taper.position(value),
      fingers: new Set(),
      value,
      changed: false,
    };
    setLocal(value);
    props.onStart?.();
  };
  const isFine = (event: { shiftKey: boolean }) => event.shiftKey || props.fine === true || (drag.current?.fingers.size ?? 0) > 0;

  const move = (event: PointerEvent) => {
    const held = drag.current;
    if (!held || event.pointerId !== held.pointer) return;
    // Each bit of the way counts as it was meant when it was made, so that going fine and back never jumps.
    held.position += ((along(event) - held.at) * (isFine(event) ? 0.1 : 1)) / travelLength(travel.current, axis);
    held.at = along(event);
    const next = draggedTo(taper.value(held.position), range);
    if (next === held.value) return;
    Object.assign(held, { value: next, changed: true });
    setLocal(next);
    props.onChange?.(next);
  };
  const up = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    held.fingers.delete(event.pointerId);
    if (event.pointerId !== held.pointer) return;
    const still = !held.changed;
    finish('commit');
    if (!still || event.type === 'pointercancel') return;
    if (event.timeStamp - lastTap.current < doubleTap) {
      lastTap.current = 0;
      askReset();
    } else lastTap.current = event.timeStamp;
  };

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.current) {
      event.preventDefault();
      event.stopPropagation();
      finish('cancel');
      return;
    }
    if (off || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey || props.fine === true ? 'fine' : 'arrow';
    const acts: Record<string, () => void> = {
      ArrowUp: () => nudge(by, 1),
      ArrowRight: () => nudge(by, 1),
      ArrowDown: () => nudge(by, -1),
      ArrowLeft: () => nudge(by, -1),
      PageUp: () => nudge('page', 1),
      PageDown: () => nudge('page', -1),
      Home: () => commit(range.min),
      End: () => commit(range.max),
      Delete: askReset,
      Backspace: askReset,
      Enter: () => setOverlay('entry'),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  useEffect(() => {
    // React listens to wheels passively; only one that may be prevented keeps the page still while a focused control moves.
    const element = capRef.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (document.activeElement !== element || event.ctrlKey) return;
      event.preventDefault();
      const amount = event.deltaY || event.deltaX;
      if (amount !== 0) latest.current.nudge(event.shiftKey ? 'fine' : 'arrow', amount < 0 ? 1 : -1);
    };
    const second = (event: globalThis.PointerEvent) => {
      const held = drag.current;
      if (held && event.pointerType === 'touch' && event.pointerId !== held.pointer && !isOnOther(event.target, element))
        held.fingers.add(event.pointerId);
    };
    const lifted = (event: globalThis.PointerEvent) => drag.current?.fingers.delete(event.pointerId);
    const root = travel.current ?? element;
    root.addEventListener('wheel', turn, { passive: false });
    window.addEventListener('pointerdown', second);
    window.addEventListener('pointerup', lifted);
    window.addEventListener('pointercancel', lifted);
    return () => {
      root.removeEventListener('wheel', turn);
      window.removeEventListener('pointerdown', second);
      window.removeEventListener('pointerup', lifted);
      window.removeEventListener('pointercancel', lifted);
    };
  }, [travel]);

  const text = shown === null ? words.unknown : readingText(format(shown));
  return {
    shown,
    held: local !== null,
    position: shown === null ? 0 : taper.position(shown),
    taper,
    capRef,
    cap: {
      ref: capRef,
      role: 'slider',
      tabIndex: disabled ? -1 : 0,
      'aria-label': label,
      'aria-orientation': axis === 'x' ? 'horizontal' : 'vertical',
      'aria-valuemin': range.min,
      'aria-valuemax': range.max,
      'aria-valuenow': shown ?? range.min,
      'aria-valuetext': text,
      'aria-disabled': disabled === true || value === null || undefined,
      'aria-readonly': locked !== undefined || undefined,
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onKeyDown: keys,
      onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    },
    onTrackClick: (event) => {
      const box = capRef.current?.getBoundingClientRect();
      if (!box || off) return;
      const centre = axis === 'x' ? box.left + box.width / 2 : -(box.top + box.height / 2);
      nudge(props.fine === true ? 'fine' : 'page', along(event) > centre ? 1 : -1);
      capRef.current?.focus({ preventScroll: true });
    },
    overlay:
      overlay === 'entry' ? (
        <NumberEntry
          title={label}
          value={value}
          range={range}
          format={format}
          unit={unit}
          spellings={spellings}
          onSave={commit}
          onClose={() => setOverlay(null)}
        />
      ) : overlay === 'reset' && reset && value !== null ? (
        <Confirm
          open
          danger
          title={words.resetTitle(label)}
          verb={words.reset}
          onClose={() => setOverlay(null)}
          onConfirm={() => {
            setOverlay(null);
            commit(reset.value);
          }}
        >
          {words.resetBody(readingText(format(value)), readingText(format(reset.value)))}
        </Confirm>
      ) : null,
  };
}

/** A finger on another slider moves that one; only a finger beside them asks for fine. */
function isOnOther(target: EventTarget | null, own: Element): boolean {
  const slider = target instanceof Element ? target.closest('[role=slider]') : null;
  return slider !== null && slider !== own;
}

/** Never zero: in a layout without size a pixel is a pixel. */
function travelLength(element: HTMLElement | null, axis: 'x' | 'y'): number {
  const box = element?.getBoundingClientRect();
  return Math.max((axis === 'x' ? box?.width : box?.height) ?? 0, 1);
}
