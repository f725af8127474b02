/** The limits, units and defaults that public documents and files from the field state, held against the declarations. */
import { describe, expect, it } from 'vitest';
import { resources } from './index.ts';

type Row = readonly [title: string, path: string, names: string, min: number, max: number, unit: string, byDefault: number];
const channel = '/amp/channels/{channel}';
const rows: readonly Row[] = [
  ['[PROP-08]', '/amp/powerSupply', 'acLineVoltage', 0, 300, 'V', 0],
  ['[PROP-08]', '/amp/powerSupply', 'acLineCurrent', 0, 100, 'A', 0],
  ['[PROP-08]', '/amp/powerSupply', 'acLineWatts', 0, 5000, 'W', 0],
  ['[PROP-09]', '/amp/autoStandby', 'threshold', -80, 0, 'dBFS', -60],
  ['[PROP-09]', '/amp/autoStandby', 'timeToWait', 1, 240, 'min', 20],
  ['[PROP-10]', '/amp/signalGenerator', 'frequency', 20, 20_000, 'Hz', 1000],
  ['[PROP-10]', '/amp/signalGenerator', 'fader', -80, 0, 'dB', -80],
  ['[PROP-12]', `${channel}/levels`, 'level_db', -60, 0, 'dBFS', -60],
  ['[PROP-13]', `${channel}/output`, 'fader', -80, 0, 'dB', 0],
  ['[PROP-13]', `${channel}/output`, 'hiZHpfFrequency', 35, 5000, 'Hz', 70],
  ['[PROP-14]', `${channel}/inputSelector`, 'signalGeneratorFader', -80, 0, 'dB', -80],
  ['[PROP-14]', `${channel}/inputSelector`, 'analog1MixFader dante8MixFader', -80, 0, 'dB', 0],
  ['[PROP-15]', `${channel}/inputSelector`, 'primaryFader secondaryFader', -80, 0, 'dB', 0],
  ['[PROP-15]', `${channel}/inputSelector`, 'primaryLevel secondaryLevel', -80, 0, 'dBFS', -80],
  ['[PROP-15]', `${channel}/inputSelector`, 'primaryThreshold', -80, 0, 'dB', -60],
  ['[PROP-15]', `${channel}/inputSelector`, 'secondaryThreshold', -80, 0, 'dB', -55],
  ['[PROP-16]', `${channel}/inputDelay`, 'delayMs', 0, 4000, 'ms', 0],
  ['[PROP-17]', `${channel}/crossover/bandGainAndDelay`, 'gain', -15, 15, 'dB', 0],
  ['[PROP-17]', `${channel}/crossover/highPassFilter`, 'frequency', 20, 20_000, 'Hz', 1000],
  ['[PROP-17]', `${channel}/crossover/lowPassFilter`, 'frequency', 20, 20_000, 'Hz', 1000],
  ['[PROP-19]', `${channel}/rmsLimiter`, 'threshold', 10, 140, 'V', 100],
  ['[PROP-19]', `${channel}/rmsLimiter`, 'attackTime', 500, 10_000, 'ms', 1000],
  ['[PROP-19]', `${channel}/rmsLimiter`, 'releaseTime', 1000, 10_000, 'ms', 5000],
  ['[PROP-19]', `${channel}/rmsLimiter`, 'gainReduction totalGainReduction', -80, 0, 'dB', 0],
  ['[PROP-19]', `${channel}/peakLimiter`, 'threshold', 14, 198, 'V', 141],
  ['[PROP-19]', `${channel}/peakLimiter`, 'attackTime', 1, 1000, 'ms', 10],
  ['[PROP-19]', `${channel}/peakLimiter`, 'releaseTime', 1, 1000, 'ms', 100],
  ['[PROP-19]', `${channel}/peakLimiter`, 'gainReduction totalGainReduction', -80, 0, 'dB', 0],
  ['[PROP-20]', `${channel}/loadMonitor`, 'highLimit', 8, 250, 'Ω', 40],
  ['[PROP-20]', `${channel}/loadMonitor`, 'lowLimit', 1, 250, 'Ω', 4],
  ['[PROP-20]', `${channel}/loadMonitor`, 'measuredImpedance', 0, 250, 'Ω', 0],
  ['[PROP-22]', `${channel}/pilotToneDetector`, 'inputThresholdPrimary inputThresholdSecondary', -80, 0, 'dB', -50],
  ['[PROP-23]', `${channel}/outputEqFilters/{filter}`, 'gain', -15, 15, 'dB', 0],
  ['[PROP-23]', `${channel}/outputEqFilters/{filter}`, 'frequency', 20, 20_000, 'Hz', 1000],
  ['[PROP-23]', `${channel}/outputEqFilters/{filter}`, 'q', 0.1, 24, '', 4],
  ['[PROP-23]', `${channel}/inputIirEqFilters/{filter}`, 'gain', -15, 15, 'dB', 0],
  ['[PROP-23]', `${channel}/inputIirEqFilters/{filter}`, 'q', 0.1, 24, '', 4],
  ['[PROP-24]', `${channel}/inputFirEqFilters/{filter}`, 'gain', -15, 15, 'dB', 0],
];

const propertyAt = (path: string, name: string) => resources.find((of) => of.path === path)?.properties[name]?.property;

describe('limits and defaults', () => {
  it.each(rows)('%s %s: %s from %d to %d %s, at first %d', (_, path, names, min, max, unit, byDefault) => {
    for (const name of names.split(' '))
      expect(propertyAt(path, name)).toMatchObject({ kind: 'number', min, max, unit, default: byDefault });
  });

  it.each([
    ['[PROP-21]', 'toneFrequency', 20_000],
    ['[PROP-21]', 'openLimit', 80],
    ['[PROP-21]', 'shortLimit', 100],
    ['[PROP-21]', 'timeElapsedForError', 50],
    ['[PROP-21]', 'sensitivity', 0],
  ])('%s the pilot tone’s %s is at first %d', (_, name, byDefault) => {
    expect(propertyAt(`${channel}/pilotToneDetector`, name)?.default).toBe(byDefault);
  });

  it.each([
    [`${channel}/crossover/highPassFilter`, 'type', 'Butterworth 6dB/oct'],
    [`${channel}/crossover/lowPassFilter`, 'type', 'Butterworth 6dB/oct'],
    [`${channel}/outputEqFilters/{filter}`, 'type', 'Parametric'],
    [`${channel}/inputSelector`, 'danteOnRamp', 'Analog Input'],
    [`${channel}/inputSelector`, 'mode', 'Backup'],
    [`${channel}/inputSelector`, 'secondary', 'None'],
    [`${channel}/output`, 'hiZLoZ', 'LoZ'],
    ['/amp/inputs/{kind}/{input}', 'sensitivity', '26dB'],
  ])('an amplifier fresh from the factory has at %s %s: %s', (path, name, byDefault) => {
    expect(propertyAt(path, name)?.default).toBe(byDefault);
  });

  it('switches nothing on at the factory but the outputs, their readiness, DHCP and what watches the mains', () => {
    const on = resources.flatMap(({ path, properties }) =>
      Object.values(properties).flatMap(({ name, property }) => (property.default === true ? [`${path} ${name}`] : [])),
    );
    expect(on.toSorted()).toEqual([
      `${channel}/output enable`,
      `${channel}/output ready`,
      '/amp/powerSupply lineWarningAutoLimits',
      '/amp/powerSupply powerOk',
      '/amp/powerSupply powerSwitchState',
      '/network confirm',
      '/network/ethernet dhcp',
      '/network/wifi dhcp',
    ]);
  });

  it('[LOAD-01] [LOAD-02] [POWER-03] ties each pair of limits to one another', () => {
    const ties = resources.flatMap(({ path, properties }) =>
      Object.values(properties).flatMap(({ name, property }) =>
        property.kind !== 'number'
          ? []
          : [
              ...(property.atMost === undefined ? [] : [`${path.split('/').at(-1)}: ${name} <= ${property.atMost}`]),
              ...(property.atLeast === undefined ? [] : [`${path.split('/').at(-1)}: ${name} >= ${property.atLeast}`]),
            ],
      ),
    );
    expect(ties).toEqual([
      'powerSupply: lineLowLimitWarning <= lineHighLimitWarning',
      'powerSupply: lineHighLimitWarning >= lineLowLimitWarning',
      'loadMonitor: highLimit >= lowLimit',
      'loadMonitor: lowLimit <= highLimit',
      'pilotToneDetector: openLimit <= shortLimit',
      'pilotToneDetector: shortLimit >= openLimit',
    ]);
  });

  it.each([
    ['[PROP-02]', '/misc', 'passwordProtected ipAddr fwUpdateStatus psFwUpdateStatus amp1FwUpdateStatus amp4FwUpdateStatus uploadTicket'],
    ['[PROP-03]', '/logs', 'events faults'],
    ['[PROP-03]', '/UAC', 'key'],
    ['[PROP-03]', '/NSTProxy', 'fwStatus fwVersion'],
    [
      '[PROP-05]',
      '/amp/deviceInfo',
      'modelID serialNumber dateOfMfg hardwareID hardwareRevision firmwareVersion upTime numInputs numOutputs',
    ],
    ['[PROP-07]', '/amp/deviceInfo', 'powerSupplyfirmwareVersion amp12firmwareVersion amp78firmwareVersion'],
    ['[PROP-08]', '/amp/powerSupply', 'acLineVoltage acLineCurrent acLineWatts fault thermal powerOk lineWarning powerSource poeStatus'],
    ['[PROP-08]', '/amp/powerSupply', 'powerSwitchState estPowerUsageAutoStandby estPowerUsagePoe'],
    ['[PROP-12]', channel, 'channelNumber'],
    ['[PROP-12]', `${channel}/levels`, 'level_db level_volts level_amps level_watts'],
    ['[PROP-13]', `${channel}/output`, 'status ready limiting clip signalDetect thermal fault autoStandbyActive backpanelPotAttn'],
    [
      '[PROP-15]',
      `${channel}/inputSelector`,
      'primaryLevel secondaryLevel primaryClip secondaryClip primarySignalDetect secondarySignalDetect',
    ],
    ['[PROP-19]', `${channel}/rmsLimiter`, 'gainReduction totalGainReduction'],
    ['[PROP-19]', `${channel}/peakLimiter`, 'gainReduction totalGainReduction'],
    ['[PROP-20]', `${channel}/loadMonitor`, 'testing status measuredImpedance'],
    ['[PROP-21]', `${channel}/pilotToneDetector`, 'testing status measuredLevel'],
    ['[PROP-22]', `${channel}/pilotToneDetector`, 'inputLevelPrimary inputLevelSecondary inputPresentPrimary inputPresentSecondary'],
    ['[PROP-26]', '/amp/inputs/{kind}/{input}', 'type level clip'],
    ['[PROP-27]', '/network/wifi', 'mac signalStrength'],
    ['[PROP-28]', '/network/ethernet', 'mac'],
  ])('%s %s: nobody but the device sets %s', (_, path, names) => {
    for (const name of names.split(' ')) expect([name, propertyAt(path, name)?.access]).toEqual([name, 'read']);
  });

  it('[IMPEXP-04] [IMPEXP-11] only what a person sets and a file may carry is carried', () => {
    const written = resources.flatMap(({ path, properties }) =>
      Object.values(properties).flatMap(({ name, property }) =>
        property.access === 'write' && !property.transfer ? [`${path.split('/').at(-1)} ${name}`] : [],
      ),
    );
    expect(written).toEqual([
      'misc findMe',
      'misc clearLogs',
      'misc subscriptionPeriod',
      'signalGenerator fader',
      'output fader',
      'output faderZoneOffset',
      'output faderZoneAdjust',
      'network confirm',
      'ethernet dot1xSaveUploadedCerts',
      'cloud registrationEndpoint',
      'cloud sensorPublishStart',
      'cloud sensorPublishDuration',
      'NSTProxy enable',
      'NSTProxy fwUpdate',
    ]);
    const masked = resources.flatMap(({ properties }) => Object.values(properties)).filter(({ property }) => property.access === 'masked');
    expect(masked.map(({ name, property }) => [name, property.transfer])).toEqual([
      ['dot1xPassword', false],
      ['registrationToken', false],
    ]);
  });
});
