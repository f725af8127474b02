import { describe, expect, it } from 'vitest';
import { reportIn } from './progress.ts';

describe('the progress that an amplifier reports', () => {
  const misc = {
    fwUpdateStatus: 'Finished',
    psFwUpdateStatus: 'DownloadFail',
    amp1FwUpdateStatus: 'Finished',
    amp2FwUpdateStatus: 'ExtractionFail',
    amp3FwUpdateStatus: 'DecryptingFail',
    amp4FwUpdateStatus: 'HwNotSupportedInFw',
  };
  const told = ['DownloadFail', 'Finished', 'ExtractionFail', 'DecryptingFail', 'HwNotSupportedInFw'];

  it.each([1, 2, 4, 6, 8])(
    '[FWCLOUD-10] [FWCLOUD-16] includes its step, that of its power supply and that of every pair of %d channels',
    (channels) => {
      expect(reportIn({ misc }, channels)).toEqual({ step: 'Finished', parts: told.slice(0, 1 + Math.ceil(channels / 2)) });
    },
  );

  it('[FWCLOUD-10] is absent without a report or with an unknown step', () => {
    const none = { step: 'None', parts: ['None', 'None', 'None'] };
    expect(reportIn({}, 4)).toEqual(none);
    expect(
      reportIn({ misc: { fwUpdateStatus: 'Exploded', psFwUpdateStatus: 7, amp1FwUpdateStatus: '', amp2FwUpdateStatus: null } }, 4),
    ).toEqual(none);
  });
});
