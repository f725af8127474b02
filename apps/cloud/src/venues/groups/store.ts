import { maxGroups, type ChannelGroup, type GroupMember } from '@headroom/model/groups';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

const keyOf = (name: string) => name.toLowerCase();

export async function groupsOf(db: Db, venueId: string): Promise<readonly ChannelGroup[]> {
  const [groups, members] = await Promise.all([
    db.selectFrom('channel_groups').where('venue_id', '=', venueId).select(['group_id', 'name', 'fader']).orderBy('name_key').execute(),
    db
      .selectFrom('channel_group_members as m')
      .innerJoin('channel_groups as g', 'g.group_id', 'm.group_id')
      .where('g.venue_id', '=', venueId)
      .select(['m.group_id', 'm.device_id', 'm.channel', 'm.label', 'm.missed'])
      .orderBy('m.place')
      .execute(),
  ]);
  return groups.map(({ group_id, name, fader }) => ({
    id: group_id,
    name,
    fader,
    members: members.flatMap((row): readonly GroupMember[] => {
      if (row.group_id !== group_id) return [];
      const { device_id: ampId, channel, label, missed } = row;
      return [{ ampId, channel, label, ...(missed === null ? {} : { missed }) }];
    }),
  }));
}

type GroupAnswer = 'kept' | 'unknown amp' | 'too many' | 'name taken';

export async function addGroup(transaction: Db, venueId: string, group: ChannelGroup, now: Date): Promise<GroupAnswer> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from channel_groups where venue_id = ${venueId}`.execute(transaction);
  if ((rows[0]?.count ?? 0) >= maxGroups) return 'too many';
  const problem = await problemOf(transaction, venueId, group);
  if (problem !== undefined) return problem;
  const { id, name, fader } = group;
  await transaction
    .insertInto('channel_groups')
    .values({ group_id: id, venue_id: venueId, name, name_key: keyOf(name), fader, created_at: now })
    .execute();
  await insertMembers(transaction, group);
  return 'kept';
}
export async function changeGroup(transaction: Db, venueId: string, group: ChannelGroup): Promise<Exclude<GroupAnswer, 'too many'>> {
  const problem = await problemOf(transaction, venueId, group);
  if (problem !== undefined) return problem;
  const { id, name, fader } = group;
  await transaction
    .updateTable('channel_groups')
    .set({ name, name_key: keyOf(name), fader })
    .where('group_id', '=', id)
    .execute();
  await transaction.deleteFrom('channel_group_members').where('group_id', '=', id).execute();
  await insertMembers(transaction, group);
  return 'kept';
}
async function problemOf(db: Db, venueId: string, { id, name, members }: ChannelGroup): Promise<'unknown amp' | 'name taken' | undefined> {
  const other = await db
    .selectFrom('channel_groups')
    .where('venue_id', '=', venueId)
    .where('name_key', '=', keyOf(name))
    .where('group_id', '<>', id)
    .select('group_id')
    .executeTakeFirst();
  if (other !== undefined) return 'name taken';
  const wanted = [...new Set(members.map(({ ampId }) => ampId))];
  if (wanted.length === 0) return undefined;
  const found = await db
    .selectFrom('devices')
    .where('venue_id', '=', venueId)
    .where('device_id', 'in', wanted)
    .select('device_id')
    .execute();
  return found.length === wanted.length ? undefined : 'unknown amp';
}
async function insertMembers(transaction: Db, { id, members }: ChannelGroup): Promise<void> {
  if (members.length === 0) return;
  await transaction
    .insertInto('channel_group_members')
    .values(
      members.map(({ ampId, channel, label, missed }, place) => ({
        group_id: id,
        device_id: ampId,
        channel,
        place,
        label,
        missed: missed === undefined ? null : JSON.stringify(missed),
      })),
    )
    .execute();
}

export async function removeGroup(transaction: Db, groupId: string): Promise<boolean> {
  const row = await transaction.deleteFrom('channel_groups').where('group_id', '=', groupId).returning('group_id').executeTakeFirst();
  return row !== undefined;
}

export async function leaveOtherGroups(transaction: Db, deviceId: string, venueId: string): Promise<void> {
  await sql`
    delete from channel_group_members m using channel_groups g
    where g.group_id = m.group_id and m.device_id = ${deviceId} and g.venue_id <> ${venueId}`.execute(transaction);
}
