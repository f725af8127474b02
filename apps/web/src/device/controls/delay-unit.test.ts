import { describe, expect, it } from 'vitest';
import type { ValueControlProps } from '../../ui/values/value-control.tsx';
import { readQuantity } from '../../ui/values/quantity.ts';
import { stepped } from '../../ui/drag/steps.ts';
import { toStep } from '../../ui/drag/value.ts';
import { delaySpellings, delayTaper, inDelayUnit } from './delay-unit.ts';

function control(value: number) {
  const sent: number[] = [];
  const props: ValueControlProps = {
    label: 'Delay',
    value,
    range: { min: 0, max: 100, step: 0.01 },
    format: (ms) => ({ text: String(ms), unit: 'ms' }),
    drag: { start: () => {}, move: (ms) => sent.push(ms), finish: () => {}, cancel: () => {}, finally: () => {} },
    onCommit: (ms) => sent.push(ms),
    reset: { value: () => 0, raisesOutput: () => false, act: (ms) => sent.push(ms) },
  };
  return { props, sent };
}

describe('a delay in the chosen unit', () => {
  it('[UNIT-02] shows value, limits and name in that unit', () => {
    const { props } = control(10);
    const shown = inDelayUnit({ ...props, range: { ...props.range, min: 1 } }, 'Meters');
    expect(shown.format(shown.value ?? 0)).toEqual({ text: '3.43', unit: 'm' });
    expect(shown.range.min).toBeCloseTo(0.343);
    expect(shown.range.max).toBeCloseTo(34.3);
    expect(shown.unit).toBe('m');
  });

  it.each([
    ['Milliseconds', 0.01, '10.00'],
    ['Meters', 0.01, '3.43'],
    ['Centimeters', 0.1, '343.0'],
    ['Feet', 0.01, '11.25'],
    ['Inches', 0.1, '135.0'],
  ] as const)('[UNIT-02] in %s goes by %d, the last printed digit: %s', (unit, step, text) => {
    const shown = inDelayUnit(control(10).props, unit);
    expect(shown.range.step).toBeCloseTo(step, 9);
    expect(shown.format(shown.value ?? 0).text).toBe(text);
  });

  it.each(['Meters', 'Centimeters', 'Feet', 'Inches'] as const)('[UNIT-02] in %s moves with each key, also finely', (unit) => {
    for (const by of ['arrow', 'fine', 'page'] as const)
      for (const direction of [1, -1] as const)
        for (let ms = 4; ms <= 5; ms = Math.round(ms * 100 + 1) / 100) {
          const { props, sent } = control(ms);
          const shown = inDelayUnit(props, unit);
          shown.onCommit(stepped(shown.value ?? 0, by, direction, shown.range, shown.taper?.nudge));
          const moved = toStep(sent.at(-1) ?? ms, props.range) - ms;
          expect([ms, by, Math.sign(moved)]).toEqual([ms, by, direction]);
        }
  });

  it('[UNIT-02] is dragged, tapped and reset in that unit, and sent in milliseconds', () => {
    const { props, sent } = control(10);
    const asked: number[][] = [];
    const reset = {
      value: () => 20,
      raisesOutput: (from: number, to: number) => asked.push([from, to]) > 0,
      act: (ms: number) => sent.push(ms),
    };
    const shown = inDelayUnit({ ...props, onTap: (ms) => sent.push(ms), reset }, 'Feet');
    shown.drag.move(22.5);
    shown.drag.move(1000);
    shown.onTap?.(33.75);
    expect(shown.reset?.value()).toBe(22.5);
    expect(shown.reset?.raisesOutput(11.25, 22.5)).toBe(true);
    shown.reset?.act(22.4999);
    expect([sent, asked]).toEqual([[20, 100, 30, 20], [[10, 20]]]);
    const unknown = inDelayUnit({ ...props, reset: { ...reset, value: () => undefined } }, 'Feet');
    expect(unknown.reset?.value()).toBeUndefined();
    unknown.reset?.act(11.25);
    expect(sent.at(-1)).toBe(10);
  });

  it('[UNIT-01] sends a typed value in milliseconds, never beyond the limits', () => {
    const { props, sent } = control(10);
    const shown = inDelayUnit(props, 'Feet');
    shown.onCommit(1.125);
    shown.onCommit(9999);
    expect(sent).toEqual([1, 100]);
  });

  it('[UNIT-02] does not change a value saved as it was printed', () => {
    const { props, sent } = control(2.4);
    const shown = inDelayUnit(props, 'Meters');
    shown.onCommit(0.82);
    expect(sent).toEqual([]);
    shown.onCommit(0.83);
    expect(sent[0]).toBeCloseTo(2.42, 2);
  });

  it('gives short delays most of the travel if seconds can be set, at the same places in every unit', () => {
    const range = { min: 0, max: 4000, step: 0.01 };
    const taper = delayTaper(range);
    expect([0, 0.4, 0.75, 1].map((position) => taper.value(position))).toEqual([0, 10, 100, 4000]);
    const shown = inDelayUnit({ ...control(10).props, range, taper }, 'Meters');
    expect(shown.taper?.position(shown.value ?? 0)).toBeCloseTo(0.4, 5);
    expect(shown.taper?.value(0.75)).toBeCloseTo(34.3, 5);
    expect(delayTaper({ min: 0, max: 101, step: 0.01 }).position(100)).toBe(0.75);
    for (const even of [
      { min: 0, max: 100, step: 0.01 },
      { min: 2, max: 4000, step: 0.01 },
    ])
      expect(delayTaper(even).position((even.min + even.max) / 2)).toBe(0.5);
  });

  it.each([
    ['10 ms', 'Meters', 3.43],
    ['3.43 m', 'Milliseconds', 10],
    ['0.01 s', 'Feet', 11.25],
    ["11.25'", 'Milliseconds', 10],
    ['135"', 'Centimeters', 343],
    ['34.3 cm', 'Inches', 13.5],
  ] as const)('[UNIT-01] can be typed in any unit: %s shown in %s is %d', (typed, unit, value) => {
    const read = readQuantity(typed, '', '.', delaySpellings(unit));
    expect(read.ok && read.value).toBeCloseTo(value, 9);
  });
});
