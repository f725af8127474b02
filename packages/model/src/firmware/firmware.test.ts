import { describe, expect, it } from 'vitest';
import { firmwareSteps } from '../amplifier/device.ts';
import { readModel } from '../catalogue/catalogue.ts';
import {
  ampFirmwareStates,
  countdownAfter,
  firmwareComponents,
  firmwareFileKind,
  isFirmwareFor,
  isUpdateOffered,
  needsTouchFirmware,
  pickFirmwareEntry,
  tickCountdown,
  touchFirmwareStates,
  updateStatus,
  uploadStates,
} from './firmware.ts';
import { stepResult } from './step.ts';

const model = (name: string) => {
  const found = readModel(name);
  if (!found) throw new Error(name);
  return found;
};

describe('firmware files', () => {
  it('[FWLOCAL-02] are .enc and zip', () => {
    expect(['a.tar.xz.enc', 'a.ENC', 'b.zip', 'c.json', 'enc', 'a.zip.exe'].map(firmwareFileKind)).toEqual([
      'image',
      'image',
      'package',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['DLS_2.1.0.tar.xz.enc', '34N', true],
    ['SS_2.1.0.tar.xz.enc', '704D-ADSP', true],
    ['BS_2.1.0.tar.xz.enc', '3004D', true],
    ['ASBT_2.1.0.tar.xz.enc', '704D', true],
    ['folder/ASBT_2.1.0.tar.xz.enc', '704D', true],
    ['ASBT_2.1.0.tar.xz.enc', '704D-ADSP', false],
    ['SS_2.1.0.tar.xz.enc', '704D', false],
    ['ASBT_2.1.0.tar.gz', '704D', false],
    ['ASBT_2.1.0.enc', '704D', false],
    ['ASBT_2.1.0.tar.gz.enc', '704D', false],
    ['DLS_2.1.0.tar.xz.enc', '64D', true],
    ['DLS_2.1.0.tar.xz.enc', '124', true],
    ['SS_2.1.0.tar.xz.enc', '352-ADSP', true],
    ['SS_2.1.0.tar.xz.enc', '354D-ADSP', true],
    ['SS_2.1.0.tar.xz.enc', '702D-ADSP', true],
    ['BS_2.1.0.tar.xz.enc', '1504', true],
    ['ASBT_2.1.0.tar.xz.enc', '84', true],
    ['ASBT_2.1.0.tar.xz.enc', '168', true],
    ['ASBT_2.1.0.tar.xz.enc', '352', true],
    ['ASBT_2.1.0.tar.xz.enc', '34N', false],
    ['__MACOSX/._ASBT_2.1.0.tar.xz.enc', '704D', false],
  ])('[FWLOCAL-06] %s for a %s: %j', (name, modelName, fits) => {
    expect(isFirmwareFor(name, model(modelName))).toBe(fits);
  });

  it('[FWLOCAL-05] of a zip are only the entry named for the model, the highest version of several', () => {
    const names = ['readme.txt', 'DLS_2.9.0.tar.xz.enc', 'ASBT_2.9.0.tar.xz.enc', 'new/ASBT_2.10.0.tar.xz.enc', 'SS_3.0.tar.xz.enc'];
    expect(pickFirmwareEntry(names, model('704D'))).toBe('new/ASBT_2.10.0.tar.xz.enc');
    expect(pickFirmwareEntry(names, model('34D'))).toBe('DLS_2.9.0.tar.xz.enc');
    expect(pickFirmwareEntry(names, model('3004'))).toBeUndefined();
    expect(pickFirmwareEntry([], model('704D'))).toBeUndefined();
  });

  it('[FWLOCAL-13] are not offered below a configured minimum', () => {
    expect(isUpdateOffered('1.0', undefined)).toBe(true);
    expect(isUpdateOffered('1.9', '1.10')).toBe(false);
    expect(isUpdateOffered('1.10', '1.10')).toBe(true);
    expect(isUpdateOffered('', '1.10')).toBe(false);
  });
});

describe('an update', () => {
  it('[ENUM-25] has upload states, [ENUM-26] amplifier and controller states', () => {
    expect(uploadStates).toEqual(['NONE', 'SENDING', 'SUCCESS', 'FAILURE']);
    expect(ampFirmwareStates).toEqual(['OK', 'UpdateInProgress', 'UpdateAvailable', 'ErrorDuringUpdate']);
    expect(touchFirmwareStates).toEqual(['Ok', 'UpdateInProgress', 'UpdateAvailable', 'ErrorDuringUpdate']);
  });

  it('[FWLOCAL-07, FWLOCAL-08] counts from 300 down to 0, and stands at -1 when the upload failed', () => {
    let countdown: number = countdownAfter.success;
    expect(countdown).toBe(300);
    for (let second = 0; second < 299; second += 1) countdown = tickCountdown(countdown, 1);
    expect(countdown).toBe(1);
    expect([tickCountdown(1, 1), tickCountdown(2, 60), tickCountdown(0, 1), tickCountdown(countdownAfter.failure, 1)]).toEqual([
      0, 0, 0, -1,
    ]);
    expect(updateStatus({ countdown: countdownAfter.failure, step: 'None', isConnected: true })).toBe('upload failed');
  });

  it.each([
    [300, 'None', true, 'starting'],
    [241, 'None', true, 'starting'],
    [241, 'None', false, 'starting'],
  ] as const)('[FWLOCAL-10] at %d with %s reads as starting', (countdown, step, isConnected, status) => {
    expect(updateStatus({ countdown, step, isConnected })).toBe(status);
  });

  it.each([
    [240, 'None', true, 'finished'],
    [0, 'None', true, 'finished'],
    [240, 'None', false, 'restarting'],
    [280, 'Finished', false, 'restarting'],
    [280, 'Downloading', true, 'running'],
    [200, 'Extraction', true, 'running'],
    [200, 'ExtractionFail', true, 'failed'],
    [undefined, 'None', true, 'none'],
    [undefined, 'Downloading', true, 'running'],
  ] as const)('[FWLOCAL-11] at %j with %s, connected %j, reads as %s', (countdown, step, isConnected, status) => {
    expect(updateStatus({ countdown, step, isConnected })).toBe(status);
  });

  it('[FWLOCAL-12, FWCLOUD-17] counts every finish as success and these four as failures', () => {
    const of = (result: string) => firmwareSteps.filter((step) => stepResult(step) === result);
    expect(of('success')).toEqual(['Finished', 'Finished8ch', 'FinishedFlash']);
    expect(of('failure')).toEqual(['DecryptingFail', 'DownloadFail', 'ExtractionFail', 'HwNotSupportedInFw']);
    expect(of('quiet')).toEqual(['None']);
  });

  it('[FWLOCAL-12] shows the power supply and all existing pairs', () => {
    const tree = { misc: { psFwUpdateStatus: 'Finished', amp2FwUpdateStatus: 'ExtractionFail' } };
    expect(firmwareComponents(tree, 4)).toEqual([
      { pair: undefined, step: 'Finished' },
      { pair: [1, 2], step: 'None' },
      { pair: [3, 4], step: 'ExtractionFail' },
    ]);
    expect(firmwareComponents({}, 8).map(({ pair }) => pair)).toEqual([undefined, [1, 2], [3, 4], [5, 6], [7, 8]]);
  });

  it.each([
    ['psFwUpdateStatus', 0],
    ['amp1FwUpdateStatus', 1],
    ['amp2FwUpdateStatus', 2],
    ['amp3FwUpdateStatus', 3],
    ['amp4FwUpdateStatus', 4],
  ])('[PROP-02] shows with %s the state of line %d', (name, line) => {
    const steps = firmwareComponents({ misc: { [name]: 'Finished' } }, 8).map(({ step }) => step);
    expect(steps).toEqual(['None', 'None', 'None', 'None', 'None'].with(line, 'Finished'));
  });
});

describe('the firmware of wall controllers', () => {
  it.each([
    ['0.1.0.437', 'UpdateAvailable', ['0.1.0.512'], '0.1.0.512', true],
    ['0.1.0.512', 'UpdateAvailable', ['0.1.0.437'], '0.1.0.512', false],
    ['0.1.0.512', 'UpdateAvailable', ['0.1.0.437'], '', false],
    ['0.1.0.437', 'UpdateAvailable', [], '', true],
    ['0.1.0.437', 'UpdateAvailable', [], '0.1.0.437', true],
    ['', 'UpdateAvailable', ['0.1.0.512'], '', true],
    ['0.1.0.437', 'Ok', ['0.1.0.512'], '0.1.0.512', false],
    ['0.1.0.437', undefined, [], '', false],
  ] as const)('[TOUCH-22] at %j, reporting %s, beside %j, carrying %j: waits for one is %s', (version, state, others, carried, waits) => {
    expect(needsTouchFirmware(version, state, others, carried)).toBe(waits);
  });
});
