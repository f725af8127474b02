import { readGroups, writeGroups, type ChannelGroup, type GroupsRefusal } from '@headroom/model/groups';
import { browserStorage, onOtherTabs } from '../../preferences/storage.ts';

export interface KeptGroups {
  readonly groups: readonly ChannelGroup[];
  /** Unreadable text is overwritten only with consent. */
  readonly unreadable: { readonly text: string; readonly refusal: GroupsRefusal } | undefined;
  /** Lost with the page. */
  readonly isLost: boolean;
}
export interface GroupStore {
  now(): KeptGroups;
  /** Includes other tabs' changes; false if not stored. */
  change(next: (groups: readonly ChannelGroup[]) => readonly ChannelGroup[]): boolean;
  startAnew(): boolean;
  subscribe(listener: () => void): () => void;
}

const key = 'headroom.groups';

export function createGroupStore(): GroupStore {
  const listeners = new Set<() => void>();
  let kept = read();
  function read(): KeptGroups {
    const text = browserStorage.read(key);
    if (text === null) return { groups: [], unreadable: undefined, isLost: false };
    const reading = readGroups(text);
    return reading.ok
      ? { groups: reading.groups, unreadable: undefined, isLost: false }
      : { groups: [], unreadable: { text, refusal: reading.refusal }, isLost: false };
  }
  function stand(next: KeptGroups): void {
    kept = next;
    for (const listener of listeners) listener();
  }
  function keep(groups: readonly ChannelGroup[]): boolean {
    const isLost = !browserStorage.write(key, writeGroups(groups));
    stand({ groups, unreadable: undefined, isLost });
    return !isLost;
  }
  return {
    now: () => kept,
    change(next) {
      const fresh = kept.isLost ? kept : read();
      if (fresh.unreadable) {
        stand(fresh);
        return false;
      }
      return keep(next(fresh.groups));
    },
    startAnew: () => keep([]),
    subscribe(listener) {
      listeners.add(listener);
      const stop = onOtherTabs((changed) => {
        if (changed === key || changed === null) stand(read());
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
