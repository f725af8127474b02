/** A control of milliseconds in the user's unit [UNIT-02]. */

import { delayScales, fromMilliseconds, toMilliseconds, type DelayUnit } from '@headroom/model/property';
import { printNumber } from '../../i18n/number-text.ts';
import type { Spellings } from '../../ui/values/quantity.ts';
import { linear, through, type Taper } from '../../ui/drag/taper.ts';
import type { ValueControlProps } from '../../ui/values/value-control.tsx';
import { nudgeOf, type ValueRange } from '../../ui/drag/value.ts';

/** Short delays are common, so they get most of the travel. */
export const delayTaper = (travel: ValueRange): Taper =>
  travel.min === 0 && travel.max > 100
    ? through([
        [0, 0],
        [10, 0.4],
        [100, 0.75],
        [travel.max, 1],
      ])
    : linear(travel);

/** Any unit may be typed: `5 ms`, `3 m`, `10 ft` [UNIT-01]. */
export function delaySpellings(shown: DelayUnit): Spellings {
  const worth = (unit: DelayUnit) => delayScales[shown].perMillisecond / delayScales[unit].perMillisecond;
  const [ms, feet, inches] = [worth('Milliseconds'), worth('Feet'), worth('Inches')];
  return { ms, s: ms * 1000, m: worth('Meters'), cm: worth('Centimeters'), ft: feet, "'": feet, in: inches, '"': inches };
}

export function inDelayUnit(props: ValueControlProps, unit: DelayUnit): ValueControlProps {
  const { value, range, taper = linear(range), reset, drag, onCommit, onTap } = props;
  const { decimals, symbol } = delayScales[unit];
  const shown = (ms: number) => fromMilliseconds(ms, unit);
  const text = (amount: number) => printNumber(amount, decimals);
  const travel = { min: shown(range.min), max: shown(range.max), step: 10 ** -decimals };
  const nudge = nudgeOf(travel);
  // A printed digit may be less than the amplifier can hold.
  const own = { ...travel, nudge: { ...nudge, fine: Math.max(nudge.fine, shown(range.step)) } };
  const inside = (amount: number) => Math.min(range.max, Math.max(range.min, toMilliseconds(amount, unit)));
  return {
    ...props,
    value: value === null ? null : shown(value),
    range: own,
    taper: {
      position: (amount) => taper.position(toMilliseconds(amount, unit)),
      value: (position) => shown(taper.value(position)),
    },
    unit: symbol,
    spellings: delaySpellings(unit),
    format: (amount) => ({ text: text(amount), unit: symbol }),
    drag: { ...drag, move: (amount) => drag.move(inside(amount)) },
    // Saving a rounded value is no change (OQ-083).
    onCommit: (amount) => {
      if (value === null || text(amount) !== text(shown(value))) onCommit(inside(amount));
    },
    onTap: onTap && ((amount) => onTap(inside(amount))),
    reset: reset && {
      value: () => {
        const ms = reset.value();
        return ms === undefined ? undefined : shown(ms);
      },
      raisesOutput: (from, to) => reset.raisesOutput(inside(from), inside(to)),
      // Use the exact milliseconds, not the rounded display.
      act: (amount) => reset.act(reset.value() ?? inside(amount)),
    },
  };
}
