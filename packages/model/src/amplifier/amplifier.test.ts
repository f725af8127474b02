import { describe, expect, it } from 'vitest';
import { linearPhaseFilterTypes, crossoverFilterTypes } from '../dsp/filter-types.ts';
import type { Property } from '../property/property.ts';
import type { ResourceShape } from '../property/resource.ts';
import {
  apConfig,
  autoStandby,
  bandGainAndDelay,
  channel,
  cloud,
  deviceInfo,
  ethernet,
  gpio,
  guardedAddresses,
  highPassFilter,
  input,
  inputDelay,
  inputFirEqFilter,
  inputIirEqFilter,
  inputSelector,
  levels,
  loadMonitor,
  logs,
  lowPassFilter,
  misc,
  output,
  outputEqFilter,
  peakLimiter,
  pilotToneDetector,
  powerSupply,
  resources,
  rmsLimiter,
  signalGenerator,
  touchProxy,
  uac,
  wifi,
} from './index.ts';

function expectNames(of: ResourceShape, path: string, documented: string, added = '') {
  expect(of.path).toBe(path);
  const list = (names: string) => names.split(/[\s,]+/).filter(Boolean);
  expect(Object.keys(of.properties).toSorted()).toEqual([...list(documented), ...list(added)].toSorted());
}
const optionsOf = ({ property }: { readonly property: Property }) => (property.kind === 'choice' ? property.options : []);

describe('the properties of the device', () => {
  it('[PROP-02] misc', () =>
    expectNames(
      misc,
      '/misc',
      'passwordProtected findMe ipAddr fwUpdateStatus psFwUpdateStatus amp1FwUpdateStatus amp2FwUpdateStatus amp3FwUpdateStatus amp4FwUpdateStatus clearLogs',
      'subscriptionPeriod uploadTicket',
    ));
  it('[PROP-03] logs, UAC, cloud and the touch proxy', () => {
    expectNames(logs, '/logs', 'events faults');
    expectNames(uac, '/UAC', 'key');
    expectNames(cloud, '/cloud', 'registrationEndpoint', 'registrationToken sensorPublishStart sensorPublishDuration');
    expectNames(touchProxy, '/NSTProxy', 'fwStatus fwVersion', 'enable fwUpdate');
    const told = [logs.properties.events, logs.properties.faults, uac.properties.key, cloud.properties.registrationEndpoint];
    expect(told.map(({ property }) => property.access)).toEqual(['read', 'read', 'read', 'write']);
  });
  it('[PROP-05, PROP-06, PROP-07] deviceInfo: identity, placement, lockouts and the firmware of its components', () =>
    expectNames(
      deviceInfo,
      '/amp/deviceInfo',
      `modelID deviceName venueName assetTagNumber dateOfInstallation serialNumber dateOfMfg hardwareID hardwareRevision firmwareVersion upTime numInputs numOutputs
       rackName rackPosition installerName installerContactInfo powerButtonLockout backPanelAttnPotLockout`,
      'powerSupplyfirmwareVersion amp12firmwareVersion amp34firmwareVersion amp56firmwareVersion amp78firmwareVersion',
    ));
  it('[PROP-08] powerSupply', () =>
    expectNames(
      powerSupply,
      '/amp/powerSupply',
      `acLineVoltage acLineCurrent acLineWatts fault thermal powerOk lineWarning lineWarningAutoLimits lineLowLimitWarning lineHighLimitWarning powerSource
       outputPortMode outputPortPolarity poeStatus estPowerUsageAutoStandby estPowerUsagePoe`,
      'powerSwitchState inputPortPolarity',
    ));
  it('[PROP-09] autoStandby', () => expectNames(autoStandby, '/amp/autoStandby', 'enable threshold timeToWait'));
  it('[PROP-10] signalGenerator, silent by default', () => {
    expectNames(signalGenerator, '/amp/signalGenerator', 'type frequency fader');
    expect(signalGenerator.properties.fader.property.default).toBe(-80);
  });
  it('[PROP-26] inputs', () => expectNames(input, '/amp/inputs/{kind}/{input}', 'type selectorType level trim clip micGain sensitivity'));
  it('[PROP-27] wifi and access point', () => {
    expectNames(wifi, '/network/wifi', 'enable ssid password dhcp ip gateway mac signalStrength');
    expectNames(apConfig, '/network/apConfig', 'password buttonEnable');
  });
  it('[PROP-28, PROP-29] ethernet: addresses and 802.1X', () =>
    expectNames(
      ethernet,
      '/network/ethernet',
      'dhcp ip gateway dns1 dns2 mac dot1xMode dot1xIdentity dot1xAnonymousIdentity dot1xDomain dot1xPassword dot1xSaveUploadedCerts',
      'dot1xCaCertSubject dot1xCaCertExpires dot1xClientCertSubject dot1xClientCertExpires dot1xClientKeyHeld',
    ));
  it('(OQ-120) only the keys of wireless networks are limited to whoever may change the device', () =>
    expect(guardedAddresses).toEqual(['/network/wifi/password', '/network/apConfig/password']));
  it('[PROP-30] GPIO ports', () => expectNames(gpio, '/GPIO/{channel}', 'mode polarity'));
});

describe('the properties of a channel', () => {
  it('[PROP-12] number and levels; its name is its output’s', () => {
    expectNames(channel, '/amp/channels/{channel}', 'channelNumber');
    expectNames(levels, '/amp/channels/{channel}/levels', 'level_db level_volts level_watts', 'level_amps');
    expect(output.properties.name.property.section).toBe('channelName');
  });
  it('[PROP-13] output', () =>
    expectNames(
      output,
      '/amp/channels/{channel}/output',
      `name status mute enable limiting thermal fault ready fader clip autoStandbyActive hiZLoZ hiZHpfEnable hiZHpfFrequency super8 backpanelPotAttn
       faderZoneOffset faderZoneAdjust`,
      'ZoneName signalDetect',
    ));
  it('[PROP-14, PROP-15] inputSelector: selection, sources and mixer', () => {
    const mixFaders = ['analog', 'dante']
      .flatMap((kind) => Array.from({ length: 8 }, (_, index) => `${kind}${index + 1}MixFader`))
      .join(' ');
    expectNames(
      inputSelector,
      '/amp/channels/{channel}/inputSelector',
      `primary secondary mode danteOnRamp signalGeneratorEnable signalGeneratorFader ${mixFaders}
       primaryFader secondaryFader primaryLevel secondaryLevel primaryClip secondaryClip primarySignalDetect secondarySignalDetect primaryThreshold secondaryThreshold`,
      'clip signalDetect',
    );
  });
  it('[PROP-16] inputDelay', () => expectNames(inputDelay, '/amp/channels/{channel}/inputDelay', 'delayMs'));
  it('[PROP-17, PROP-18] crossover, with custom coefficients on the low pass only', () => {
    expectNames(bandGainAndDelay, '/amp/channels/{channel}/crossover/bandGainAndDelay', 'gain delay invert');
    expectNames(highPassFilter, '/amp/channels/{channel}/crossover/highPassFilter', 'enable type frequency');
    expectNames(lowPassFilter, '/amp/channels/{channel}/crossover/lowPassFilter', 'enable type frequency customFirCoeffs');
    expect(resources.filter((of) => Object.hasOwn(of.properties, 'customFirCoeffs'))).toEqual([lowPassFilter]);
  });
  it('[PROP-19] both limiters', () => {
    const names = 'enable threshold attackTime releaseTime gainReduction totalGainReduction';
    expectNames(rmsLimiter, '/amp/channels/{channel}/rmsLimiter', names);
    expectNames(peakLimiter, '/amp/channels/{channel}/peakLimiter', names);
  });
  it('[PROP-20] loadMonitor', () =>
    expectNames(loadMonitor, '/amp/channels/{channel}/loadMonitor', 'enable testing status highLimit lowLimit measuredImpedance'));
  it('[PROP-21, PROP-22] pilotToneDetector', () =>
    expectNames(
      pilotToneDetector,
      '/amp/channels/{channel}/pilotToneDetector',
      `enable testing status toneFrequency openLimit shortLimit timeElapsedForError sensitivity measuredLevel CrossoverBypass inputEnablePrimary inputEnableSecondary
       inputLevelPrimary inputLevelSecondary inputPresentPrimary inputPresentSecondary inputThresholdPrimary inputThresholdSecondary`,
    ));
  it('[PROP-23] output and input IIR filters', () => {
    expectNames(outputEqFilter, '/amp/channels/{channel}/outputEqFilters/{filter}', 'enable type frequency q gain');
    expectNames(inputIirEqFilter, '/amp/channels/{channel}/inputIirEqFilters/{filter}', 'enable type frequency q gain');
  });
  it('[PROP-24] input FIR filters', () =>
    expectNames(
      inputFirEqFilter,
      '/amp/channels/{channel}/inputFirEqFilters/{filter}',
      'enable type frequency1 frequency2 bandwidth1 bandwidth2 gain',
    ));
});

describe('the enumerations of the device', () => {
  const updateSteps = [
    'None',
    'Decrypting',
    'DecryptingFail',
    'Downloading',
    'DownloadFail',
    'Extraction',
    'ExtractionFail',
    'HwNotSupportedInFw',
    'ExtractionComplete',
    'FactoryReset',
    'Finished',
    'Finished8ch',
    'FinishedFlash',
  ];
  it.each([
    ['[PROP-26]', input.properties.type, ['Analog', 'Dante', 'Digital']],
    ['[PROP-26]', input.properties.selectorType, ['Line', 'Mic']],
    ['[ENUM-03]', powerSupply.properties.powerSource, ['AC LINE', 'POE']],
    ['[ENUM-04]', signalGenerator.properties.type, ['Pink Noise', 'White Noise', 'Tone']],
    ['[ENUM-05]', powerSupply.properties.outputPortMode, ['Heartbeat', 'Constant', 'Constant+Load']],
    ['[ENUM-06]', powerSupply.properties.outputPortPolarity, ['Fault Low', 'Fault High']],
    ['[ENUM-06]', powerSupply.properties.inputPortPolarity, ['Fault Low', 'Fault High']],
    ['[ENUM-08]', inputSelector.properties.mode, ['Backup', 'Override']],
    ['[ENUM-09]', input.properties.sensitivity, ['26dB', '34dB']],
    ['[ENUM-10]', output.properties.hiZLoZ, ['LoZ', 'HiZ-70V', 'HiZ-100V']],
    ['[ENUM-13]', inputSelector.properties.danteOnRamp, ['Analog Input', 'Post Crossover', 'Amp Output Monitor', 'Amp Imon', 'Silence']],
    [
      '[ENUM-14]',
      outputEqFilter.properties.type,
      ['Parametric', 'LP Shelf 6dB/oct', 'HP Shelf 6dB/oct', 'LP Shelf 12dB/oct', 'HP Shelf 12dB/oct', 'AllPass 1', 'AllPass 2'],
    ],
    [
      '[ENUM-14]',
      inputIirEqFilter.properties.type,
      ['Parametric', 'LP Shelf 6dB/oct', 'HP Shelf 6dB/oct', 'LP Shelf 12dB/oct', 'HP Shelf 12dB/oct', 'AllPass 1', 'AllPass 2'],
    ],
    ['[ENUM-15]', inputFirEqFilter.properties.type, ['Low', 'High', 'Dual Shelf']],
    ['[ENUM-16]', output.properties.status, ['Ok', 'Standby', 'Faulted', 'Offline']],
    ['[ENUM-17]', loadMonitor.properties.status, ['Ok', 'Short', 'Open', 'Low Signal']],
    ['[ENUM-17]', pilotToneDetector.properties.status, ['Ok', 'Short', 'Open', 'Low Signal']],
    ['[ENUM-20]', ethernet.properties.dot1xMode, ['Disabled', 'PEAP', 'TLS', 'TTLS']],
    ['[ENUM-21]', gpio.properties.mode, ['Off', 'Input Manual Override', 'Remote Volume Control']],
    ['[ENUM-21]', gpio.properties.polarity, ['Normally Open', 'Normally Closed']],
    ['[ENUM-26]', touchProxy.properties.fwStatus, ['Ok', 'UpdateInProgress', 'UpdateAvailable', 'ErrorDuringUpdate']],
    ['[ENUM-27]', misc.properties.fwUpdateStatus, updateSteps],
    ['[ENUM-27]', misc.properties.psFwUpdateStatus, updateSteps],
    ['[ENUM-27]', misc.properties.amp1FwUpdateStatus, updateSteps],
    ['[ENUM-27]', misc.properties.amp2FwUpdateStatus, updateSteps],
    ['[ENUM-27]', misc.properties.amp3FwUpdateStatus, updateSteps],
    ['[ENUM-27]', misc.properties.amp4FwUpdateStatus, updateSteps],
  ])('%s are exactly these', (_, handle, options) => {
    expect(optionsOf(handle)).toEqual(options);
  });

  it('[ENUM-11, ENUM-12] crossover slopes', () => {
    const minimumPhase = [
      'Butterworth 6dB/oct',
      'Butterworth 12dB/oct',
      'Butterworth 18dB/oct',
      'Butterworth 24dB/oct',
      'Butterworth 48dB/oct',
      'Bessel 6dB/oct',
      'Bessel 12dB/oct',
      'Bessel 18dB/oct',
      'Bessel 24dB/oct',
      'Bessel 48dB/oct',
      'Linkwitz-Riley 24dB/oct',
      'Linkwitz-Riley 48dB/oct',
    ];
    const linearPhase = ['Linear Phase Linkwitz-Riley 24dB/oct', 'Linear Phase Linkwitz-Riley 48dB/oct', 'Linear Phase BrickWall'];
    expect(crossoverFilterTypes).toEqual(minimumPhase);
    expect(linearPhaseFilterTypes).toEqual(linearPhase);
    for (const pass of [highPassFilter, lowPassFilter]) expect(optionsOf(pass.properties.type)).toEqual([...minimumPhase, ...linearPhase]);
  });

  it('[ENUM-07] inputs, their pairs, Mixer and None; 26dB, Backup and Override are no inputs', () => {
    const of = (kind: string) => [
      ...Array.from({ length: 8 }, (_, index) => `${kind} ${index + 1}`),
      `${kind} 1+2`,
      `${kind} 3+4`,
      `${kind} 5+6`,
      `${kind} 7+8`,
    ];
    const inputs = [...of('Analog'), ...of('Dante'), ...of('Digital')];
    expect(optionsOf(inputSelector.properties.primary)).toEqual([...inputs, 'Mixer']);
    expect(optionsOf(inputSelector.properties.secondary)).toEqual(['None', ...inputs]);
  });
});
