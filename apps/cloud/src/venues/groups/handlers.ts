import { caughtUp, withMembers, withMissed, type ChannelGroup, type GroupMove, type MemberAt } from '@headroom/model/groups';
import type { areas, AskedWith, CloudApi } from '@headroom/protocol/cloud';
import { touchVenues } from '../alarms/events.ts';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { refuse, type Handlers } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { Ports } from '../../kit/ports.ts';
import { addGroup, changeGroup, groupsOf, removeGroup } from './store.ts';

const refusals = { 'unknown amp': 'UnknownAmp', 'name taken': 'GROUP_NAME_EXISTS' } as const;
const shown = ({ name, fader, members }: ChannelGroup) => ({ name, fader, channels: members.map(({ label }) => label) });

type Noted = AskedWith<CloudApi['noteMissed']>['body']['missed'][number];
function movesOf({ mute, fader, eq, ...member }: Noted): readonly { readonly member: MemberAt; readonly move: GroupMove }[] {
  return [
    ...(mute === undefined ? [] : [{ member, move: { kind: 'mute' as const, mute } }]),
    ...(fader === undefined ? [] : [{ member, move: { kind: 'fader' as const, ...fader } }]),
    ...(eq === undefined ? [] : [{ member, move: { kind: 'eq' as const, bands: eq } }]),
  ];
}

async function lockedGroup(db: Db, venueId: string, groupId: string): Promise<ChannelGroup | undefined> {
  await touchVenues(db, [venueId]);
  return (await groupsOf(db, venueId)).find(({ id }) => id === groupId);
}

export function groupHandlers({ random }: Pick<Ports, 'random'>): Handlers<(typeof areas)['groups']> {
  return {
    listGroups: async ({ db, venue }) => ({
      groups: (await groupsOf(db, venue.venueId)).map(({ id: groupId, name, fader, members }) => ({
        groupId,
        name,
        fader,
        members: members.map(({ missed, ...member }) =>
          missed ? { ...member, missed: { ...missed, eq: missed.eq && [...missed.eq] } } : member,
        ),
      })),
    }),

    addGroup: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, body, now } = asked;
        const group = { id: createId(now, random), ...body.group };
        await touchVenues(db, [venue.venueId]);
        const outcome = await addGroup(db, venue.venueId, group, now);
        if (outcome !== 'kept') return refuse(outcome === 'too many' ? 'TooMany' : refusals[outcome]);
        await recordCall(db, asked, 'group added', { to: shown(group) });
        asked.announce(await audienceOf(db, venue.venueId));
        return { groupId: group.id };
      }),

    changeGroup: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, body } = asked;
        const before = await lockedGroup(db, venue.venueId, params.groupId);
        if (before === undefined) return refuse('UnknownGroup');
        const { name, fader, members } = body.group;
        const group = withMembers({ ...before, name, fader }, members);
        const outcome = await changeGroup(db, venue.venueId, group);
        if (outcome !== 'kept') return refuse(refusals[outcome]);
        await recordCall(db, asked, 'group changed', { from: shown(before), to: shown(group) });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),

    noteMissed: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, body } = asked;
        const before = await lockedGroup(db, venue.venueId, params.groupId);
        if (before === undefined) return refuse('UnknownGroup');
        const noted = body.missed.flatMap(movesOf);
        await changeGroup(db, venue.venueId, withMissed(caughtUp(before, body.caughtUp), noted));
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),

    removeGroup: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params } = asked;
        const before = await lockedGroup(db, venue.venueId, params.groupId);
        if (before === undefined || !(await removeGroup(db, before.id))) return refuse('UnknownGroup');
        await recordCall(db, asked, 'group deleted', { from: before.name });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),
  };
}
