/** What every property and every option is called, in English; the type demands a name for each property there is. */

import type * as model from '@headroom/model';
import type { MixFader } from '@headroom/model';
import { createWords, type WordsOf } from '../../i18n/words.ts';

type Resources = {
  misc: typeof model.misc;
  deviceInfo: typeof model.deviceInfo;
  powerSupply: typeof model.powerSupply;
  autoStandby: typeof model.autoStandby;
  signalGenerator: typeof model.signalGenerator;
  input: typeof model.input;
  channel: typeof model.channel;
  levels: typeof model.levels;
  output: typeof model.output;
  inputSelector: typeof model.inputSelector;
  inputDelay: typeof model.inputDelay;
  rmsLimiter: typeof model.rmsLimiter;
  peakLimiter: typeof model.peakLimiter;
  loadMonitor: typeof model.loadMonitor;
  pilotToneDetector: typeof model.pilotToneDetector;
  bandGainAndDelay: typeof model.bandGainAndDelay;
  highPassFilter: typeof model.highPassFilter;
  lowPassFilter: typeof model.lowPassFilter;
  outputEqFilter: typeof model.outputEqFilter;
  inputFirEqFilter: typeof model.inputFirEqFilter;
  network: typeof model.network;
  wifi: typeof model.wifi;
  apConfig: typeof model.apConfig;
  ethernet: typeof model.ethernet;
  gpio: typeof model.gpio;
  cloud: typeof model.cloud;
  touchProxy: typeof model.touchProxy;
  logs: typeof model.logs;
  uac: typeof model.uac;
  device: typeof model.device;
};
export type PropertyNames = {
  readonly [R in keyof Resources]: { readonly [P in Exclude<keyof Resources[R]['properties'], MixFader>]: string };
};

const properties = {
  misc: {
    passwordProtected: 'Password protection',
    findMe: 'Find me',
    ipAddr: 'IP address',
    fwUpdateStatus: 'Firmware update',
    psFwUpdateStatus: 'Power supply firmware',
    amp1FwUpdateStatus: 'Firmware of channels 1–2',
    amp2FwUpdateStatus: 'Firmware of channels 3–4',
    amp3FwUpdateStatus: 'Firmware of channels 5–6',
    amp4FwUpdateStatus: 'Firmware of channels 7–8',
    clearLogs: 'Clear logs',
    subscriptionPeriod: 'Subscription period',
    uploadTicket: 'Upload ticket',
  },
  deviceInfo: {
    modelID: 'Model',
    deviceName: 'Device name',
    venueName: 'Venue',
    assetTagNumber: 'Asset tag',
    dateOfInstallation: 'Installed on',
    rackName: 'Rack',
    rackPosition: 'Rack position',
    installerName: 'Installer',
    installerContactInfo: 'Installer contact',
    serialNumber: 'Serial number',
    dateOfMfg: 'Made on',
    hardwareID: 'Hardware ID',
    hardwareRevision: 'Hardware revision',
    firmwareVersion: 'Firmware',
    powerSupplyfirmwareVersion: 'Power supply firmware',
    amp12firmwareVersion: 'Firmware of channels 1–2',
    amp34firmwareVersion: 'Firmware of channels 3–4',
    amp56firmwareVersion: 'Firmware of channels 5–6',
    amp78firmwareVersion: 'Firmware of channels 7–8',
    upTime: 'Up time',
    numInputs: 'Inputs',
    numOutputs: 'Outputs',
    powerButtonLockout: 'Power button lockout',
    backPanelAttnPotLockout: 'Back-panel attenuator lockout',
  },
  powerSupply: {
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
    powerSwitchState: 'Power switch',
    inputPortPolarity: 'Input port polarity',
    outputPortMode: 'Output port mode',
    outputPortPolarity: 'Output port polarity',
    poeStatus: 'PoE status',
    estPowerUsageAutoStandby: 'Estimated use in auto standby',
    estPowerUsagePoe: 'Estimated use on PoE',
  },
  autoStandby: {
    enable: 'Auto standby',
    threshold: 'Threshold',
    timeToWait: 'Time to wait',
  },
  signalGenerator: {
    type: 'Signal',
    frequency: 'Frequency',
    fader: 'Level',
  },
  input: {
    type: 'Kind',
    selectorType: 'Input type',
    level: 'Level',
    trim: 'Trim',
    clip: 'Clip',
    micGain: 'Mic gain',
    sensitivity: 'Sensitivity',
  },
  channel: {
    channelNumber: 'Channel',
  },
  levels: {
    level_db: 'Level',
    level_volts: 'Voltage',
    level_amps: 'Current',
    level_watts: 'Power',
  },
  output: {
    name: 'Channel name',
    ZoneName: 'Zone',
    status: 'Status',
    mute: 'Mute',
    enable: 'Channel on',
    ready: 'Ready',
    limiting: 'Limit',
    clip: 'Clip',
    thermal: 'Thermal',
    fault: 'Fault',
    autoStandbyActive: 'In auto standby',
    fader: 'Gain',
    hiZLoZ: 'Output impedance',
    hiZHpfEnable: 'High-impedance high pass',
    hiZHpfFrequency: 'High-impedance high-pass frequency',
    super8: 'Bridge',
    backpanelPotAttn: 'Back-panel attenuation',
    faderZoneOffset: 'Zone offset',
    faderZoneAdjust: 'Zone adjustment',
  },
  inputSelector: {
    primary: 'Primary input',
    secondary: 'Secondary input',
    mode: 'Switching',
    primaryFader: 'Primary gain',
    secondaryFader: 'Secondary gain',
    primaryLevel: 'Primary level',
    secondaryLevel: 'Secondary level',
    primaryClip: 'Primary clip',
    secondaryClip: 'Secondary clip',
    clip: 'Input clip',
    primarySignalDetect: 'Primary signal',
    secondarySignalDetect: 'Secondary signal',
    signalDetect: 'Signal',
    primaryThreshold: 'Primary threshold',
    secondaryThreshold: 'Secondary threshold',
    danteOnRamp: 'Network send',
    signalGeneratorEnable: 'Generator on this channel',
    signalGeneratorFader: 'Generator level',
  },
  inputDelay: {
    delayMs: 'Input delay',
  },
  rmsLimiter: {
    enable: 'RMS limiter',
    threshold: 'RMS threshold',
    attackTime: 'RMS attack',
    releaseTime: 'RMS release',
    gainReduction: 'RMS gain reduction',
    totalGainReduction: 'Total gain reduction',
  },
  peakLimiter: {
    enable: 'Peak limiter',
    threshold: 'Peak threshold',
    attackTime: 'Peak attack',
    releaseTime: 'Peak release',
    gainReduction: 'Peak gain reduction',
    totalGainReduction: 'Total gain reduction',
  },
  loadMonitor: {
    enable: 'Load monitor',
    testing: 'Testing',
    status: 'Load',
    highLimit: 'High limit',
    lowLimit: 'Low limit',
    measuredImpedance: 'Measured impedance',
  },
  pilotToneDetector: {
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
  bandGainAndDelay: {
    gain: 'Gain',
    delay: 'Delay',
    invert: 'Invert polarity',
  },
  highPassFilter: {
    enable: 'High pass',
    type: 'High-pass type',
    frequency: 'High-pass frequency',
  },
  lowPassFilter: {
    enable: 'Low pass',
    type: 'Low-pass type',
    frequency: 'Low-pass frequency',
    customFirCoeffs: 'Custom FIR',
  },
  outputEqFilter: {
    enable: 'On',
    type: 'Type',
    frequency: 'Frequency',
    q: 'Q',
    gain: 'Gain',
  },
  inputFirEqFilter: {
    enable: 'On',
    type: 'Type',
    frequency1: 'Frequency 1',
    frequency2: 'Frequency 2',
    bandwidth1: 'Bandwidth 1',
    bandwidth2: 'Bandwidth 2',
    gain: 'Gain',
  },
  network: {
    confirm: 'Network settings confirmed',
  },
  wifi: {
    enable: 'Wi-Fi',
    ssid: 'Network name (SSID)',
    password: 'Wi-Fi password',
    dhcp: 'DHCP',
    ip: 'IP address / prefix',
    gateway: 'Gateway',
    mac: 'MAC address',
    signalStrength: 'Signal strength',
  },
  apConfig: {
    password: 'Access point password',
    buttonEnable: 'Access point',
  },
  ethernet: {
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
  gpio: {
    mode: 'Mode',
    polarity: 'Polarity',
  },
  cloud: {
    registrationToken: 'Registration token',
    registrationEndpoint: 'Registration address',
    sensorPublishStart: 'Publish readings',
    sensorPublishDuration: 'Publish readings for',
  },
  touchProxy: {
    enable: 'Touch controllers',
    fwUpdate: 'Update touch controllers',
    fwStatus: 'Touch controller firmware',
    fwVersion: 'Touch controller version',
  },
  logs: {
    events: 'Events',
    faults: 'Faults',
  },
  uac: {
    key: 'Access control',
  },
  device: {
    id: 'Device ID',
    url: 'Address',
  },
} satisfies PropertyNames;

/** Options that read better than the wire spells them; all others are shown as they are. */
const options = {
  'Pink Noise': 'Pink noise',
  'White Noise': 'White noise',
  Tone: 'Tone',
  Heartbeat: 'Heartbeat',
  Constant: 'Constant',
  'Constant+Load': 'Constant and load',
  'Fault Low': 'Low on fault',
  'Fault High': 'High on fault',
  'AC LINE': 'AC line',
  POE: 'PoE',
  Mixer: 'Mixer',
  None: 'None',
  Backup: 'Backup',
  Override: 'Override',
  Analog: 'Analog',
  Dante: 'Dante',
  Digital: 'Digital',
  Line: 'Line',
  Mic: 'Mic',
  '26dB': '26 dB',
  '34dB': '34 dB',
  LoZ: 'Lo-Z',
  'HiZ-70V': 'Hi-Z 70 V',
  'HiZ-100V': 'Hi-Z 100 V',
  'Analog Input': 'Analog input',
  'Post Crossover': 'Post crossover',
  'Amp Output Monitor': 'Amp output',
  'Amp Imon': 'Amp current',
  Silence: 'Silence',
  Parametric: 'Parametric',
  'LP Shelf 6dB/oct': 'LP shelf 6 dB',
  'HP Shelf 6dB/oct': 'HP shelf 6 dB',
  'LP Shelf 12dB/oct': 'LP shelf 12 dB',
  'HP Shelf 12dB/oct': 'HP shelf 12 dB',
  'AllPass 1': 'All-pass 1',
  'AllPass 2': 'All-pass 2',
  'Linear Phase Linkwitz-Riley 24dB/oct': 'Linear-phase L-R 24 dB',
  'Linear Phase Linkwitz-Riley 48dB/oct': 'Linear-phase L-R 48 dB',
  'Linear Phase BrickWall': 'Linear-phase brick wall',
  Low: 'Low shelf',
  High: 'High shelf',
  'Dual Shelf': 'Dual shelf',
  Ok: 'OK',
  Standby: 'Standby',
  Faulted: 'Fault',
  Offline: 'Offline',
  Short: 'Short',
  Open: 'Open',
  'Low Signal': 'Low signal',
  Off: 'Off',
  'Input Manual Override': 'Input manual override',
  'Remote Volume Control': 'Remote volume control',
  'Normally Open': 'Normally open',
  'Normally Closed': 'Normally closed',
  Disabled: 'Disabled',
};

const eqPresets = {
  Manual: 'Manual',
  BassBoost: 'Bass boost',
  BassReducer: 'Bass reducer',
  TrebleBoost: 'Treble boost',
  TrebleReducer: 'Treble reducer',
  VocalMidBoost: 'Vocal (mid) boost',
  VocalMidReducer: 'Vocal (mid) reducer',
} satisfies Record<model.EqPreset, string>;

const speakerTypes = { FullRange: 'Full range', Subwoofer: 'Subwoofer', Custom: 'Custom' } satisfies Record<model.SpeakerType, string>;

const en = { properties, options, eqPresets, speakerTypes };
export type Names = WordsOf<typeof en>;

export const useNames = createWords(en, { es: () => import('./names.es.ts'), zh: () => import('./names.zh.ts') });
