/** Where a tour's card stands: it covers no control, and is as near to its own as that allows. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Room {
  readonly card: { readonly width: number; readonly height: number };
  readonly control: Box;
  readonly window: { readonly width: number; readonly height: number };
  /** Never covered. */
  readonly blocked: readonly Box[];
  readonly links: readonly Box[];
}
const edge = 8;
/** Between the card and what it must not cover: a finger is not exact. */
const gap = 4;
const step = 4;
/** So much of a link under the card counts as one pixel of distance. */
const linkWeight = 100;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
const distance = (one: Box, other: Box): number =>
  Math.hypot(Math.max(0, one.left - other.right, other.left - one.right), Math.max(0, one.top - other.bottom, other.top - one.bottom));
const widened = ({ left, top, right, bottom }: Box): Box => ({
  left: left - gap,
  top: top - gap,
  right: right + gap,
  bottom: bottom + gap,
});

/** Undefined where there is no place. */
export function placeCard({ card, control, window, blocked, links }: Room): { readonly left: number; readonly top: number } | undefined {
  const forbidden = blocked.map(widened);
  const own = widened(control);
  const cardArea = card.width * card.height;
  let best: { readonly left: number; readonly top: number; readonly cost: number } | undefined;
  for (let top = edge; top + card.height <= window.height - edge; top += step)
    for (let left = edge; left + card.width <= window.width - edge; left += step) {
      const place = { left, top, right: left + card.width, bottom: top + card.height };
      // The card covers the step's own control only if there is no other place.
      const away = distance(place, control) + (overlap(place, own) / cardArea) * (window.width + window.height);
      if (best !== undefined && away >= best.cost) continue;
      const cost = away + links.reduce((sum, link) => sum + overlap(place, link), 0) / linkWeight;
      if (best !== undefined && cost >= best.cost) continue;
      if (forbidden.some((box) => overlap(place, box) > 0)) continue;
      best = { left, top, cost };
    }
  return best && { left: best.left, top: best.top };
}
