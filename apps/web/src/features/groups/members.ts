/** The members of a group as they stand now: where they are, what they may be asked, and what of it is theirs. */

import type { PermissionReason } from '@headroom/model/access';
import { deviceInfo, output, outputEqFilter } from '@headroom/model/amplifier';
import { bridgePair, follows, isChannelMuted } from '@headroom/model/channel';
import type { EqBand } from '@headroom/model/dsp';
import { bandsStillMissed, stillMissed, type GroupMember, type Missed, type Standing } from '@headroom/model/groups';
import { limits, type Tree } from '@headroom/model/property';
import { propertyOf, shownOf } from '../../device/binding/shown.ts';
import type { Amp, Failed, Seat } from '../../device/binding/seat.ts';
import { useAmps } from '../../device/binding/use-amps.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';

/** `unknown`: no amplifier of the site. `away`: it does not answer. `gone`: it has no such channel. `follower`: the second of a bridged pair, which plays what the first does. */
export type MemberState = 'there' | 'away' | 'unknown' | 'gone' | 'follower';
/** What a seat tells of a member: flat, so that the same stays the same. */
interface Told {
  readonly state: MemberState;
  readonly channelName: string;
  readonly fader: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly muted: boolean | undefined;
  /** As its amplifier has told it, whatever a finger wants. */
  readonly mutedThere: boolean | undefined;
  /** Its amplifier has not answered what was wanted of its fader, or its mute, for a second. */
  readonly faderWaits: boolean;
  readonly muteWaits: boolean;
  /** Why its fader, and its mute, may not be moved. */
  readonly faderFixed: PermissionReason | 'hidden' | undefined;
  readonly muteFixed: PermissionReason | 'hidden' | undefined;
  readonly failure: Failed | undefined;
  /** The bands that it has still missed something of, by their numbers, as one text: 1 3. */
  readonly bandsLeft: string;
}
export interface MemberNow extends Told {
  readonly member: GroupMember;
  readonly amp: SiteAmp | undefined;
  readonly ampName: string;
  /** What it has still missed. */
  readonly missed: Missed | undefined;
}
/** One that moves with the group. */
export interface Taker extends MemberNow {
  readonly amp: SiteAmp;
  readonly fader: number;
}

const nothingTold: Told = {
  state: 'unknown',
  channelName: '',
  fader: undefined,
  min: 0,
  max: 0,
  muted: undefined,
  mutedThere: undefined,
  faderWaits: false,
  muteWaits: false,
  faderFixed: undefined,
  muteFixed: undefined,
  failure: undefined,
  bandsLeft: '',
};

const { fader, mute, name } = output.properties;

/** A band of an output's equalizer as it is shown, and why it may not be moved; undefined where there is none, or it is not told yet. */
export interface BandNow extends EqBand {
  readonly fixed: PermissionReason | 'hidden' | undefined;
}
const bandNames = ['enable', 'type', 'frequency', 'gain', 'q'] as const;
export function bandAt(amp: Amp, at: { readonly channel: number; readonly filter: number }): BandNow | undefined {
  const { properties } = outputEqFilter;
  const values = bandNames.map((each) => [each, shownOf(amp, properties[each], at)] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  const isSecret = bandNames.some((each) => amp.hides(properties[each], at));
  const answer = bandNames.map((each) => amp.may(properties[each], at)).find(({ permission }) => permission !== 'Write');
  const fixed = isSecret ? 'hidden' : answer && (answer.reason ?? 'hidden');
  return { ...(Object.fromEntries(values) as unknown as EqBand), fixed };
}

export function readMember(amp: Amp, { channel, missed }: Pick<GroupMember, 'channel' | 'missed'>): Told {
  const at = { channel };
  const shown = shownOf(amp, fader, at);
  const state = !amp.available ? 'away' : !amp.has(mute, at) ? 'gone' : follows(amp.tree, channel) ? 'follower' : 'there';
  const mutedIn = (tree: Tree) => (amp.has(mute, at) && !amp.hides(mute, at) ? isChannelMuted(tree, channel) : undefined);
  const fixed = (of: typeof fader | typeof mute) => {
    const { permission, reason } = amp.may(of, at);
    return permission === 'Write' ? undefined : (reason ?? 'hidden');
  };
  return {
    state,
    channelName: amp.read(name, at) ?? '',
    fader: typeof shown === 'number' && !amp.hides(fader, at) ? shown : undefined,
    ...limits(propertyOf(amp, fader, at)),
    muted: mutedIn(amp.shown),
    mutedThere: mutedIn(amp.told),
    faderWaits: amp.waits(fader, at),
    muteWaits: amp.waits(mute, at),
    faderFixed: fixed(fader),
    muteFixed: fixed(mute),
    failure: amp.problem(fader, at) ?? amp.problem(mute, at),
    bandsLeft: (bandsStillMissed(missed?.eq, (filter) => bandAt(amp, { channel, filter })) ?? []).map(({ filter }) => filter).join(' '),
  };
}

export function useMembers(members: readonly GroupMember[]): readonly MemberNow[] {
  const site = useSite();
  const found = members.map((member) => ({ member, amp: site.find(member.ampId) }));
  const amps = [...new Set(found.flatMap(({ amp }) => amp ?? []))];
  const told = useAmps(
    amps.map(({ seat }) => seat),
    (amp) => {
      const ampName = amp.read(deviceInfo.properties.deviceName, {}) ?? '';
      const own = found.filter((each) => each.amp?.ampId === amp.id);
      return own.map(({ member }) => ({ ...readMember(amp, member), channel: member.channel, ampName }));
    },
  );
  return found.map(({ member, amp }) => {
    const own = amp && told[amps.indexOf(amp)]?.find(({ channel }) => channel === member.channel);
    const now = own ?? nothingTold;
    return {
      ...now,
      member,
      amp,
      ampName: own?.ampName || (amp ? nameOf(amp) : ''),
      missed: stillMissed(member.missed, {
        muted: now.muted,
        fader: now.fader,
        // Whoever looks hears of it by the bands that are left.
        bandNow: (filter) => amp && bandAt(amp.seat, { channel: member.channel, filter }),
      }),
    };
  });
}

export const movesWithFader = (member: MemberNow): member is Taker =>
  member.amp !== undefined && member.state === 'there' && member.fader !== undefined && member.faderFixed === undefined;
export const movesWithMute = (member: MemberNow): member is MemberNow & { readonly amp: SiteAmp } =>
  member.amp !== undefined && member.state === 'there' && member.muteFixed === undefined;
/** One that will be caught up: it may be there again, and is the group's as before. */
export const isAbsent = ({ state }: MemberNow): boolean => state === 'away' || state === 'unknown';

export const standingOf = <M extends Taker>(member: M): Standing<M> => ({ member, place: member.fader, min: member.min, max: member.max });
export const halvesOf = (channel: number): string => bridgePair(channel).join('+');
/** Each amplifier once. */
export function seatsOf(members: readonly MemberNow[]): readonly Seat[] {
  return [...new Set(members.flatMap(({ amp }) => (amp ? [amp.seat] : [])))];
}
