import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { NumberEntry } from './number-entry.tsx';
import type { TypedNumber } from './number-entry.tsx';
import { linear } from '../drag/taper.ts';
import type { Taper } from '../drag/taper.ts';
import { draggedTo } from '../drag/value.ts';
import { readingText } from '../look/text.tsx';
import { useWords } from '../words.ts';
import { useDrag } from '../drag/drag.ts';
import type { MovedValue } from '../drag/moved-value.ts';
import { ResetQuestion } from './reset-question.tsx';
import { keyed, stepped } from '../drag/steps.ts';
import type { Stride } from '../drag/steps.ts';
import { useWheel } from '../drag/use-wheel.ts';

export interface ValueControlProps extends MovedValue, TypedNumber {
  taper?: Taper | undefined;
  reset?: Reset | undefined;
  /** A finger's tap beside the cap may be accidental; default: a step like any other. */
  onTap?: ((value: number) => void) | undefined;
}

export interface Reset {
  readonly value: () => number | undefined;
  readonly raisesOutput: (from: number, to: number) => boolean;
  readonly act: (to: number) => void;
}

export interface ValueControl {
  readonly position: number;
  readonly taper: Taper;
  readonly cap: Record<string, unknown>;
  readonly onTrackClick: (event: MouseEvent) => void;
  readonly overlay: ReactNode;
}

export function useValueControl(props: ValueControlProps, axis: 'x' | 'y', travel: RefObject<HTMLElement | null>): ValueControl {
  const { label, value, range, format, taper = linear(props.range), disabled, locked, fine } = props;
  const words = useWords();
  const cap = useRef<HTMLDivElement>(null);
  const off = disabled === true || locked !== undefined || value === null;
  const commit = (next: number | undefined) => {
    if (next !== undefined && next !== value) props.onCommit(next);
  };
  const step = (by: Stride, direction: 1 | -1, act = commit) => {
    if (!off) act(stepped(value, by, direction, range, taper.nudge));
  };
  const tap = (next: number | undefined) => {
    if (next !== undefined && next !== value) (props.onTap ?? props.onCommit)(next);
  };
  const { overlay, askReset, askValue } = useQuestions(props, off, commit);
  const drag = useDrag<{ readonly position: number; readonly length: number; told: number | null }>({
    axis,
    off,
    onScrollWay: false,
    fine,
    onTwice: askReset,
    verbs: {
      ...props.drag,
      start: () => {
        props.drag.start();
        return { position: taper.position(value ?? range.min), length: travelLength(travel.current, axis), told: value };
      },
      move: (from, { dx, dy }) => {
        const next = draggedTo(taper.value(from.position + (axis === 'x' ? dx : -dy) / from.length), range);
        // The displayed value may lag behind the hand, so compare with the last value sent.
        if (next !== from.told) props.drag.move(next);
        from.told = next;
      },
    },
  });
  useWheel(cap, (direction, isFine) => step(isFine ? 'fine' : 'arrow', direction), travel);

  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') return drag.cancel();
    if (off || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Enter') askValue();
    else if (event.key === 'Delete' || event.key === 'Backspace') askReset();
    else {
      const next = keyed(event.key, event.shiftKey || fine === true, value, range, taper.nudge);
      commit(next);
      return next !== undefined;
    }
    return true;
  };
  const spoken = value === null ? words.unknown : readingText(format(value));
  return {
    position: value === null ? 0 : taper.position(value),
    taper,
    cap: {
      ref: cap,
      role: 'slider',
      tabIndex: disabled ? -1 : 0,
      'aria-label': label,
      'aria-orientation': axis === 'x' ? 'horizontal' : 'vertical',
      'aria-valuemin': range.min,
      'aria-valuemax': range.max,
      'aria-valuenow': value ?? range.min,
      'aria-valuetext': props.waiting ? words.waiting(spoken) : spoken,
      'aria-disabled': disabled === true || value === null || undefined,
      'aria-readonly': locked !== undefined || undefined,
      onPointerDown: (event: PointerEvent<HTMLElement>) => drag.onPointerDown(event),
      onKeyDown: (event: KeyboardEvent) => {
        if (!press(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    },
    onTrackClick: (event) => {
      const box = cap.current?.getBoundingClientRect();
      if (!box || off) return;
      const further = axis === 'x' ? event.clientX > box.left + box.width / 2 : event.clientY < box.top + box.height / 2;
      const byFinger = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch';
      step(fine === true ? 'fine' : 'page', further ? 1 : -1, byFinger ? tap : commit);
      cap.current?.focus({ preventScroll: true });
    },
    overlay,
  };
}

function useQuestions(props: ValueControlProps, off: boolean, commit: (next: number) => void) {
  const { label, value, format, reset } = props;
  const [asked, setAsked] = useState<'value' | { readonly resetTo: number }>();
  const close = () => setAsked(undefined);
  const askReset = () => {
    const to = reset?.value();
    if (off || !reset || to === undefined || value === null || value === to) return;
    if (reset.raisesOutput(value, to)) setAsked({ resetTo: to });
    else reset.act(to);
  };
  const overlay =
    asked === 'value' ? (
      <NumberEntry {...props} title={label} onSave={commit} onClose={close} />
    ) : asked && reset && value !== null ? (
      <ResetQuestion
        label={label}
        from={format(value)}
        to={format(asked.resetTo)}
        onClose={close}
        onConfirm={() => reset.act(asked.resetTo)}
      />
    ) : null;
  return { overlay, askReset, askValue: props.onEntry ?? (() => setAsked('value')) };
}

/** At least 1: a test has no layout, and a pixel is then one unit. */
function travelLength(element: HTMLElement | null, axis: 'x' | 'y'): number {
  const box = element?.getBoundingClientRect();
  return Math.max((axis === 'x' ? box?.width : box?.height) ?? 0, 1);
}
