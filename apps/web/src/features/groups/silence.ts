/** Whom a group's mute silenced: its unmute plays them again, and nobody who was muted by themselves. Kept by the tab, also over a reload. */

import { readJson } from '@headroom/model/files';
import { isSameMember, type MemberAt } from '@headroom/model/groups';
import { useEffect, useRef } from 'react';
import { movesWithMute, type MemberNow } from './members.ts';

const keyOf = (groupId: string) => `headroom.group-mute.${groupId}`;
const nameOf = ({ ampId, channel }: MemberAt) => `${ampId} ${channel}`;

/** Undefined where this tab did not mute the group. */
function silencedBy(groupId: string): ReadonlySet<string> | undefined {
  const read = readJson(sessionStorage.getItem(keyOf(groupId)) ?? '');
  return read.ok && Array.isArray(read.value) ? new Set(read.value.map(String)) : undefined;
}
function keep(groupId: string, silenced: Iterable<string>): void {
  try {
    sessionStorage.setItem(keyOf(groupId), JSON.stringify([...silenced]));
  } catch {
    // Without room for it nothing is known, and unmuting names everybody.
  }
}

/** The group is being muted: who plays now is silenced by it, and who is silenced by it already. */
export function noteSilence(groupId: string, members: readonly MemberNow[]): void {
  const before = silencedBy(groupId);
  keep(
    groupId,
    members.filter(({ member, muted }) => muted !== true || before?.has(nameOf(member))).map(({ member }) => nameOf(member)),
  );
}

export interface Unmuting {
  readonly members: readonly MemberNow[];
  /** They were muted by themselves, and stay so. */
  readonly stays: readonly MemberNow[];
}
/** What an unmute of the group is about; where nobody knows whom it silenced, all of it. */
export function planUnmute(groupId: string, members: readonly MemberNow[]): Unmuting {
  const silenced = silencedBy(groupId);
  const own = members.filter(({ member }) => silenced?.has(nameOf(member)));
  const stays = members.filter((each) => each.muted === true && movesWithMute(each) && !own.includes(each));
  return own.some((each) => movesWithMute(each) && each.muted === true) ? { members: own, stays } : { members, stays: [] };
}

/** Whoever its amplifier tells to play again is silenced by the group no more. */
export function useSilence(groupId: string, members: readonly MemberNow[]): void {
  const before = useRef(members);
  useEffect(() => {
    const wasMuted = (at: MemberAt) => before.current.find(({ member }) => isSameMember(member, at))?.mutedThere === true;
    const ended = members.filter(({ member, mutedThere }) => mutedThere === false && wasMuted(member));
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
