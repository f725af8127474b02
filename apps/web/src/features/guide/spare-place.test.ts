import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sparePlace } from './spare-place.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function setUp() {
  const [card, mute] = [document.createElement('section'), document.createElement('button')];
  const ok = document.createElement('button');
  card.append(ok);
  document.body.append(mute, card);
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 300, 100));
  const heard: string[] = [];
  mute.addEventListener('pointerdown', () => heard.push('touched'));
  mute.addEventListener('click', () => heard.push('muted'));
  ok.addEventListener('click', () => heard.push('next'));
  const press = (target: Element, x: number, y: number) => {
    for (const type of ['pointerdown', 'click'])
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }));
  };
  return { card, mute, ok, heard, press };
}

it('the second press of a double click does not reach what lay behind the card', () => {
  const { card, mute, heard, press } = setUp();
  sparePlace(card);
  card.remove();
  press(mute, 250, 150);
  expect(heard).toEqual([]);
  press(mute, 50, 150);
  expect(heard).toEqual(['touched', 'muted']);
});
it('the card itself is pressed as fast as one likes, and its place is free again after half a second', () => {
  const { card, mute, ok, heard, press } = setUp();
  sparePlace(card);
  press(ok, 250, 150);
  expect(heard).toEqual(['next']);
  vi.advanceTimersByTime(500);
  press(mute, 250, 150);
  expect(heard).toEqual(['next', 'touched', 'muted']);
});
it('its place is free again after a press elsewhere', () => {
  const { card, mute, heard, press } = setUp();
  sparePlace(card);
  card.remove();
  press(mute, 50, 150);
  press(mute, 250, 150);
  expect(heard).toEqual(['touched', 'muted', 'touched', 'muted']);
});
