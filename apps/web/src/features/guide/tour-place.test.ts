import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { placeCard, type Box } from './tour-place.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const touches = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const card = { width: 320, height: 110 };
const phone = { width: 390, height: 844 };
const control = box(150, 300, 90, 44);

const boxes = fc.array(
  fc
    .tuple(
      fc.integer({ min: -50, max: 1400 }),
      fc.integer({ min: -50, max: 900 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 120 }),
    )
    .map(([left, top, width, height]) => box(left, top, width, height)),
  { maxLength: 40 },
);
const windows = fc.constantFrom({ width: 1440, height: 900 }, { width: 820, height: 1180 }, phone);

describe('the card of a tour', () => {
  it('stands inside the window and covers no control, wherever these are', () => {
    fc.assert(
      fc.property(windows, boxes, boxes, (window, blocked, links) => {
        const [own = control] = blocked;
        const spot = placeCard({ card, control: own, window, blocked, links });
        if (spot === undefined) return;
        const place = box(spot.left, spot.top, card.width, card.height);
        expect(blocked.filter((one) => touches(place, one))).toEqual([]);
        expect(place.left >= 0 && place.top >= 0 && place.right <= window.width && place.bottom <= window.height).toBe(true);
      }),
    );
  });
  it('stands close to its control in an empty window, without covering it', () => {
    const { left, top } = placeCard({ card, control, window: phone, blocked: [], links: [] }) ?? { left: 0, top: 0 };
    const place = box(left, top, card.width, card.height);
    expect(touches(place, control)).toBe(false);
    expect(Math.min(Math.abs(place.bottom - control.top), Math.abs(place.top - control.bottom))).toBeLessThanOrEqual(12);
  });
  it('rather stands a little away than on links', () => {
    const links = [box(0, 160, 390, 140), box(0, 344, 390, 60)];
    const { left, top } = placeCard({ card, control, window: phone, blocked: [control], links }) ?? { left: 0, top: 0 };
    expect(links.filter((link) => touches(box(left, top, card.width, card.height), link))).toEqual([]);
  });
  it('stands nowhere if every place covers a control', () => {
    const blocked = Array.from({ length: 9 }, (_, row) => box(0, row * 100, 390, 44));
    expect(placeCard({ card, control, window: phone, blocked, links: [] })).toBeUndefined();
  });
});
