import { randomBytes } from 'node:crypto';
import { catalogue } from '@headroom/model/catalogue';
import { put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { splitTree } from '@headroom/protocol/shadow';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fillTable } from '../../../test/full-disk.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { createStoreRig, updateOf } from '../../../test/shadow-rig.ts';

const amp = ampIdOf(1);
const nothing = { clientToken: undefined, version: undefined };
const named = (deviceName: string) => updateOf({ state: { reported: { amp: { deviceInfo: { deviceName } } } } });
const muted = (mute: boolean) => updateOf({ state: { reported: { amp: { channels: { 1: { output: { mute } } } } } } });

describe('the shadow store', () => {
  it('[CLOUDAPI-18] answers after the commit: another process reads the same at once', async () => {
    await using rig = await createStoreRig(1);
    const answer = await rig.store.update(amp, 'amp', updateOf({ state: { reported: { amp: { deviceInfo: { rackName: 'Left' } } } } }));
    expect(answer.ok && answer.told.map(({ reply }) => reply)).toEqual(['update/accepted', 'update/documents']);
    const read = await rig.join().get(amp, 'amp', { ...nothing, clientToken: 'mine' });
    expect(read.ok && read.told[0]?.payload).toMatchObject({
      state: { reported: { amp: { deviceInfo: { rackName: 'Left' } } } },
      version: 1,
      clientToken: 'mine',
    });
  });

  it('stores a hundred changes at once, each with its own version', async () => {
    await using rig = await createStoreRig(1);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => rig.store.update(amp, 'amp', named(`Amp ${index}`))));
    expect(answers.map((answer) => answer.ok)).toEqual(answers.map(() => true));
    expect(rig.told.map(({ told }) => told[0]?.payload['version'])).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(await rig.store.reported(amp)).toEqual({ amp: { deviceInfo: { deviceName: 'Amp 99' } } });
  });

  it('stores simultaneous changes of a hundred amplifiers in a few commits', async () => {
    await using rig = await createStoreRig(100);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => rig.store.update(ampIdOf(index + 1), 'amp', named('Amp'))));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const figure = (name: string) => Number(new RegExp(`^headroom_broker_shadow_${name} (\\d+)$`, 'm').exec(rig.metrics.text())?.[1]);
    expect(figure('changes_stored_total')).toBe(100);
    expect(figure('commits_total')).toBeLessThanOrEqual(10);
  });

  it('gives no version twice and loses nothing when two processes race on one shadow', async () => {
    await using rig = await createStoreRig(2);
    const second = rig.join();
    for (let round = 0; round < 20; round += 1)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? rig.store : second).update(ampIdOf(1 + ((index >> 1) % 2)), 'amp', named(`${round} ${index}`)),
        ),
      );
    for (const device of [ampIdOf(1), ampIdOf(2)]) {
      const versions = rig.told.filter((news) => news.device === device).map(({ told }) => Number(told[0]?.payload['version']));
      expect(versions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    }
  });

  it('[CLOUDAPI-24] answers a document no older than the last change reported before', async () => {
    await using rig = await createStoreRig(1);
    await rig.store.update(amp, 'amp', named('One'));
    const asked = rig.store.get(amp, 'amp', nothing);
    const updated = rig.store.update(amp, 'amp', named('Two'));
    const read = await asked;
    const told = rig.told.at(-1)?.told[0]?.payload['version'];
    await updated;
    expect([told, read.ok && read.told[0]?.payload['version']]).toEqual([2, 2]);
  });

  it('refuses a version that another process has replaced since', async () => {
    await using rig = await createStoreRig(1);
    await rig.store.update(amp, 'amp', named('One'));
    await rig.join().update(amp, 'amp', named('Two'));
    const stale = await rig.store.update(amp, 'amp', { ...named('Three'), version: 1 });
    expect(stale).toEqual({ ok: false, rejection: { code: 409, message: 'Version conflict' } });
    expect(await rig.store.update(amp, 'amp', { ...named('Three'), version: 2 })).toMatchObject({ ok: true });
  });

  it('refuses a report from a superseded connection, and stores nothing of it', async () => {
    await using rig = await createStoreRig(2);
    const held = (epoch: number) => ({ device_id: amp, node_id: 'node', epoch });
    await rig.db.insertInto('nodes').values({ node_id: 'node', alive_until: new Date() }).execute();
    await rig.db.insertInto('holdings').values(held(1)).execute();
    expect(await rig.store.update(amp, 'amp', named('Before'), 1)).toMatchObject({ ok: true });
    await rig.db.updateTable('holdings').set(held(2)).execute();
    const elsewhere = rig.join();
    expect(await elsewhere.update(amp, 'amp', named('After'), 2)).toMatchObject({ ok: true });
    const late = [rig.store.update(amp, 'amp', named('Before'), 1), rig.store.update(amp, 'channel1', muted(false), 1)];
    const read = rig.store.get(amp, 'amp', nothing);
    const others = rig.store.update(ampIdOf(2), 'amp', named('Other'));
    const refused = { ok: false, rejection: { code: 409, message: 'Another connection holds this device' } };
    expect(await Promise.all(late)).toEqual([refused, refused]);
    expect(await others).toMatchObject({ ok: true });
    expect(await read).toMatchObject({
      ok: true,
      told: [{ payload: { state: { reported: { amp: { deviceInfo: { deviceName: 'After' } } } } } }],
    });
    expect(await elsewhere.reported(amp)).toEqual({ amp: { deviceInfo: { deviceName: 'After' } } });
    expect(await rig.store.update(amp, 'amp', named('Renamed'))).toMatchObject({ ok: true });
  });

  it('keeps a report until a full disk has room again, and answers reads meanwhile', async () => {
    await using rig = await createStoreRig(2);
    await rig.store.update(amp, 'amp', named('Before'));
    const makeRoom = await fillTable(rig.db, 'shadows');
    let isAnswered = false;
    const report = rig.store.update(amp, 'amp', named('After')).finally(() => (isAnswered = true));
    const told = await rig.store.get(amp, 'amp', nothing);
    expect(told.ok && told.told[0]?.payload).toMatchObject({ version: 1 });
    expect(isAnswered).toBe(false);
    await makeRoom();
    expect(await report).toMatchObject({ ok: true });
    expect(await rig.store.reported(amp)).toEqual({ amp: { deviceInfo: { deviceName: 'After' } } });
  });

  it('keeps counting versions after a shadow is deleted', async () => {
    await using rig = await createStoreRig(1);
    await rig.store.update(amp, 'amp', named('One'));
    expect(await rig.store.remove(amp, 'amp', nothing)).toMatchObject({ ok: true });
    expect(await rig.store.get(amp, 'amp', nothing)).toEqual({
      ok: false,
      rejection: { code: 404, message: "No shadow exists with name: 'amp'" },
    });
    await rig.store.update(amp, 'amp', named('Two'));
    const read = await rig.join().get(amp, 'amp', nothing);
    expect(read.ok && read.told[0]?.payload['version']).toBe(3);
  });

  it('[CLOUDAPI-11] has none for an unknown or removed device', async () => {
    await using rig = await createStoreRig(1);
    const forbidden = { ok: false, rejection: { code: 403, message: 'Forbidden' } };
    expect(await rig.store.update(ampIdOf(9), 'amp', named('Bar'))).toEqual(forbidden);
    await rig.store.update(amp, 'amp', named('Bar'));
    await rig.db.deleteFrom('devices').where('device_id', '=', amp).execute();
    expect(await rig.store.update(amp, 'channel1', muted(true))).toEqual(forbidden);
    expect(await rig.db.selectFrom('shadows').selectAll().execute()).toEqual([]);
  });

  it('refuses invalid content in the form that public clients know, and changes nothing', async () => {
    await using rig = await createStoreRig(1);
    const answer = await rig.store.update(amp, 'amp', updateOf({ state: { reported: { amp: { deviceInfo: { shoeSize: 43 } } } } }));
    expect(answer).toEqual({ ok: false, rejection: { code: 400, message: 'Unknown property: amp.deviceInfo.shoeSize' } });
    expect(rig.told).toEqual([]);
    expect(await rig.db.selectFrom('shadows').selectAll().execute()).toEqual([]);
  });
});

it('keeps documents of every model, even the fullest, inside their rows: out-of-line storage would double every update', async () => {
  await using rig = await createStoreRig(catalogue.length);
  const log = () => Array.from({ length: 20 }, () => randomBytes(80).toString('hex')).join('\n');
  for (const text of ['', log()]) {
    const answers = catalogue.flatMap((model, index) => {
      const tree = schemaOf(model).defaults();
      put(tree, '/amp/deviceInfo/modelID', model.modelId);
      put(tree, '/logs/events', text);
      put(tree, '/logs/faults', text);
      return Array.from(splitTree(tree), async ([name, reported]) => {
        const { ok } = await rig.store.update(ampIdOf(index + 1), name, updateOf({ state: { reported } }));
        return ok ? [] : [`${model.name} ${name}`];
      });
    });
    expect((await Promise.all(answers)).flat()).toEqual([]);
  }
  const { rows } = await sql<{ rows: number; longest: number; aside: number }>`
    select count(*)::int as rows, max(length(state))::int as longest,
      (select pg_relation_size(reltoastrelid) from pg_class where relname = 'shadows')::int as aside from shadows`.execute(rig.db);
  expect(rows[0]?.rows).toBeGreaterThan(catalogue.length * 2);
  expect(rows[0]?.longest).toBeGreaterThan(6000);
  expect(rows[0]?.aside).toBe(0);
}, 60_000);

describe('the summary in lists', () => {
  const shown = async ({ db }: Awaited<ReturnType<typeof createStoreRig>>) =>
    await db.selectFrom('devices').where('device_id', '=', amp).select(['summary', 'changed']).executeTakeFirstOrThrow();

  it('changes in the same commit as the report, and is sent to whoever sees the venue', async () => {
    await using rig = await createStoreRig(1);
    await rig.store.update(amp, 'amp', named('Bar\0'));
    await rig.store.update(amp, 'channel1', muted(true));
    const { summary } = await shown(rig);
    expect(summary).toMatchObject({ deviceName: 'Bar', isConnected: false, connectionType: 'Disconnected' });
    expect(summary.channelSummaries.find(({ channelNumber }) => channelNumber === 1)?.isMuted).toBe(true);
    await expect.poll(() => rig.announced.length).toBeGreaterThan(0);
  });

  it('shows a name that was cut within a character, and the database can read the logs that were', async () => {
    await using rig = await createStoreRig(1);
    const logs = updateOf({ state: { reported: { logs: { events: 'Hall \ud83d' } } } });
    for (const update of [named('Bar \ud83d'), logs]) expect(await rig.store.update(amp, 'amp', update)).toMatchObject({ ok: true });
    expect((await shown(rig)).summary).toMatchObject({ deviceName: 'Bar \ufffd' });
    const { rows } = await sql`select state::json #>> '{reported,logs,events}' as events from shadows`.execute(rig.db);
    expect(rows).toEqual([{ events: 'Hall \ufffd' }]);
  });

  it('is not written when it shows the same', async () => {
    await using rig = await createStoreRig(1);
    await rig.store.update(amp, 'amp', named('Bar'));
    const { changed } = await shown(rig);
    await rig.store.update(amp, 'amp', named('Bar'));
    await rig.store.update(amp, 'amp', updateOf({ state: { reported: { amp: { deviceInfo: { rackName: 'Left' } } } } }));
    await rig.store.refresh(amp);
    expect((await shown(rig)).changed).toBe(changed);
  });

  it('[CONN-09] says whether a process holds the device', async () => {
    await using rig = await createStoreRig(1);
    await rig.db
      .insertInto('nodes')
      .values({ node_id: 'one', alive_until: new Date(Date.now() + 60_000) })
      .execute();
    await rig.db.insertInto('holdings').values({ device_id: amp, node_id: 'one', epoch: 1 }).execute();
    await rig.store.refresh(amp);
    expect((await shown(rig)).summary.isConnected).toBe(true);
    await rig.db.deleteFrom('nodes').execute();
    await rig.store.refresh(amp);
    expect((await shown(rig)).summary.isConnected).toBe(false);
  });
});
