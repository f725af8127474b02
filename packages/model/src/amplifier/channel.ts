import type { AmplifierModel } from '../catalogue/catalogue.ts';
import { choice, fader, flag, number, text, type NumberProperty } from '../property/property.ts';
import { resource } from '../property/resource.ts';

const reported = { access: 'read' } as const;
const moving = { ...reported, measured: true } as const;
const level = (more: Partial<NumberProperty> = {}) => number({ ...reported, min: -80, max: 0, default: -80, unit: 'dBFS', ...more });
const threshold = (more: Partial<NumberProperty>) => number({ min: -80, max: 0, unit: 'dB', quantity: 'level', ...more });
const reading = { ...reported, guessed: true } as const;

export const channel = resource('channel', '/amp/channels/{channel}', { channelNumber: number({ ...reported, min: 1, max: 8, step: 1 }) });

export const levels = resource('levels', '/amp/channels/{channel}/levels', {
  level_db: number({ ...reported, min: -60, max: 0, default: -60, unit: 'dBFS' }),
  level_volts: number({ ...reading, min: 0, max: 250, step: 0.01, unit: 'V' }),
  level_amps: number({ ...reading, min: 0, max: 100, step: 0.01, unit: 'A' }),
  level_watts: number({ ...reading, min: 0, max: 5000, unit: 'W' }),
});

export const outputStates = ['Ok', 'Standby', 'Faulted', 'Offline'] as const;
export const outputLoads = ['LoZ', 'HiZ-70V', 'HiZ-100V'] as const;
const zone = { max: 12, guessed: true, raisesOutput: 'zone' } as const;
export const output = resource('output', '/amp/channels/{channel}/output', {
  name: text({ maxLength: 50, section: 'channelName' }),
  ZoneName: text({ maxLength: 50, section: 'channelName' }),
  status: choice(outputStates, reported),
  mute: flag({ raisesOutput: 'unmute', least: 'operator' }),
  /** False is standby. */
  enable: flag({ default: true, raisesOutput: 'on', least: 'operator' }),
  ready: flag({ ...reported, default: true }),
  limiting: flag(moving),
  clip: flag(moving),
  signalDetect: flag(moving),
  thermal: flag(reported),
  fault: flag(reported),
  autoStandbyActive: flag(reported),
  fader: fader({ transfer: false, least: 'operator' }),
  hiZLoZ: choice(outputLoads, { section: 'hizLowz', lockable: true, raisesOutput: outputLoads }),
  hiZHpfEnable: flag({ section: 'hizLowz', lockable: true, raisesOutput: 'off' }),
  hiZHpfFrequency: number({
    min: 35,
    max: 5000,
    step: 1,
    default: 70,
    unit: 'Hz',
    scale: 'log',
    section: 'hizLowz',
    lockable: true,
    switchedBy: 'hiZHpfEnable',
    raisesOutput: 'corner',
  }),
  /** The bridge switch (OQ-074). */
  super8: flag({ needs: 'bridge', section: 'smartPowerBridge', lockable: true, raisesOutput: 'on' }),
  backpanelPotAttn: number({ ...reading, measured: false, min: -80, max: 0, unit: 'dB' }),
  faderZoneOffset: fader({ ...zone, transfer: false }),
  faderZoneAdjust: fader({ ...zone, transfer: false }),
});

export const selectorModes = ['Backup', 'Override'] as const;
export const onRampSources = ['Analog Input', 'Post Crossover', 'Amp Output Monitor', 'Amp Imon', 'Silence'] as const;

/** Pairs follow their members; digital and Dante share sockets [ENUM-07] [MODEL-04] [MODEL-07]. */
export function inputOptions(model: AmplifierModel): string[] {
  return [
    ...kindOptions('Analog', model.analogInputs),
    ...(model.networkInputs === 'none' ? [] : kindOptions(model.networkInputs, model.networkInputCount)),
  ];
}
function kindOptions(kind: string, count: number): string[] {
  const singles = Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);
  const pairs = Array.from({ length: Math.floor(count / 2) }, (_, index) => `${kind} ${2 * index + 1}+${2 * index + 2}`);
  return [...singles, ...pairs];
}
const everyInput = ['Analog', 'Dante', 'Digital'].flatMap((kind) => kindOptions(kind, 8));

const mixFaders = Object.fromEntries(
  (['analog', 'dante'] as const).flatMap((kind) =>
    Array.from({ length: 8 }, (_, index) => {
      const only = (model: AmplifierModel) => index < (kind === 'analog' ? model.analogInputs : model.networkInputCount);
      return [`${kind}${index + 1}MixFader`, fader({ needs: 'mixer', only })];
    }),
  ),
) as Readonly<Record<MixFader, NumberProperty>>;
export type MixFader = `${'analog' | 'dante'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}MixFader`;

export const inputSelector = resource(
  'inputSelector',
  '/amp/channels/{channel}/inputSelector',
  {
    primary: choice([...everyInput, 'Mixer'], {
      onModel: (model) => [...inputOptions(model), ...(model.abilities.has('mixer') ? ['Mixer'] : [])],
      least: 'operator',
    }),
    secondary: choice(['None', ...everyInput], { onModel: (model) => ['None', ...inputOptions(model)] }),
    mode: choice(selectorModes),
    primaryFader: fader(),
    secondaryFader: fader(),
    primaryLevel: level(),
    secondaryLevel: level(),
    primaryClip: flag(moving),
    secondaryClip: flag(moving),
    clip: flag(moving),
    primarySignalDetect: flag(moving),
    secondarySignalDetect: flag(moving),
    signalDetect: flag(moving),
    primaryThreshold: threshold({ default: -60 }),
    secondaryThreshold: threshold({ default: -55 }),
    danteOnRamp: choice(onRampSources, {
      needs: 'networkAudio',
      onModel: (model) => (model.abilities.has('advancedDsp') ? onRampSources : onRampSources.filter((source) => source !== 'Silence')),
    }),
    signalGeneratorEnable: flag({ section: 'signalGenerator', raisesOutput: 'on' }),
    signalGeneratorFader: fader({ default: -80, section: 'signalGenerator', switchedBy: 'signalGeneratorEnable' }),
    ...mixFaders,
  },
  { section: 'inputs' },
);

export const inputDelay = resource(
  'inputDelay',
  '/amp/channels/{channel}/inputDelay',
  { delayMs: number({ min: 0, max: 4000, step: 0.01, default: 0, unit: 'ms', quantity: 'delay', guessed: true }) },
  { needs: 'advancedDsp', section: 'inputs', lockable: true },
);

const limiterReadings = {
  gainReduction: number({ ...reported, min: -80, max: 0, unit: 'dB' }),
  totalGainReduction: number({ ...reported, min: -80, max: 0, unit: 'dB' }),
};
const letsThrough = { switchedBy: 'enable', raisesOutput: 'threshold' } as const;
const limiting = { lockable: true, section: 'limiters' } as const;
export const rmsLimiter = resource(
  'rmsLimiter',
  '/amp/channels/{channel}/rmsLimiter',
  {
    enable: flag({ raisesOutput: 'off' }),
    threshold: number({ min: 10, max: 140, default: 100, unit: 'V', ...letsThrough }),
    attackTime: number({ min: 500, max: 10_000, step: 1, default: 1000, unit: 'ms', scale: 'log' }),
    releaseTime: number({ min: 1000, max: 10_000, step: 1, default: 5000, unit: 'ms', scale: 'log' }),
    ...limiterReadings,
  },
  limiting,
);
export const peakLimiter = resource(
  'peakLimiter',
  '/amp/channels/{channel}/peakLimiter',
  {
    enable: flag({ raisesOutput: 'off' }),
    threshold: number({ min: 14, max: 198, default: 141, unit: 'V', ...letsThrough }),
    attackTime: number({ min: 1, max: 1000, step: 1, default: 10, unit: 'ms', scale: 'log', needs: 'peakAttack' }),
    releaseTime: number({ min: 1, max: 1000, step: 1, default: 100, unit: 'ms', scale: 'log' }),
    ...limiterReadings,
  },
  limiting,
);

export const monitorStates = ['Ok', 'Short', 'Open', 'Low Signal'] as const;
const monitoring = { lockable: true, section: 'loadMonitoringPilotTone' } as const;
export const loadMonitor = resource(
  'loadMonitor',
  '/amp/channels/{channel}/loadMonitor',
  {
    enable: flag(),
    testing: flag(reported),
    status: choice(monitorStates, reported),
    highLimit: number({ min: 8, max: 250, default: 40, unit: 'Ω', scale: 'log', atLeast: 'lowLimit' }),
    lowLimit: number({ min: 1, max: 250, default: 4, unit: 'Ω', scale: 'log', atMost: 'highLimit' }),
    measuredImpedance: number({ ...reported, min: 0, max: 250, unit: 'Ω' }),
  },
  monitoring,
);
export const pilotToneDetector = resource(
  'pilotToneDetector',
  '/amp/channels/{channel}/pilotToneDetector',
  {
    enable: flag(),
    testing: flag(reported),
    status: choice(monitorStates, reported),
    toneFrequency: number({ guessed: true, min: 20, max: 24_000, step: 1, default: 20_000, unit: 'Hz', scale: 'log' }),
    openLimit: number({ guessed: true, min: 0, max: 250, default: 80, atMost: 'shortLimit' }),
    shortLimit: number({ guessed: true, min: 0, max: 250, default: 100, atLeast: 'openLimit' }),
    timeElapsedForError: number({ guessed: true, min: 1, max: 3600, step: 1, default: 50, unit: 's' }),
    sensitivity: number({ guessed: true, min: 0, max: 100, step: 1, default: 0 }),
    measuredLevel: number({ ...reading, measured: true, min: 0, max: 250 }),
    CrossoverBypass: flag(),
    inputEnablePrimary: flag(),
    inputEnableSecondary: flag(),
    inputLevelPrimary: level(reading),
    inputLevelSecondary: level(reading),
    inputPresentPrimary: flag(reported),
    inputPresentSecondary: flag(reported),
    inputThresholdPrimary: threshold({ guessed: true, default: -50 }),
    inputThresholdSecondary: threshold({ guessed: true, default: -50 }),
  },
  monitoring,
);
