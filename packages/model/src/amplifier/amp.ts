import type { AmplifierModel } from '../catalogue/catalogue.ts';
import { choice, fader, flag, number, text } from '../property/property.ts';
import { resource } from '../property/resource.ts';

const reported = { access: 'read' } as const;
const moving = { ...reported, measured: true } as const;
/** Kept across restarts, because only an update changes it. */
const version = () => text({ ...reported, kept: true });

export const deviceInfo = resource('deviceInfo', '/amp/deviceInfo', {
  modelID: text(reported),
  deviceName: text(),
  venueName: text(),
  assetTagNumber: text(),
  dateOfInstallation: text(),
  rackName: text(),
  rackPosition: text(),
  installerName: text(),
  installerContactInfo: text({ maxLength: 128 }),
  serialNumber: text(reported),
  dateOfMfg: text(reported),
  hardwareID: text(reported),
  hardwareRevision: text(reported),
  firmwareVersion: version(),
  powerSupplyfirmwareVersion: version(),
  amp12firmwareVersion: version(),
  amp34firmwareVersion: text({ ...version(), only: (model) => model.channels >= 4 }),
  amp56firmwareVersion: text({ ...version(), only: (model) => model.channels >= 6 }),
  amp78firmwareVersion: text({ ...version(), only: (model) => model.channels >= 8 }),
  upTime: text(moving),
  /** Analog inputs only. */
  numInputs: number({ ...reported, min: 0, max: 64, step: 1, guessed: true }),
  numOutputs: number({ ...reported, min: 0, max: 8, step: 1, guessed: true }),
  powerButtonLockout: flag({ needs: 'powerButtonLockout' }),
  backPanelAttnPotLockout: flag({ needs: 'backPanelLockout' }),
});

export const powerSources = ['AC LINE', 'POE'] as const;
/** Listed as auto standby modes, but they belong to the external port (OQ-075) [ENUM-05]. */
export const outputPortModes = ['Heartbeat', 'Constant', 'Constant+Load'] as const;
export const faultPolarities = ['Fault Low', 'Fault High'] as const;

export const powerSupply = resource('powerSupply', '/amp/powerSupply', {
  acLineVoltage: number({ ...reported, min: 0, max: 300, unit: 'V' }),
  acLineCurrent: number({ ...reported, min: 0, max: 100, step: 0.01, unit: 'A' }),
  acLineWatts: number({ ...reported, min: 0, max: 5000, unit: 'W' }),
  fault: flag(reported),
  thermal: flag(reported),
  powerOk: flag({ ...reported, default: true }),
  lineWarning: flag(reported),
  lineWarningAutoLimits: flag({ default: true }),
  lineLowLimitWarning: number({ min: 0, max: 300, step: 1, default: 90, unit: 'V', guessed: true, atMost: 'lineHighLimitWarning' }),
  lineHighLimitWarning: number({ min: 0, max: 300, step: 1, default: 264, unit: 'V', guessed: true, atLeast: 'lineLowLimitWarning' }),
  powerSource: choice(powerSources, reported),
  powerSwitchState: flag({ ...reported, default: true }),
  inputPortPolarity: choice(faultPolarities),
  outputPortMode: choice(outputPortModes),
  outputPortPolarity: choice(faultPolarities),
  poeStatus: text(reported),
  estPowerUsageAutoStandby: text(moving),
  estPowerUsagePoe: text(moving),
});

export const autoStandby = resource('autoStandby', '/amp/autoStandby', {
  enable: flag(),
  threshold: number({ min: -80, max: 0, default: -60, unit: 'dBFS' }),
  timeToWait: number({ min: 1, max: 240, step: 1, default: 20, unit: 'min' }),
});

export const generatorTypes = ['Pink Noise', 'White Noise', 'Tone'] as const;
export const signalGenerator = resource('signalGenerator', '/amp/signalGenerator', {
  type: choice(generatorTypes),
  frequency: number({ min: 20, max: 20_000, step: 1, default: 1000, unit: 'Hz', scale: 'log' }),
  fader: fader({ default: -80, transfer: false }),
});

export const sensitivities = ['26dB', '34dB'] as const;
export const inputTypes = ['Analog', 'Dante', 'Digital'] as const;
const inputTypesOf = (model: AmplifierModel) =>
  model.networkInputs === 'none' ? (['Analog'] as const) : (['Analog', model.networkInputs] as const);
export const input = resource('input', '/amp/inputs/{kind}/{input}', {
  type: choice(inputTypes, { ...reported, onModel: inputTypesOf }),
  selectorType: choice(['Line', 'Mic'], { needs: 'mic' }),
  level: number({ ...reported, min: -80, max: 0, default: -80, unit: 'dBFS', guessed: true }),
  trim: number({ min: -18, max: 18, default: 0, unit: 'dB', guessed: true, raisesOutput: 'gain' }),
  clip: flag(moving),
  micGain: number({ min: 0, max: 50, step: 1, default: 0, unit: 'dB', guessed: true, needs: 'mic', raisesOutput: 'gain' }),
  sensitivity: choice(sensitivities, { raisesOutput: sensitivities }),
});
