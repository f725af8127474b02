import { createManualClock, type Device } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import type { UploadOutcome } from '../../device/upload.ts';
import type { FirmwareFile } from './firmware-file.ts';
import { rowStatus, segments, type AmpNow, type RowStatus } from './update-result.ts';
import { createUpdateRun, type AmpUpdate, type UpdateTarget } from './update-run.ts';

const device = {} as Device;
const target = (ampId: string): UpdateTarget => ({
  ampId,
  device,
  name: ampId,
  model: '704D',
  channels: 4,
  image: 'ASBT-3.2.0.0.tar.xz.enc',
  before: '3.1.7.0',
  expected: '3.2.0.0',
});
const file: FirmwareFile = { kind: 'image', name: 'ASBT-3.2.0.0.tar.xz.enc', bytes: 3, blob: new Blob(['abc']) };

function stage(outcome: UploadOutcome, { share = 1, hearing = 0 } = {}) {
  const clock = createManualClock();
  let isConnected = true;
  const run = createUpdateRun({
    clock,
    isConnected: () => isConnected,
    upload: (_device, _blob, _image, onProgress) => {
      onProgress(share);
      return Promise.resolve(outcome);
    },
    hear: () => new Promise((resolve) => void clock.after(hearing, () => resolve(undefined))),
  });
  return { clock, run, setConnected: (next: boolean) => void (isConnected = next) };
}
const first = (updates: readonly AmpUpdate[]): AmpUpdate => {
  const [update] = updates;
  if (!update) throw new Error('no update');
  return update;
};

describe('running updates', () => {
  it('[FWLOCAL-07] counts from 300 s down to 0 after a successful upload', async () => {
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

  it('hears the amplifier out before it counts the upload, so that no end of an earlier update passes for its own', async () => {
    const { clock, run } = stage({ ok: true }, { hearing: 400 });
    run.start(file, [target('a')]);
    await clock.advance(399);
    expect(first(run.updates())).toMatchObject({ upload: 'SENDING', share: 1 });
    await clock.advance(1);
    expect(first(run.updates())).toMatchObject({ upload: 'SUCCESS', countdown: 300 });
  });

  it('[FWLOCAL-08] a failed upload counts -1, and only that amplifier fails', async () => {
    const clock = createManualClock();
    const run = createUpdateRun({
      clock,
      isConnected: () => true,
      upload: () => Promise.resolve({ ok: false, reason: 'refused', message: 'Another upload is running.' }),
      hear: () => Promise.resolve(),
    });
    run.start(file, [target('a')]);
    await clock.advance(3000);
    expect(first(run.updates())).toMatchObject({ upload: 'FAILURE', countdown: -1, failure: { message: 'Another upload is running.' } });
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

  it('[FWLOCAL-09] another file starts from nothing, and what still runs changes nothing more', async () => {
    const { clock, run } = stage({ ok: true });
    run.start(file, [target('a')]);
    run.reset();
    await clock.advance(5000);
    expect(run.updates()).toEqual([]);
  });

  it('remembers that an amplifier has been away', async () => {
    const { clock, run, setConnected } = stage({ ok: true });
    run.start(file, [target('a')]);
    await clock.advance(1);
    setConnected(false);
    await clock.advance(1000);
    setConnected(true);
    await clock.advance(1000);
    expect(first(run.updates()).wasAway).toBe(true);
  });
});

const update = (more: Partial<AmpUpdate>): AmpUpdate => ({
  ...target('a'),
  upload: 'SUCCESS',
  share: 1,
  failure: undefined,
  countdown: 290,
  wasAway: false,
  ...more,
});
const now = (more: Partial<AmpNow>): AmpNow => ({ isConnected: true, step: 'None', version: '3.1.7.0', ...more });

describe('what a row says', () => {
  it.each<[string, Partial<AmpUpdate>, Partial<AmpNow>, RowStatus]>([
    ['while the file is on its way', { upload: 'SENDING', countdown: undefined }, {}, 'sending'],
    ['[FWLOCAL-08] after a failed upload', { upload: 'FAILURE', countdown: -1 }, {}, 'upload failed'],
    ['[FWLOCAL-10] above 240 with nothing reported', { countdown: 241 }, {}, 'starting'],
    ['while it decrypts', {}, { step: 'Decrypting' }, 'running'],
    ['when it refused the file', {}, { step: 'HwNotSupportedInFw' }, 'failed'],
    ['(OQ-127) while it is away', { countdown: 230 }, { isConnected: false }, 'restarting'],
    ['done, before it restarts', { countdown: 270 }, { step: 'Finished' }, 'confirming'],
    ['back with the new version', { countdown: 250 }, { step: 'FinishedFlash', version: '3.2.0.0' }, 'success'],
    ['[FWLOCAL-11] at 240 with nothing reported, the version new', { countdown: 240 }, { version: '3.2.0.0' }, 'success'],
    ['[FWLOCAL-11] at 240 with nothing reported, the version old', { countdown: 240 }, {}, 'not new'],
    ['back with the version before', { countdown: 250, wasAway: true }, { step: 'FinishedFlash' }, 'not new'],
    ['the same version again, not yet restarted', { before: '3.2.0.0' }, { step: 'Finished', version: '3.2.0.0' }, 'confirming'],
    ['the same version again, restarted', { before: '3.2.0.0', wasAway: true }, { step: 'Finished', version: '3.2.0.0' }, 'success'],
    ['a file that names no version', { expected: undefined, countdown: 200 }, { version: '9.9' }, 'success'],
  ])('%s', (_, more, nows, status) => {
    expect(rowStatus(update(more), now(nows))).toBe(status);
  });

  it('shows four segments by what the device reports', () => {
    const states = (status: RowStatus, step: AmpNow['step']) =>
      segments(status, step)
        .map(({ state }) => state)
        .join(' ');
    expect(states('sending', 'None')).toBe('now waiting waiting waiting');
    expect(states('running', 'Extraction')).toBe('done done now waiting');
    expect(states('failed', 'DecryptingFail')).toBe('done failed waiting waiting');
    expect(states('restarting', 'None')).toBe('done done done now');
    expect(states('success', 'FinishedFlash')).toBe('done done done done');
  });
});
