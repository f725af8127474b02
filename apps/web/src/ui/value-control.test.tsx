import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Fader } from './fader.tsx';
import { Slider } from './slider.tsx';
import { linear } from './taper.ts';
import { decibels, drag, lift, press, renderKit, sized } from './testing.tsx';
import type { ValueControlProps } from './value-control.tsx';

afterEach(cleanup);

const range = { min: -80, max: 0, step: 0.1 };

/** A slider of 800 px over 80 dB: ten pixels a decibel. */
function slider(more: Partial<ValueControlProps> = {}) {
  const verbs: string[] = [];
  const onCommit = vi.fn<(value: number) => void>((value) => verbs.push(`commit ${value}`));
  const props: ValueControlProps = {
    label: 'Gain',
    value: -40,
    range,
    format: decibels,
    onStart: () => verbs.push('start'),
    onChange: (value) => verbs.push(`change ${value}`),
    onCommit,
    onCancel: () => verbs.push('cancel'),
    onEnd: () => verbs.push('end'),
    ...more,
  };
  const view = renderKit(<Slider {...props} />);
  const cap = screen.getByRole('slider');
  sized(cap.parentElement, { width: 800, height: 4 });
  sized(cap, { left: 393, width: 14, height: 22 });
  return { verbs, onCommit, cap, again: (changed: Partial<ValueControlProps>) => view.rerender(<Slider {...props} {...changed} />) };
}

const text = (element: Element) => element.getAttribute('aria-valuetext');

describe('a drag', () => {
  it('[CTRL-05] shows the finger’s value while it holds, whatever is reported meanwhile', () => {
    const { cap, again } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 450 });
    expect(text(cap)).toBe('−35.0 dB');
    again({ value: -70 });
    expect(text(cap)).toBe('−35.0 dB');
    lift(cap, { x: 450 });
    expect(text(cap)).toBe('−70.0 dB');
  });

  it('is told in five verbs', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 410 });
    drag(cap, { x: 420 });
    lift(cap, { x: 420 });
    expect(verbs).toEqual(['start', 'change -39', 'change -38', 'commit -38', 'end']);
  });

  it('is relative: pressing the cap off its centre moves nothing', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 395 });
    lift(cap, { x: 395 });
    expect(verbs).toEqual(['start', 'end']);
  });

  it('moves a tenth as far with Shift, without a jump when Shift is let go', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500, shift: true });
    drag(cap, { x: 600, shift: true });
    drag(cap, { x: 610 });
    expect(verbs.filter((verb) => verb.startsWith('change'))).toEqual(['change -39', 'change -38', 'change -37']);
  });

  it('moves a tenth as far while FINE is on', () => {
    const { cap, onCommit } = slider({ fine: true });
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    lift(cap, { x: 500 });
    expect(onCommit).toHaveBeenCalledWith(-39);
  });

  it('moves a tenth as far while a second finger rests on the screen', () => {
    const { cap, onCommit } = slider();
    press(cap, { x: 400, type: 'touch' });
    press(window, { x: 10, id: 2, type: 'touch' });
    drag(cap, { x: 400, type: 'touch' });
    drag(cap, { x: 500, type: 'touch' });
    lift(cap, { x: 500, type: 'touch' });
    expect(onCommit).toHaveBeenCalledWith(-39);
  });

  it('[CTRL-06] snaps to a bound when closer than one step', () => {
    const { cap, onCommit } = slider({ range: { min: -80, max: 0, step: 5 }, taper: linear(range) });
    press(cap, { x: 400 });
    drag(cap, { x: 760 });
    lift(cap, { x: 760 });
    expect(onCommit).toHaveBeenCalledWith(0);
  });

  it('is taken back by Escape', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    fireEvent.keyDown(cap, { key: 'Escape' });
    expect(verbs).toEqual(['start', 'change -30', 'cancel', 'end']);
    expect(text(cap)).toBe('−40.0 dB');
  });

  it('[CTRL-10] ends when the control is disabled under the finger', () => {
    const { cap, verbs, again } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    again({ disabled: true });
    drag(cap, { x: 600 });
    lift(cap, { x: 600 });
    expect(verbs).toEqual(['start', 'change -30', 'cancel', 'end']);
  });
});

describe('keys', () => {
  it('move by half a decibel, a tenth, three, and to the bounds', () => {
    const { cap, onCommit } = slider();
    const presses: readonly (readonly [string, boolean, number])[] = [
      ['ArrowUp', false, -39.5],
      ['ArrowRight', false, -39.5],
      ['ArrowDown', false, -40.5],
      ['ArrowLeft', true, -40.1],
      ['PageUp', false, -37],
      ['PageDown', false, -43],
      ['Home', false, -80],
      ['End', false, 0],
    ];
    for (const [key, shiftKey, value] of presses) {
      fireEvent.keyDown(cap, { key, shiftKey });
      expect([key, onCommit.mock.lastCall]).toEqual([key, [value]]);
    }
  });

  it('open number entry with Enter', () => {
    const { cap } = slider();
    fireEvent.keyDown(cap, { key: 'Enter' });
    expect(screen.getByRole('dialog').textContent).toContain('New value');
  });

  it.each([{ disabled: true }, { locked: 'The tuning is locked' }, { value: null }])('[CTRL-10] do nothing with %o', (more) => {
    const { cap, verbs } = slider(more);
    for (const key of ['ArrowUp', 'Home', 'End', 'PageUp', 'Delete']) fireEvent.keyDown(cap, { key });
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    lift(cap, { x: 500 });
    expect(verbs).toEqual([]);
  });

  it('show dashes for what is unknown', () => {
    slider({ value: null });
    expect(screen.getByRole('button', { name: /unknown/u }).textContent).toBe('– dB');
  });
});

describe('the track', () => {
  it('moves one coarse step towards a click', () => {
    const { cap, onCommit } = slider();
    const track = cap.parentElement?.parentElement;
    if (!track) throw new Error('no track');
    fireEvent.click(track, { clientX: 700 });
    expect(onCommit).toHaveBeenLastCalledWith(-37);
    fireEvent.click(track, { clientX: 10 });
    expect(onCommit).toHaveBeenLastCalledWith(-43);
  });
});

describe('the wheel', () => {
  it('moves only what has the focus', () => {
    const { cap, onCommit } = slider();
    fireEvent.wheel(cap, { deltaY: -100 });
    expect(onCommit).not.toHaveBeenCalled();
    act(() => cap.focus());
    fireEvent.wheel(cap, { deltaY: -100 });
    expect(onCommit).toHaveBeenCalledWith(-39.5);
  });
});

describe('a reset', () => {
  const twice = (cap: Element) => {
    for (let tap = 0; tap < 2; tap++) {
      press(cap, { x: 400 });
      lift(cap, { x: 400 });
    }
  };

  it('asks before it raises an output', () => {
    const { cap, onCommit } = slider({ reset: { value: 0, raisesOutput: true } });
    twice(cap);
    expect(onCommit).not.toHaveBeenCalled();
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('−40.0 dB');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCommit).not.toHaveBeenCalled();
    twice(cap);
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(onCommit).toHaveBeenCalledWith(0);
  });

  it('is done at once where it lowers it', () => {
    const { cap, onCommit } = slider({ reset: { value: -60, raisesOutput: true } });
    twice(cap);
    expect(onCommit).toHaveBeenCalledWith(-60);
  });

  it('answers Delete as well', () => {
    const { cap, onCommit } = slider({ reset: { value: -20, raisesOutput: false } });
    fireEvent.keyDown(cap, { key: 'Delete' });
    expect(onCommit).toHaveBeenCalledWith(-20);
  });
});

describe('a fader', () => {
  it('is a vertical slider that names its value', () => {
    const onCommit = vi.fn<(value: number) => void>();
    renderKit(<Fader label="Bar Left gain" value={-6} range={range} format={decibels} onCommit={onCommit} />);
    const cap = screen.getByRole('slider', { name: 'Bar Left gain' });
    expect(cap.getAttribute('aria-orientation')).toBe('vertical');
    expect(text(cap)).toBe('−6.0 dB');
    sized(cap.parentElement, { width: 40, height: 100 });
    // From -6 dB (.844 of the travel) half the travel down.
    press(cap, { y: 0 });
    drag(cap, { y: 50 });
    lift(cap, { y: 50 });
    expect(onCommit).toHaveBeenCalledWith(-32);
  });
});
