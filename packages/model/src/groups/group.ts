/** Channels across amplifiers [VENUE-11], with what each missed while offline. */

import { canonicalDeviceId } from '../catalogue/device-id.ts';
import type { EqBand } from '../dsp/settings.ts';
import { bandsStillMissed, joinedBands, type MissedBand } from './group-eq.ts';

/** The id survives address changes. */
export interface MemberAt {
  readonly ampId: string;
  readonly channel: number;
}
export interface Missed {
  readonly mute?: boolean;
  readonly fader?: { readonly how: 'by' | 'to'; readonly dB: number };
  readonly eq?: readonly MissedBand[];
}
export interface GroupMember extends MemberAt {
  /** Shown until its amplifier reports a name. */
  readonly label: string;
  readonly missed?: Missed;
}
/** `relative`: members keep their differences. */
export const groupFaders = ['relative', 'absolute'] as const;
export type GroupFader = (typeof groupFaders)[number];
export interface ChannelGroup {
  readonly id: string;
  readonly name: string;
  readonly fader: GroupFader;
  readonly members: readonly GroupMember[];
}

export const maxGroups = 100;
export const maxMembers = 128;
export const maxGroupNameLength = 60;
export const maxLabelLength = 160;
/** In decibels, of a missed level. */
export const furthestFader = 200;

export const labelOf = (channel: string, amp: string): string =>
  `${channel} · ${amp}`
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, maxLabelLength)
    .toWellFormed();

export type GroupNameProblem = 'empty' | 'too long' | 'taken';
export function channelGroupNameProblem(name: string, others: readonly string[]): GroupNameProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.length > maxGroupNameLength) return 'too long';
  return others.some((other) => other.trim().toLowerCase() === trimmed.toLowerCase()) ? 'taken' : undefined;
}

export const isSameMember = (one: MemberAt, other: MemberAt): boolean =>
  one.channel === other.channel && canonicalDeviceId(one.ampId) === canonicalDeviceId(other.ampId);

export const withMembers = (group: ChannelGroup, chosen: readonly GroupMember[]): ChannelGroup => ({
  ...group,
  members: chosen.map((member) => {
    const before = group.members.find((each) => isSameMember(each, member));
    return before?.missed === undefined ? member : { ...member, missed: before.missed };
  }),
});

export type GroupMove =
  | { readonly kind: 'mute'; readonly mute: boolean }
  | { readonly kind: 'fader'; readonly how: 'by' | 'to'; readonly dB: number }
  | { readonly kind: 'eq'; readonly bands: readonly MissedBand[] };

/** Moves that cancel out are dropped. */
export function missing(missed: Missed | undefined, move: GroupMove): Missed | undefined {
  if (move.kind === 'mute') return { ...missed, mute: move.mute };
  if (move.kind === 'eq') {
    const { eq, ...others } = missed ?? {};
    const bands = joinedBands(eq, move.bands);
    return orNothing(bands === undefined ? others : { ...others, eq: bands });
  }
  const { fader, ...rest } = missed ?? {};
  const next =
    move.how === 'to' || fader === undefined
      ? { how: move.how, dB: move.dB }
      : { how: fader.how, dB: Math.min(furthestFader, Math.max(-furthestFader, Number((fader.dB + move.dB).toFixed(4)))) };
  return next.how === 'by' && next.dB === 0 ? orNothing(rest) : { ...rest, fader: next };
}
const orNothing = (missed: Missed): Missed | undefined => (Object.keys(missed).length === 0 ? undefined : missed);
export function withMissed(group: ChannelGroup, moves: readonly { readonly member: MemberAt; readonly move: GroupMove }[]): ChannelGroup {
  const members = group.members.map((member): GroupMember => {
    const own = moves.filter((each) => isSameMember(each.member, member));
    const { missed: before, ...rest } = member;
    const missed = own.reduce<Missed | undefined>((sum, { move }) => missing(sum, move), before);
    return missed === undefined ? rest : { ...rest, missed };
  });
  return { ...group, members };
}
export const caughtUp = (group: ChannelGroup, done: readonly MemberAt[]): ChannelGroup => ({
  ...group,
  members: group.members.map((member) => {
    const { missed: _, ...rest } = member;
    return done.some((each) => isSameMember(each, member)) ? rest : member;
  }),
});

/** Somebody may have made them by hand. */
export function stillMissed(
  missed: Missed | undefined,
  now: {
    readonly muted: boolean | undefined;
    readonly fader: number | undefined;
    readonly bandNow: (filter: number) => EqBand | undefined;
  },
): Missed | undefined {
  if (missed === undefined) return undefined;
  const mute = missed.mute !== undefined && missed.mute !== now.muted ? { mute: missed.mute } : {};
  const isThere = missed.fader?.how === 'to' && now.fader !== undefined && Math.abs(missed.fader.dB - now.fader) < 0.05;
  const fader = missed.fader !== undefined && !isThere ? { fader: missed.fader } : {};
  const eq = bandsStillMissed(missed.eq, now.bandNow);
  return orNothing({ ...mute, ...fader, ...(eq ? { eq } : {}) });
}
