import { fireEvent, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { kitWords } from '../gallery/words.ts';
import { UiProvider } from '../src/ui/provider.tsx';
import type { Reading } from '../src/ui/look/text.tsx';

export function renderKit(element: ReactElement, sign = '.') {
  const wrap = (inside: ReactElement) => (
    <UiProvider words={kitWords.en} decimalSign={() => sign}>
      {inside}
    </UiProvider>
  );
  const result = render(wrap(element));
  return { ...result, rerender: (next: ReactElement) => result.rerender(wrap(next)) };
}

export const decibels = (value: number): Reading => ({ text: value.toFixed(1).replace('-', '−'), unit: 'dB' });
export const hertz = (value: number): Reading =>
  value >= 1000 ? { text: (value / 1000).toFixed(2), unit: 'kHz' } : { text: String(Math.round(value)), unit: 'Hz' };

interface PointerAt {
  x?: number;
  y?: number;
  shift?: boolean;
  id?: number;
  type?: 'mouse' | 'touch';
}

function pointer(
  name: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
  element: Element | Window,
  { x = 0, y = 0, shift = false, id = 1, type = 'mouse' }: PointerAt,
) {
  const at = { clientX: x, clientY: y, shiftKey: shift, pointerId: id, isPrimary: id === 1 };
  fireEvent[name](element, { ...at, pointerType: type, button: 0, bubbles: true });
}

export const press = (element: Element | Window, at: PointerAt = {}) => pointer('pointerDown', element, at);
export const drag = (element: Element | Window, at: PointerAt = {}) => pointer('pointerMove', element, at);
export const lift = (element: Element | Window, at: PointerAt = {}) => pointer('pointerUp', element, at);

export function sized(element: Element | null, box: { left?: number; top?: number; width: number; height: number }): void {
  const { left = 0, top = 0, width, height } = box;
  if (element)
    element.getBoundingClientRect = () => ({
      left,
      top,
      width,
      height,
      x: left,
      y: top,
      right: left + width,
      bottom: top + height,
      toJSON: () => ({}),
    });
}

/** happy-dom has no layout; the caller removes the stubs. */
export function layOut({ height = 600, row = 50 } = {}): void {
  const heightOf = (target: Element) =>
    target.tagName === 'MAIN' || target.getAttribute('style')?.includes('overflow') === true ? height : row;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly told: ResizeObserverCallback;
      constructor(told: ResizeObserverCallback) {
        this.told = told;
      }
      observe(target: Element) {
        const entry = { target, contentRect: { width: 320, height: heightOf(target) } };
        queueMicrotask(() => this.told([entry as unknown as ResizeObserverEntry], this));
      }
      unobserve() {}
      disconnect() {}
    },
  );
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
}

/** Components query each condition once, so the answer must be able to change. */
let isNarrow = false;
const media = (query: string) => ({
  get matches() {
    return isNarrow && query.startsWith('screen and (max-width: 47.99em)');
  },
  addEventListener() {},
  removeEventListener() {},
});
export function onPhone(narrow: boolean): void {
  isNarrow = narrow;
  vi.stubGlobal('matchMedia', media);
}
