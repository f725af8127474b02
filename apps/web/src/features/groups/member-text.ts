import { output } from '@headroom/model/amplifier';
import { printValue } from '../../i18n/number-text.ts';
import type { MemberNow } from './members.ts';
import { useGroupWords } from './words.ts';

/** Such as `Terrace · Main bar`. */
export function useMemberText(): (member: MemberNow) => string {
  const words = useGroupWords();
  return ({ member, ampName, channelName }) =>
    ampName === ''
      ? member.label || words.channelUnnamed(member.channel)
      : `${channelName || words.channelUnnamed(member.channel)} · ${ampName}`;
}

export function useFirstMemberText(): (members: readonly MemberNow[]) => string {
  const words = useGroupWords();
  const who = useMemberText();
  return ([first, ...others]) => {
    const name = first ? who(first) : '';
    return others.length === 0 ? name : words.andMore(name, others.length);
  };
}

export const levelText = (level: number | undefined): string => printValue(output.properties.fader.property, level);
export const wayText = (dB: number): string => printValue(output.properties.fader.property, dB, { plus: true });
