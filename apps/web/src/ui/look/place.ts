const gap = 6;
const edge = 8;

export function placeBeside(
  floating: HTMLElement,
  anchor: Element,
  side: 'above' | 'below',
  align: 'centre' | 'start' | 'end' = 'centre',
): void {
  const box = anchor.getBoundingClientRect();
  const size = floating.getBoundingClientRect();
  const above = box.top - gap - size.height;
  const below = box.bottom + gap;
  const fitsAbove = above >= edge;
  const fitsBelow = below + size.height <= window.innerHeight - edge;
  const top = side === 'above' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;
  const left = align === 'centre' ? box.left + (box.width - size.width) / 2 : align === 'start' ? box.left : box.right - size.width;
  placeAt(floating, left, top);
}

export function placeAt(floating: HTMLElement, left: number, top: number): void {
  const size = floating.getBoundingClientRect();
  const inside = (at: number, length: number, room: number) => Math.max(edge, Math.min(at, room - length - edge));
  floating.style.left = `${inside(left, size.width, window.innerWidth)}px`;
  floating.style.top = `${inside(top, size.height, window.innerHeight)}px`;
}
