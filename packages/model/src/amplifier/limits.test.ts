import { describe, expect, it } from 'vitest';
import { grouped } from '../grouped.ts';
import type { Property } from '../property/index.ts';
import { resources } from './index.ts';

type Row = readonly [title: string, path: string, names: string, min: number, max: number, unit: string, byDefault: number];
const channel = '/amp/channels/{channel}';
const mixFaders = ['analog', 'dante'].flatMap((kind) => [1, 2, 3, 4, 5, 6, 7, 8].map((input) => `${kind}${input}MixFader`)).join(' ');
const rows: readonly Row[] = [
  ['[PROP-02]', '/misc', 'subscriptionPeriod', 20, 5000, 'ms', 100],
  ['[PROP-05]', '/amp/deviceInfo', 'numInputs', 0, 64, '', 0],
  ['[PROP-05]', '/amp/deviceInfo', 'numOutputs', 0, 8, '', 0],
  ['[PROP-08]', '/amp/powerSupply', 'acLineVoltage', 0, 300, 'V', 0],
  ['[PROP-08]', '/amp/powerSupply', 'acLineCurrent', 0, 100, 'A', 0],
  ['[PROP-08]', '/amp/powerSupply', 'acLineWatts', 0, 5000, 'W', 0],
  ['[PROP-08]', '/amp/powerSupply', 'lineLowLimitWarning', 0, 300, 'V', 90],
  ['[PROP-08]', '/amp/powerSupply', 'lineHighLimitWarning', 0, 300, 'V', 264],
  ['[PROP-09]', '/amp/autoStandby', 'threshold', -80, 0, 'dBFS', -60],
  ['[PROP-09]', '/amp/autoStandby', 'timeToWait', 1, 240, 'min', 20],
  ['[PROP-10]', '/amp/signalGenerator', 'frequency', 20, 20_000, 'Hz', 1000],
  ['[PROP-10]', '/amp/signalGenerator', 'fader', -80, 0, 'dB', -80],
  ['[PROP-12]', channel, 'channelNumber', 1, 8, '', 1],
  ['[PROP-12]', `${channel}/levels`, 'level_db', -60, 0, 'dBFS', -60],
  ['[PROP-12]', `${channel}/levels`, 'level_volts', 0, 250, 'V', 0],
  ['[PROP-12]', `${channel}/levels`, 'level_amps', 0, 100, 'A', 0],
  ['[PROP-12]', `${channel}/levels`, 'level_watts', 0, 5000, 'W', 0],
  ['[PROP-13]', `${channel}/output`, 'fader', -80, 0, 'dB', 0],
  ['[PROP-13]', `${channel}/output`, 'hiZHpfFrequency', 35, 5000, 'Hz', 70],
  ['[PROP-13]', `${channel}/output`, 'backpanelPotAttn', -80, 0, 'dB', 0],
  ['[PROP-13]', `${channel}/output`, 'faderZoneOffset faderZoneAdjust', -80, 12, 'dB', 0],
  ['[PROP-14]', `${channel}/inputSelector`, 'signalGeneratorFader', -80, 0, 'dB', -80],
  ['[PROP-14]', `${channel}/inputSelector`, mixFaders, -80, 0, 'dB', 0],
  ['[PROP-15]', `${channel}/inputSelector`, 'primaryFader secondaryFader', -80, 0, 'dB', 0],
  ['[PROP-15]', `${channel}/inputSelector`, 'primaryLevel secondaryLevel', -80, 0, 'dBFS', -80],
  ['[PROP-15]', `${channel}/inputSelector`, 'primaryThreshold', -80, 0, 'dB', -60],
  ['[PROP-15]', `${channel}/inputSelector`, 'secondaryThreshold', -80, 0, 'dB', -55],
  ['[PROP-16]', `${channel}/inputDelay`, 'delayMs', 0, 4000, 'ms', 0],
  ['[PROP-17]', `${channel}/crossover/bandGainAndDelay`, 'gain', -15, 15, 'dB', 0],
  ['[PROP-17]', `${channel}/crossover/bandGainAndDelay`, 'delay', 0, 4000, 'ms', 0],
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
  ['[PROP-21]', `${channel}/pilotToneDetector`, 'toneFrequency', 20, 24_000, 'Hz', 20_000],
  ['[PROP-21]', `${channel}/pilotToneDetector`, 'openLimit', 0, 250, '', 80],
  ['[PROP-21]', `${channel}/pilotToneDetector`, 'shortLimit', 0, 250, '', 100],
  ['[PROP-21]', `${channel}/pilotToneDetector`, 'timeElapsedForError', 1, 3600, 's', 50],
  ['[PROP-21]', `${channel}/pilotToneDetector`, 'sensitivity', 0, 100, '', 0],
  ['[PROP-21]', `${channel}/pilotToneDetector`, 'measuredLevel', 0, 250, '', 0],
  ['[PROP-22]', `${channel}/pilotToneDetector`, 'inputLevelPrimary inputLevelSecondary', -80, 0, 'dBFS', -80],
  ['[PROP-22]', `${channel}/pilotToneDetector`, 'inputThresholdPrimary inputThresholdSecondary', -80, 0, 'dB', -50],
  ['[PROP-23]', `${channel}/outputEqFilters/{filter}`, 'gain', -15, 15, 'dB', 0],
  ['[PROP-23]', `${channel}/outputEqFilters/{filter}`, 'frequency', 20, 20_000, 'Hz', 1000],
  ['[PROP-23]', `${channel}/outputEqFilters/{filter}`, 'q', 0.1, 24, '', 4],
  ['[PROP-23]', `${channel}/inputIirEqFilters/{filter}`, 'gain', -15, 15, 'dB', 0],
  ['[PROP-23]', `${channel}/inputIirEqFilters/{filter}`, 'frequency', 20, 20_000, 'Hz', 1000],
  ['[PROP-23]', `${channel}/inputIirEqFilters/{filter}`, 'q', 0.1, 24, '', 4],
  ['[PROP-24]', `${channel}/inputFirEqFilters/{filter}`, 'gain', -15, 15, 'dB', 0],
  ['[PROP-24]', `${channel}/inputFirEqFilters/{filter}`, 'frequency1', 20, 20_000, 'Hz', 1000],
  ['[PROP-24]', `${channel}/inputFirEqFilters/{filter}`, 'frequency2', 20, 20_000, 'Hz', 4000],
  ['[PROP-24]', `${channel}/inputFirEqFilters/{filter}`, 'bandwidth1 bandwidth2', 0.1, 4, '', 1],
  ['[PROP-26]', '/amp/inputs/{kind}/{input}', 'level', -80, 0, 'dBFS', -80],
  ['[PROP-26]', '/amp/inputs/{kind}/{input}', 'trim', -18, 18, 'dB', 0],
  ['[PROP-26]', '/amp/inputs/{kind}/{input}', 'micGain', 0, 50, 'dB', 0],
  ['[PROP-27]', '/network/wifi', 'signalStrength', -120, 0, 'dBm', -120],
  ['[CLOUDAPI-26]', '/cloud', 'sensorPublishDuration', 0, 3600, 's', 60],
];

const readings = [
  ['[PROP-02]', '/misc', 'passwordProtected ipAddr fwUpdateStatus psFwUpdateStatus uploadTicket'],
  ['[PROP-02]', '/misc', 'amp1FwUpdateStatus amp2FwUpdateStatus amp3FwUpdateStatus amp4FwUpdateStatus'],
  ['[PROP-03]', '/logs', 'events faults'],
  ['[PROP-03]', '/UAC', 'key'],
  ['[PROP-03]', '/NSTProxy', 'fwStatus fwVersion'],
  [
    '[PROP-05]',
    '/amp/deviceInfo',
    'modelID serialNumber dateOfMfg hardwareID hardwareRevision firmwareVersion upTime numInputs numOutputs',
  ],
  [
    '[PROP-07]',
    '/amp/deviceInfo',
    'powerSupplyfirmwareVersion amp12firmwareVersion amp34firmwareVersion amp56firmwareVersion amp78firmwareVersion',
  ],
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
] as const;

const namesOf = (kind: Property['kind']) =>
  resources.flatMap(({ path, properties }) =>
    Object.values(properties).flatMap(({ name, property }) => (property.kind === kind ? [`${path} ${name}`] : [])),
  );
const propertyAt = (path: string, name: string) => resources.find((of) => of.path === path)?.properties[name]?.property;
const propertyOf = (address: string) => {
  const [path = '', name = ''] = address.split(' ');
  return propertyAt(path, name);
};

describe('limits and defaults', () => {
  it.each(rows)('%s %s: %s from %d to %d %s, at first %d', (_, path, names, min, max, unit, byDefault) => {
    for (const name of names.split(' '))
      expect(propertyAt(path, name)).toMatchObject({ kind: 'number', min, max, unit, default: byDefault });
  });

  it('exist for every number', () => {
    const told = rows.flatMap(([, path, names]) => names.split(' ').map((name) => `${path} ${name}`));
    expect(told.toSorted()).toEqual(namesOf('number').toSorted());
  });

  it('[PROP-36] numbers have a step of a tenth, except these of a hundredth or one', () => {
    const steps = grouped(namesOf('number'), (name) => {
      const property = propertyOf(name);
      return property?.kind === 'number' ? property.step : undefined;
    });
    expect(new Set(steps.keys())).toEqual(new Set([0.01, 0.1, 1]));
    expect(steps.get(0.01)).toEqual([
      '/amp/powerSupply acLineCurrent',
      `${channel}/inputDelay delayMs`,
      `${channel}/inputIirEqFilters/{filter} q`,
      `${channel}/inputFirEqFilters/{filter} bandwidth1`,
      `${channel}/inputFirEqFilters/{filter} bandwidth2`,
      `${channel}/crossover/bandGainAndDelay delay`,
      `${channel}/outputEqFilters/{filter} q`,
      `${channel}/levels level_volts`,
      `${channel}/levels level_amps`,
    ]);
    expect(steps.get(1)).toEqual([
      '/misc subscriptionPeriod',
      '/amp/deviceInfo numInputs',
      '/amp/deviceInfo numOutputs',
      '/amp/powerSupply lineLowLimitWarning',
      '/amp/powerSupply lineHighLimitWarning',
      '/amp/autoStandby timeToWait',
      '/amp/signalGenerator frequency',
      '/amp/inputs/{kind}/{input} micGain',
      `${channel} channelNumber`,
      `${channel}/rmsLimiter attackTime`,
      `${channel}/rmsLimiter releaseTime`,
      `${channel}/peakLimiter attackTime`,
      `${channel}/peakLimiter releaseTime`,
      `${channel}/pilotToneDetector toneFrequency`,
      `${channel}/pilotToneDetector timeElapsedForError`,
      `${channel}/pilotToneDetector sensitivity`,
      `${channel}/output hiZHpfFrequency`,
      '/network/wifi signalStrength',
      '/cloud sensorPublishDuration',
    ]);
  });

  it('[PROP-36] [PROP-13] texts have 64 characters and are empty at first, except these', () => {
    const others = resources.flatMap(({ path, properties }) =>
      Object.values(properties).flatMap(({ name, property }): [string, number][] =>
        property.kind === 'text' && property.maxLength !== 64 ? [[`${path} ${name}`, property.maxLength]] : [],
      ),
    );
    expect(others).toEqual([
      ['/ id', 17],
      ['/ url', 255],
      ['/amp/deviceInfo installerContactInfo', 128],
      [`${channel}/output name`, 50],
      [`${channel}/output ZoneName`, 50],
      ['/network/wifi ssid', 32],
      ['/network/wifi password', 63],
      ['/network/apConfig password', 63],
      ['/network/ethernet dot1xIdentity', 128],
      ['/network/ethernet dot1xAnonymousIdentity', 128],
      ['/network/ethernet dot1xDomain', 128],
      ['/network/ethernet dot1xPassword', 128],
      ['/network/ethernet dot1xCaCertSubject', 512],
      ['/network/ethernet dot1xClientCertSubject', 512],
      ['/logs events', 100_000],
      ['/logs faults', 100_000],
      ['/UAC key', 256],
      ['/cloud registrationToken', 4096],
      ['/cloud registrationEndpoint', 512],
    ]);
    const written = namesOf('text').filter((name) => propertyOf(name)?.default !== '');
    expect(written).toEqual([]);
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
  ])('a factory-fresh amplifier has at %s %s: %s', (path, name, byDefault) => {
    expect(propertyAt(path, name)?.default).toBe(byDefault);
  });

  it('everything is off at the factory except the outputs, their readiness, DHCP and the mains monitors', () => {
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

  it('[LOAD-01] [LOAD-02] [POWER-03] each pair of limits is tied together', () => {
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

  it.each(readings)('%s %s: only the device sets %s', (_, path, names) => {
    for (const name of names.split(' ')) expect([name, propertyAt(path, name)?.access]).toEqual([name, 'read']);
  });

  it('[PROP-13] [PROP-16] [PROP-36] everything else is set by people', () => {
    const told = new Set(readings.flatMap(([, path, names]) => names.split(' ').map((name) => `${path} ${name}`)));
    const others = resources.flatMap(({ path, properties }) =>
      Object.values(properties).flatMap(({ name, property }) =>
        property.access === 'read' && !told.has(`${path} ${name}`) ? [`${path} ${name}`] : [],
      ),
    );
    expect(others).toEqual([
      '/ id',
      '/ url',
      `${channel}/inputSelector clip`,
      `${channel}/inputSelector signalDetect`,
      '/network/ethernet dot1xCaCertSubject',
      '/network/ethernet dot1xCaCertExpires',
      '/network/ethernet dot1xClientCertSubject',
      '/network/ethernet dot1xClientCertExpires',
      '/network/ethernet dot1xClientKeyHeld',
    ]);
  });

  it('[PROP-13] [PROP-16] the fields of an output and of an input delay are of these kinds', () => {
    const kindsOf = (path: string) =>
      Object.fromEntries(
        Object.entries(resources.find((of) => of.path === path)?.properties ?? {}).map(([name, { property }]) => [name, property.kind]),
      );
    const ofKind = (kind: string, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, kind]));
    expect(kindsOf(`${channel}/output`)).toEqual({
      ...ofKind('text', 'name ZoneName'),
      ...ofKind('choice', 'status hiZLoZ'),
      ...ofKind('number', 'fader hiZHpfFrequency backpanelPotAttn faderZoneOffset faderZoneAdjust'),
      ...ofKind('flag', 'mute enable limiting thermal fault ready clip signalDetect autoStandbyActive hiZHpfEnable super8'),
    });
    expect(kindsOf(`${channel}/inputDelay`)).toEqual(ofKind('number', 'delayMs'));
  });

  it('[IMPEXP-04] [IMPEXP-11] a file carries only what a person sets and a file may carry', () => {
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
