import { readModel } from '@headroom/model/catalogue';
import { schemaOf } from '@headroom/model/schema';
import { readNamedSnapshot, stateOf, writeNamedSnapshot, type NamedSnapshot } from '@headroom/model/transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { readInTurns } from './handlers.ts';

const schema = schemaOf(readModel('124D')!);
const state = stateOf(schema.defaults(), schema, { deviceId: '001B66000001', model: '124D', name: 'Bar', channel: undefined });
const named = (name: string, more: Partial<NamedSnapshot> = {}): NamedSnapshot => ({
  name,
  takenAt: '2026-11-18T17:05:00.000Z',
  author: 'Somebody else',
  scope: 'amplifier',
  states: [state],
  ...more,
});

let rig: TestCloud;
let owner: Person;
let operator: Person;
let viewer: Person;
let foreign: Person;
let venueId = '';
beforeAll(async () => {
  rig = await createTestCloud();
  const people = await Promise.all(['owner', 'operator', 'viewer', 'foreign'].map((name) => rig.signUp(`${name}@example.com`)));
  [owner, operator, viewer, foreign] = people as [Person, Person, Person, Person];
  venueId = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  await invite(rig, owner, venueId, operator, 'operator');
  await invite(rig, owner, venueId, viewer, 'viewer');
});
afterAll(() => rig[Symbol.asyncDispose]());

const params = () => ({ venueId });
const at = (snapshotId: string) => ({ venueId, snapshotId });
const add = async (person: Person, snapshot: NamedSnapshot) =>
  expectOk(await person.client.addSnapshot({ params: params(), body: { text: writeNamedSnapshot(snapshot) } })).snapshotId;
const list = async (person: Person) => expectOk(await person.client.listSnapshots({ params: params() })).snapshots;
const clear = () => rig.cloud.db.deleteFrom('snapshots').execute();

describe('snapshots of a venue', () => {
  it('are listed for everybody in it, with their authors, and read as they were stored', async () => {
    await clear();
    const old = await add(owner, named('Old', { takenAt: '2025-01-01T00:00:00.000Z' }));
    const night = await add(operator, named('Night'));
    expect(await list(viewer)).toMatchObject([
      {
        snapshotId: night,
        name: 'Night',
        author: 'operator@example.com',
        mayChange: false,
        scope: 'amplifier',
        of: [{ deviceId: '001B66000001', model: '124D', name: 'Bar' }],
      },
      { snapshotId: old, author: 'owner@example.com', takenAt: '2025-01-01T00:00:00.000Z' },
    ]);
    const { text, author } = expectOk(await viewer.client.readSnapshot({ params: at(night) }));
    expect(author).toBe('operator@example.com');
    expect(readNamedSnapshot(text)).toStrictEqual({ ok: true, ignored: 0, snapshot: named('Night', { author: '' }) });
  });

  it('are taken by operators and owners, and changed by their authors and owners', async () => {
    await clear();
    const own = await add(operator, named('Of the operator', { takenAt: '2026-11-17T17:05:00.000Z' }));
    const owners = await add(owner, named('Of the owner'));
    expect((await list(operator)).map(({ name, mayChange }) => [name, mayChange])).toStrictEqual([
      ['Of the owner', false],
      ['Of the operator', true],
    ]);
    expect(refusalOf(await operator.client.renameSnapshot({ params: at(owners), body: { name: 'Mine' } }))).toMatchObject({
      code: 'NotYours',
    });
    expect(refusalOf(await operator.client.removeSnapshot({ params: at(owners) }))).toMatchObject({ code: 'NotYours' });
    expectOk(await operator.client.renameSnapshot({ params: at(own), body: { name: 'Renamed' } }));
    const { text } = expectOk(await viewer.client.readSnapshot({ params: at(own) }));
    expect(readNamedSnapshot(text)).toMatchObject({ snapshot: { name: 'Renamed' } });
    expectOk(await owner.client.removeSnapshot({ params: at(own) }));
    expect((await list(owner)).map(({ name }) => name)).toStrictEqual(['Of the owner']);
    expect(refusalOf(await owner.client.readSnapshot({ params: at(own) }))).toMatchObject({ code: 'UnknownSnapshot' });
  });

  it('never have one name twice: the later one gets a number, also when two people keep and rename at once', async () => {
    await clear();
    const keep = (person: Person) =>
      person.client.addSnapshot({ params: params(), body: { text: writeNamedSnapshot(named(person === owner ? 'Night' : 'night')) } });
    const kept = [...(await Promise.all([owner, operator].map(keep))), await keep(owner)].map(expectOk);
    const names = async () => (await list(viewer)).map(({ name }) => name.toLowerCase()).toSorted();
    expect(await names()).toStrictEqual(['night', 'night (2)', 'night (3)']);
    expect(kept.map(({ name }) => name.toLowerCase()).toSorted()).toStrictEqual(await names());
    const rename = ({ snapshotId }: { readonly snapshotId: string }) =>
      owner.client.renameSnapshot({ params: at(snapshotId), body: { name: 'Day' } });
    const renamed = (await Promise.all(kept.map(rename))).map(expectOk);
    expect(renamed.map(({ name }) => name).toSorted()).toStrictEqual(['Day', 'Day (2)', 'Day (3)']);
    expect(await names()).toStrictEqual(['day', 'day (2)', 'day (3)']);
    expect(expectOk(await rename(kept[0]!)).name).toBe(renamed[0]!.name);
    const logged = await rig.cloud.db.selectFrom('audit_log').where('action', '=', 'snapshot renamed').select('value_after').execute();
    expect(logged.map(({ value_after }) => value_after)).toContain('Day (3)');
  });

  it('cannot have one name twice in the database either', async () => {
    await clear();
    const row = { venue_id: venueId, scope: 'amplifier' as const, taken_at: null, taken_by: null, states: '[]', bytes: 2, text: '{}' };
    const twice = [1, 2].map((number) => ({ ...row, name: 'Night', snapshot_id: `00000000-0000-7000-8000-00000000000${number}` }));
    await expect(rig.cloud.db.insertInto('snapshots').values(twice).execute()).rejects.toThrow('snapshots_by_name');
  });

  it('are refused from viewers and strangers, and when they are invalid', async () => {
    const body = { text: writeNamedSnapshot(named('Night')) };
    expect(refusalOf(await viewer.client.addSnapshot({ params: params(), body }))).toMatchObject({ code: 'Forbidden' });
    expect(refusalOf(await foreign.client.listSnapshots({ params: params() }))).toMatchObject({ code: 'NotFound' });
    for (const text of ['', '{"snapshot":3}', '{"output":{}}', body.text.slice(0, 900), writeNamedSnapshot(named(''))])
      expect(refusalOf(await owner.client.addSnapshot({ params: params(), body: { text } }))).toMatchObject({
        code: 'BadRequest',
        field: 'text',
      });
  });

  it('are refused before parsing if they have millions of keys, inside the text or beside it', async () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36), 1]));
    for (const count of [3001, 390_000, 450_000, 700_000]) {
      const text = JSON.stringify({ ...named('Night'), snapshot: 2, states: [{ ...state, values: keys(count) }] });
      expect(refusalOf(await owner.client.addSnapshot({ params: params(), body: { text } }))).toMatchObject({
        code: 'BadRequest',
        field: 'text',
      });
    }
    const statusOf = async (body: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.idToken}` };
      return (await fetch(`${rig.cloud.origin}/api/venues/${venueId}/snapshots`, { method: 'POST', headers, body })).status;
    };
    const lists = (count: number) => JSON.stringify({ text: '', lists: Array.from({ length: count }, () => []) });
    for (const [body, status] of [
      [JSON.stringify({ text: '', ...keys(19_000) }), 400],
      [JSON.stringify({ text: '', ...keys(21_000) }), 413],
      [lists(19_000), 400],
      [lists(21_000), 413],
      [JSON.stringify({ text: '', ...keys(700_000) }), 413],
    ] as const)
      expect([body.length, await statusOf(body)]).toEqual([body.length, status]);
  });

  it('are read one amplifier at a time, and other requests are answered in between', async () => {
    const states = Array.from({ length: 30 }, () => state);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect((await readInTurns(writeNamedSnapshot(named('Whole', { scope: 'venue', states })))).ok).toBe(true);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(states.length);
  });

  it('never contain a secret or an address, whatever was sent', async () => {
    await clear();
    const hostile = {
      ...state,
      values: { ...state.values, network: { wifi: { password: 'open sesame' }, ethernet: { ip: '10.0.0.5/24' } } },
    };
    const snapshotId = await add(owner, named('Night', { states: [hostile] }));
    const row = await rig.cloud.db.selectFrom('snapshots').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/sesame|10\.0\.0\.5/);
    const { text } = expectOk(await owner.client.readSnapshot({ params: at(snapshotId) }));
    expect(text).not.toMatch(/sesame|10\.0\.0\.5|Somebody else/);
  });

  it('are limited in number per venue', async () => {
    await clear();
    const row = { venue_id: venueId, scope: 'amplifier' as const, taken_at: null, taken_by: null, states: '[]', bytes: 2, text: '{}' };
    const rows = (count: number, bytes: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...row,
        bytes,
        name: `${index}`,
        snapshot_id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      }));
    const full = async () =>
      refusalOf(await owner.client.addSnapshot({ params: params(), body: { text: writeNamedSnapshot(named('One more')) } }));
    await rig.cloud.db.insertInto('snapshots').values(rows(200, 2)).execute();
    expect(await full()).toMatchObject({ code: 'TooMany' });
    await clear();
    await rig.cloud.db.insertInto('snapshots').values(rows(1, 39_999_999)).execute();
    expect(await full()).toMatchObject({ code: 'TooMany' });
  });

  it('are limited in bytes per account over all its venues', async () => {
    await clear();
    for (let place = 0; place < 11; place += 1) {
      const venue = expectOk(await owner.client.addVenue({ body: { venue: { name: `Full ${place}` } } })).venue.venueId;
      const row = { venue_id: venue, scope: 'amplifier' as const, taken_at: null, taken_by: null, states: '[]', name: 'Large', text: '{}' };
      const snapshot_id = `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;
      await rig.cloud.db
        .insertInto('snapshots')
        .values({ ...row, bytes: 39_000_000, snapshot_id })
        .execute();
    }
    const body = { text: writeNamedSnapshot(named('One more')) };
    expect(refusalOf(await owner.client.addSnapshot({ params: params(), body }))).toMatchObject({ code: 'TooMany' });
    await clear();
    expectOk(await owner.client.addSnapshot({ params: params(), body }));
  });

  it('are logged, and deleted with their venue', async () => {
    const other = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Other' } } })).venue.venueId;
    const text = writeNamedSnapshot(named('Night'));
    const { snapshotId } = expectOk(await owner.client.addSnapshot({ params: { venueId: other }, body: { text } }));
    expectOk(await owner.client.renameSnapshot({ params: { venueId: other, snapshotId }, body: { name: 'Day' } }));
    expectOk(await owner.client.removeSnapshot({ params: { venueId: other, snapshotId } }));
    const actions = await rig.cloud.db
      .selectFrom('audit_log')
      .where('venue_id', '=', other)
      .select('action')
      .orderBy('recorded_at')
      .execute();
    expect(actions.map(({ action }) => action).filter((action) => action.startsWith('snapshot'))).toStrictEqual([
      'snapshot kept',
      'snapshot renamed',
      'snapshot removed',
    ]);
    expectOk(await owner.client.addSnapshot({ params: { venueId: other }, body: { text } }));
    expectOk(await owner.client.removeVenue({ params: { venueId: other } }));
    expect(await rig.cloud.db.selectFrom('snapshots').where('venue_id', '=', other).select('name').execute()).toStrictEqual([]);
  });
});
