import { maxGroups } from '@headroom/model/groups';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../../amplifiers/devices/store.ts';
import { createTestCloud, expectOk, invite, latestCursor, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let ada: Person;
let operator: Person;
let viewer: Person;
let stranger: Person;
let count = 0;
beforeAll(async () => {
  rig = await createTestCloud();
  [ada, operator, viewer, stranger] = (await Promise.all(
    ['ada', 'operator', 'viewer', 'stranger'].map((name) => rig.signUp(`${name}@example.com`)),
  )) as [Person, Person, Person, Person];
});
afterAll(() => rig[Symbol.asyncDispose]());

const now = () => new Date(rig.clock.now());
async function addVenue(...people: readonly ('operator' | 'viewer')[]) {
  count += 1;
  const { venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: `Venue ${count}` } } })).venue;
  for (const role of people) await invite(rig, ada, venueId, role === 'operator' ? operator : viewer, role);
  return { venueId, bar: await addAmp(venueId), patio: await addAmp(venueId) };
}
async function addAmp(venueId: string) {
  count += 1;
  await putDevices(rig.cloud.db, [{ venueId, numberOfChannels: 4, summary: sampleAmp(count) }], now());
  return ampIdOf(count);
}
const member = (ampId: string, channel: number) => ({ ampId, channel, label: `${channel} · ${ampId}` });
const groupOf = (name: string, ...members: ReturnType<typeof member>[]) => ({ group: { name, fader: 'relative' as const, members } });
const add = (person: Person, venueId: string, body: ReturnType<typeof groupOf>) => person.client.addGroup({ params: { venueId }, body });
const groupsOf = async (venueId: string, person = ada) => expectOk(await person.client.listGroups({ params: { venueId } })).groups;
const by = (dB: number) => ({ fader: { how: 'by' as const, dB } });

describe('groups of channels', () => {
  it('are created, changed and deleted by operators and owners, seen by viewers, and by nobody else', async () => {
    const { venueId, bar, patio } = await addVenue('operator', 'viewer');
    const { groupId } = expectOk(await add(operator, venueId, groupOf('Floor', member(bar, 1), member(patio, 2))));
    const floor = { groupId, name: 'Floor', fader: 'relative', members: [member(bar, 1), member(patio, 2)] };
    expect(await groupsOf(venueId, viewer)).toEqual([floor]);
    expect(refusalOf(await add(viewer, venueId, groupOf('Other')))?.code).toBe('Forbidden');
    expect(refusalOf(await viewer.client.removeGroup({ params: { venueId, groupId } }))?.code).toBe('Forbidden');
    expect(refusalOf(await stranger.client.listGroups({ params: { venueId } }))?.code).toBe('NotFound');
    const changed = { group: { name: 'Room', fader: 'absolute' as const, members: [member(patio, 1)] } };
    expectOk(await operator.client.changeGroup({ params: { venueId, groupId }, body: changed }));
    expect(await groupsOf(venueId)).toEqual([{ groupId, ...changed.group }]);
    expectOk(await ada.client.removeGroup({ params: { venueId, groupId } }));
    expect(await groupsOf(venueId)).toEqual([]);
    expect(refusalOf(await ada.client.removeGroup({ params: { venueId, groupId } }))?.code).toBe('UnknownGroup');
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where venue_id = ${venueId} and action like 'group%' order by entry_id`.execute(rig.cloud.db);
    expect(rows.map(({ action }) => action)).toEqual(['group added', 'group changed', 'group deleted']);
  });

  it('have unique names, amplifiers of their venue, and a limited number', async () => {
    const { venueId, bar } = await addVenue();
    const elsewhere = await addVenue();
    const { groupId } = expectOk(await add(ada, venueId, groupOf('Floor')));
    expect(refusalOf(await add(ada, venueId, groupOf(' FLOOR ')))?.code).toBe('GROUP_NAME_EXISTS');
    expectOk(await add(ada, elsewhere.venueId, groupOf('Floor')));
    expect(refusalOf(await add(ada, venueId, groupOf('Other', member(elsewhere.bar, 1))))?.code).toBe('UnknownAmp');
    expect(refusalOf(await add(ada, venueId, groupOf('Twice', member(bar, 1), member(bar, 1))))?.code).toBe('BadRequest');
    expect(refusalOf(await add(ada, venueId, groupOf('Ninth', member(bar, 9))))?.code).toBe('BadRequest');
    const other = { params: { venueId: elsewhere.venueId, groupId } };
    expect(refusalOf(await ada.client.changeGroup({ ...other, body: groupOf('Mine') }))?.code).toBe('UnknownGroup');
    expect(refusalOf(await ada.client.noteMissed({ ...other, body: { missed: [], caughtUp: [] } }))?.code).toBe('UnknownGroup');
    expect(refusalOf(await ada.client.removeGroup(other))?.code).toBe('UnknownGroup');
    await sql`
      insert into channel_groups
      select gen_random_uuid(), ${venueId}, 'Group ' || number, 'group ' || number, 'relative', now() from generate_series(2, ${maxGroups}::int) number`.execute(
      rig.cloud.db,
    );
    expect(refusalOf(await add(ada, venueId, groupOf('One more')))?.code).toBe('TooMany');
  });

  it('remember what a member missed, whoever noted it, until it has caught up', async () => {
    const { venueId, bar, patio } = await addVenue('operator', 'viewer');
    const { groupId } = expectOk(await add(ada, venueId, groupOf('Floor', member(bar, 1), member(patio, 2))));
    const params = { venueId, groupId };
    const at = { ampId: patio, channel: 2 };
    type Missed = NonNullable<Awaited<ReturnType<typeof groupsOf>>[number]['members'][number]['missed']>;
    const note = (person: Person, what: Missed) =>
      person.client.noteMissed({ params, body: { missed: [{ ...at, ...what }], caughtUp: [] } });
    const gain = (value: number) => note(operator, { eq: [{ filter: 2, gain: { how: 'by', value } }] });
    const notes = [note(ada, by(-3)), note(operator, by(-1.5)), note(operator, { mute: true }), gain(2), gain(1)];
    for (const answer of await Promise.all(notes)) expectOk(answer);
    const missed = { mute: true, fader: { how: 'by', dB: -4.5 }, eq: [{ filter: 2, gain: { how: 'by', value: 3 } }] };
    const twice = note(ada, { eq: [{ filter: 2 }, { filter: 2 }] });
    expect(refusalOf(await twice)?.code).toBe('BadRequest');
    expect(refusalOf(await note(ada, { eq: [{ filter: 2, q: { how: 'to', value: 0 } }] }))?.code).toBe('BadRequest');
    expect((await groupsOf(venueId))[0]?.members).toEqual([member(bar, 1), { ...member(patio, 2), missed }]);
    expect(refusalOf(await note(viewer, by(-1)))?.code).toBe('Forbidden');
    expectOk(await ada.client.changeGroup({ params, body: groupOf('Room', member(patio, 2)) }));
    expect((await groupsOf(venueId))[0]?.members).toEqual([{ ...member(patio, 2), missed }]);
    expectOk(await operator.client.noteMissed({ params, body: { missed: [], caughtUp: [at] } }));
    expect((await groupsOf(venueId))[0]?.members).toEqual([member(patio, 2)]);
  });

  it('lose an amplifier that leaves the venue in any way, and are deleted with the venue', async () => {
    const { venueId, bar, patio } = await addVenue();
    const other = await addVenue();
    expectOk(await add(ada, venueId, groupOf('Floor', member(bar, 1), member(patio, 2))));
    const { db } = rig.cloud;
    expectOk(await ada.client.relocateDevice({ params: { deviceId: patio }, query: { venueId: other.venueId } }));
    expect((await groupsOf(venueId))[0]?.members).toEqual([member(bar, 1)]);
    await db.deleteFrom('devices').where('device_id', '=', bar).execute();
    expect((await groupsOf(venueId))[0]?.members).toEqual([]);
    expectOk(await ada.client.removeVenue({ params: { venueId } }));
    expect(await db.selectFrom('channel_groups').where('venue_id', '=', venueId).selectAll().execute()).toEqual([]);
  });

  it('notify everybody in the venue of a change', async () => {
    const { venueId, bar } = await addVenue('viewer');
    const cursor = await latestCursor(viewer);
    expectOk(await add(ada, venueId, groupOf('Floor', member(bar, 1))));
    const { venues } = expectOk(await viewer.client.getChanges({ query: { cursor } }));
    expect(venues.map((venue) => venue.venueId)).toEqual([venueId]);
  });
});
