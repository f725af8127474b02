/** The amplifier's tunings: per channel, then locks without a channel. */

import { lockGroupsOf, scopeOf, type LockGroup } from '@headroom/model/access';
import { channelSections, sectionOf, type ChannelSection, type Tree } from '@headroom/model/property';
import { knownLeaf } from '@headroom/model/transfer';

export interface Tuning {
  /** Undefined for a lock on no channel or on all. */
  readonly channel: number | undefined;
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

function sectionsOf(properties: readonly string[]): ChannelSection[] {
  const touched = new Set(
    properties.map((address) => {
      const known = knownLeaf(address);
      return known && sectionOf(known.handle);
    }),
  );
  return channelSections.filter((section) => touched.has(section));
}
