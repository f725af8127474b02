import type { ChannelGroup } from '@headroom/model/groups';
import type { GroupsRepository } from '../src/features/groups/groups-repository.ts';

/** Keeps nothing and refuses nothing. */
export const groupsOf = (...groups: readonly ChannelGroup[]): GroupsRepository => ({
  groups,
  why: undefined,
  notice: null,
  add: () => Promise.resolve(undefined),
  change: () => Promise.resolve(true),
  note: () => undefined,
  catchUp: () => undefined,
  remove: () => Promise.resolve(true),
  tools: null,
  list: '/groups',
  pathOf: (id) => `/groups/${id}`,
  back: '/amps',
});
