import type { FirmwareStep } from '@headroom/model/amplifier';
import { createManualClock, type LocalDevice } from '@headroom/protocol';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Seat } from '../../device/binding/seat.ts';
import type { UploadOutcome } from '../../device/files/upload.ts';
import { openFirmware, type FirmwareFile } from './firmware-file.ts';
import { observedStatus, rowStatus, segments, type AmpNow, type RowStatus } from './update-result.ts';
import { createUpdateRun, type AmpUpdate, type KeptUpdate, type ReachedTarget } from './update-run.ts';
import { keepUpdates, readKeptUpdates } from './kept-updates.ts';
import { useFirmwareWords } from './words.ts';

const seat = { device: {} } as Seat<LocalDevice>;
const target = (ampId: string): ReachedTarget => ({
  ampId,
  seat,
  name: ampId,
  model: '704D',
  channels: 4,
  image: 'ASBT-3.2.0.0.tar.xz.enc',
  before: '3.1.7.0',
  expected: '3.2.0.0',
});
const file: FirmwareFile = { kind: 'image', name: 'ASBT-3.2.0.0.tar.xz.enc', bytes: 3, blob: new Blob(['abc']), says: {} };

function stage(outcome: UploadOutcome, { share = 1, hearing = 0, kept = [] as readonly KeptUpdate[] } = {}) {
  const clock = createManualClock();
  let step: FirmwareStep | undefined = 'None';
  const tellers = new Set<() => void>();
  const keeps: { last: readonly KeptUpdate[] } = { last: [] };
  const run = createUpdateRun({
    clock,
    stepOf: () => step,
    follow: (_ampId, listener) => {
      tellers.add(listener);
      return () => void tellers.delete(listener);
    },
    kept,
    keep: (updates) => void (keeps.last = updates),
    upload: (_device, _blob, _image, onProgress) => {
      onProgress(share);
      return Promise.resolve(outcome);
    },
    hear: () => new Promise((resolve) => void clock.after(hearing, () => resolve(undefined))),
  });
  const say = (next: FirmwareStep | undefined) => {
    step = next;
    for (const tell of tellers) tell();
  };
  return { clock, run, keeps, say };
}
const first = (updates: readonly AmpUpdate[]): AmpUpdate => {
  const [update] = updates;
  if (!update) throw new Error('no update');
  return update;
};

describe('running updates', () => {
  it('[FWLOCAL-07] [ENUM-25] counts from 300 s down to 0 after a successful upload', async () => {
    const { clock, run } = stage({ ok: true });
    run.start(file, [target('a')]);
    expect(first(run.updates())).toMatchObject({ upload: 'SENDING', countdown: undefined });
    await clock.advance(1);
    expect(first(run.updates())).toMatchObject({ upload: 'SUCCESS', countdown: 300 });
    await clock.advance(2000);
    expect(first(run.updates()).countdown).toBe(298);
    await clock.advance(400_000);
    expect(first(run.updates()).countdown).toBe(0);
  });

  it('[FWLOCAL-07] counts the seconds of a sleep too, and loses none when the clock is set back', async () => {
    const { clock, run } = stage({ ok: true });
    run.start(file, [target('a')]);
    await clock.advance(1000);
    const before = first(run.updates()).countdown ?? 0;
    clock.set(clock.now() + 60_000);
    await clock.advance(1000);
    expect(first(run.updates()).countdown).toBe(before - 61);
    clock.set(clock.now() - 3_600_000);
    await clock.advance(1000);
    expect(first(run.updates()).countdown).toBe(before - 62);
  });

  it("waits for the amplifier's reports before it counts the upload, so that the end of an earlier update is not mistaken for its own", async () => {
    const { clock, run } = stage({ ok: true }, { hearing: 400 });
    run.start(file, [target('a')]);
    await clock.advance(399);
    expect(first(run.updates())).toMatchObject({ upload: 'SENDING', share: 1 });
    await clock.advance(1);
    expect(first(run.updates())).toMatchObject({ upload: 'SUCCESS', countdown: 300 });
  });

  it('[FWLOCAL-08] [ENUM-25] a failed upload counts -1, and only that amplifier fails', async () => {
    const clock = createManualClock();
    const run = createUpdateRun({
      clock,
      stepOf: () => 'None',
      follow: () => undefined,
      kept: [],
      keep: () => undefined,
      upload: () => Promise.resolve({ ok: false, reason: 'refused', message: 'Another upload is running.' }),
      hear: () => Promise.resolve(),
    });
    run.start(file, [target('a')]);
    await clock.advance(3000);
    expect(first(run.updates())).toMatchObject({ upload: 'FAILURE', countdown: -1, failure: { message: 'Another upload is running.' } });
  });

  it('[FWLOCAL-08] an image that cannot be extracted from its package counts -1 as well, and nothing is sent', async () => {
    const { clock, run, keeps } = stage({ ok: true });
    run.start({ kind: 'package', name: 'all.zip', bytes: 3, content: new Uint8Array(3), entries: [] }, [target('a')]);
    await clock.advance(3000);
    const failed = { upload: 'FAILURE', countdown: -1, failure: 'damaged', share: 0 };
    expect(first(run.updates())).toMatchObject(failed);
    expect(first(keeps.last)).toMatchObject(failed);
  });

  it('[FWLOCAL-05] an image of a package is extracted once, however many amplifiers it goes to', async () => {
    const image = 'ASBT-3.2.0.0.tar.xz.enc';
    const zip = zipSync({ [image]: strToU8('abc') });
    const opened = await openFirmware(new File([zip], 'all.zip'));
    if (!opened.ok) throw new Error(opened.refusal);
    const blobs: Blob[] = [];
    const run = createUpdateRun({
      clock: createManualClock(),
      stepOf: () => 'None',
      follow: () => undefined,
      kept: [],
      keep: () => undefined,
      upload(_device, blob) {
        blobs.push(blob);
        return new Promise(() => undefined);
      },
      hear: () => Promise.resolve(),
    });
    run.start(opened.file, [target('a'), target('b')]);
    expect([blobs.length, new Set(blobs).size]).toEqual([2, 1]);
    expect(await blobs[0]?.text()).toBe('abc');
  });

  it('[FWLOCAL-08] a failed upload counts -1 after a reload too', async () => {
    const before = stage({ ok: false, reason: 'refused', message: 'Another upload is running.' });
    before.run.start(file, [target('a')]);
    await before.clock.advance(1);
    keepUpdates(before.keeps.last, 0);
    const { clock, run } = stage({ ok: true }, { kept: readKeptUpdates(20_000) });
    const failed = { upload: 'FAILURE', countdown: -1, failure: { message: 'Another upload is running.' } };
    expect(first(run.updates())).toMatchObject(failed);
    await clock.advance(3000);
    expect(first(run.updates())).toMatchObject(failed);
  });

  it('(OQ-026) an answer that the browser hides is no failure once everything was sent', async () => {
    for (const [share, upload] of [
      [1, 'SUCCESS'],
      [0.4, 'FAILURE'],
    ] as const) {
      const { clock, run } = stage({ ok: false, reason: 'not connected', message: '' }, { share });
      run.start(file, [target('a')]);
      await clock.advance(1);
      expect(first(run.updates()).upload).toBe(upload);
    }
  });

  it('[FWLOCAL-09] another file starts from nothing, and what still runs changes nothing', async () => {
    const { clock, run } = stage({ ok: true });
    run.start(file, [target('a')]);
    run.reset();
    await clock.advance(5000);
    expect(run.updates()).toEqual([]);
  });

  it('remembers that an amplifier was away, and its last report', async () => {
    const { clock, run, say } = stage({ ok: true });
    run.start(file, [target('a')]);
    await clock.advance(1);
    for (const step of ['Downloading', 'Finished', undefined, 'None'] as const) say(step);
    expect(first(run.updates())).toMatchObject({ wasAway: true, lastStep: 'Finished' });
  });

  it('continue after a reload; an amplifier not found yet does not count as away', async () => {
    const before = stage({ ok: true });
    before.run.start(file, [target('a')]);
    await before.clock.advance(10_001);
    keepUpdates(before.keeps.last, 0);
    const { clock, run, say } = stage({ ok: true }, { kept: readKeptUpdates(20_000) });
    expect(first(run.updates())).toMatchObject({ upload: 'SUCCESS', countdown: 270 });
    say(undefined);
    await clock.advance(2000);
    expect(first(run.updates())).toMatchObject({ countdown: 268, wasAway: false });
    say('Extraction');
    await clock.advance(1000);
    say(undefined);
    await clock.advance(1000);
    expect(first(run.updates())).toMatchObject({ wasAway: true, lastStep: 'Extraction' });
  });

  it('whose upload was cut off by a reload wait for the report of the amplifier', async () => {
    const { run, keeps } = stage({ ok: true }, { hearing: 400 });
    run.start(file, [target('a')]);
    keepUpdates(keeps.last, 0);
    expect(first(readKeptUpdates(1000))).toMatchObject({ upload: 'SUCCESS', failure: 'interrupted', countdown: 300 });
  });

  it('are forgotten after half an hour, with another file, and if the stored state cannot be read', () => {
    const kept = { ...update({}), seat: undefined };
    keepUpdates([kept], 0);
    expect(readKeptUpdates(29 * 60_000)).toHaveLength(1);
    expect(readKeptUpdates(31 * 60_000)).toEqual([]);
    keepUpdates([], 0);
    expect(readKeptUpdates(0)).toEqual([]);
    sessionStorage.setItem('headroom.visit.firmware', '{"at":0');
    expect(readKeptUpdates(0)).toEqual([]);
  });
});

const update = (more: Partial<AmpUpdate>): AmpUpdate => ({
  ...target('a'),
  upload: 'SUCCESS',
  share: 1,
  failure: undefined,
  countdown: 290,
  wasAway: false,
  lastStep: undefined,
  ...more,
});
const now = (more: Partial<AmpNow>): AmpNow => ({ isConnected: true, step: 'None', version: '3.1.7.0', ...more });

describe('the text of a row', () => {
  it.each<[string, Partial<AmpUpdate>, Partial<AmpNow>, RowStatus]>([
    ['while the file is on its way', { upload: 'SENDING', countdown: undefined }, {}, 'sending'],
    ['[FWLOCAL-08] after a failed upload', { upload: 'FAILURE', countdown: -1 }, {}, 'upload failed'],
    ['[FWLOCAL-10] above 240 with nothing reported', { countdown: 241 }, {}, 'starting'],
    ['while it decrypts', {}, { step: 'Decrypting' }, 'running'],
    ['when it refused the file', {}, { step: 'HwNotSupportedInFw' }, 'failed'],
    ['(OQ-127) while it is away', { countdown: 230 }, { isConnected: false }, 'restarting'],
    ['away while it decrypted', {}, { isConnected: false, step: 'Decrypting' }, 'lost'],
    ['away while it extracted, which it said last', { lastStep: 'Extraction', countdown: 230 }, { isConnected: false }, 'lost'],
    ['away with a second left', { countdown: 1 }, { isConnected: false, step: 'Finished' }, 'restarting'],
    ['not back when the time is over', { countdown: 0 }, { isConnected: false, step: 'Finished' }, 'not back'],
    ['back after the time was over', { countdown: 0 }, { step: 'FinishedFlash', version: '3.2.0.0' }, 'success'],
    ['done, before it restarts', { countdown: 270 }, { step: 'Finished' }, 'confirming'],
    ['back with the new version', { countdown: 250 }, { step: 'FinishedFlash', version: '3.2.0.0' }, 'success'],
    ['[FWLOCAL-11] at 240 with nothing reported, the version new', { countdown: 240 }, { version: '3.2.0.0' }, 'success'],
    ['[FWLOCAL-11] at 240 with nothing reported, the version old', { countdown: 240 }, {}, 'not new'],
    ['back with the version before', { countdown: 250, wasAway: true }, { step: 'FinishedFlash' }, 'not new'],
    ['the same version again, not yet restarted', { before: '3.2.0.0' }, { step: 'Finished', version: '3.2.0.0' }, 'confirming'],
    ['the same version again, restarted', { before: '3.2.0.0', wasAway: true }, { step: 'Finished', version: '3.2.0.0' }, 'success'],
    [
      'the same version again, and says nothing more',
      { before: '3.2.0.0', wasAway: true, lastStep: 'FinishedFlash' },
      { version: '3.2.0.0' },
      'success',
    ],
    [
      'the same version again, long done',
      { before: '3.2.0.0', wasAway: true, lastStep: 'FinishedFlash', countdown: 0 },
      { version: '3.2.0.0' },
      'success',
    ],
    [
      'the same version, without power in the middle',
      { before: '3.2.0.0', wasAway: true, lastStep: 'Downloading' },
      { version: '3.2.0.0' },
      'interrupted',
    ],
    ['another version, without power in the middle', { wasAway: true, lastStep: 'Extraction' }, {}, 'interrupted'],
    ['the new version, and says nothing more', { wasAway: true, lastStep: 'FinishedFlash' }, { version: '3.2.0.0' }, 'success'],
    ['the new version, its end not heard', { wasAway: true, lastStep: 'Downloading', countdown: 200 }, { version: '3.2.0.0' }, 'success'],
    ['just after a reload cut off its sending', { failure: 'interrupted' }, {}, 'starting'],
    ['long after a reload cut off its sending', { failure: 'interrupted', countdown: 270 }, {}, 'upload failed'],
    ['after a reload cut off its sending, and it is at it', { failure: 'interrupted', countdown: 270 }, { step: 'Extraction' }, 'running'],
    ['a file that names no version', { expected: undefined, countdown: 200 }, { version: '9.9' }, 'success'],
  ])('%s', (_, more, nows, status) => {
    expect(rowStatus(update(more), now(nows))).toBe(status);
  });

  it('[FWLOCAL-10] [FWLOCAL-11] [FWLOCAL-12] is this while it starts, and once it has finished', () => {
    const { statuses } = useFirmwareWords.now();
    const said = (...facts: Parameters<typeof rowStatus>) => statuses[rowStatus(...facts)];
    expect(said(update({ countdown: 241 }), now({}))).toBe('Starting');
    expect(said(update({ countdown: 240 }), now({ version: '3.2.0.0' }))).toBe('Success');
    expect(said(update({ countdown: 240 }), now({}))).toBe('Finished, version unchanged');
    expect(said(update({}), now({ step: 'FinishedFlash', version: '3.2.0.0' }))).toBe('Success');
  });

  it('[ERR-06] is fixed for an upload that failed', () => {
    const status = rowStatus(update({ upload: 'FAILURE', countdown: -1 }), now({}));
    const { statuses, fileRefused, errorUploading } = useFirmwareWords.now();
    expect(statuses[status]).toBe('Update upload failed');
    expect([fileRefused, errorUploading]).toEqual(['Update upload failed', 'Error uploading file']);
  });

  it.each<[string, Partial<AmpNow>, RowStatus | undefined, boolean?]>([
    ['says nothing', {}, undefined],
    ['went away while it decrypted', { step: 'Decrypting', isConnected: false }, 'lost'],
    ['went away long ago', { step: 'Finished', isConnected: false }, 'not back', true],
    ['is at it', { step: 'Extraction' }, 'running'],
    ['is about to restart', { step: 'Finished8ch' }, 'confirming'],
    ['went away in it', { step: 'Finished', isConnected: false }, 'restarting'],
    ['is back', { step: 'FinishedFlash' }, 'success'],
    ['failed', { step: 'HwNotSupportedInFw' }, 'failed'],
  ])('an update started elsewhere is shown as its amplifier reports it: %s', (_, nows, status, isOverdue = false) => {
    expect(observedStatus(now(nows), isOverdue)).toBe(status);
  });

  it('shows four segments as the device reports them', () => {
    const states = (status: RowStatus, step: AmpNow['step']) =>
      segments(status, step)
        .map(({ state }) => state)
        .join(' ');
    expect(states('sending', 'None')).toBe('now waiting waiting waiting');
    expect(states('running', 'Extraction')).toBe('done done now waiting');
    expect(states('failed', 'DecryptingFail')).toBe('done failed waiting waiting');
    expect(states('restarting', 'None')).toBe('done done done now');
    expect(states('lost', 'Decrypting')).toBe('done now waiting waiting');
    expect(states('not back', 'Finished')).toBe('done done done failed');
    expect(states('interrupted', 'None')).toBe('done done done failed');
    expect(states('success', 'FinishedFlash')).toBe('done done done done');
  });
});
