/** Limits how fast a drag gets louder, and confirms louder values after a rest. */

import { atLevel, freeStep, isLouder, levelOf, louderBy, ofKind, toStep, type TreeLeaf, type Value } from '@headroom/model/property';
import { unansweredMs } from '@headroom/protocol';
import type { DragVerbs } from '../../ui/drag/drag.ts';
import { draftsOf, type PropertyDraft } from '../binding/drafts.ts';
import { restOf } from '../binding/eq-live-preview.ts';
import type { Seat } from '../binding/seat.ts';
import { propertyOf, shownOf, siblingsOf } from '../binding/shown.ts';
import { asksOrClimbs, sendCarefully, type Wish } from './confirm-louder.ts';
import { rampStepMs } from '../binding/ramp.ts';
import { bursts, createSlew, type Slew } from './slew.ts';
import { beforeChange } from './undo.ts';

interface Grasped {
  readonly slew: Slew;
  /** At the start of the drag, and the quietest since. */
  origin: TreeLeaf | undefined;
  quietest: TreeLeaf | undefined;
  stands: TreeLeaf | undefined;
  asks: TreeLeaf | undefined;
  stopClimbing: () => void;
  offerBack: () => void;
}
const grasped = new WeakMap<PropertyDraft, Grasped>();
function graspedOf(seat: Seat, draft: PropertyDraft): Grasped {
  const nothing = () => undefined;
  const known = grasped.get(draft) ?? {
    slew: createSlew(seat.clock),
    origin: undefined,
    quietest: undefined,
    stands: undefined,
    asks: undefined,
    stopClimbing: nothing,
    offerBack: nothing,
  };
  grasped.set(draft, known);
  return known;
}
const standing = (seat: Seat, { handle, at }: PropertyDraft) => ofKind(propertyOf(seat, handle, at), shownOf(seat, handle, at));

/** `burst` is the rise in dB that is allowed at once (`slew.ts`). */
export function handOn(seat: Seat, drafts: readonly PropertyDraft[], burst: number): DragVerbs<readonly Wish[]> {
  const own = drafts.map((draft) => ({ draft, held: graspedOf(seat, draft) }));
  const [first] = own;
  const halt = () => own.forEach(({ held }) => held.stopClimbing());
  return {
    start() {
      if (first) first.held.offerBack = beforeChange(seat, drafts);
      for (const { draft, held } of own) {
        draft.take();
        const now = standing(seat, draft);
        Object.assign(held, { origin: now, quietest: now, stands: now, asks: undefined });
      }
    },
    move: (wishes) => wishes.forEach((wish) => move(seat, wish, burst)),
    finish(byFinger) {
      halt();
      const asked = own.flatMap(({ draft, held }): Wish[] =>
        held.asks === undefined || !draft.isShown() ? [] : [{ draft, to: held.asks }],
      );
      const offerBack = () => (byFinger ? first?.held.offerBack() : undefined);
      if (asked.length > 0) sendShown(seat, asked, offerBack);
      else if (!restsOf(seat).offers(drafts, offerBack) && !drafts.some((draft) => draft.isDropped())) offerBack();
    },
    cancel() {
      halt();
      const kept = own.filter(({ draft }) => !draft.isDropped());
      restsOf(seat).forget(drafts);
      for (const { draft } of kept) draft.forget();
      const back = kept.flatMap(({ draft, held: { origin } }) => (origin === undefined ? [] : [{ draft, to: origin }]));
      const moved = back.filter(({ draft, to }) => standing(seat, draft) !== to);
      if (moved.length > 0) sendCarefully(seat, moved);
    },
    finally() {
      halt();
      for (const { draft, held } of own) {
        held.asks = undefined;
        draft.release();
      }
    },
  };
}

function move(seat: Seat, { draft, to }: Wish, burst: number): void {
  const { handle, at } = draft;
  const held = graspedOf(seat, draft);
  held.stopClimbing();
  if (draft.isDropped()) return;
  const property = propertyOf(seat, handle, at);
  if (restOf(property) > 0) return to === shownOf(seat, handle, at) ? undefined : restsOf(seat).show({ draft, to }, restOf(property));
  held.asks = louderBy(property, valueIn(held.quietest), to as Value, siblingsOf(seat, handle, at)) === 'asks' ? to : undefined;
  if (held.asks !== undefined) return draft.show(to);
  const next = reached(seat, { draft, to }, held.stands, burst);
  if (next !== held.stands) draft.move(next);
  held.stands = next;
  if (!isLouder(property, valueIn(held.quietest), next as Value)) held.quietest = next;
  if (next === to) return;
  const movedAt = seat.clock.elapsed();
  const stop = seat.clock.after(rampStepMs, () => {
    // After a stall this page may have missed others' changes, so it stops rising.
    if (seat.clock.elapsed() - movedAt < unansweredMs) move(seat, { draft, to }, burst);
  });
  held.stopClimbing = () => {
    stop();
    held.stopClimbing = () => undefined;
  };
}
const valueIn = (value: TreeLeaf | undefined) => value as Value | undefined;

/** Within the slew limit, and at most one free step above the confirmed value. */
function reached(seat: Seat, { draft, to }: Wish, from: TreeLeaf | undefined, burst: number): TreeLeaf {
  const { handle, at } = draft;
  const property = propertyOf(seat, handle, at);
  if (property.kind !== 'number' || typeof from !== 'number' || typeof to !== 'number') return to;
  const [low, high] = [levelOf(property, from), levelOf(property, to)];
  if (low === undefined || high === undefined || !isLouder(property, from, to, siblingsOf(seat, handle, at))) return to;
  const { slew } = graspedOf(seat, draft);
  const heard = draft.heard();
  const ceiling = Math.min(low + slew.room(burst), (typeof heard === 'number' ? (levelOf(property, heard) ?? low) : low) + freeStep);
  const next = high <= ceiling ? to : Math.max(from, Math.min(to, toStep(property, atLevel(property, ceiling))));
  slew.spend((levelOf(property, next) ?? low) - low);
  return next;
}

/** Steps without a confirmation obey the drag's limits. */
export function stepTo(seat: Seat, wishes: readonly Wish[]): void {
  const rests = restsOf(seat);
  const rested = wishes.filter(({ draft, to }) => {
    const property = propertyOf(seat, draft.handle, draft.at);
    return restOf(property) > 0 && louderBy(property, valueIn(standing(seat, draft)), to as Value) === 'no';
  });
  for (const wish of rested) rests.show(wish, restOf(wish.draft.handle.property));
  for (const { draft } of rested) draft.release();
  const others = wishes.filter((wish) => !rested.includes(wish));
  rests.forget(others.map(({ draft }) => draft));
  for (const { draft } of others) draft.forget();
  if (others.length > 0)
    sendCarefully(
      seat,
      others.map((wish) => slewed(seat, wish)),
    );
}
/** The other steps are confirmed or ramped. */
function slewed(seat: Seat, wish: Wish): Wish {
  const { handle, at } = wish.draft;
  const from = standing(seat, wish.draft);
  const property = propertyOf(seat, handle, at);
  return louderBy(property, from, wish.to as Value, siblingsOf(seat, handle, at)) === 'no'
    ? { ...wish, to: reached(seat, wish, from, bursts.step) }
    : wish;
}

function sendShown(seat: Seat, wishes: readonly Wish[], sent: () => void): void {
  for (const { draft } of wishes) draft.forget();
  sendCarefully(seat, wishes, sent);
}

/** Values that are sent together once the hand rests [EQ-01]. */
interface Rests {
  show(wish: Wish, restMs: number): void;
  forget(drafts: readonly PropertyDraft[]): void;
  offers(drafts: readonly PropertyDraft[], offer: () => void): boolean;
}
const rests = new WeakMap<Seat, Rests>();
function restsOf(seat: Seat): Rests {
  const known = rests.get(seat) ?? createRests(seat);
  rests.set(seat, known);
  return known;
}
function createRests(seat: Seat): Rests {
  const waiting = new Map<PropertyDraft, TreeLeaf>();
  let offers: (() => void)[] = [];
  let stop = () => {};
  const take = (isDue: (draft: PropertyDraft) => boolean): Wish[] => {
    const wishes = [...waiting].map(([draft, to]) => ({ draft, to })).filter(({ draft }) => isDue(draft));
    forget(wishes.map(({ draft }) => draft));
    if (waiting.size === 0) stop();
    return wishes.filter(({ draft }) => draft.isShown());
  };
  // A band must not be switched on without what the page shows.
  draftsOf(seat).onWrite(({ resource, at, values }) => {
    const path = resource.pathAt(at);
    const isThere = ({ handle, at: where }: PropertyDraft) => handle.resource === resource && handle.resource.pathAt(where) === path;
    take((draft) => isThere(draft) && Object.hasOwn(values, draft.handle.name));
    const due = take(isThere);
    if (due.length > 0) sendShown(seat, due, () => undefined);
  });
  // On leaving, send only what needs no confirmation: nobody is there to answer.
  const leave = () => {
    const due = take(() => true);
    for (const { draft } of due) draft.forget();
    const blocks = new Map<string, Wish[]>();
    for (const wish of due) {
      const path = wish.draft.handle.resource.pathAt(wish.draft.at);
      blocks.set(path, [...(blocks.get(path) ?? []), wish]);
    }
    for (const block of blocks.values()) if (!asksOrClimbs(seat, block)) sendCarefully(seat, block);
    seat.device.flush();
  };
  function forget(drafts: readonly PropertyDraft[]): void {
    for (const draft of drafts) waiting.delete(draft);
    if (waiting.size === 0) window.removeEventListener('pagehide', leave);
  }
  return {
    show({ draft, to }, restMs) {
      draft.show(to);
      waiting.set(draft, to);
      window.addEventListener('pagehide', leave);
      stop();
      stop = seat.clock.after(restMs, () => {
        const due = offers;
        offers = [];
        sendShown(
          seat,
          take(() => true),
          () => due.forEach((offer) => offer()),
        );
      });
    },
    forget,
    offers(drafts, offer) {
      const isWaiting = drafts.some((draft) => waiting.has(draft));
      if (isWaiting) offers.push(offer);
      return isWaiting;
    },
  };
}
