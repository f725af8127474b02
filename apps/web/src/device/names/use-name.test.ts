import * as model from '@headroom/model/amplifier';
import { eqPresets, speakerTypes } from '@headroom/model/channel';
import type { Handle } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import { useNames } from './names.ts';
import { nameIn, optionIn } from './use-name.ts';

const names = useNames.now();
const optionsOf = ({ property }: Handle) => (property.kind === 'choice' ? property.options : []);

describe('the options of a property read', () => {
  it.each<[title: string, Handle, words: string]>([
    ['[ENUM-03]', model.powerSupply.properties.powerSource, 'AC line, PoE'],
    ['[ENUM-04]', model.signalGenerator.properties.type, 'Pink noise, White noise, Tone'],
    ['[ENUM-05]', model.powerSupply.properties.outputPortMode, 'Heartbeat, Constant, Constant and load'],
    ['[ENUM-06]', model.powerSupply.properties.outputPortPolarity, 'Low on fault, High on fault'],
    ['[ENUM-08]', model.inputSelector.properties.mode, 'Backup, Override'],
    ['[ENUM-09]', model.input.properties.sensitivity, '26 dB, 34 dB'],
    ['[ENUM-10]', model.output.properties.hiZLoZ, 'Lo-Z, Hi-Z 70 V, Hi-Z 100 V'],
    [
      '[ENUM-11] [ENUM-12]',
      model.lowPassFilter.properties.type,
      `Butterworth 6 dB, Butterworth 12 dB, Butterworth 18 dB, Butterworth 24 dB, Butterworth 48 dB,
       Bessel 6 dB, Bessel 12 dB, Bessel 18 dB, Bessel 24 dB, Bessel 48 dB, Linkwitz-Riley 24 dB, Linkwitz-Riley 48 dB,
       Linear-phase L-R 24 dB, Linear-phase L-R 48 dB, Linear-phase brick wall`,
    ],
    ['[ENUM-13]', model.inputSelector.properties.danteOnRamp, 'Analog input, Post crossover, Amp output, Amp current, Silence'],
    [
      '[ENUM-14]',
      model.outputEqFilter.properties.type,
      'Parametric, LP shelf 6 dB, HP shelf 6 dB, LP shelf 12 dB, HP shelf 12 dB, All-pass 1, All-pass 2',
    ],
    ['[ENUM-15]', model.inputFirEqFilter.properties.type, 'Low shelf, High shelf, Dual shelf'],
    ['[ENUM-16]', model.output.properties.status, 'OK, Standby, Fault, Offline'],
    ['[ENUM-17]', model.loadMonitor.properties.status, 'OK, Short, Open, Low signal'],
    ['[ENUM-17]', model.pilotToneDetector.properties.status, 'OK, Short, Open, Low signal'],
    ['[ENUM-20]', model.ethernet.properties.dot1xMode, 'Disabled, PEAP, TLS, TTLS'],
    ['[ENUM-21]', model.gpio.properties.mode, 'Off, Input manual override, Remote volume control'],
    ['[ENUM-21]', model.gpio.properties.polarity, 'Normally open, Normally closed'],
  ])('%s as on the page, in order: %j', (_, handle, words) => {
    expect(optionsOf(handle).map((option) => optionIn(names, option))).toEqual(words.split(/,\s+/));
  });

  it('[ENUM-07] inputs as their kind and number', () => {
    const { secondary } = model.inputSelector.properties;
    const read = optionsOf(secondary).map((option) => optionIn(names, option));
    expect(read).toEqual(optionsOf(secondary));
    expect(optionIn(names, 'Mixer')).toBe('Mixer');
  });

  it('[ENUM-18] [ENUM-19] presets by their effect', () => {
    expect(speakerTypes.map((type) => names.speakerTypes[type])).toEqual(['Custom', 'Subwoofer', 'Full range']);
    expect(eqPresets.map((preset) => names.eqPresets[preset])).toEqual([
      'Manual',
      'Bass boost',
      'Bass reducer',
      'Treble boost',
      'Treble reducer',
      'Vocal (mid) boost',
      'Vocal (mid) reducer',
    ]);
  });
});

describe('a property is called', () => {
  it.each<[title: string, of: { readonly properties: Readonly<Record<string, Handle>> }, words: Readonly<Record<string, string>>]>([
    [
      '[PROP-05] [PROP-06]',
      model.deviceInfo,
      {
        modelID: 'Model',
        deviceName: 'Device name',
        venueName: 'Venue',
        assetTagNumber: 'Asset tag',
        dateOfInstallation: 'Installed on',
        serialNumber: 'Serial number',
        dateOfMfg: 'Made on',
        hardwareID: 'Hardware ID',
        hardwareRevision: 'Hardware revision',
        firmwareVersion: 'Firmware',
        upTime: 'Up time',
        numInputs: 'Inputs',
        numOutputs: 'Outputs',
        rackName: 'Rack',
        rackPosition: 'Rack position',
        installerName: 'Installer',
        installerContactInfo: 'Installer contact',
        powerButtonLockout: 'Power button lockout',
        backPanelAttnPotLockout: 'Back-panel attenuator lockout',
      },
    ],
    [
      '[PROP-07]',
      model.deviceInfo,
      {
        powerSupplyfirmwareVersion: 'Power supply firmware',
        amp12firmwareVersion: 'Firmware of channels 1–2',
        amp34firmwareVersion: 'Firmware of channels 3–4',
        amp56firmwareVersion: 'Firmware of channels 5–6',
        amp78firmwareVersion: 'Firmware of channels 7–8',
      },
    ],
    [
      '[PROP-08]',
      model.powerSupply,
      {
        acLineVoltage: 'Line voltage',
        acLineCurrent: 'Line current',
        acLineWatts: 'Line power',
        fault: 'Fault',
        thermal: 'Thermal',
        powerOk: 'Power OK',
        lineWarning: 'Line warning',
        lineWarningAutoLimits: 'Automatic limits',
        lineLowLimitWarning: 'Low limit',
        lineHighLimitWarning: 'High limit',
        powerSource: 'Power source',
        outputPortMode: 'Output port mode',
        outputPortPolarity: 'Output port polarity',
        poeStatus: 'PoE status',
        estPowerUsageAutoStandby: 'Estimated use in auto standby',
        estPowerUsagePoe: 'Estimated use on PoE',
      },
    ],
    ['[PROP-09]', model.autoStandby, { enable: 'Auto standby', threshold: 'Threshold', timeToWait: 'Time to wait' }],
    [
      '[PROP-21] [PROP-22]',
      model.pilotToneDetector,
      {
        enable: 'Pilot tone',
        testing: 'Testing',
        status: 'Pilot tone',
        toneFrequency: 'Tone frequency',
        openLimit: 'Open limit',
        shortLimit: 'Short limit',
        timeElapsedForError: 'Time to error',
        sensitivity: 'Sensitivity',
        measuredLevel: 'Measured level',
        CrossoverBypass: 'Bypass crossover',
        inputEnablePrimary: 'Watch primary input',
        inputEnableSecondary: 'Watch secondary input',
        inputLevelPrimary: 'Primary tone level',
        inputLevelSecondary: 'Secondary tone level',
        inputPresentPrimary: 'Primary tone present',
        inputPresentSecondary: 'Secondary tone present',
        inputThresholdPrimary: 'Primary tone threshold',
        inputThresholdSecondary: 'Secondary tone threshold',
      },
    ],
    [
      '[PROP-28] [PROP-29]',
      model.ethernet,
      {
        dhcp: 'DHCP',
        ip: 'IP address / prefix',
        gateway: 'Gateway',
        dns1: 'DNS 1',
        dns2: 'DNS 2',
        mac: 'MAC address',
        dot1xMode: '802.1X mode',
        dot1xIdentity: 'Identity',
        dot1xAnonymousIdentity: 'Anonymous identity',
        dot1xDomain: 'Domain',
        dot1xPassword: 'Password',
        dot1xSaveUploadedCerts: 'Keep uploaded certificates',
      },
    ],
  ])('%s what it is', (_, { properties }, words) => {
    const told = Object.keys(words).map((key) => {
      const handle = properties[key];
      return [key, handle && nameIn(names, handle)];
    });
    expect(Object.fromEntries(told)).toEqual(words);
  });
});
