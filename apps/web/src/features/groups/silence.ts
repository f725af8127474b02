/** A group's unmute leaves members muted that its mute did not silence. */

import { readJson } from '@headroom/model/files';
import { isSameMember, type MemberAt } from '@headroom/model/groups';
import { useEffect, useRef } from 'react';
import { movesWithMute, type MemberNow } from './members.ts';
import { tabStorage } from '../../preferences/storage.ts';

const keyOf = (groupId: string) => `headroom.group-mute.${groupId}`;
const nameOf = ({ ampId, channel }: MemberAt) => `${ampId} ${channel}`;

/** Undefined if this tab did not mute the group. */
function silencedBy(groupId: string): ReadonlySet<string> | undefined {
  const read = readJson(tabStorage.read(keyOf(groupId)) ?? '');
  return read.ok && Array.isArray(read.value) ? new Set(read.value.map(String)) : undefined;
}
function keep(groupId: string, silenced: Iterable<string>): void {
  tabStorage.write(keyOf(groupId), JSON.stringify([...silenced]));
}

export function noteSilence(groupId: string, members: readonly MemberNow[]): void {
  const before = silencedBy(groupId);
  keep(
    groupId,
    members.filter(({ member, muted }) => muted !== true || before?.has(nameOf(member))).map(({ member }) => nameOf(member)),
  );
}

export interface Unmuting {
  readonly members: readonly MemberNow[];
  /** Members muted by themselves stay muted. */
  readonly stays: readonly MemberNow[];
}
/** Includes all members if nobody knows which the group silenced. */
export function planUnmute(groupId: string, members: readonly MemberNow[]): Unmuting {
  const silenced = silencedBy(groupId);
  const own = members.filter(({ member }) => silenced?.has(nameOf(member)));
  const stays = members.filter((each) => each.muted === true && movesWithMute(each) && !own.includes(each));
  return own.some((each) => movesWithMute(each) && each.muted === true) ? { members: own, stays } : { members, stays: [] };
}

/** A playing member no longer counts as silenced. */
export function useSilence(groupId: string, members: readonly MemberNow[]): void {
  // Somebody may have unmuted one while this was not shown.
  const before = useRef<readonly MemberNow[]>([]);
  useEffect(() => {
    const played = (at: MemberAt) => before.current.find(({ member }) => isSameMember(member, at))?.mutedThere === false;
    const ended = members.filter(({ member, mutedThere, missed }) => mutedThere === false && missed?.mute === undefined && !played(member));
    before.current = members;
    const silenced = silencedBy(groupId);
    if (ended.length === 0 || silenced === undefined) return;
    const names = new Set(ended.map(({ member }) => nameOf(member)));
    keep(
      groupId,
      [...silenced].filter((each) => !names.has(each)),
    );
  }, [groupId, members]);
}
