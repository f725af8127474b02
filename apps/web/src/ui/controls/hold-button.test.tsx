import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drag, lift, press, renderKit } from '../../../test/kit-rig.tsx';
import { HoldButton } from './hold-button.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function button() {
  const onHeld = vi.fn<() => void>();
  renderKit(<HoldButton onHeld={onHeld}>Hold</HoldButton>);
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { onHeld, wait, element: screen.getByRole('button', { name: 'Hold' }) };
}

it('does nothing for a tap, a finger that leaves or slides away, and a released key', () => {
  const { onHeld, wait, element } = button();
  const touch = { x: 10, y: 10, type: 'touch' } as const;
  press(element, touch);
  wait(999);
  lift(element, touch);
  fireEvent.click(element, { detail: 1 });
  wait(2000);
  press(element, touch);
  drag(element, { ...touch, x: 25 });
  wait(2000);
  press(element, touch);
  fireEvent.pointerCancel(element);
  wait(2000);
  fireEvent.keyDown(element, { key: 'Enter' });
  wait(500);
  fireEvent.keyUp(element, { key: 'Enter' });
  wait(2000);
  expect(onHeld).not.toHaveBeenCalled();
});

it.each([
  ['a finger', (element: Element) => press(element, { x: 10, y: 10, type: 'touch' })],
  ['the space bar', (element: Element) => void fireEvent.keyDown(element, { key: ' ' })],
  ['Enter', (element: Element) => void fireEvent.keyDown(element, { key: 'Enter' })],
])('acts once %s has held it for a second', (_, down) => {
  const { onHeld, wait, element } = button();
  down(element);
  fireEvent.keyDown(element, { key: ' ', repeat: true });
  wait(999);
  expect([onHeld.mock.calls.length, element.dataset['held']]).toEqual([0, 'true']);
  wait(1);
  wait(5000);
  expect([onHeld.mock.calls.length, element.dataset['held']]).toEqual([1, undefined]);
});

it('accepts the press of a screen reader, which is no pointer', () => {
  const { onHeld, element } = button();
  fireEvent.click(element, { detail: 0 });
  expect(onHeld).toHaveBeenCalledOnce();
});
