import { output, rmsLimiter } from '@headroom/model/amplifier';
import { nextRun, readReport, readReports, writeRun, type CheckStep } from '@headroom/model/commissioning';
import { addressOf, put } from '@headroom/model/property';
import { smallPhoto } from '@headroom/model/test/small-photo';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { expectOk, refusalOf } from '../../../test/cloud-rig.ts';
import { openHall, type Amp } from '../../../test/commissioning-hall.ts';
import { channelReports } from '../../kit/db/migrations/0114-channel-reports.ts';

const { rig, owner, operator, report, addAmp, finished, read, keep, sign, signed, listed, counted, addPhoto, pictures } = await openHall();
afterAll(() => rig[Symbol.asyncDispose]());

const threshold = (channel: number) => addressOf(rmsLimiter.properties.threshold, { channel });
const kept = async (amp: Amp) => readReports((await read(amp)).reports ?? '');
const scopes = async (amp: Amp) => (await kept(amp)).map(({ scope }) => scope);
async function change(amp: Amp, ...channels: readonly number[]): Promise<void> {
  for (const channel of channels) put(amp.tree, threshold(channel), 60);
  await report(amp.deviceId, amp.tree);
  await counted();
}

describe('reports of single channels in the cloud', () => {
  it('compare the channel alone where nothing else was handed over', async () => {
    const amp = await addAmp();
    await signed(amp, [2]);
    expect(await listed(amp)).toMatchObject({ report: { differences: 0, channels: [2] } });
    await change(amp, 1);
    expect(await listed(amp)).toMatchObject({ report: { differences: 0 } });
    await change(amp, 2);
    expect(await listed(amp)).toMatchObject({ report: { differences: 1 } });
  });

  it('lie beside the report of the whole amplifier, whose other differences and accepted values stay', async () => {
    const amp = await addAmp();
    await signed(amp);
    await change(amp, 1, 2, 3);
    const accept = (channel: number) =>
      operator.client.acceptDifference({ params: { deviceId: amp.deviceId }, body: { address: threshold(channel), value: 60 } });
    expectOk(await accept(2));
    expectOk(await accept(3));
    await signed(amp, [2]);
    expect(await scopes(amp)).toEqual([[2], undefined]);
    expect(await listed(amp)).toMatchObject({ report: { differences: 1 } });
    expect((await listed(amp))?.report).not.toHaveProperty('channels');
    expect(Object.keys((await read(amp)).accepted)).toEqual([threshold(3)]);
    await signed(amp);
    expect([await scopes(amp), (await listed(amp))?.report?.differences, (await read(amp)).accepted]).toEqual([[undefined], 0, {}]);
  });

  it('are removed one by one, with the photos that nothing else names', async () => {
    const amp = await addAmp();
    const step: CheckStep = { check: 'channelNamed', channel: 2 };
    const hashes: string[] = [];
    for (const [width, scope] of [
      [8, undefined],
      [16, [2]],
    ] as const) {
      const { sha256 } = expectOk(await addPhoto(amp, smallPhoto({ width })));
      hashes.push(sha256);
      const run = nextRun(finished(amp, scope), { kind: 'picture', step, sha256 });
      const { revision } = expectOk(await keep(amp, run, (await read(amp)).revision));
      expectOk(await sign(amp, revision));
    }
    expect((await pictures(amp)).toSorted()).toEqual(hashes.toSorted());
    const [channel, whole] = await kept(amp);
    const remove = (sha256 = '') => owner.client.removeReport({ params: { deviceId: amp.deviceId }, query: { sha256 } });
    expectOk(await remove(whole?.sha256));
    expect([await scopes(amp), await pictures(amp), (await listed(amp))?.report?.channels]).toEqual([[[2]], [hashes[1]], [2]]);
    expectOk(await remove(channel?.sha256));
    expect([await scopes(amp), await pictures(amp), await listed(amp)]).toEqual([[], [], undefined]);
  });

  it('are both kept where two browsers sign different channels: the later one is told, reads again and signs', async () => {
    const amp = await addAmp();
    const { revision } = expectOk(await keep(amp, finished(amp, [1]), 0));
    const both = await Promise.all([sign(amp, revision), keep(amp, finished(amp, [2]), revision, owner)]);
    expect(both.map((answer) => (answer.ok ? 'ok' : answer.error.code)).toSorted()).toEqual(['ChangedElsewhere', 'ok']);
    for (const scope of [[1], [2]]) {
      const stands = await read(amp);
      if (readReports(stands.reports ?? '').some((one) => String(one.scope) === String(scope))) continue;
      const again = expectOk(await keep(amp, finished(amp, scope), stands.revision));
      expectOk(await sign(amp, again.revision));
    }
    expect(new Set((await scopes(amp)).flat())).toEqual(new Set([1, 2]));
  });

  it('are as many as the amplifier has channels, and one for the rest', async () => {
    const amp = await addAmp();
    await signed(amp);
    for (const scope of [[1], [1, 2], [2, 3], [3], [4], [1], [2], [4]]) await signed(amp, scope);
    expect(await scopes(amp)).toEqual([[4], [2], [1], [3], undefined]);
  });

  it('are of channels that the amplifier has, and their results of no other', async () => {
    const amp = await addAmp();
    const text = writeRun(finished(amp, [2]));
    const refused = async (changed: string) =>
      refusalOf(await operator.client.keepRun({ params: { deviceId: amp.deviceId }, body: { text: changed, revision: 0 } }));
    for (const scope of ['{"channels":[]}', '{"channels":[2,2]}', '{"channels":[3]}', '{"channels":[9]}', '{"zone":2}', '"2"'])
      expect(await refused(text.replace('{"channels":[2]}', scope)), `of ${scope}`).toMatchObject({ code: 'RunRefused' });
    const { revision } = expectOk(await keep(amp, { ...finished(amp, [2]), scope: [2, 7] }, 0));
    expect(await sign(amp, revision)).toMatchObject({ error: { code: 'SignRefused', details: { refusal: 'void' } } });
  });

  it('are logged with their channels', async () => {
    const amp = await addAmp();
    const found = readReport(await signed(amp, [2]));
    const logged = await rig.cloud.db
      .selectFrom('audit_log')
      .where('device_id', '=', amp.deviceId)
      .where('action', '=', 'commissioning signed off')
      .select('value_after')
      .executeTakeFirstOrThrow();
    expect(logged.value_after).toEqual({ verdict: 'passed', sha256: found.ok && found.report.sha256, channels: [2] });
  });

  it('go on from the one report that was kept before there were several', async () => {
    const amp = await addAmp();
    put(amp.tree, addressOf(output.properties.name, { channel: 3 }), 'Terrace');
    await report(amp.deviceId, amp.tree);
    const text = await signed(amp);
    const undone = new Error('undone');
    const migrated = rig.cloud.db.transaction().execute(async (transaction) => {
      await sql`alter table commissionings drop column channels`.execute(transaction);
      await sql`alter table commissionings rename column reports to report`.execute(transaction);
      await sql`update commissionings set report = ${text} where device_id = ${amp.deviceId}`.execute(transaction);
      await channelReports.up(transaction);
      const { rows } = await sql<{ reports: string }>`select reports from commissionings where device_id = ${amp.deviceId}`.execute(
        transaction,
      );
      const expected = readReport(text);
      expect(readReports(rows[0]?.reports ?? '')).toEqual(expected.ok ? [expected.report] : 'unread');
      throw undone;
    });
    await expect(migrated).rejects.toBe(undone);
  });
});
