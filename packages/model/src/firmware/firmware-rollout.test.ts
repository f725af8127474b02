import { describe, expect, it } from 'vitest';
import { failed, idle, running, succeeded } from './operation.ts';
import { followRollout, overallResult, rolloutResult, unstarted } from './firmware-rollout.ts';
import type { FirmwareComponent } from './firmware.ts';

const ok: FirmwareComponent[] = [
  { pair: undefined, step: 'None' },
  { pair: [1, 2], step: 'FinishedFlash' },
];

describe('following updates', () => {
  it.each(['None', 'Finished', 'Finished8ch'] as const)(
    '[FWCLOUD-14] accepts %s as an end only after the amplifier was seen updating',
    (step) => {
      expect(followRollout(unstarted, step, ok)).toMatchObject({ updating: false, seen: false });
      const updating = followRollout(unstarted, 'Downloading', []);
      expect(updating).toMatchObject({ updating: true, seen: false });
      expect(followRollout(updating, step, ok)).toMatchObject({ seen: true, step: 'FinishedFlash' });
    },
  );

  it('[FWCLOUD-15] treats a finished amplifier as finished flashing, marks it seen and evaluates its parts', () => {
    const done = followRollout(followRollout(unstarted, 'Extraction', []), 'None', ok);
    expect(done).toEqual({ updating: false, seen: true, step: 'FinishedFlash', components: ok });
    expect(followRollout(done, 'Downloading', ok).seen).toBe(true);
    expect(rolloutResult(succeeded, done)).toBe('success');
  });

  it('[FWCLOUD-15] evaluates what a part of a finished amplifier reports later than the whole', () => {
    const done = followRollout(followRollout(unstarted, 'Extraction', []), 'Finished', [{ pair: [1, 2], step: 'Downloading' }]);
    expect(rolloutResult(succeeded, done)).toBe('failure');
    expect(rolloutResult(succeeded, followRollout(done, 'None', [{ pair: [1, 2], step: 'Finished' }]))).toBe('success');
  });

  it('[FWCLOUD-16] counts it as a success only when every part is ok', () => {
    const done = { updating: false, seen: true, step: 'FinishedFlash' as const };
    expect(rolloutResult(succeeded, { ...done, components: ok })).toBe('success');
    expect(rolloutResult(succeeded, { ...done, components: [...ok, { pair: [3, 4], step: 'Extraction' }] })).toBe('failure');
  });

  it.each(['DownloadFail', 'ExtractionFail', 'DecryptingFail', 'HwNotSupportedInFw'] as const)(
    '[FWCLOUD-17] counts %s as a failure',
    (step) => {
      const done = { updating: false, seen: true, step: 'FinishedFlash' as const, components: [...ok, { pair: [3, 4] as const, step }] };
      expect(rolloutResult(succeeded, done)).toBe('failure');
      expect(rolloutResult(succeeded, followRollout(unstarted, step, []))).toBe('failure');
    },
  );

  it('[FWCLOUD-13] reports what has not begun, what is starting and what was refused', () => {
    expect(rolloutResult(idle, unstarted)).toBe('not started');
    expect(rolloutResult(running, unstarted)).toBe('starting');
    expect(rolloutResult(succeeded, unstarted)).toBe('starting');
    expect(rolloutResult(failed('UPDATE_AMP_ERROR'), unstarted)).toBe('request failed');
    expect(rolloutResult(succeeded, followRollout(unstarted, 'Downloading', []))).toBe('running');
  });

  it.each([
    [['success', 'success'], 'success'],
    [['success', 'failure'], 'failure'],
    [['success', 'request failed'], 'failure'],
    [['failure', 'running'], 'in progress'],
    [['success', 'starting'], 'in progress'],
    [[], 'in progress'],
  ] as const)('[FWCLOUD-18] %j together: %s', (results, overall) => {
    expect(overallResult(results)).toBe(overall);
  });
});
