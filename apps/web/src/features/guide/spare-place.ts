/** Longer than between the two presses of a double click. */
const spareMs = 500;
const presses = ['pointerdown', 'mousedown', 'click'] as const;

/** The second press of a double click on a card that has gone would reach what lies behind it, such as a mute button. */
export function sparePlace(card: Element): void {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const end = () => {
    clearTimeout(timer);
    for (const press of presses) removeEventListener(press, spare, true);
  };
  const spare = (event: MouseEvent) => {
    const { clientX: x, clientY: y, target, type } = event;
    const isThere = x >= left && x <= right && y >= top && y <= bottom;
    // A press elsewhere ends the double click.
    if (!isThere && type === 'pointerdown') return end();
    if (!isThere || (target instanceof Node && card.contains(target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const press of presses) addEventListener(press, spare, true);
  const timer = setTimeout(end, spareMs);
}
