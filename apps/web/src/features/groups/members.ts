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

/** `unknown`: not on this site. `away`: does not answer. `gone`: no such channel. `follower`: second of a bridged pair. */
export type MemberState = 'there' | 'away' | 'unknown' | 'gone' | 'follower';
/** Flat, so that equal values compare equal. */
interface ReadOnlyValue {
  readonly state: MemberState;
  readonly channelName: string;
  readonly fader: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly muted: boolean | undefined;
  /** As the amplifier reported it, without pending writes. */
  readonly mutedThere: boolean | undefined;
  /** A write has had no answer for a second. */
  readonly faderWaits: boolean;
  readonly muteWaits: boolean;
  /** Why it may not be moved. */
  readonly faderFixed: PermissionReason | 'hidden' | undefined;
  readonly muteFixed: PermissionReason | 'hidden' | undefined;
  readonly failure: Failed | undefined;
  /** Numbers of bands with missed changes: `1 3`. */
  readonly bandsLeft: string;
}
export interface MemberNow extends ReadOnlyValue {
  readonly member: GroupMember;
  readonly amp: SiteAmp | undefined;
  readonly ampName: string;
  readonly missed: Missed | undefined;
}
export interface Taker extends MemberNow {
  readonly amp: SiteAmp;
  readonly fader: number;
}

const nothingTold: ReadOnlyValue = {
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

/** Undefined if missing or not loaded. */
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

export function readMember(amp: Amp, { channel, missed }: Pick<GroupMember, 'channel' | 'missed'>): ReadOnlyValue {
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
        // `bandsLeft` makes a reader of this render again.
        bandNow: (filter) => amp && bandAt(amp.seat, { channel: member.channel, filter }),
      }),
    };
  });
}

export const movesWithFader = (member: MemberNow): member is Taker =>
  member.amp !== undefined && member.state === 'there' && member.fader !== undefined && member.faderFixed === undefined;
export const movesWithMute = (member: MemberNow): member is MemberNow & { readonly amp: SiteAmp } =>
  member.amp !== undefined && member.state === 'there' && member.muteFixed === undefined;
/** Such a member catches up when it returns. */
export const isAbsent = ({ state }: MemberNow): boolean => state === 'away' || state === 'unknown';

export const standingOf = <M extends Taker>(member: M): Standing<M> => ({ member, place: member.fader, min: member.min, max: member.max });
export const halvesOf = (channel: number): string => bridgePair(channel).join('+');
export function seatsOf(members: readonly MemberNow[]): readonly Seat[] {
  return [...new Set(members.flatMap(({ amp }) => (amp ? [amp.seat] : [])))];
}
