import type { ChannelGroup } from '@headroom/model/groups';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { noteAgreed, runCatchUp, runMute, type CatchUp, type Refused } from './group-control.ts';
import { useGroupsRepository, type Noted } from './groups-repository.ts';
import { useMemberText } from './member-text.ts';
import type { MemberNow } from './members.ts';
import { noteSilence, planUnmute, useSilence } from './silence.ts';
import { useGroupWords } from './words.ts';

export interface GroupActs {
  readonly note: (noted: readonly Noted[]) => void;
  readonly setMute: (on: boolean) => Promise<void>;
  readonly catchUp: (plan: readonly CatchUp[]) => Promise<void>;
}

export function useGroupActs(group: ChannelGroup, members: readonly MemberNow[]): GroupActs {
  const words = useGroupWords();
  const deviceWords = useDeviceWords();
  const who = useMemberText();
  const { note: noteAt, catchUp: doneWith } = useGroupsRepository();
  useSilence(group.id, members);
  const note = (noted: readonly Noted[]) => {
    if (noted.length > 0) noteAt(group.id, noted);
  };
  const say = (refused: readonly Refused[]) => {
    for (const { member, failure } of refused.slice(0, 3)) toast.error(words.refused(who(member), outcomeText(deviceWords, failure)));
  };
  return {
    note,
    async setMute(on) {
      const whom = on ? members : planUnmute(group.id, members).members;
      if (on) noteSilence(group.id, members);
      const { refused, noted } = await runMute(whom, on);
      say(refused);
      note(noted);
    },
    async catchUp(plan) {
      note(noteAgreed(plan));
      const refused = await runCatchUp(plan);
      say(refused);
      const done = plan.filter(({ member, isWhole }) => isWhole && !refused.some((each) => each.member.member === member.member));
      doneWith(
        group.id,
        done.map(({ member: { member } }) => member),
      );
    },
  };
}
