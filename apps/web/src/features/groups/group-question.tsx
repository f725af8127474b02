import type { ChannelGroup } from '@headroom/model/groups';
import type { ReactNode } from 'react';
import { useGo } from '../../navigation/navigation.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { isEqLouder, type CatchUp } from './group-control.ts';
import { useGroupsRepository } from './groups-repository.ts';
import { Lines } from './lines.tsx';
import { levelText, useMemberText } from './member-text.ts';
import { movesWithMute, type MemberNow } from './members.ts';
import { planUnmute } from './silence.ts';
import type { GroupActs } from './use-group-acts.ts';
import { useGroupWords } from './words.ts';

export type Asked = 'remove' | 'unmute' | { readonly catchUp: readonly CatchUp[] };

interface GroupQuestionProps {
  readonly asked: Asked;
  readonly group: ChannelGroup;
  readonly members: readonly MemberNow[];
  readonly acts: GroupActs;
  readonly onClose: () => void;
}
export function GroupQuestion({ asked, group, members, acts, onClose }: GroupQuestionProps) {
  const words = useGroupWords();
  const go = useGo();
  const { remove, list } = useGroupsRepository();
  const shared = { open: true, danger: true, onClose };
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  if (asked === 'remove')
    return (
      <Confirm
        {...shared}
        title={words.removeTitle(group.name)}
        verb={words.remove}
        onConfirm={after(() => void remove(group.id).then((isGone) => isGone && go(list, { replace: true })))}
      >
        {words.removeBody}
      </Confirm>
    );
  if (asked === 'unmute')
    return (
      <Confirm {...shared} title={words.unmuteTitle(group.name)} verb={words.unmute} onConfirm={after(() => void acts.setMute(false))}>
        <Unmuted group={group} members={members} />
      </Confirm>
    );
  return (
    <Confirm {...shared} title={words.catchUpTitle} verb={words.catchUp} onConfirm={after(() => void acts.catchUp(asked.catchUp))}>
      <CaughtUp plan={asked.catchUp} />
    </Confirm>
  );
}

function Unmuted({ group, members }: { readonly group: ChannelGroup; readonly members: readonly MemberNow[] }): ReactNode {
  const words = useGroupWords();
  const who = useMemberText();
  const { members: whom, stays } = planUnmute(group.id, members);
  const play = whom.filter(movesWithMute);
  return (
    <>
      <p>{whom === members ? words.unmuteBody(play.length) : words.unmuteOwn(play.length)}</p>
      <Lines lines={play.map(who)} />
      {stays.length > 0 && (
        <>
          <p>{words.staysMuted(stays.length)}</p>
          <Lines lines={stays.map(who)} />
        </>
      )}
    </>
  );
}

function CaughtUp({ plan }: { readonly plan: readonly CatchUp[] }): ReactNode {
  const words = useGroupWords();
  const who = useMemberText();
  const lines = plan.flatMap(({ member, mute, fader, eq }) => [
    ...(fader ? [words.line(who(member), levelText(fader.from), levelText(fader.to))] : []),
    ...(mute === false ? [words.lineUnmute(who(member))] : []),
    ...(isEqLouder({ eq }) ? [words.lineEq(who(member))] : []),
  ]);
  return <Lines lines={lines} />;
}
