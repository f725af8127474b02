import { useEffect, useLayoutEffect, useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';

export interface DragVerbs<Value> {
  readonly start: () => void;
  readonly move: (value: Value) => void;
  readonly finish: (byFinger: boolean) => void;
  readonly cancel: () => void;
  readonly finally: () => void;
}

export interface Way {
  /** In pixels since the start; a tenth while Shift, FINE or a second finger asks for fine. */
  readonly dx: number;
  readonly dy: number;
  readonly pinch: number;
}

/** The same calls in pixels. `start` returns the origin, which every `move` gets back. */
export interface WayVerbs<From> extends Omit<DragVerbs<never>, 'start' | 'move'> {
  readonly start: () => From;
  readonly move: (from: From, way: Way) => void;
}

interface DragSetup<From> {
  readonly verbs: WayVerbs<From>;
  /** Fingers scroll in the other direction; `touch-action` must match. */
  readonly axis: 'x' | 'y' | 'both';
  readonly off: boolean;
  /** Along the scroll direction a finger gets the control only after a tap or a short rest. */
  readonly onScrollWay: boolean;
  readonly fine?: boolean | undefined;
  readonly pinches?: boolean;
  readonly onTwice?: (() => void) | undefined;
  readonly rest?: { readonly ms: number; readonly act: (point: Point) => void } | undefined;
}

interface Drag {
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly cancel: () => boolean;
  readonly isHeld: () => boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Grip<From> {
  readonly pointer: number;
  readonly byFinger: boolean;
  readonly element: HTMLElement;
  readonly pressed: Point;
  at: Point;
  /** The finger moves the control, not the page, even along the scroll direction. */
  isChosen: boolean;
  /** Set once the pointer is known to mean this control; no call comes before. */
  taken: { readonly from: From; dx: number; dy: number; pinch: number } | undefined;
  second: { readonly pointer: number; at: Point; readonly startsAt: number } | undefined;
  readonly elsewhere: Map<number, Point>;
  readonly listening: AbortController;
  readonly resting: ReturnType<typeof setTimeout>[];
}

const doubleTapMs = 350;
/** Movement in px below this is a tap. */
const slack = 3;
/** A finger that rests this long on a handle means it. */
const chosenMs = 150;
/** Sideways drift in px of a finger that starts to scroll. */
const fingerSlack = 10;

const togetherMs = 300;

const grips = new Set<object>();
const landed = new Set<number>();
let followsFingers = false;
function followFingers(): void {
  if (followsFingers) return;
  followsFingers = true;
  const land = ({ pointerId, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    landed.add(pointerId);
    setTimeout(() => landed.delete(pointerId), togetherMs);
  };
  window.addEventListener('pointerdown', land, { capture: true });
}

export function useDrag<From>(setup: DragSetup<From>): Drag {
  const [drag] = useState(() => createDrag(setup));
  const { off } = setup;
  useLayoutEffect(() => drag.follow(setup));
  // A control that is disabled or unmounted under the finger lets go.
  useEffect(() => {
    if (off) drag.cancel();
  }, [drag, off]);
  // Cancelling would raise a fader that was dragged down, unseen.
  useEffect(() => () => drag.leave(), [drag]);
  return drag;
}

interface FollowingDrag<From> extends Drag {
  readonly follow: (next: DragSetup<From>) => void;
  readonly leave: () => void;
}

function createDrag<From>(first: DragSetup<From>): FollowingDrag<From> {
  let setup = first;
  let grip: Grip<From> | undefined;
  let tappedAt = Number.NEGATIVE_INFINITY;
  followFingers();

  function end(how: 'finish' | 'cancel'): boolean {
    const held = grip;
    if (!held) return false;
    grip = undefined;
    grips.delete(held);
    held.listening.abort();
    stirred(held);
    const { verbs } = setup;
    if (held.taken) {
      if (how === 'finish') verbs.finish(held.byFinger);
      else verbs.cancel();
      verbs.finally();
    }
    return true;
  }

  const stirred = ({ resting }: Grip<From>) => resting.splice(0).forEach((timer) => clearTimeout(timer));

  function press(event: ReactPointerEvent<HTMLElement>): void {
    const { off, onScrollWay, rest } = setup;
    const byFinger = event.pointerType !== 'mouse';
    // Two fingers zoom the page, even if only the second lands here; a resting thumb does not count.
    const isPinch = byFinger && !event.isPrimary && grips.size === 0 && [...landed].some((finger) => finger !== event.pointerId);
    if (grip || off || event.button !== 0 || isPinch) return;
    const element = event.currentTarget;
    element.setPointerCapture?.(event.pointerId);
    const pressed = pointOf(event);
    const listening = new AbortController();
    const held: Grip<From> = {
      pointer: event.pointerId,
      byFinger,
      element,
      pressed,
      at: pressed,
      isChosen: !onScrollWay || !byFinger || document.activeElement === element,
      taken: undefined,
      second: undefined,
      elsewhere: new Map(),
      listening,
      resting: [],
    };
    grip = held;
    grips.add(held);
    // A finger that only scrolls past must not choose anything.
    if (!byFinger) element.focus({ preventScroll: true });
    const resting = (ms: number, act: () => void) => held.resting.push(setTimeout(act, ms));
    if (!held.isChosen) resting(chosenMs, () => choose(held));
    if (byFinger && rest)
      resting(rest.ms, () => {
        end('cancel');
        rest.act(pressed);
      });
    // The second finger may be anywhere in the window.
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('pointerdown', (next) => joined(held, next), options);
    window.addEventListener('pointermove', (next) => moved(held, next), options);
    window.addEventListener('pointerup', (next) => lifted(held, next), options);
    window.addEventListener('pointercancel', (next) => lifted(held, next), options);
    element.addEventListener('lostpointercapture', (next) => lifted(held, next), options);
    // After a rotation or a resize the pointer is over something else.
    window.addEventListener('resize', () => end('finish'), options);
    // Keeps the page from scrolling. Browsers also take a quick end for a fling and swallow the next tap, for example on Mute.
    const keepStill = (next: TouchEvent) => (held.taken || (onScrollWay && held.isChosen)) && next.cancelable && next.preventDefault();
    if (byFinger) element.addEventListener('touchmove', keepStill, { passive: false, signal: listening.signal });
  }

  function choose(held: Grip<From>): void {
    held.isChosen = true;
    held.element.focus({ preventScroll: true });
  }

  function joined(held: Grip<From>, event: PointerEvent): void {
    if (held.second || event.pointerId === held.pointer || event.pointerType !== 'touch' || isOnOther(event.target, held.element)) return;
    if (!held.taken && !(setup.pinches && held.isChosen)) return void end('cancel');
    stirred(held);
    const at = pointOf(event);
    held.second = { pointer: event.pointerId, at, startsAt: distance(at, held.at) / (held.taken?.pinch ?? 1) };
  }

  /** Another finger moves first: the two zoom the page. */
  function strayed({ elsewhere, element }: Grip<From>, event: PointerEvent): void {
    if (event.pointerType !== 'touch' || isOnOther(event.target, element)) return;
    const at = pointOf(event);
    const begun = elsewhere.get(event.pointerId) ?? at;
    elsewhere.set(event.pointerId, begun);
    if (distance(begun, at) >= fingerSlack) end('cancel');
  }

  function moved(held: Grip<From>, event: PointerEvent): void {
    const { pinches, fine } = setup;
    const at = pointOf(event);
    if (event.pointerId === held.second?.pointer) {
      held.second.at = at;
      if (pinches) tell(held, take(held), event.altKey);
    }
    if (event.pointerId !== held.pointer) return held.taken ? undefined : strayed(held, event);
    const scale = event.shiftKey || fine || (held.second && !pinches) ? 0.1 : 1;
    let [dx, dy] = [at.x - held.at.x, at.y - held.at.y];
    if (!held.taken) {
      const claimed = claim(held, at);
      if (claimed === 'page') end('cancel');
      if (claimed === 'page' || claimed === 'open') return;
      [dx, dy] = claimed;
    }
    held.at = at;
    const taken = take(held);
    // Each part of the way keeps its scale, so that switching to fine never jumps.
    if (!(held.second && pinches)) {
      taken.dx += dx * scale;
      taken.dy += dy * scale;
    }
    tell(held, taken, event.altKey);
  }

  /** 'page', 'open', or the part of the way that counts for the control. */
  function claim({ pressed, byFinger, isChosen, second }: Grip<From>, at: Point): 'open' | 'page' | readonly [dx: number, dy: number] {
    const { axis } = setup;
    const [dx, dy] = [at.x - pressed.x, at.y - pressed.y];
    const length = Math.hypot(dx, dy);
    if (!byFinger) return length < slack ? 'open' : [dx, dy];
    const [sideways, upright] = [Math.abs(dx), Math.abs(dy)];
    const free = isChosen ? axis : axis === 'y' ? 'none' : 'x';
    const [along, across] = { x: [sideways, upright], y: [upright, sideways], both: [length, 0], none: [0, length] }[free] as [
      number,
      number,
    ];
    // A single finger has to move clearly along the axis.
    if (along < fingerSlack || (!second && along < 2 * across)) return across < fingerSlack ? 'open' : 'page';
    // The movement that decided is left out, so that nothing jumps.
    const rest = 1 - fingerSlack / along;
    return [dx * rest, dy * rest];
  }

  function take(held: Grip<From>): NonNullable<Grip<From>['taken']> {
    if (held.taken) return held.taken;
    stirred(held);
    held.element.focus({ preventScroll: true });
    held.taken = { from: setup.verbs.start(), dx: 0, dy: 0, pinch: 1 };
    return held.taken;
  }

  function tell({ at, second }: Grip<From>, taken: NonNullable<Grip<From>['taken']>, oneAxis: boolean): void {
    const { verbs, pinches } = setup;
    if (second && pinches) taken.pinch = distance(second.at, at) / second.startsAt;
    const isAcross = Math.abs(taken.dx) >= Math.abs(taken.dy);
    const dx = oneAxis && !isAcross ? 0 : taken.dx;
    const dy = oneAxis && isAcross ? 0 : taken.dy;
    verbs.move(taken.from, { dx, dy, pinch: taken.pinch });
  }

  function lifted(held: Grip<From>, event: Event): void {
    const { pointerId, type, timeStamp } = event as PointerEvent;
    if (pointerId === held.second?.pointer) held.second = undefined;
    if (pointerId !== held.pointer) return;
    end('finish');
    if (held.taken || type !== 'pointerup') return;
    if (setup.onScrollWay) choose(held);
    const isSecond = timeStamp - tappedAt < doubleTapMs;
    tappedAt = isSecond ? Number.NEGATIVE_INFINITY : timeStamp;
    if (isSecond) setup.onTwice?.();
  }

  return {
    onPointerDown: press,
    cancel: () => end('cancel'),
    leave: () => void end('finish'),
    isHeld: () => grip !== undefined,
    follow: (next) => {
      setup = next;
    },
  };
}

const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => ({ x: clientX, y: clientY });
const distance = (one: Point, other: Point) => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);

/** A finger on another slider moves that one. */
function isOnOther(target: EventTarget | null, own: Element): boolean {
  const slider = target instanceof Element ? target.closest('[role=slider]') : null;
  return slider !== null && slider !== own;
}
