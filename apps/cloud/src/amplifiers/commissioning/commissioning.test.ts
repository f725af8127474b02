import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { output, rmsLimiter } from '@headroom/model/amplifier';
import { nextRun, readReport, readRun, verdictOf, writeReports, writeRun, type CheckStep } from '@headroom/model/commissioning';
import { addressOf, put } from '@headroom/model/property';
import { photoSegment, smallPhoto } from '@headroom/model/test/small-photo';
import { afterAll, describe, expect, it } from 'vitest';
import { expectOk, refusalOf, type Person } from '../../../test/cloud-rig.ts';
import { openHall, soundTree } from '../../../test/commissioning-hall.ts';
import { placeDevice } from '../devices/store.ts';
import { maxAccepted } from './handlers.ts';
import { maxPictureBytesOfAccount, maxPictureBytesOfVenue } from './pictures.ts';

const hall = await openHall();
const { rig, owner, operator, viewer, venueId, now, report, addAmp, taken, begin, finished, read, keep, sign, signed } = hall;
const { listed, counted, photoText, addPhoto, pictures } = hall;
afterAll(() => rig[Symbol.asyncDispose]());

const errorOf = (answer: { readonly ok: true } | { readonly ok: false; readonly error: object }) => (answer.ok ? undefined : answer.error);

describe('a run that the cloud keeps', () => {
  it('resumes in another browser from wherever it was cut off, and is never passed before its last check', async () => {
    const amp = await addAmp();
    let run = begin(amp);
    let revision = 0;
    for (const step of run.steps.slice(0, 12)) {
      ({ revision } = expectOk(await keep(amp, run, revision)));
      expect(errorOf(await sign(amp, revision))).toMatchObject({ code: 'SignRefused', details: { refusal: 'unfinished' } });
      const found = readRun((await read(amp)).run?.text ?? '');
      expect(found && [found.state, verdictOf(found)]).toEqual(['stopped', 'unfinished']);
      run = taken(run, amp.tree, step);
    }
    const text = writeRun(finished(amp));
    const claimed = text.replace('"state":"running"', '"state":"passed"').replace(/"outcome":"passed"/, '"outcome":"praised"');
    const body = { text: claimed, revision };
    expect(refusalOf(await operator.client.keepRun({ params: { deviceId: amp.deviceId }, body }))).toMatchObject({ code: 'RunRefused' });
  });

  it('has one clear outcome when two browsers go on with it: the first goes on, the other is told', async () => {
    const amp = await addAmp();
    const { revision } = expectOk(await keep(amp, begin(amp), 0));
    const both = await Promise.all([keep(amp, begin(amp), revision), keep(amp, finished(amp), revision, owner)]);
    expect(both.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(['ChangedElsewhere']);
    const kept = await read(amp);
    expect(kept.revision).toBe(revision + 1);
    expect(kept.run?.keptBy).toBe(both[0].ok ? 'operator@example.com' : 'owner@example.com');
    for (const answer of [
      await sign(amp, revision),
      await operator.client.discardRun({ params: { deviceId: amp.deviceId }, query: { revision: `${revision}` } }),
    ])
      expect(refusalOf(answer)).toMatchObject({ code: 'ChangedElsewhere' });
  });

  it('is of its own amplifier, by operators and owners, and logged', async () => {
    const [amp, other] = [await addAmp(), await addAmp()];
    expect(refusalOf(await keep(amp, begin(other), 0))).toMatchObject({ code: 'RunRefused', field: 'text' });
    expect(refusalOf(await keep(amp, begin(amp), 0, viewer))).toMatchObject({ code: 'Forbidden' });
    const { revision } = expectOk(await keep(amp, begin(amp), 0));
    expectOk(await operator.client.discardRun({ params: { deviceId: amp.deviceId }, query: { revision: `${revision}` } }));
    expect((await read(amp)).run).toBeUndefined();
    await signed(amp);
    const logged = await rig.cloud.db
      .selectFrom('audit_log')
      .where('device_id', '=', amp.deviceId)
      .select('action')
      .orderBy('entry_id')
      .execute();
    expect(logged.map(({ action }) => action)).toEqual([
      'commissioning started',
      'commissioning discarded',
      'commissioning started',
      'commissioning signed off',
    ]);
  });

  it('is refused when it is longer than a run can be', async () => {
    const amp = await addAmp();
    const body = { text: 'x'.repeat(200_001), revision: 0 };
    expect(refusalOf(await operator.client.keepRun({ params: { deviceId: amp.deviceId }, body }))).toMatchObject({
      code: 'BadRequest',
      field: 'text',
    });
  });
});

describe('a report', () => {
  it('is signed in the name of the person who asks, over what the amplifier reported, and verified without our code', async () => {
    const amp = await addAmp();
    const text = await signed(amp);
    const found = readReport(text);
    expect(found).toMatchObject({
      ok: true,
      report: { signedBy: 'operator@example.com', verdict: 'passed', amplifier: { firmware: '1.7.0' } },
    });
    expect(await read(amp)).toMatchObject({ reports: found.ok ? writeReports([found.report]) : '', accepted: {} });
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    try {
      await writeFile(join(folder, 'report.json'), text);
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/verify-report.mjs', join(folder, 'report.json')]);
      expect(stdout).toContain('unchanged, signed by "operator@example.com"');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('holds nothing that a lock hides [LOCK-02]', async () => {
    const amp = await addAmp();
    put(amp.tree, '/lockedProperties/ch2', { key: 'secret', properties: ['/amp/channels/2/rmsLimiter'] });
    await report(amp.deviceId, amp.tree);
    const { revision } = expectOk(await keep(amp, finished({ ...amp, tree: soundTree() }), 0));
    const { report: text } = expectOk(await sign(amp, revision));
    const found = readReport(text);
    if (!found.ok) throw new Error(found.refusal);
    expect(JSON.stringify(found.report.state.values)).not.toContain('secret');
    expect(found.report.state.values).toMatchObject({ amp: { channels: { 1: { rmsLimiter: {} } } } });
    expect(found.report.state.values).not.toMatchObject({ amp: { channels: { 2: { rmsLimiter: {} } } } });
  });

  it('is not signed while the amplifier is away', async () => {
    const amp = await addAmp({ isConnected: false });
    const { revision } = expectOk(await keep(amp, finished(amp), 0));
    expect(refusalOf(await sign(amp, revision))).toMatchObject({ code: 'NotConnected' });
  });

  it('is removed by owners, and does not follow its amplifier to somebody else', async () => {
    const amp = await addAmp();
    const { sha256 } = JSON.parse(await signed(amp)) as { readonly sha256: string };
    const at = { params: { deviceId: amp.deviceId }, query: { sha256 } };
    expect(refusalOf(await operator.client.removeReport(at))).toMatchObject({ code: 'Forbidden' });
    expectOk(await owner.client.removeReport({ ...at, query: { sha256: '0'.repeat(64) } }));
    expect((await read(amp)).reports).toBeDefined();
    expectOk(await owner.client.removeReport(at));
    expect((await read(amp)).reports).toBeUndefined();
    await signed(amp);
    const own = expectOk(await owner.client.addVenue({ body: { venue: { name: `Annexe of ${amp.deviceId}` } } })).venue.venueId;
    const place = { deviceId: amp.deviceId, ownerId: '', bridgeId: undefined };
    await placeDevice(rig.cloud.db, { ...place, venueId: own });
    expect((await read(amp, owner)).reports).toBeDefined();
    const theirs = expectOk(await viewer.client.addVenue({ body: { venue: { name: `Venue of ${amp.deviceId}` } } })).venue.venueId;
    await placeDevice(rig.cloud.db, { ...place, venueId: theirs });
    expect(await read(amp)).toEqual({ revision: 0, accepted: {} });
  });
});

describe('a photo of a check', () => {
  const step: CheckStep = { check: 'channelNamed', channel: 1 };
  it('is kept without its metadata, named by run and report, and read by everybody in the venue', async () => {
    const amp = await addAmp();
    const before = photoSegment(0xe1, ...Buffer.from('Exif 40.4168 N'));
    const { sha256 } = expectOk(await addPhoto(amp, smallPhoto({ before })));
    const run = nextRun(finished(amp), { kind: 'picture', step, sha256 });
    const { revision } = expectOk(await keep(amp, run, 0));
    const { report: text } = expectOk(await sign(amp, revision));
    expect(text).toContain(`"picture": "${sha256}"`);
    const { photo } = expectOk(await viewer.client.readPicture({ params: { deviceId: amp.deviceId, sha256 } }));
    expect(photo).toBe(photoText(smallPhoto()));
    const other = await addAmp();
    expect(refusalOf(await viewer.client.readPicture({ params: { deviceId: other.deviceId, sha256 } }))).toMatchObject({
      code: 'UnknownPicture',
    });
  });

  it.each([
    ['a text', Buffer.from('<svg onload="alert(1)"/>'), 'noPhoto'],
    ['too wide', smallPhoto({ width: 4000 }), 'tooWide'],
    ['cut off', smallPhoto().slice(0, 30), 'noPhoto'],
  ])('is refused when it is %s', async (_, bytes, problem) => {
    const amp = await addAmp();
    expect(errorOf(await addPhoto(amp, bytes))).toMatchObject({ code: 'PhotoRefused', field: 'photo', details: { problem } });
    expect(await pictures(amp)).toEqual([]);
  });

  it('goes with its run, and once nothing names it any more', async () => {
    const amp = await addAmp();
    const [first, second] = [smallPhoto(), smallPhoto({ width: 16 })];
    const hashes = [expectOk(await addPhoto(amp, first)).sha256, expectOk(await addPhoto(amp, second)).sha256];
    const named = (sha256: string | undefined) => nextRun(finished(amp), { kind: 'picture', step, sha256 });
    expect(refusalOf(await keep(amp, named('0'.repeat(64)), 0))).toMatchObject({ code: 'RunRefused' });
    let { revision } = expectOk(await keep(amp, named(hashes[0]), 0));
    expect(await pictures(amp)).toHaveLength(2);
    const longAgo = new Date(now() - 2 * 60 * 60_000);
    await rig.cloud.db.updateTable('commissioning_pictures').set({ added_at: longAgo }).where('device_id', '=', amp.deviceId).execute();
    ({ revision } = expectOk(await keep(amp, named(hashes[0]), revision)));
    expect(await pictures(amp)).toEqual([hashes[0]]);
    expectOk(await operator.client.discardRun({ params: { deviceId: amp.deviceId }, query: { revision: `${revision}` } }));
    expect(await pictures(amp)).toEqual([]);
  });

  it('is refused by who may only view, and where the amplifier, its venue or its account is full', async () => {
    const amp = await addAmp();
    expect(refusalOf(await addPhoto(amp, smallPhoto(), viewer))).toMatchObject({ code: 'Forbidden' });
    expectOk(await addPhoto(amp, smallPhoto()));
    const full = (rows: readonly { readonly sha256: string; readonly bytes: number }[]) =>
      rig.cloud.db
        .insertInto('commissioning_pictures')
        .values(rows.map((row) => ({ ...row, device_id: amp.deviceId, added_at: new Date(now()), content: Buffer.from('x') })))
        .execute();
    await full(Array.from({ length: 99 }, (_, index) => ({ sha256: `${index}`, bytes: 1 })));
    expect(refusalOf(await addPhoto(amp, smallPhoto({ width: 16 })))).toMatchObject({ code: 'TooMany' });
    await rig.cloud.db.deleteFrom('commissioning_pictures').where('device_id', '=', amp.deviceId).execute();
    await full([{ sha256: 'large', bytes: maxPictureBytesOfVenue - 10 }]);
    expect(refusalOf(await addPhoto(amp, smallPhoto()))).toMatchObject({ code: 'TooMany' });
    await rig.cloud.db.deleteFrom('commissioning_pictures').where('device_id', '=', amp.deviceId).execute();
    await full([{ sha256: 'large', bytes: maxPictureBytesOfAccount - 10 }]);
    const annex = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Annex' } } })).venue.venueId;
    expect(refusalOf(await addPhoto(await addAmp({ inVenue: annex }), smallPhoto(), owner))).toMatchObject({ code: 'TooMany' });
    await rig.cloud.db.deleteFrom('commissioning_pictures').where('device_id', '=', amp.deviceId).execute();
  });
});

describe('differences from commissioning', () => {
  const threshold = addressOf(rmsLimiter.properties.threshold, { channel: 1 });
  it('are counted from what is reported, for the amplifier and its venue, and not for what changes daily', async () => {
    await rig.cloud.db.deleteFrom('commissionings').execute();
    const amp = await addAmp();
    expect(await listed(amp)).toBeUndefined();
    await signed(amp);
    expect(await listed(amp)).toMatchObject({ report: { differences: 0, verdict: 'passed' } });
    put(amp.tree, threshold, 60);
    put(amp.tree, addressOf(output.properties.fader, { channel: 1 }), -12);
    put(amp.tree, addressOf(output.properties.mute, { channel: 2 }), true);
    await report(amp.deviceId, amp.tree);
    await counted();
    expect(await listed(amp)).toMatchObject({ report: { differences: 1 } });
    const inVenues = async (person: Person) => expectOk(await person.client.countDifferences()).venues;
    expect(await inVenues(viewer)).toEqual([{ venueId, differences: 1 }]);
    expect(await inVenues(await rig.signUp('stranger@example.com'))).toEqual([]);
  });

  it('are accepted in the name of the person who asks, until the value changes again', async () => {
    const amp = await addAmp();
    await signed(amp);
    const accept = (value: number, person = operator) =>
      person.client.acceptDifference({ params: { deviceId: amp.deviceId }, body: { address: threshold, value } });
    expect(refusalOf(await accept(100))).toMatchObject({ code: 'NoDifference' });
    put(amp.tree, threshold, 60);
    await report(amp.deviceId, amp.tree);
    expect(refusalOf(await accept(70))).toMatchObject({ code: 'NoDifference' });
    expect(refusalOf(await accept(60, viewer))).toMatchObject({ code: 'Forbidden' });
    expectOk(await accept(60));
    expect(await listed(amp)).toMatchObject({ report: { differences: 0 } });
    expect((await read(amp)).accepted).toEqual({ [threshold]: { value: 60, by: 'operator@example.com', at: now() } });
    put(amp.tree, threshold, 61);
    await report(amp.deviceId, amp.tree);
    await counted();
    expect(await listed(amp)).toMatchObject({ report: { differences: 1 } });
    expectOk(await operator.client.showDifference({ params: { deviceId: amp.deviceId }, query: { address: threshold } }));
    expect((await read(amp)).accepted).toEqual({});
  });

  it('are accepted up to a number, and what was accepted before can be accepted anew', async () => {
    const amp = await addAmp();
    await signed(amp);
    put(amp.tree, threshold, 60);
    await report(amp.deviceId, amp.tree);
    const accept = () => operator.client.acceptDifference({ params: { deviceId: amp.deviceId }, body: { address: threshold, value: 60 } });
    const accepted = (first: string) =>
      rig.cloud.db
        .updateTable('commissionings')
        .set({
          accepted: JSON.stringify(
            Object.fromEntries(
              [first, ...Array.from({ length: maxAccepted - 1 }, (_, index) => `/${index}`)].map((address) => [
                address,
                { value: 0, by: 'operator@example.com', at: 0 },
              ]),
            ),
          ),
        })
        .where('device_id', '=', amp.deviceId)
        .execute();
    await accepted('/first');
    expect(refusalOf(await accept())).toMatchObject({ code: 'TooMany' });
    await accepted(threshold);
    expectOk(await accept());
  });
});
