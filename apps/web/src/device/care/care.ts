/** The care that a change wants which is sent at once, and not dragged there: what makes the output louder asks first, or goes up little by little. */

import { isChannelMuted } from '@headroom/model/channel';
import {
  addressOf,
  ofKind,
  risesOf,
  type AnyParams,
  type Handle,
  type Rise,
  type TreeLeaf,
  type Value,
  type Write,
} from '@headroom/model/property';
import type { PropertyDraft } from '../binding/drafts.ts';
import type { Seat } from '../binding/seat.ts';
import { propertyOf, shownOf } from '../binding/shown.ts';
import { questionsOf } from './questions.ts';
import { rampLevels } from './ramp.ts';

/** One property, and where it shall go. */
export interface Wish {
  readonly draft: PropertyDraft;
  readonly to: TreeLeaf;
}

/** `sent` hears when all of it is on its way; what goes up little by little may have been stopped short of where it wanted to go. */
export function sendCarefully(
  seat: Seat,
  wishes: readonly Wish[],
  sent: () => void = () => undefined,
  refused: () => void = () => undefined,
): void {
  const rises = asksAbout(seat, wishes);
  if (rises.length === 0) return sendAgreed(seat, wishes, sent);
  ask(seat, rises, (yes) => {
    if (!yes) return refused();
    for (const { draft, to } of wishes) draft.set(to);
    sent();
  });
}

/** What somebody has agreed to: nothing is asked, and a level that rises far goes up little by little where the road can. */
export function sendAgreed(seat: Seat, wishes: readonly Wish[], sent: () => void): void {
  const rises = risesIn(seat, wishes.map(writeOf)).filter((rise) => mayRamp(seat, rise));
  let left = 1;
  const done = () => --left === 0 && sent();
  for (const wish of wishes) {
    const rise = rises.find((each) => isOf(each, wish));
    if (rise) left += 1;
    if (rise) climb(seat, wish.draft, rise, done);
    else wish.draft.set(wish.to);
  }
  done();
}

/** For an action that carries its changes out itself: one question for all of it, where any of it is louder. */
export function askIfLouder(seat: Seat, writes: readonly Write[], act: () => void, refused: () => void = () => undefined): void {
  const rises = risesIn(seat, writes);
  if (rises.length === 0) act();
  else ask(seat, rises, (yes) => (yes ? act() : refused()));
}

/** What of these wishes is asked about before they are sent: all that rises, where some of it is no ramp. */
export function asksAbout(seat: Seat, wishes: readonly Wish[]): readonly Rise[] {
  const rises = risesIn(seat, wishes.map(writeOf));
  return rises.some((rise) => !wishes.some((wish) => isOf(rise, wish)) || !mayRamp(seat, rise)) ? rises : [];
}

const ask = (seat: Seat, rises: readonly Rise[], answered: (yes: boolean) => void) => questionsOf(seat).ask({ rises, answered });
const writeOf = ({ draft: { handle, at }, to }: Wish): Write => ({ resource: handle.resource, at, values: { [handle.name]: to } });
const isOf = ({ handle, at }: Rise, { draft }: Wish) => addressOf(handle, at) === addressOf(draft.handle, draft.at);
const valueOf = (seat: Seat, handle: Handle, at: AnyParams): Value | undefined =>
  ofKind(propertyOf(seat, handle, at), shownOf(seat, handle, at));
const risesIn = (seat: Seat, writes: readonly Write[]) => risesOf(writes, (handle, at) => valueOf(seat, handle, at));

/** From the level that is there, and on a road that keeps the rhythm. */
const mayRamp = (seat: Seat, { handle, at, from, louder }: Rise) =>
  louder !== 'asks' && seat.status().pace.keepsRhythm && from === valueOf(seat, handle, at);

function climb(seat: Seat, draft: PropertyDraft, { handle, at, from, to }: Rise, ended: () => void): void {
  const property = propertyOf(seat, handle, at);
  if (property.kind === 'number') draft.ramp(rampLevels(property, Number(from), Number(to)), unlessMuted(seat, handle, at), ended);
}

/** While no mute over this level has been set that was not. */
function unlessMuted(seat: Seat, { resource }: Handle, at: AnyParams): () => boolean {
  const own = Object.values(resource.properties).filter(({ property }) => property.raisesOutput === 'unmute');
  const channel = 'channel' in at ? Number(at['channel']) : undefined;
  const muted = () =>
    own.filter((mute) => shownOf(seat, mute, at) === true).length + Number(channel !== undefined && isChannelMuted(seat.shown, channel));
  const before = muted();
  return () => muted() <= before;
}
