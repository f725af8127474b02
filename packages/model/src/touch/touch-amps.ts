import { readMac } from '../network/address.ts';
import {
  addressState,
  isSameAmp,
  unsetIp,
  unsetMac,
  type AmpAddress,
  type SourceState,
  type SubGroupAmp,
  type TouchConfiguration,
  type TouchGroup,
  type TouchSource,
} from './touch.ts';

export function ampsOf({ groups }: TouchConfiguration): readonly AmpAddress[] {
  const found: AmpAddress[] = [];
  const add = ({ ipAddress, macAddress }: AmpAddress) => {
    if (!found.some((known) => isSameEntry(known, { ipAddress, macAddress }))) found.push({ ipAddress, macAddress });
  };
  for (const group of groups) {
    if (group.type === 'sourceSelect') group.states.forEach(({ sources }) => sources.forEach(add));
    else [...group.amps, ...group.subGroups.flatMap(({ amps }) => amps)].forEach(add);
  }
  return found;
}
/** Without addresses only equal entries match, so a repair cannot join strangers. */
export const isSameEntry = (one: AmpAddress, other: AmpAddress): boolean =>
  isSameAmp(one, other) || (one.ipAddress === other.ipAddress && one.macAddress === other.macAddress);

/** `moved`: same MAC, new address [TOUCH-19]. */
export type Resolution<A extends AmpAddress> =
  | { readonly state: 'found' | 'moved'; readonly amp: A }
  | { readonly state: 'absent' | 'unresolved' };
export function resolveAmp<A extends AmpAddress>(entry: AmpAddress, amps: readonly A[]): Resolution<A> {
  const amp = amps.find((candidate) => isSameAmp(candidate, entry));
  if (amp) return { state: amp.ipAddress === entry.ipAddress ? 'found' : 'moved', amp };
  return { state: addressState(entry.ipAddress) === 'set' ? 'absent' : 'unresolved' };
}

/** Other entries stay as written (OQ-004). Where the group has the new amplifier already, its own channels win. */
export function replaceAmp(configuration: TouchConfiguration, entry: AmpAddress, amp: AmpAddress): TouchConfiguration {
  const address = { ipAddress: amp.ipAddress || unsetIp, macAddress: readMac(amp.macAddress) ?? unsetMac };
  const isOld = (one: AmpAddress) => isSameEntry(one, entry);
  const repair = <T extends AmpAddress>(one: T): T => (isOld(one) ? { ...one, ...address } : one);
  function repairAll<T extends AmpAddress>(list: readonly T[], join: (known: T, old: T) => T): readonly T[] {
    const known = list.find((one) => !isOld(one) && isSameAmp(one, address));
    if (!known) return list.map(repair);
    return list.flatMap((one) => (isOld(one) ? [] : one === known ? list.filter(isOld).reduce(join, known) : one));
  }
  const groups = configuration.groups.map((group): TouchGroup => {
    if (group.type === 'sourceSelect')
      return { ...group, states: group.states.map((state) => ({ ...state, sources: repairSources(state) })) };
    const amps = repairAll(group.amps, (known, old) => ({ ...known, channels: { ...old.channels, ...known.channels } }));
    const joined = (known: SubGroupAmp, old: SubGroupAmp) => ({
      ...known,
      channels: [...new Set([...known.channels, ...old.channels])].toSorted((one, other) => one - other),
    });
    return { ...group, amps, subGroups: group.subGroups.map((sub) => ({ ...sub, amps: repairAll(sub.amps, joined) })) };
  });
  function repairSources({ sources }: SourceState): readonly TouchSource[] {
    const own = sources.filter((one) => !isOld(one) && isSameAmp(one, address)).map(({ channel }) => channel);
    return sources.filter((one) => !isOld(one) || !own.includes(one.channel)).map(repair);
  }
  return { ...configuration, groups };
}

export function removeAmp<G extends TouchGroup>(group: G, entry: AmpAddress): G {
  const others = <T extends AmpAddress>(list: readonly T[]): readonly T[] => list.filter((one) => !isSameEntry(one, entry));
  if (group.type === 'sourceSelect')
    return { ...group, states: group.states.map((state) => ({ ...state, sources: others(state.sources) })) };
  return { ...group, amps: others(group.amps), subGroups: group.subGroups.map((sub) => ({ ...sub, amps: others(sub.amps) })) };
}
