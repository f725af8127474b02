import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Meter } from './meter.tsx';
import type { Source } from './meter.tsx';
import { decibels, renderKit } from '../../../test/kit-rig.tsx';
import { onPaper, placesOn } from '../../../test/meter-paper.ts';

function channel<Value>(first: Value): { source: Source<Value>; tell(value: Value): void } {
  const listeners = new Set<(value: Value) => void>();
  return {
    source: (listener) => {
      listeners.add(listener);
      listener(first);
      return () => listeners.delete(listener);
    },
    tell: (value) => {
      for (const listener of listeners) listener(value);
    },
  };
}

let rowsOf: (canvas: HTMLElement) => string[];
beforeEach(() => {
  ({ rowsOf } = onPaper());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['theme'];
  vi.advanceTimersByTime(200);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const placesOf = (meter: HTMLElement) => placesOn(rowsOf(meter));

describe('a meter', () => {
  it('[CHAN-02] is scaled from 0 down to -60 dB in steps of 6 dB', () => {
    renderKit(<Meter label="Output level" source={channel<number | null>(null).source} format={decibels} scale />);
    const meter = screen.getByRole('meter');
    expect([meter.getAttribute('aria-valuemin'), meter.getAttribute('aria-valuemax')]).toEqual(['-60', '0']);
    const numerals = [...document.querySelectorAll('[aria-hidden] > span')].map((numeral) => numeral.textContent);
    expect(numerals).toEqual(['0', '−6', '−12', '−18', '−24', '−30', '−36', '−42', '−48', '−54', '−60']);
  });

  it('moves its bar and its peak line without rendering', () => {
    const level = channel<number | null>(-30);
    renderKit(<Meter label="Output level" source={level.source} format={decibels} />);
    vi.advanceTimersByTime(70);
    expect(placesOf(screen.getByRole('meter'))).toEqual({ level: 48, peak: 50 });
    level.tell(-15);
    vi.advanceTimersByTime(70);
    expect(placesOf(screen.getByRole('meter'))).toEqual({ level: 73, peak: 75 });
  });

  it('is grey while muted, and keeps its level', () => {
    const level = channel<number | null>(-30);
    const meter = (muted: boolean) => <Meter label="Output level" source={level.source} format={decibels} muted={muted} />;
    const { rerender } = renderKit(meter(false));
    vi.advanceTimersByTime(70);
    const coloursNow = () => new Set(rowsOf(screen.getByRole('meter')));
    expect(coloursNow()).toEqual(new Set(['', 'well', 'peak', 'ok']));
    rerender(meter(true));
    expect(coloursNow()).toEqual(new Set(['', 'well', 'muted']));
    expect(placesOf(screen.getByRole('meter')).level).toBe(50);
    rerender(meter(false));
    expect(placesOf(screen.getByRole('meter'))).toEqual({ level: 48, peak: 50 });
  });

  it.each(['print', '(forced-colors: active)'])('takes its colours again when %s changes', (query) => {
    const changes: (() => void)[] = [];
    vi.stubGlobal('matchMedia', (asked: string) => ({
      matches: false,
      addEventListener: (_: string, listener: () => void) => asked === query && changes.push(listener),
      removeEventListener() {},
    }));
    renderKit(<Meter label="Output level" source={channel<number | null>(null).source} format={decibels} />);
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue: () => 'other' } as unknown as CSSStyleDeclaration);
    for (const change of changes) change();
    expect(new Set(rowsOf(screen.getByRole('meter')))).toEqual(new Set(['', 'other']));
  });

  it('reads the colours of the page once for all of its bars', () => {
    const read = vi.spyOn(window, 'getComputedStyle');
    const { source } = channel<number | null>(-30);
    renderKit(
      <>
        <Meter label="One" source={source} format={decibels} />
        <Meter label="Two" source={source} format={decibels} />
        <Meter label="Three" source={source} format={decibels} />
      </>,
    );
    expect(read.mock.calls).toEqual([[document.documentElement]]);
  });

  it('takes the colours of the theme when that changes', async () => {
    renderKit(<Meter label="Output level" source={channel<number | null>(-30).source} format={decibels} />);
    vi.advanceTimersByTime(70);
    document.documentElement.dataset['theme'] = 'dark';
    await Promise.resolve();
    expect(new Set(rowsOf(screen.getByRole('meter')))).toEqual(new Set(['', 'dark well', 'dark peak', 'dark ok']));
  });

  it("falls in about twenty frames a second, whatever the screen's frame rate", () => {
    const level = channel<number | null>(-6);
    renderKit(<Meter label="Output level" source={level.source} format={decibels} />);
    vi.advanceTimersByTime(500);
    level.tell(-60);
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    vi.advanceTimersByTime(1000);
    expect(frames.mock.calls.length).toBeGreaterThanOrEqual(15);
    expect(frames.mock.calls.length).toBeLessThanOrEqual(23);
  });

  it('requests no frame once it is removed', () => {
    const level = channel<number | null>(-6);
    renderKit(<Meter label="Output level" source={level.source} format={decibels} />);
    vi.advanceTimersByTime(500);
    level.tell(-60);
    vi.advanceTimersByTime(17);
    cleanup();
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    vi.advanceTimersByTime(1000);
    expect(frames).not.toHaveBeenCalled();
  });

  describe('in a crowd', () => {
    function crowd() {
      const levels = Array.from({ length: 64 }, () => channel<number | null>(-6));
      const meterOf = ({ source }: (typeof levels)[number], bar: number) => (
        <Meter key={bar} label="Level" source={source} format={decibels} />
      );
      renderKit(<>{levels.map(meterOf)}</>);
      vi.advanceTimersByTime(500);
      const meters = [...document.querySelectorAll<HTMLElement>('[role="meter"]')];
      return { levels, places: () => meters.map(placesOf) };
    }

    it('rises with the next frame, and falls in one frame per notification', () => {
      const { levels, places } = crowd();
      const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
      for (let beat = 0; beat < 10; beat += 1) {
        const [first, ...others] = levels;
        first?.tell(-5.4 + beat * 0.6);
        for (const level of others) level.tell(-60);
        vi.advanceTimersByTime(17);
        expect(places()[0]?.peak).toBe(91 + beat);
        vi.advanceTimersByTime(83);
      }
      expect(frames).toHaveBeenCalledTimes(10);
    });

    it('falls to its end without further values', () => {
      const { levels, places } = crowd();
      for (const level of levels) level.tell(-60);
      vi.advanceTimersByTime(7000);
      for (const place of places()) expect(place).toEqual({ level: 0, peak: undefined });
    });
  });

  it('requests no frames once it rests', () => {
    const level = channel<number | null>(-30);
    renderKit(<Meter label="Output level" source={level.source} format={decibels} />);
    vi.advanceTimersByTime(3000);
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    level.tell(-30);
    vi.advanceTimersByTime(500);
    expect(frames).not.toHaveBeenCalled();
  });

  it('requests no frames while the page is hidden, and catches up when it is shown', () => {
    const level = channel<number | null>(-30);
    renderKit(<Meter label="Output level" source={level.source} format={decibels} />);
    vi.advanceTimersByTime(3000);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    level.tell(-15);
    expect(frames).not.toHaveBeenCalled();
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(70);
    expect(placesOf(screen.getByRole('meter'))).toEqual({ level: 73, peak: 75 });
  });

  it('changes its spoken value at most once a second', () => {
    const level = channel<number | null>(-30);
    renderKit(<Meter label="Output level" source={level.source} format={decibels} />);
    const spoken = () => screen.getByRole('meter').getAttribute('aria-valuetext');
    expect(spoken()).toBe('−30.0 dB');
    level.tell(-20);
    vi.advanceTimersByTime(500);
    level.tell(-10);
    expect(spoken()).toBe('−30.0 dB');
    vi.advanceTimersByTime(600);
    expect(spoken()).toBe('−10.0 dB');
  });

  it('stays at clip when it is clicked during one', () => {
    const clip = channel(true);
    renderKit(<Meter label="Output level" source={channel<number | null>(0).source} clip={clip.source} format={decibels} />);
    const block = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear clip' });
    fireEvent.click(block);
    expect(block.disabled).toBe(false);
    act(() => clip.tell(false));
    expect(block.disabled).toBe(false);
    fireEvent.click(block);
    expect(block.disabled).toBe(true);
  });

  it('latches clip until it is clicked', () => {
    const clip = channel(false);
    renderKit(<Meter label="Output level" source={channel<number | null>(-1).source} clip={clip.source} format={decibels} />);
    const block = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear clip' });
    expect(block().disabled).toBe(true);
    act(() => {
      clip.tell(true);
      clip.tell(false);
    });
    expect(block().disabled).toBe(false);
    fireEvent.click(block());
    expect(block().disabled).toBe(true);
  });
});
