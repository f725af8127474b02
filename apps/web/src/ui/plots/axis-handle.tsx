import type { ReactNode } from 'react';
import type { Point } from '../drag/drag.ts';
import type { MovedValue } from '../drag/moved-value.ts';
import { keyed } from '../drag/steps.ts';
import { toStep } from '../drag/value.ts';
import type { Taper } from '../drag/taper.ts';
import { readingText } from '../look/text.tsx';
import { Handle } from './handle.tsx';
import type { Scale } from './plot-scale.ts';

interface AxisHandleProps {
  of: MovedValue;
  value: number;
  along: { readonly axis: 'x' | 'y'; readonly scale: () => Scale; readonly nudge?: Taper['nudge'] };
  at: Point;
  valueText?: string;
  selected?: boolean;
  className?: string | undefined;
  colour?: string;
  onFocus?: () => void;
  children: ReactNode;
}

export function AxisHandle({
  of,
  value,
  along: { axis, scale, nudge },
  valueText = readingText(of.format(value)),
  ...look
}: AxisHandleProps) {
  const { label, range, drag } = of;
  const onKey = (key: string, fine: boolean): boolean => {
    const next = keyed(key, fine, value, range, nudge);
    if (next !== undefined && next !== value) of.onCommit(next);
    return next !== undefined;
  };
  return (
    <Handle<{ readonly at: number; readonly along: Scale; told: number }>
      {...look}
      {...{ label, axis, valueText }}
      min={range.min}
      max={range.max}
      now={value}
      disabled={of.disabled === true || of.locked !== undefined}
      waiting={of.waiting === true}
      why={of.locked}
      drag={{
        ...drag,
        start: () => {
          drag.start();
          const along = scale();
          return { at: along.at(value), along, told: value };
        },
        move: (from, { dx, dy }) => {
          const next = toStep(from.along.value(from.at + (axis === 'x' ? dx : dy)), range);
          if (next !== from.told) drag.move(next);
          from.told = next;
        },
      }}
      onKey={onKey}
      onWheel={(direction, fine) => onKey(direction > 0 ? 'ArrowUp' : 'ArrowDown', fine)}
    />
  );
}
