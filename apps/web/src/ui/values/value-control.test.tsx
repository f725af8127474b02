import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Fader } from './fader.tsx';
import { Slider } from './slider.tsx';
import { linear } from '../drag/taper.ts';
import { decibels, drag, lift, press, renderKit, sized } from '../../../test/kit-rig.tsx';
import { useDraft } from '../drag/use-draft.ts';
import type { ValueControlProps } from './value-control.tsx';

afterEach(cleanup);

const range = { min: -80, max: 0, step: 0.1 };

function Kept({
  as: Control = Slider,
  told,
  ...props
}: ValueControlProps & { as?: typeof Slider | typeof Fader; told: (verb: string) => void }) {
  const draft = useDraft(props.value, () => {});
  const verbs: ValueControlProps['drag'] = {
    start: () => (told('start'), draft.drag.start()),
    move: (value) => (told(`move ${value}`), draft.drag.move(value)),
    finish: (byFinger) => (told(byFinger ? 'finish by finger' : 'finish'), draft.drag.finish(byFinger)),
    cancel: () => (told('cancel'), draft.drag.cancel()),
    finally: () => (told('finally'), draft.drag.finally()),
  };
  return <Control {...props} value={draft.value} drag={verbs} />;
}

const noDrag = { start: () => {}, move: () => {}, finish: () => {}, cancel: () => {}, finally: () => {} };

function slider(more: Partial<ValueControlProps> = {}) {
  const verbs: string[] = [];
  const onCommit = vi.fn<(value: number) => void>((value) => verbs.push(`commit ${value}`));
  const props: ValueControlProps = { label: 'Gain', value: -40, range, format: decibels, drag: noDrag, onCommit, ...more };
  const told = (verb: string) => void verbs.push(verb);
  const view = renderKit(<Kept {...props} told={told} />);
  const cap = screen.getByRole('slider');
  sized(cap.parentElement, { width: 800, height: 4 });
  sized(cap, { left: 393, width: 14, height: 22 });
  const moved = () => verbs.filter((verb) => verb.startsWith('move')).map((verb) => Number(verb.slice(5)));
  const again = (changed: Partial<ValueControlProps>) => view.rerender(<Kept {...props} {...changed} told={told} />);
  return { verbs, moved, onCommit, cap, again, unmount: view.unmount };
}

const text = (element: Element) => element.getAttribute('aria-valuetext');

describe('a drag', () => {
  it("[CTRL-05] shows the finger's value while it is held, whatever is reported meanwhile", () => {
    const { cap, again } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 450 });
    expect(text(cap)).toBe('−35.0 dB');
    again({ value: -70 });
    expect(text(cap)).toBe('−35.0 dB');
    lift(cap, { x: 450 });
    expect(text(cap)).toBe('−70.0 dB');
  });

  it('is reported in five verbs', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 410 });
    drag(cap, { x: 420 });
    lift(cap, { x: 420 });
    expect(verbs).toEqual(['start', 'move -39', 'move -38', 'finish', 'finally']);
  });

  it('is relative: pressing the cap off its centre moves nothing', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 395 });
    lift(cap, { x: 395 });
    expect(verbs).toEqual([]);
  });

  it('moves a tenth as far with Shift, without a jump when Shift is let go', () => {
    const { cap, moved } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500, shift: true });
    drag(cap, { x: 600, shift: true });
    drag(cap, { x: 610 });
    expect(moved()).toEqual([-39, -38, -37]);
  });

  it('moves a tenth as far while FINE is on', () => {
    const { cap, moved } = slider({ fine: true });
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    expect(moved()).toEqual([-39]);
  });

  it('moves a tenth as far while a second finger rests on the screen', () => {
    const { cap, moved } = slider();
    press(cap, { x: 400, type: 'touch' });
    drag(cap, { x: 420, type: 'touch' });
    press(window, { x: 10, id: 2, type: 'touch' });
    drag(cap, { x: 520, type: 'touch' });
    expect(moved()).toEqual([-39, -38]);
    lift(window, { x: 10, id: 2, type: 'touch' });
    drag(cap, { x: 530, type: 'touch' });
    expect(moved()).toEqual([-39, -38, -37]);
  });

  it('does not start with two fingers together: they zoom the page', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 400, type: 'touch' });
    drag(cap, { x: 405, type: 'touch' });
    press(window, { x: 10, id: 2, type: 'touch' });
    drag(cap, { x: 500, type: 'touch' });
    drag(cap, { x: 600, type: 'touch' });
    lift(cap, { x: 600, type: 'touch' });
    expect(verbs).toEqual([]);
  });

  it('does not start when the second of two fingers lands on the cap', () => {
    const { cap, verbs } = slider();
    press(window, { x: 10, type: 'touch' });
    press(cap, { x: 400, id: 2, type: 'touch' });
    drag(window, { x: 5, type: 'touch' });
    drag(cap, { x: 500, id: 2, type: 'touch' });
    drag(cap, { x: 600, id: 2, type: 'touch' });
    lift(cap, { x: 600, id: 2, type: 'touch' });
    expect(verbs).toEqual([]);
  });

  it('[CTRL-05] starts while a thumb rests elsewhere, unless that moves first', () => {
    vi.useFakeTimers();
    const { cap, verbs } = slider();
    press(window, { x: 10, type: 'touch' });
    vi.advanceTimersByTime(1000);
    press(cap, { x: 400, id: 2, type: 'touch' });
    drag(window, { x: 9, type: 'touch' });
    drag(cap, { x: 430, id: 2, type: 'touch' });
    drag(window, { x: 40, type: 'touch' });
    lift(cap, { x: 430, id: 2, type: 'touch' });
    expect(verbs).toEqual(['start', 'move -38', 'finish by finger', 'finally']);
    vi.advanceTimersByTime(1000);
    press(cap, { x: 400, id: 3, type: 'touch' });
    drag(window, { x: 40, type: 'touch' });
    drag(window, { x: 55, type: 'touch' });
    drag(cap, { x: 430, id: 3, type: 'touch' });
    lift(cap, { x: 430, id: 3, type: 'touch' });
    expect(verbs).toHaveLength(4);
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });

  it('[CTRL-05] starts while a mouse is pressed and moves elsewhere', () => {
    vi.useFakeTimers();
    const { cap, verbs } = slider();
    press(window, { x: 10, type: 'touch' });
    vi.advanceTimersByTime(1000);
    press(window, { x: 700, id: 9 });
    press(cap, { x: 400, id: 2, type: 'touch' });
    drag(window, { x: 600, id: 9 });
    drag(window, { x: 500, id: 9 });
    drag(cap, { x: 430, id: 2, type: 'touch' });
    lift(cap, { x: 430, id: 2, type: 'touch' });
    expect(verbs).toEqual(['start', 'move -38', 'finish by finger', 'finally']);
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });

  it.each([
    ['one after the other', true],
    ['both at once', false],
  ])('is two when two hands have a cap each, %s', (_, isInTurn) => {
    const told: string[] = [];
    for (const label of ['Left', 'Right'])
      renderKit(
        <Kept
          told={(verb) => told.push(`${label} ${verb}`)}
          {...{ label, value: -40, range, format: decibels, drag: noDrag, onCommit: () => {} }}
        />,
      );
    const [left, right] = screen.getAllByRole('slider');
    if (!left || !right) throw new Error('no sliders');
    press(left, { x: 400, type: 'touch' });
    if (isInTurn) drag(left, { x: 430, type: 'touch' });
    press(right, { x: 400, id: 2, type: 'touch' });
    drag(right, { x: 415, id: 2, type: 'touch' });
    drag(right, { x: 430, id: 2, type: 'touch' });
    drag(left, { x: 430, type: 'touch' });
    const started = told.filter((verb) => verb.endsWith('start'));
    expect(started).toEqual(isInTurn ? ['Left start', 'Right start'] : ['Right start', 'Left start']);
  });

  it('keeps its scale to its end, and ends where it is when the window changes', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 410 });
    sized(cap.parentElement, { width: 200, height: 4 });
    drag(cap, { x: 420 });
    fireEvent(window, new Event('resize'));
    drag(cap, { x: 520 });
    lift(cap, { x: 520 });
    expect(verbs).toEqual(['start', 'move -39', 'move -38', 'finish', 'finally']);
  });

  it('[CTRL-06] snaps to a bound when closer than one step', () => {
    const { cap, moved } = slider({ range: { min: -80, max: 0, step: 5 }, taper: linear(range) });
    press(cap, { x: 400 });
    drag(cap, { x: 760 });
    expect(moved()).toEqual([0]);
  });

  it('[CTRL-06] does not snap with keys (OQ-085)', () => {
    const { cap, verbs } = slider({ value: -1, range: { min: -80, max: 0.5, step: 1 } });
    fireEvent.keyDown(cap, { key: 'ArrowRight', shiftKey: true });
    expect(verbs).toEqual(['commit 0']);
    cleanup();
    const near = slider({ value: -78, range: { min: -80, max: 0, step: 1 } });
    fireEvent.keyDown(near.cap, { key: 'ArrowLeft' });
    expect(near.verbs).toEqual(['commit -79']);
  });

  it('is reverted by Escape', () => {
    const { cap, verbs } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    fireEvent.keyDown(cap, { key: 'Escape' });
    drag(cap, { x: 600 });
    lift(cap, { x: 600 });
    expect(verbs).toEqual(['start', 'move -30', 'cancel', 'finally']);
    expect(text(cap)).toBe('−40.0 dB');
  });

  it('[CTRL-10] ends when the control is disabled under the finger', () => {
    const { cap, verbs, again } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    again({ disabled: true });
    drag(cap, { x: 600 });
    lift(cap, { x: 600 });
    expect(verbs).toEqual(['start', 'move -30', 'cancel', 'finally']);
  });

  it('stays where it is when the control leaves the page', () => {
    const { cap, verbs, unmount } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    unmount();
    expect(verbs).toEqual(['start', 'move -30', 'finish', 'finally']);
  });

  it.each(['pointerCancel', 'lostPointerCapture'] as const)('stays where it is on %s', (name) => {
    const { cap, verbs } = slider();
    press(cap, { x: 400 });
    drag(cap, { x: 500 });
    fireEvent[name](cap, { pointerId: 1 });
    drag(cap, { x: 600 });
    expect(verbs).toEqual(['start', 'move -30', 'finish', 'finally']);
  });
});

describe('a finger', () => {
  const swipe = (cap: Element, points: readonly (readonly [number, number])[]) => {
    const [[x, y] = [0, 0]] = points;
    press(cap, { x, y, type: 'touch' });
    for (const [nextX, nextY] of points.slice(1)) drag(cap, { x: nextX, y: nextY, type: 'touch' });
  };

  it('that scrolls the page and drifts by 8 px moves nothing', () => {
    const { cap, verbs } = slider();
    swipe(cap, [
      [400, 300],
      [404, 270],
      [408, 200],
      [408, 100],
    ]);
    lift(cap, { x: 408, y: 100, type: 'touch' });
    expect(verbs).toEqual([]);
  });

  it('that began to scroll never drags: scrolling wins', () => {
    const { cap, verbs } = slider();
    swipe(cap, [
      [400, 300],
      [410, 290],
      [500, 300],
    ]);
    expect(verbs).toEqual([]);
  });

  it('that moves clearly along it drags it, without a jump for the distance that showed it', () => {
    const { cap, verbs } = slider();
    swipe(cap, [
      [400, 300],
      [405, 301],
      [412, 302],
      [422, 330],
    ]);
    lift(cap, { x: 422, y: 330, type: 'touch' });
    expect(verbs).toEqual(['start', 'move -39.8', 'move -38.8', 'finish by finger', 'finally']);
  });

  it('moves a fader up and down, and leaves sideways to the page', () => {
    const told: string[] = [];
    renderKit(
      <Kept
        as={Fader}
        told={(verb) => told.push(verb)}
        {...{ label: 'Gain', value: 0, range, format: decibels, drag: noDrag, onCommit: () => {} }}
      />,
    );
    const cap = screen.getByRole('slider');
    sized(cap.parentElement, { width: 40, height: 100 });
    swipe(cap, [
      [0, 0],
      [30, 8],
      [90, 8],
    ]);
    lift(cap, { x: 90, y: 8, type: 'touch' });
    expect(told).toEqual([]);
    swipe(cap, [
      [0, 0],
      [4, 36],
    ]);
    expect(told).toEqual(['start', 'move -10']);
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

  function turned(deltas: readonly (readonly [deltaY: number, at: number, deltaMode?: number])[]): number {
    const { cap, onCommit } = slider();
    act(() => cap.focus());
    for (const [deltaY, timeStamp, deltaMode = 0] of deltas) {
      const event = new WheelEvent('wheel', { deltaY, deltaMode, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(cap, event);
    }
    return onCommit.mock.calls.length;
  }
  const events = (count: number, deltaY: number, everyMs: number) =>
    Array.from({ length: count }, (_, index) => [deltaY, 1000 + index * everyMs] as const);

  it.each([
    ['the swipe of a trackpad, 280 px in 70 events', events(70, -4, 10), 3],
    ['ten notches of a wheel', events(10, -100, 100), 10],
    ['notches of 120 px', events(10, 120, 100), 10],
    ['ten small notches of 80 px', events(10, -80, 100), 8],
    ['events of many notches each', events(3, -1000, 100), 3],
    ['a finger that rests on a trackpad now and then', events(10, -40, 500), 0],
    ['a turn to and fro', [40, -40, 40, -40, 40, -40].map((delta, index) => [delta, 1000 + index * 10] as const), 0],
    ['a notch that is counted in lines', [[-3, 1000, 1]] as const, 1],
    ['a notch that is counted in pages', [[-1, 1000, 2]] as const, 1],
  ])('accumulates its way: %s', (_, deltas, steps) => {
    expect(turned(deltas)).toBe(steps);
  });
});

describe('a reset', () => {
  const twice = (cap: Element) => {
    for (let tap = 0; tap < 2; tap++) {
      press(cap, { x: 400 });
      lift(cap, { x: 400 });
    }
  };

  const to = (value: number, raisesOutput = true) => {
    const done = vi.fn<(value: number) => void>();
    return { done, reset: { value: () => value, raisesOutput: () => raisesOutput, act: done } };
  };

  it('[CTRL-09] asks before it raises an output', () => {
    const { done, reset } = to(0);
    const { cap, onCommit } = slider({ reset });
    twice(cap);
    expect(done).not.toHaveBeenCalled();
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('−40.0 dB');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(done).not.toHaveBeenCalled();
    twice(cap);
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect([done.mock.calls, onCommit.mock.calls]).toEqual([[[0]], []]);
  });

  it('needs no question if it makes the level lower', () => {
    const { done, reset } = to(-60, false);
    twice(slider({ reset }).cap);
    expect(done).toHaveBeenCalledWith(-60);
  });

  it('works with Delete too', () => {
    const { done, reset } = to(-20, false);
    fireEvent.keyDown(slider({ reset }).cap, { key: 'Delete' });
    expect(done).toHaveBeenCalledWith(-20);
  });

  it('does nothing if nothing changed, or if the original is unknown', () => {
    const { done, reset } = to(-40);
    const { cap, again } = slider({ reset });
    twice(cap);
    again({ reset: { ...reset, value: () => undefined } });
    fireEvent.keyDown(cap, { key: 'Delete' });
    expect([done.mock.calls, screen.queryByRole('alertdialog')]).toEqual([[], null]);
  });
});

describe('a tap', () => {
  it('beside the cap steps like a key, and one by a finger is reported separately', () => {
    const onTap = vi.fn<(value: number) => void>();
    const { cap, onCommit } = slider({ onTap });
    const track = cap.parentElement as Element;
    track.dispatchEvent(Object.assign(new MouseEvent('click', { bubbles: true, clientX: 700 }), { pointerType: 'touch' }));
    expect([onTap.mock.calls, onCommit.mock.calls]).toEqual([[[-37]], []]);
    fireEvent.click(track, { clientX: 700 });
    expect([onTap.mock.calls.length, onCommit.mock.calls]).toEqual([1, [[-37]]]);
  });
});

describe('a fader', () => {
  it('is a vertical slider that names its value', () => {
    const told: string[] = [];
    renderKit(
      <Kept
        as={Fader}
        told={(verb) => told.push(verb)}
        {...{ label: 'Bar Left gain', value: -6, range, format: decibels, drag: noDrag, onCommit: () => {} }}
      />,
    );
    const cap = screen.getByRole('slider', { name: 'Bar Left gain' });
    expect(cap.getAttribute('aria-orientation')).toBe('vertical');
    expect(text(cap)).toBe('−6.0 dB');
    sized(cap.parentElement, { width: 40, height: 100 });
    press(cap, { y: 0 });
    drag(cap, { y: 50 });
    expect(told).toEqual(['start', 'move -32']);
  });
});
