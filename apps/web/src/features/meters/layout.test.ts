import { describe, expect, it } from 'vitest';
import { gap, layoutOf } from './layout.ts';

const screens = {
  desktop: { width: 1392, height: 716 },
  wall: { width: 1872, height: 980 },
  small: { width: 1318, height: 668 },
  phone: { width: 366, height: 600 },
};

describe('the layout of meters on a screen', () => {
  it.each([
    ['wall', 8, false],
    ['wall', 64, false],
    ['wall', 140, false],
    ['desktop', 32, false],
    ['desktop', 100, false],
    ['wall', 256, true],
    ['desktop', 256, true],
    ['small', 256, true],
  ] as const)('on a %s shows all %i of them side by side without a scroll bar (on the full screen: %j)', (screen, count, isFullScreen) => {
    const room = screens[screen];
    const { columns, width, height } = layoutOf(count, room, isFullScreen);
    const rows = Math.ceil(count / columns);
    expect(columns * (width + gap) - gap).toBeLessThanOrEqual(room.width);
    expect(rows * (height + gap) - gap).toBeLessThanOrEqual(room.height);
  });

  it('leaves room for three lines of text beside the bar where hundreds share a full screen', () => {
    const fits = Object.values(screens).map((screen) => layoutOf(256, screen, true));
    expect(fits.map(({ isDense }) => isDense)).toEqual([true, true, true, false]);
    expect(layoutOf(256, screens.wall, true).width).toBeGreaterThan(100);
    for (const { isDense, height } of fits) if (isDense) expect(height).toBeGreaterThanOrEqual(46);
  });

  it('makes them larger the fewer there are', () => {
    const widths = [4, 16, 48, 120].map((count) => layoutOf(count, screens.wall, false).width);
    expect(widths).toEqual(widths.toSorted((one, other) => other - one));
    expect(new Set(widths).size).toBe(4);
  });

  it('makes them wide and high enough to read, and not as wide as possible', () => {
    const { columns, width, height } = layoutOf(30, screens.desktop, false);
    expect(columns).toBe(10);
    expect(height / width).toBeGreaterThan(1.4);
  });

  it('continues below the screen at a readable size if there are too many', () => {
    for (const screen of ['phone', 'wall'] as const) {
      const { columns, width } = layoutOf(512, screens[screen], false);
      expect(width).toBeGreaterThanOrEqual(76);
      expect(columns * (width + gap) - gap).toBeLessThanOrEqual(screens[screen].width);
    }
  });

  it('works on the narrowest screen, and without meters', () => {
    expect(layoutOf(3, { width: 40, height: 10 }, false).columns).toBe(1);
    expect(layoutOf(0, screens.desktop, false).columns).toBeGreaterThan(0);
  });
});
