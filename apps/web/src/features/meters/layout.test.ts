import { describe, expect, it } from 'vitest';
import { gap, layoutOf } from './layout.ts';

const screens = { desktop: { width: 1392, height: 716 }, wall: { width: 1872, height: 980 }, phone: { width: 366, height: 600 } };

describe('the layout of meters on a screen', () => {
  it.each([
    ['wall', 8],
    ['wall', 64],
    ['wall', 140],
    ['desktop', 32],
    ['desktop', 100],
  ] as const)('on a %s shows all %i of them side by side without a scroll bar', (screen, count) => {
    const room = screens[screen];
    const { columns, width, height } = layoutOf(count, room);
    const rows = Math.ceil(count / columns);
    expect(columns * (width + gap) - gap).toBeLessThanOrEqual(room.width);
    expect(rows * (height + gap) - gap).toBeLessThanOrEqual(room.height);
  });

  it('makes them larger the fewer there are', () => {
    const widths = [4, 16, 48, 120].map((count) => layoutOf(count, screens.wall).width);
    expect(widths).toEqual(widths.toSorted((one, other) => other - one));
    expect(new Set(widths).size).toBe(4);
  });

  it('makes them wide and high enough to read, and not as wide as possible', () => {
    const { columns, width, height } = layoutOf(30, screens.desktop);
    expect(columns).toBe(10);
    expect(height / width).toBeGreaterThan(1.4);
  });

  it('continues below the screen at a readable size if there are too many', () => {
    for (const screen of ['phone', 'wall'] as const) {
      const { columns, width } = layoutOf(512, screens[screen]);
      expect(width).toBeGreaterThanOrEqual(76);
      expect(columns * (width + gap) - gap).toBeLessThanOrEqual(screens[screen].width);
    }
  });

  it('works on the narrowest screen, and without meters', () => {
    expect(layoutOf(3, { width: 40, height: 10 }).columns).toBe(1);
    expect(layoutOf(0, screens.desktop).columns).toBeGreaterThan(0);
  });
});
