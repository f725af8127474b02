import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decibels, drag, hertz, lift, press, renderKit } from '../../../test/kit-rig.tsx';
import { CrossoverPlot } from './crossover-plot.tsx';
import { useDraft } from '../drag/use-draft.ts';
import { octavesOfQ } from './band.ts';
import type { BandValues, PlotBand } from './band.ts';
import { EqualizerPlot } from './equalizer-plot.tsx';
import { LimiterPlot } from './limiter-plot.tsx';
import { LoadRange } from './load-range.tsx';
import { TonePlot } from './tone-plot.tsx';

afterEach(cleanup);

const frequencies = [20, 200, 2000, 20000];
const flat = [0, 0, 0, 0];
const audible = { min: 20, max: 20000, step: 1 };
const parameters = {
  frequency: { range: audible, format: hertz },
  gain: { range: { min: -15, max: 15, step: 0.1 }, format: decibels },
  width: {
    range: { min: 0.1, max: 20, step: 0.01 },
    format: (value: number) => ({ text: value.toFixed(2), unit: '' }),
    name: 'Q',
    octaves: octavesOfQ,
  },
};

const still = { start: () => {}, move: () => {}, finish: () => {}, cancel: () => {}, finally: () => {} };

function useKept(value: number, onCommit: (value: number) => void) {
  return { ...useDraft(value, onCommit), onCommit };
}

function equalizer(bands: readonly PlotBand[], found: Readonly<Record<string, BandValues>> = {}) {
  const reset = vi.fn<(key: string, values: BandValues) => void>();
  const commit = vi.fn<(key: string, values: BandValues) => void>();
  const verbs: (string | BandValues)[] = [];
  const toggle = vi.fn<(key: string) => void>();
  const onSelect = vi.fn<(key: string) => void>();
  function Host() {
    const [selected, setSelected] = useState<string | null>(null);
    const [told, setTold] = useState<Readonly<Record<string, BandValues>>>({});
    return (
      <EqualizerPlot
        label="Equalizer"
        summary="Two bands"
        height={268}
        bands={bands.map((band) => ({ ...band, ...told[band.key] }))}
        response={{ frequencies, of: () => ({ total: flat, of: () => flat }) }}
        parameters={parameters}
        selection={{
          key: selected,
          onSelect(key) {
            setSelected(key);
            onSelect(key);
          },
        }}
        acts={{
          drag: (key) => ({
            start: () => verbs.push(`start ${key}`),
            move: (values) => {
              verbs.push(values);
              setTold((all) => ({ ...all, [key]: values }));
            },
            finish: () => verbs.push('finish'),
            cancel: () => {
              verbs.push('cancel');
              setTold({});
            },
            finally: () => verbs.push('finally'),
          }),
          commit,
          toggle,
          found: (key) => found[key],
          reset,
          disabled: false,
        }}
      />
    );
  }
  renderKit(<Host />);
  const handle = (number: number) => screen.getByRole('slider', { name: `Band ${number}` });
  return { commit, verbs, toggle, reset, onSelect, handle };
}

function swiped(handle: Element, [x, y]: readonly [number, number]) {
  press(handle, { x: 100, y: 100, type: 'touch' });
  drag(handle, { x, y, type: 'touch' });
  lift(handle, { x, y, type: 'touch' });
}

const bands: readonly PlotBand[] = [
  { key: 'a', number: 1, frequency: 200, gain: 4, width: 1, on: true },
  { key: 'b', number: 2, frequency: 1000, gain: -6.5, width: 2.2, on: false, kind: 'Parametric' },
];

describe('the equalizer plot', () => {
  it('names all parameters of a band, and has a summary in words', () => {
    const { handle } = equalizer(bands);
    expect(handle(2).getAttribute('aria-valuetext')).toBe('Band 2, Parametric, 1.00 kHz, −6.5 dB, Q 2.20, bypassed');
    expect(screen.getByRole('group', { name: 'Equalizer' }).textContent).toContain('Two bands');
  });

  it('moves frequency and gain by arrows, finely with Shift, far with Page, Home and End, the width with Alt', () => {
    const { handle, commit } = equalizer(bands);
    const presses: readonly (readonly [object, Partial<BandValues>])[] = [
      [{ key: 'ArrowUp' }, { gain: 4.5 }],
      [{ key: 'ArrowDown', shiftKey: true }, { gain: 3.9 }],
      [{ key: 'ArrowRight' }, { frequency: Math.round(200 * 2 ** (1 / 24)) }],
      [{ key: 'ArrowLeft', shiftKey: true }, { frequency: 199 }],
      [{ key: 'ArrowUp', altKey: true }, { width: 1.06 }],
      [{ key: 'PageUp' }, { gain: 7 }],
      [{ key: 'PageDown' }, { gain: 1 }],
      [{ key: 'Home' }, { frequency: 20 }],
      [{ key: 'End' }, { frequency: 20_000 }],
    ];
    for (const [key, values] of presses) {
      fireEvent.keyDown(handle(1), key);
      expect(commit.mock.lastCall).toEqual(['a', { frequency: 200, gain: 4, width: 1, ...values }]);
    }
  });

  it('selects with digits and bypasses with B', () => {
    const { handle, toggle, onSelect } = equalizer(bands);
    act(() => handle(1).focus());
    fireEvent.keyDown(handle(1), { key: '2' });
    expect(onSelect).toHaveBeenLastCalledWith('b');
    expect(document.activeElement).toBe(handle(2));
    fireEvent.keyDown(handle(2), { key: 'b' });
    expect(toggle).toHaveBeenCalledWith('b');
  });

  it('goes on to the handle below by a tap on the chosen one, and stays where none lies below', () => {
    const { handle } = equalizer([...bands, { ...bands[0]!, key: 'c', number: 3 }]);
    const tap = (number: number) => {
      act(() => handle(number).focus());
      press(handle(number), { x: 100, y: 100 });
      lift(handle(number), { x: 100, y: 100 });
      fireEvent.click(handle(number), { clientX: 100, clientY: 100 });
      return document.activeElement?.getAttribute('aria-label');
    };
    expect([tap(2), tap(3), tap(1)]).toEqual(['Band 2', 'Band 1', 'Band 3']);
    press(handle(3), { x: 100, y: 100 });
    lift(handle(3), { x: 140, y: 100 });
    fireEvent.click(handle(3), { clientX: 140, clientY: 100 });
    expect(document.activeElement).toBe(handle(3));
  });

  it('leaves the curve of all bands free of the read-out where it can', () => {
    const { handle } = equalizer(bands);
    const topOf = (element: HTMLElement | null) => Number.parseFloat(element?.style.top ?? '');
    const isAbove = (number: number) => {
      act(() => handle(number).focus());
      return topOf(document.querySelector('[class*="readout"]')) < topOf(handle(number));
    };
    // The curve is flat: the first band lies above it, the second below.
    expect([1, 2].map(isAbove)).toEqual([true, false]);
  });

  it('drags frequency and gain together', () => {
    const { handle, verbs } = equalizer(bands);
    press(handle(1), { x: 100, y: 100 });
    drag(handle(1), { x: 120, y: 90 });
    drag(handle(1), { x: 140, y: 80 });
    lift(handle(1), { x: 140, y: 80 });
    const frequency = Math.round(200 * 1000 ** (40 / 546));
    expect(verbs).toEqual(['start a', expect.anything(), { frequency, gain: 7.3, width: 1 }, 'finish', 'finally']);
  });

  it('is restored by Escape, wherever it was dragged', () => {
    const { handle, verbs } = equalizer(bands);
    press(handle(1), { x: 100, y: 100 });
    drag(handle(1), { x: 140, y: 80 });
    fireEvent.keyDown(handle(1), { key: 'Escape' });
    drag(handle(1), { x: 240, y: 80 });
    expect(verbs.slice(-2)).toEqual(['cancel', 'finally']);
    expect(handle(1).getAttribute('aria-valuetext')).toContain('200 Hz, 4.0 dB');
  });

  it('is pinched by two fingers, and keeps its width when one of them is lifted', () => {
    const { handle, verbs } = equalizer(bands);
    const touch = { type: 'touch' } as const;
    act(() => handle(1).focus());
    press(handle(1), { x: 100, y: 100, ...touch });
    press(window, { x: 200, y: 100, id: 2, ...touch });
    drag(window, { x: 300, y: 100, id: 2, ...touch });
    const width = Number(octavesOfQ.width(octavesOfQ.of(1) * 2).toFixed(2));
    expect(verbs.at(-1)).toEqual({ frequency: 200, gain: 4, width });
    lift(window, { x: 300, y: 100, id: 2, ...touch });
    drag(handle(1), { x: 100, y: 90, ...touch });
    expect(verbs.at(-1)).toEqual({ frequency: 200, gain: 5.6, width });
  });

  it('leaves a finger to the page that scrolls or zooms, and takes one that moves sideways', () => {
    const { handle, verbs } = equalizer(bands);
    swiped(handle(1), [100, 40]);
    press(handle(1), { x: 100, y: 100, type: 'touch' });
    press(window, { x: 200, y: 100, id: 2, type: 'touch' });
    drag(window, { x: 300, y: 100, id: 2, type: 'touch' });
    drag(handle(1), { x: 100, y: 40, type: 'touch' });
    lift(handle(1), { x: 100, y: 40, type: 'touch' });
    expect([verbs, document.activeElement === handle(1)]).toEqual([[], false]);
    swiped(handle(1), [140, 104]);
    expect(verbs.length).toBe(4);
  });

  it('takes a finger in any direction once a tap has selected it, or after a short rest', () => {
    vi.useFakeTimers();
    const { handle, verbs } = equalizer(bands);
    const touch = { x: 100, y: 100, type: 'touch' } as const;
    press(handle(1), touch);
    act(() => void vi.advanceTimersByTime(149));
    drag(handle(1), { ...touch, y: 60 });
    lift(handle(1), { ...touch, y: 60 });
    expect(verbs).toEqual([]);
    press(handle(1), touch);
    act(() => void vi.advanceTimersByTime(150));
    expect(document.activeElement).toBe(handle(1));
    const isMovedBy = fireEvent(handle(1), new Event('touchmove', { bubbles: true, cancelable: true }));
    drag(handle(1), { ...touch, y: 60 });
    lift(handle(1), { ...touch, y: 60 });
    expect([isMovedBy, verbs.length]).toEqual([false, 4]);
    press(handle(2), touch);
    lift(handle(2), touch);
    swiped(handle(2), [100, 60]);
    expect(verbs.length).toBe(8);
    vi.useRealTimers();
  });

  it('is widened with the grips beside the selected handle', () => {
    const { handle, verbs } = equalizer(bands);
    act(() => handle(1).focus());
    const [before, after] = [...document.querySelectorAll('[aria-hidden="true"][class*="grip"]')] as [Element, Element];
    press(after, { x: 300 });
    drag(after, { x: 320 });
    lift(after, { x: 320 });
    const wider = verbs[1] as BandValues;
    expect(verbs).toEqual(['start a', { frequency: 200, gain: 4, width: wider.width }, 'finish', 'finally']);
    expect(wider.width).toBeLessThan(1);
    press(before, { x: 200 });
    drag(before, { x: 220 });
    expect((verbs.at(-1) as BandValues).width).toBeGreaterThan(wider.width);
  });

  it('turns the width with the wheel, only on the focused handle', () => {
    const { handle, commit } = equalizer(bands);
    fireEvent.wheel(handle(1), { deltaY: -100 });
    expect(commit).not.toHaveBeenCalled();
    act(() => handle(1).focus());
    fireEvent.wheel(handle(1), { deltaY: -100 });
    expect(commit.mock.lastCall?.[1].width).toBeGreaterThan(1);
  });

  it('[CTRL-09] returns to what was found: asks if that makes the band louder, not if quieter', () => {
    const { handle, reset } = equalizer(bands, { a: { frequency: 150, gain: 1, width: 1 }, b: { frequency: 1000, gain: -1, width: 2.2 } });
    fireEvent.keyDown(handle(1), { key: 'Delete' });
    expect(reset).toHaveBeenLastCalledWith('a', { frequency: 150, gain: 1, width: 1 });
    fireEvent.keyDown(handle(2), { key: 'Delete' });
    expect(reset).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(reset).toHaveBeenLastCalledWith('b', { frequency: 1000, gain: -1, width: 2.2 });
  });

  it('shows Q and octaves as one width', () => {
    expect(octavesOfQ.of(Math.SQRT2)).toBeCloseTo(1, 9);
    expect(octavesOfQ.width(octavesOfQ.of(3.3))).toBeCloseTo(3.3, 9);
  });
});

describe('the crossover plot', () => {
  it('moves a corner along the frequency only', () => {
    const onCommit = vi.fn<(frequency: number) => void>();
    const told = vi.fn<(frequency: number) => void>();
    function Host() {
      const corner = { range: audible, format: hertz, kind: '24 dB/oct', ...useKept(1000, onCommit) };
      const verbs = { ...corner.drag, move: (value: number) => (told(value), corner.drag.move(value)) };
      return (
        <CrossoverPlot
          label="Crossover"
          summary=""
          highPass={{ ...corner, drag: verbs, on: true, label: 'High pass', letters: 'HP' }}
          lowPass={{ ...corner, on: false, label: 'Low pass', letters: 'LP' }}
          frequencies={frequencies}
          respond={() => ({ total: flat, of: () => flat })}
        />
      );
    }
    renderKit(<Host />);
    const handle = screen.getByRole('slider', { name: 'High pass' });
    expect(screen.queryByRole('slider', { name: 'Low pass' })).toBeNull();
    press(handle, { x: 100, y: 100 });
    drag(handle, { x: 100, y: 10 });
    expect(told).not.toHaveBeenCalled();
    drag(handle, { x: 182, y: 10 });
    expect(told).toHaveBeenLastCalledWith(Math.round(1000 * 1000 ** (82 / 546)));
    fireEvent.keyDown(handle, { key: 'Escape' });
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(onCommit).toHaveBeenLastCalledWith(Math.round(1000 * 2 ** (1 / 24)));
  });
});

describe('a read-out', () => {
  // jsdom has no layout, so every text gets this width.
  const wide = 300;
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(wide);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([20, 632, 20_000])('at %d Hz stays inside the plot', (value) => {
    const corner = { range: audible, format: hertz, kind: '24 dB/oct', value, drag: still, onCommit: () => {} };
    renderKit(
      <CrossoverPlot
        label="Crossover"
        summary=""
        highPass={{ ...corner, on: true, label: 'High pass', letters: 'HP' }}
        lowPass={{ ...corner, on: false, label: 'Low pass', letters: 'LP' }}
        frequencies={frequencies}
        respond={() => ({ total: flat, of: () => flat })}
      />,
    );
    act(() => screen.getByRole('slider', { name: 'High pass' }).focus());
    const readout = document.querySelector<HTMLElement>('[class*="readout"]');
    const left = Number.parseFloat(readout?.style.left ?? '');
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + wide).toBeLessThanOrEqual(600);
  });
});

describe('the limiter plot', () => {
  it('moves its threshold up and down', () => {
    const onCommit = vi.fn<(value: number) => void>();
    function Host() {
      const threshold = { range: { min: 2, max: 100, step: 0.5 }, format: (value: number) => ({ text: value.toFixed(1), unit: 'V' }) };
      return (
        <LimiterPlot
          label="RMS"
          summary=""
          threshold={{ label: 'Threshold', ...threshold, ...useKept(40, onCommit) }}
          on
          series="rms"
          names={{ input: 'in', output: 'out' }}
        />
      );
    }
    renderKit(<Host />);
    const handle = screen.getByRole('slider', { name: 'Threshold' });
    expect(handle.getAttribute('aria-valuetext')).toBe('40.0 V');
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    expect(onCommit).toHaveBeenLastCalledWith(40.5);
    press(handle, { y: 100 });
    drag(handle, { y: 130 });
    lift(handle, { y: 130 });
    expect(onCommit.mock.lastCall?.[0]).toBeLessThan(40);
    const count = onCommit.mock.calls.length;
    act(() => handle.blur());
    swiped(handle, [104, 40]);
    swiped(handle, [160, 104]);
    expect(onCommit.mock.calls.length).toBe(count);
  });
});

describe('the tone plot', () => {
  it('moves frequency and level together, and restores both', () => {
    const [pitch, level] = [vi.fn<(value: number) => void>(), vi.fn<(value: number) => void>()];
    function Host() {
      const decibel = { label: 'Level', range: { min: -60, max: 0, step: 0.5 }, format: decibels };
      return (
        <TonePlot
          label="Tone"
          summary=""
          name="Tone"
          frequency={{ label: 'Frequency', range: audible, format: hertz, ...useKept(1000, pitch) }}
          level={{ ...decibel, ...useKept(-20, level) }}
        />
      );
    }
    renderKit(<Host />);
    const handle = screen.getByRole('slider', { name: 'Tone' });
    press(handle, { x: 0, y: 0 });
    drag(handle, { x: 91, y: 30 });
    const there = handle.getAttribute('aria-valuetext');
    expect(there).not.toBe('1.00 kHz, −20.0 dB');
    fireEvent.keyDown(handle, { key: 'Escape' });
    expect(handle.getAttribute('aria-valuetext')).toBe('1.00 kHz, −20.0 dB');
    press(handle, { x: 0, y: 0 });
    drag(handle, { x: 91, y: 30 });
    lift(handle, { x: 91, y: 30 });
    expect(pitch).toHaveBeenLastCalledWith(Math.round(1000 * 1000 ** (91 / 546)));
    expect(level.mock.lastCall?.[0]).toBeLessThan(-25);
    fireEvent.keyDown(handle, { key: 'ArrowLeft' });
    expect(pitch).toHaveBeenLastCalledWith(Math.round(1000 / 2 ** (1 / 24)));
  });
});

describe('the load’s limits', () => {
  function limitsOf(low: number, high: number) {
    const onCommit = vi.fn<(limit: 'low' | 'high', value: number) => void>();
    const limit = { range: { min: 0, max: 16, step: 0.1 }, format: (value: number) => ({ text: value.toFixed(1), unit: 'Ω' }) };
    function Host() {
      const lower = useKept(low, (value) => onCommit('low', value));
      const upper = useKept(high, (value) => onCommit('high', value));
      return (
        <LoadRange
          label="Limits"
          low={{ ...limit, ...lower, label: 'Low limit' }}
          high={{ ...limit, ...upper, label: 'High limit' }}
          axis={{ min: 0, max: 16 }}
          measured={7}
        />
      );
    }
    renderKit(<Host />);
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
