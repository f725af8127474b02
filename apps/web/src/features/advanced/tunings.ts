/** The speaker tunings of an amplifier as the page lists them: every channel, then locks that are no channel's. */

import { lockGroupsOf, scopeOf, type LockGroup } from '@headroom/model/access';
import { channelSections, sectionOf, type ChannelSection, type Tree } from '@headroom/model/property';
import { knownLeaf } from '@headroom/model/transfer';

export interface Tuning {
  /** Undefined for a lock that belongs to no channel, or to all. */
  readonly channel: number | undefined;
  /** What locks it; several are a mistake that a reset refuses [LOCK-14]. */
  readonly groups: readonly { readonly groupId: string; readonly sections: readonly ChannelSection[]; readonly count: number }[];
}

export function tuningsOf(tree: Tree, channels: readonly number[]): Tuning[] {
  const groups = lockGroupsOf(tree);
  const channelOf = ({ groupId }: LockGroup) => {
    const scope = scopeOf(groupId);
    return typeof scope === 'number' && channels.includes(scope) ? scope : undefined;
  };
  const describe = ({ groupId, properties }: LockGroup) => ({ groupId, sections: sectionsOf(properties), count: properties.length });
  return [
    ...channels.map((channel): Tuning => ({ channel, groups: groups.filter((group) => channelOf(group) === channel).map(describe) })),
    ...groups.filter((group) => channelOf(group) === undefined).map((group): Tuning => ({ channel: undefined, groups: [describe(group)] })),
  ];
}

/** The parts that a lock touches, in the order in which people choose them. */
function sectionsOf(properties: readonly string[]): ChannelSection[] {
  const touched = new Set(
    properties.map((address) => {
      const known = knownLeaf(address);
      return known && sectionOf(known.handle);
    }),
  );
  return channelSections.filter((section) => touched.has(section));
}
