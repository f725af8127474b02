import { readMac } from '../network/address.ts';
import { addressState, isSameAmp, unsetIp, unsetMac, type AmpAddress, type TouchConfiguration, type TouchGroup } from './touch.ts';

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

/** Other entries stay as written (OQ-004). */
export function replaceAmp(configuration: TouchConfiguration, entry: AmpAddress, amp: AmpAddress): TouchConfiguration {
  const address = { ipAddress: amp.ipAddress || unsetIp, macAddress: readMac(amp.macAddress) ?? unsetMac };
  const repair = <T extends AmpAddress>(one: T): T => (isSameEntry(one, entry) ? { ...one, ...address } : one);
  const groups = configuration.groups.map((group): TouchGroup => {
    if (group.type === 'sourceSelect')
      return { ...group, states: group.states.map((state) => ({ ...state, sources: state.sources.map(repair) })) };
    return { ...group, amps: group.amps.map(repair), subGroups: group.subGroups.map((sub) => ({ ...sub, amps: sub.amps.map(repair) })) };
  });
  return { ...configuration, groups };
}

export function removeAmp<G extends TouchGroup>(group: G, entry: AmpAddress): G {
  const others = <T extends AmpAddress>(list: readonly T[]): readonly T[] => list.filter((one) => !isSameEntry(one, entry));
  if (group.type === 'sourceSelect')
    return { ...group, states: group.states.map((state) => ({ ...state, sources: others(state.sources) })) };
  return { ...group, amps: others(group.amps), subGroups: group.subGroups.map((sub) => ({ ...sub, amps: others(sub.amps) })) };
}
