import { canAddState, isSameAmp, type AmpAddress, type SourceSelectGroup } from './touch.ts';

export interface TouchChannel extends AmpAddress {
  readonly channel: number;
}
const isSame = (one: TouchChannel, other: TouchChannel) =>
  one.channel === other.channel && (isSameAmp(one, other) || (one.ipAddress === other.ipAddress && one.macAddress === other.macAddress));

export function channelsOf({ states }: SourceSelectGroup): readonly TouchChannel[] {
  const found: TouchChannel[] = [];
  for (const { ipAddress, macAddress, channel } of states.flatMap(({ sources }) => sources)) {
    const one = { ipAddress, macAddress, channel };
    if (!found.some((known) => isSame(known, one))) found.push(one);
  }
  return found;
}
/** A new state sets no sources [TOUCH-17]. */
export function addState(group: SourceSelectGroup, name: string): SourceSelectGroup {
  return canAddState(group) ? { ...group, states: [...group.states, { name, sources: [] }] } : group;
}
export const removeState = (group: SourceSelectGroup, index: number): SourceSelectGroup => ({
  ...group,
  states: group.states.toSpliced(index, 1),
});
export const renameState = (group: SourceSelectGroup, index: number, name: string): SourceSelectGroup => ({
  ...group,
  states: group.states.map((state, at) => (at === index ? { ...state, name } : state)),
});

export const sourceOf = (group: SourceSelectGroup, index: number, channel: TouchChannel): string | undefined =>
  group.states[index]?.sources.find((source) => isSame(source, channel))?.sourceInput;

/** Undefined leaves the channel unchanged. */
export function setSource(
  group: SourceSelectGroup,
  index: number,
  channel: TouchChannel,
  sourceInput: string | undefined,
): SourceSelectGroup {
  const states = group.states.map((state, at) => {
    if (at !== index) return state;
    const known = state.sources.some((source) => isSame(source, channel));
    if (sourceInput === undefined) return { ...state, sources: state.sources.filter((source) => !isSame(source, channel)) };
    const sources = known
      ? state.sources.map((source) => (isSame(source, channel) ? { ...source, sourceInput } : source))
      : [...state.sources, { ipAddress: channel.ipAddress, macAddress: channel.macAddress, channel: channel.channel, sourceInput }];
    return { ...state, sources };
  });
  return { ...group, states };
}
