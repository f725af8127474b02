/** The groups that a page knows, wherever they are kept, and what may be done with them. */

import type { ChannelGroup, GroupMove, MemberAt } from '@headroom/model/groups';
import { createContext, useContext, type ReactNode } from 'react';

/** In the place of a group's id: the question for a new one. */
export const newGroupId = 'new';
export type NewGroup = Omit<ChannelGroup, 'id'>;
/** What a member did not get. */
export interface Noted {
  readonly member: MemberAt;
  readonly move: GroupMove;
}
export interface GroupBook {
  /** In the order of their names; undefined until they have come. */
  readonly groups: readonly ChannelGroup[] | undefined;
  /** Why this person may only look at them. */
  readonly why: string | undefined;
  /** What stands above the list: that they cannot be had, or not be kept. */
  readonly notice: ReactNode;
  /** The address of a group that is new once it is kept; where it is not, the book has said why. */
  readonly add: (group: NewGroup) => Promise<string | undefined>;
  /** True once it is kept. Who stays in it keeps what it has missed. */
  readonly change: (group: ChannelGroup) => Promise<boolean>;
  /** Adds to what members have missed. */
  readonly note: (id: string, noted: readonly Noted[]) => void;
  readonly catchUp: (id: string, done: readonly MemberAt[]) => void;
  readonly remove: (id: string) => Promise<boolean>;
  /** The rest of the menu of the list: files. */
  readonly tools: ReactNode;
  readonly list: string;
  readonly pathOf: (id: string) => string;
  /** Where back leads from the list. */
  readonly back: string;
}

const BookContext = createContext<GroupBook | null>(null);
export const GroupBookProvider = BookContext.Provider;
export function useGroupBook(): GroupBook {
  const book = useContext(BookContext);
  if (!book) throw new Error('GroupBookProvider is missing: there are no groups to show');
  return book;
}
