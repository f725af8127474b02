import type { ChannelGroup, GroupMove, MemberAt } from '@headroom/model/groups';
import { createContext, useContext, type ReactNode } from 'react';

/** In place of an id: a new group. */
export const newGroupId = 'new';
export type NewGroup = Omit<ChannelGroup, 'id'>;
/** A change that a member did not get. */
export interface Noted {
  readonly member: MemberAt;
  readonly move: GroupMove;
}
export interface GroupsRepository {
  /** Sorted by name; undefined until loaded. */
  readonly groups: readonly ChannelGroup[] | undefined;
  readonly why: string | undefined;
  /** Above the list. */
  readonly notice: ReactNode;
  /** Returns the new path; undefined if not stored, with the reason shown. */
  readonly add: (group: NewGroup) => Promise<string | undefined>;
  /** True once stored. Members that stay keep their missed changes. */
  readonly change: (group: ChannelGroup) => Promise<boolean>;
  readonly note: (id: string, noted: readonly Noted[]) => void;
  readonly catchUp: (id: string, done: readonly MemberAt[]) => void;
  readonly remove: (id: string) => Promise<boolean>;
  readonly tools: ReactNode;
  readonly list: string;
  readonly pathOf: (id: string) => string;
  readonly back: string;
}

const BookContext = createContext<GroupsRepository | null>(null);
export const GroupsProvider = BookContext.Provider;
export function useGroupsRepository(): GroupsRepository {
  const book = useContext(BookContext);
  if (!book) throw new Error('GroupsProvider is missing: there are no groups to show');
  return book;
}
