import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decibels, drag, hertz, lift, press, renderKit } from '../testing.tsx';
import { CrossoverPlot } from './crossover-plot.tsx';
import { EqualizerPlot, octavesOfQ } from './equalizer-plot.tsx';
import type { BandValues, PlotBand } from './equalizer-plot.tsx';
import { LimiterPlot } from './limiter-plot.tsx';
import type { Limit } from './load-range.tsx';
import { LoadRange } from './load-range.tsx';

afterEach(cleanup);

const frequencies = [20, 200, 2000, 20000];
const flat = [0, 0, 0, 0];
const limits = {
  frequency: { min: 20, max: 20000, step: 1 },
  gain: { min: -15, max: 15, step: 0.1 },
  width: { min: 0.1, max: 20, step: 0.01 },
};
const plain = (value: number) => ({ text: value.toFixed(2), unit: '' });

function equalizer(bands: readonly PlotBand[]) {
  const onCommit = vi.fn<(key: string, values: BandValues) => void>();
  const onChange = vi.fn<(key: string, values: BandValues) => void>();
  const onToggle = vi.fn<(key: string) => void>();
  const onSelect = vi.fn<(key: string) => void>();
  function Host() {
    const [selected, setSelected] = useState<string | null>(null);
    // As the device's draft does: what a drag tells comes straight back.
    const [told, setTold] = useState<Readonly<Record<string, BandValues>>>({});
    return (
      <EqualizerPlot
        label="Equalizer"
        summary="Two bands"
        height={268}
        bands={bands.map((band) => ({ ...band, ...told[band.key] }))}
        frequencies={frequencies}
        respond={() => ({ total: flat, of: () => flat })}
        limits={limits}
        format={{ frequency: hertz, gain: decibels, width: plain }}
        widthName="Q"
        selected={selected}
        onSelect={(key) => {
          setSelected(key);
          onSelect(key);
        }}
        onCommit={onCommit}
        onChange={(key, values) => {
          onChange(key, values);
          setTold((all) => ({ ...all, [key]: values }));
        }}
        onToggle={onToggle}
      />
    );
  }
  renderKit(<Host />);
  const handle = (number: number) => screen.getByRole('slider', { name: `Band ${number}` });
  return { onCommit, onChange, onToggle, onSelect, handle };
}

const bands: readonly PlotBand[] = [
  { key: 'a', number: 1, frequency: 200, gain: 4, width: 1, on: true },
  { key: 'b', number: 2, frequency: 1000, gain: -6.5, width: 2.2, on: false, kind: 'Parametric' },
];

describe('the equalizer plot', () => {
  it('names all parameters of a band, and has its summary in words', () => {
    const { handle } = equalizer(bands);
    expect(handle(2).getAttribute('aria-valuetext')).toBe('Band 2, Parametric, 1.00 kHz, −6.5 dB, Q 2.20, bypassed');
    expect(screen.getByRole('group', { name: 'Equalizer' }).textContent).toContain('Two bands');
  });

  it('moves frequency and gain by arrows, finely with Shift, the width with Alt', () => {
    const { handle, onCommit } = equalizer(bands);
    const presses: readonly (readonly [object, Partial<BandValues>])[] = [
      [{ key: 'ArrowUp' }, { gain: 4.5 }],
      [{ key: 'ArrowDown', shiftKey: true }, { gain: 3.9 }],
      [{ key: 'ArrowRight' }, { frequency: Math.round(200 * 2 ** (1 / 24)) }],
      [{ key: 'ArrowLeft', shiftKey: true }, { frequency: 199 }],
      [{ key: 'ArrowUp', altKey: true }, { width: 1.06 }],
    ];
    for (const [key, values] of presses) {
      fireEvent.keyDown(handle(1), key);
      expect(onCommit.mock.lastCall).toEqual(['a', { frequency: 200, gain: 4, width: 1, ...values }]);
    }
  });

  it('selects with digits and bypasses with B', () => {
    const { handle, onToggle, onSelect } = equalizer(bands);
    act(() => handle(1).focus());
    fireEvent.keyDown(handle(1), { key: '2' });
    expect(onSelect).toHaveBeenLastCalledWith('b');
    expect(document.activeElement).toBe(handle(2));
    fireEvent.keyDown(handle(2), { key: 'b' });
    expect(onToggle).toHaveBeenCalledWith('b');
  });

  it('drags frequency and gain together and commits once', () => {
    const { handle, onCommit, onChange } = equalizer(bands);
    press(handle(1), { x: 100, y: 100 });
    drag(handle(1), { x: 120, y: 90 });
    drag(handle(1), { x: 140, y: 80 });
    lift(handle(1), { x: 140, y: 80 });
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(onCommit).toHaveBeenCalledOnce();
    // 546 px are three decades and 220 px 36 dB, each step of the drag counted once.
    expect(onCommit).toHaveBeenCalledWith('a', { frequency: Math.round(200 * 1000 ** (40 / 546)), gain: 7.3, width: 1 });
  });

  it('turns the width with the wheel, only on the focused handle', () => {
    const { handle, onCommit } = equalizer(bands);
    fireEvent.wheel(handle(1), { deltaY: -100 });
    expect(onCommit).not.toHaveBeenCalled();
    act(() => handle(1).focus());
    fireEvent.wheel(handle(1), { deltaY: -100 });
    expect(onCommit.mock.lastCall?.[1].width).toBeGreaterThan(1);
  });

  it('asks before a reset makes a cut band louder, not before it makes a boost quieter', () => {
    const { handle, onCommit } = equalizer(bands);
    fireEvent.keyDown(handle(1), { key: 'Delete' });
    expect(onCommit).toHaveBeenLastCalledWith('a', { frequency: 200, gain: 0, width: 1 });
    fireEvent.keyDown(handle(2), { key: 'Delete' });
    expect(onCommit).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(onCommit).toHaveBeenLastCalledWith('b', { frequency: 1000, gain: 0, width: 2.2 });
  });

  it('knows Q and octaves as two words for one width', () => {
    expect(octavesOfQ.of(Math.SQRT2)).toBeCloseTo(1, 9);
    expect(octavesOfQ.width(octavesOfQ.of(3.3))).toBeCloseTo(3.3, 9);
  });
});

describe('the crossover plot', () => {
  it('moves a corner along the frequencies only', () => {
    const onCommit = vi.fn<(side: string, frequency: number) => void>();
    const pass = { on: true, frequency: 1000, kind: '24 dB/oct', limits: limits.frequency };
    renderKit(
      <CrossoverPlot
        label="Crossover"
        summary=""
        highPass={{ ...pass, name: 'High pass', letters: 'HP' }}
        lowPass={{ ...pass, on: false, name: 'Low pass', letters: 'LP' }}
        frequencies={frequencies}
        respond={() => ({ total: flat, of: () => flat })}
        format={hertz}
        onCommit={onCommit}
      />,
    );
    const handle = screen.getByRole('slider', { name: 'High pass' });
    expect(screen.queryByRole('slider', { name: 'Low pass' })).toBeNull();
    press(handle, { x: 100, y: 100 });
    drag(handle, { x: 100, y: 10 });
    lift(handle, { x: 100, y: 10 });
    expect(onCommit).not.toHaveBeenCalled();
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(onCommit).toHaveBeenLastCalledWith('highPass', Math.round(1000 * 2 ** (1 / 24)));
  });
});

describe('the limiter plot', () => {
  it('moves its threshold up and down', () => {
    const onCommit = vi.fn<(value: number) => void>();
    renderKit(
      <LimiterPlot
        label="RMS"
        summary=""
        threshold={40}
        range={{ min: 2, max: 100, step: 0.5 }}
        format={(value) => ({ text: value.toFixed(1), unit: 'V' })}
        on
        series="rms"
        names={{ threshold: 'Threshold', input: 'in', output: 'out' }}
        onCommit={onCommit}
      />,
    );
    const handle = screen.getByRole('slider', { name: 'Threshold' });
    expect(handle.getAttribute('aria-valuetext')).toBe('40.0 V');
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    expect(onCommit).toHaveBeenLastCalledWith(40.5);
    press(handle, { y: 100 });
    drag(handle, { y: 130 });
    lift(handle, { y: 130 });
    expect(onCommit.mock.lastCall?.[0]).toBeLessThan(40);
  });
});

describe('the load’s limits', () => {
  function limitsOf(low: number, high: number) {
    const onCommit = vi.fn<(limit: Limit, value: number) => void>();
    const range = { min: 0, max: 16, step: 0.1 };
    renderKit(
      <LoadRange
        label="Limits"
        low={low}
        high={high}
        range={{ low: range, high: range }}
        axis={{ min: 0, max: 16 }}
        measured={7}
        names={{ low: 'Low limit', high: 'High limit' }}
        format={(value) => ({ text: value.toFixed(1), unit: 'Ω' })}
        onCommit={onCommit}
      />,
    );
    return { onCommit, low: screen.getByRole('slider', { name: 'Low limit' }), high: screen.getByRole('slider', { name: 'High limit' }) };
  }

  it('[LOAD-02] the low limit cannot exceed the high one, by key or by drag', () => {
    const { onCommit, low } = limitsOf(6, 8);
    fireEvent.keyDown(low, { key: 'End' });
    expect(onCommit).toHaveBeenLastCalledWith('low', 8);
    press(low, { x: 0 });
    drag(low, { x: 5000 });
    lift(low, { x: 5000 });
    expect(onCommit).toHaveBeenLastCalledWith('low', 8);
  });

  it('[LOAD-02] the high limit cannot fall below the low one, by key or by drag', () => {
    const { onCommit, high } = limitsOf(6, 8);
    fireEvent.keyDown(high, { key: 'Home' });
    expect(onCommit).toHaveBeenLastCalledWith('high', 6);
    press(high, { x: 0 });
    drag(high, { x: -5000 });
    lift(high, { x: -5000 });
    expect(onCommit).toHaveBeenLastCalledWith('high', 6);
  });
});
