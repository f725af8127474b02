import {
  channelOffset,
  isSameAmp,
  renameProblem,
  volumeRange,
  type AmpAddress,
  type NameProblem,
  type SubGroup,
  type TouchConfiguration,
  type TouchGroup,
  type VolumeGroup,
} from './touch.ts';

export type ChannelChoice = 'free' | 'chosen' | 'taken' | 'not in parent';

const holds = (amps: VolumeGroup['amps'], amp: AmpAddress, channel: number) =>
  amps.some((candidate) => isSameAmp(candidate, amp) && Object.hasOwn(candidate.channels, String(channel)));
const lists = (amps: SubGroup['amps'], amp: AmpAddress, channel: number) =>
  amps.some((candidate) => isSameAmp(candidate, amp) && candidate.channels.includes(channel));

/** Amplifier and channel together decide [TOUCH-32]. */
export function channelChoice({ groups }: TouchConfiguration, groupIndex: number, amp: AmpAddress, channel: number): ChannelChoice {
  const group = groups[groupIndex];
  if (group?.type === 'volume' && holds(group.amps, amp, channel)) return 'chosen';
  return groups.some((other, index) => index !== groupIndex && other.type === 'volume' && holds(other.amps, amp, channel))
    ? 'taken'
    : 'free';
}

export function subGroupChannelChoice(
  { amps, subGroups }: VolumeGroup,
  subGroupIndex: number,
  amp: AmpAddress,
  channel: number,
): ChannelChoice {
  if (!holds(amps, amp, channel)) return 'not in parent';
  if (lists(subGroups[subGroupIndex]?.amps ?? [], amp, channel)) return 'chosen';
  return subGroups.some((sibling, index) => index !== subGroupIndex && lists(sibling.amps, amp, channel)) ? 'taken' : 'free';
}

export function addChannel(group: VolumeGroup, amp: AmpAddress, channel: number): VolumeGroup {
  if (holds(group.amps, amp, channel)) return group;
  const known = group.amps.some((candidate) => isSameAmp(candidate, amp));
  const amps = known ? group.amps : [...group.amps, { ipAddress: amp.ipAddress, macAddress: amp.macAddress, channels: {} }];
  return {
    ...group,
    amps: amps.map((each) => (isSameAmp(each, amp) ? { ...each, channels: { ...each.channels, [channel]: channelOffset.default } } : each)),
  };
}

/** Also cleans its sub-groups [TOUCH-35] [TOUCH-33]. */
export function removeChannel(group: VolumeGroup, amp: AmpAddress, channel: number): VolumeGroup {
  if (!holds(group.amps, amp, channel)) return group;
  const amps = group.amps.map((each) => (isSameAmp(each, amp) ? { ...each, channels: without(each.channels, channel) } : each));
  return {
    ...group,
    range: volumeRange.default,
    amps: amps.filter(({ channels }) => Object.keys(channels).length > 0),
    subGroups: group.subGroups.map((subGroup) => removeSubGroupChannel(subGroup, amp, channel)),
  };
}
const without = (channels: Readonly<Record<string, number>>, channel: number) =>
  Object.fromEntries(Object.entries(channels).filter(([key]) => key !== String(channel)));

export function addSubGroupChannel(subGroup: SubGroup, amp: AmpAddress, channel: number): SubGroup {
  if (lists(subGroup.amps, amp, channel)) return subGroup;
  const known = subGroup.amps.some((candidate) => isSameAmp(candidate, amp));
  const amps = known ? subGroup.amps : [...subGroup.amps, { ipAddress: amp.ipAddress, macAddress: amp.macAddress, channels: [] }];
  return {
    ...subGroup,
    amps: amps.map((each) => (isSameAmp(each, amp) ? { ...each, channels: [...each.channels, channel].toSorted((a, b) => a - b) } : each)),
  };
}
export function removeSubGroupChannel(subGroup: SubGroup, amp: AmpAddress, channel: number): SubGroup {
  const amps = subGroup.amps.map((each) =>
    isSameAmp(each, amp) ? { ...each, channels: each.channels.filter((other) => other !== channel) } : each,
  );
  return { ...subGroup, amps: amps.filter(({ channels }) => channels.length > 0) };
}

/** [TOUCH-34] */
export function setOffset(group: VolumeGroup, amp: AmpAddress, channel: number, offset: number): VolumeGroup {
  const amps = group.amps.map((each) =>
    isSameAmp(each, amp) && Object.hasOwn(each.channels, String(channel))
      ? { ...each, channels: { ...each.channels, [channel]: offset } }
      : each,
  );
  return { ...group, amps };
}
export function holderOf({ groups }: TouchConfiguration, groupIndex: number, amp: AmpAddress, channel: number): string | undefined {
  return groups.find((other, index) => index !== groupIndex && other.type === 'volume' && holds(other.amps, amp, channel))?.name;
}
export function subGroupHolderOf({ subGroups }: VolumeGroup, index: number, amp: AmpAddress, channel: number): string | undefined {
  return subGroups.find((sibling, at) => at !== index && lists(sibling.amps, amp, channel))?.name;
}

export function replaceGroup(configuration: TouchConfiguration, index: number, group: TouchGroup): TouchConfiguration {
  return { ...configuration, groups: configuration.groups.map((each, at) => (at === index ? group : each)) };
}
export const addGroup = (configuration: TouchConfiguration, group: TouchGroup): TouchConfiguration => ({
  ...configuration,
  groups: [...configuration.groups, group],
});
export const removeGroup = (configuration: TouchConfiguration, index: number): TouchConfiguration => ({
  ...configuration,
  groups: configuration.groups.toSpliced(index, 1),
});
export function replaceSubGroup(group: VolumeGroup, index: number, subGroup: SubGroup): VolumeGroup {
  return { ...group, subGroups: group.subGroups.map((each, at) => (at === index ? subGroup : each)) };
}
/** Existing names may be long (OQ-135) [TOUCH-26] [TOUCH-27]. */
export function configurationProblem({ groups }: TouchConfiguration, known: ReadonlySet<string>): NameProblem | undefined {
  return namesOf({ name: '', groups })
    .map((name) => renameProblem(name, known.has(name) ? name : ''))
    .find((problem) => problem !== undefined);
}
export const namesOf = ({ groups }: TouchConfiguration): readonly string[] =>
  groups.flatMap((group) => [group.name, ...(group.type === 'volume' ? group.subGroups : group.states).map(({ name }) => name)]);

export type MoveDirection = 'up' | 'down';
export function canMove(count: number, index: number, direction: MoveDirection): boolean {
  const target = direction === 'up' ? index - 1 : index + 1;
  return index >= 0 && index < count && target >= 0 && target < count;
}
/** With the moved item's new index [TOUCH-11]. */
export function moveItem<T>(
  items: readonly T[],
  index: number,
  direction: MoveDirection,
): { readonly items: readonly T[]; readonly index: number } {
  if (!canMove(items.length, index, direction)) return { items, index };
  const target = direction === 'up' ? index - 1 : index + 1;
  const moved = items.toSpliced(index, 1);
  const [item] = items.slice(index, index + 1);
  return { items: item === undefined ? items : moved.toSpliced(target, 0, item), index: target };
}

/** Zero-based (OQ-136). */
export function readGroupIndex(text: string | undefined, items: readonly (TouchGroup | SubGroup)[]): number | undefined {
  const index = text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return index >= 0 && index < items.length ? index : undefined;
}
