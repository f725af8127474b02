/** Causes made on the virtual amplifier by its own faults and controls, each with what takes it away. */

import { misc } from '@headroom/model/amplifier';
import { music, type Patient, type SilenceCase } from './diagnosis-rig.ts';

const silence = { kind: 'silence' } as const;
const pink = (level: number) => ({ kind: 'pink', level }) as const;
const tone = (level: number, frequency = 1000) => ({ kind: 'tone', level, frequency }) as const;
const speaker = { kind: 'speaker', ohms: 8 } as const;

/** Takes the setting back to what the case before it found. */
const setting = (
  about: Pick<SilenceCase, 'name' | 'title'> & Partial<SilenceCase>,
  path: string,
  wrong: object,
  right: object,
): SilenceCase => ({
  uses: Object.keys(wrong).map((name) => `${path}/${name}`),
  make: (amp) => amp.own(path, wrong),
  mend: (amp) => amp.own(path, right),
  ...about,
});
const bands = async (amp: Patient, bank: string, count: number, values: object) => {
  for (let filter = 1; filter <= count; filter++) await amp.own(`${bank}/${filter}`, values);
};
const setFirmwareStep = ({ amplifier }: Patient, step: 'Downloading' | 'None') => amplifier.core.part(misc, {}).set('fwUpdateStatus', step);
const heatTo = ({ amplifier }: Patient, celsius: number) => {
  const [first] = amplifier.condition.channels;
  if (first) first.temperature = celsius;
};
const allMixFaders = (level: number) =>
  Object.fromEntries(
    [...[1, 2, 3, 4].map((input) => `analog${input}`), ...[1, 2, 3, 4, 5, 6, 7, 8].map((input) => `dante${input}`)].map((input) => [
      `${input}MixFader`,
      level,
    ]),
  );

const roadCases: readonly SilenceCase[] = [
  {
    name: 'ampLost',
    title: 'its cable is out',
    uses: ['road'],
    make: ({ amplifier }) => amplifier.setCable(false),
    mend: ({ amplifier }) => amplifier.setCable(true),
  },
  {
    name: 'ampLost',
    title: 'the mains failed',
    uses: ['road', 'mains'],
    make: ({ world }) => void (world.mains = 0),
    mend: ({ world }) => void (world.mains = 230),
    settles: 10,
  },
  {
    name: 'ampLost',
    title: 'its power switch is off',
    uses: ['road', 'switch'],
    make: ({ world }) => void (world.powerSwitch = false),
    mend: ({ world }) => void (world.powerSwitch = true),
    settles: 10,
  },
  {
    name: 'bridgeLost',
    title: 'its bridge is lost',
    uses: ['road'],
    make: ({ road }) => void (road.isBridgeLost = true),
    mend: ({ road }) => void (road.isBridgeLost = false),
  },
  {
    name: 'valuesOld',
    title: 'it has said nothing for long',
    uses: ['road'],
    make: ({ road }) => void (road.isOld = true),
    mend: ({ road }) => void (road.isOld = false),
  },
  {
    name: 'roadFlaps',
    title: 'its connection comes and goes',
    symptom: 'cutsOut',
    uses: ['road'],
    make: ({ road }) => void (road.losses = 4),
    mend: ({ road }) => void (road.losses = 0),
  },
  {
    name: 'updating',
    title: 'an update runs',
    uses: ['update'],
    make: (amp) => setFirmwareStep(amp, 'Downloading'),
    mend: (amp) => setFirmwareStep(amp, 'None'),
  },
  {
    name: 'mainsTooLow',
    title: 'the mains give 60 V',
    uses: ['mains'],
    make: ({ world }) => void (world.mains = 60),
    mend: ({ world }) => void (world.mains = 230),
  },
  {
    name: 'mainsTooHigh',
    title: 'the mains give 290 V',
    uses: ['mains'],
    make: ({ world }) => void (world.mains = 290),
    mend: ({ world }) => void (world.mains = 230),
  },
  {
    name: 'poeTooWeak',
    title: 'it runs from a weak PoE port',
    uses: ['mains'],
    make: ({ world }) => void ((world.mains = 0), (world.poeBudget = 12)),
    mend: ({ world }) => void ((world.mains = 230), (world.poeBudget = 0)),
  },
  {
    name: 'poeLimits',
    title: 'it runs from PoE',
    symptom: 'quiet',
    uses: ['mains'],
    make: ({ world }) => void ((world.mains = 0), (world.poeBudget = 60)),
    mend: ({ world }) => void ((world.mains = 230), (world.poeBudget = 0)),
  },
  {
    name: 'mainsUnsteady',
    title: 'the mains sag',
    symptom: 'cutsOut',
    uses: ['mains'],
    make: ({ world }) => void (world.mains = 185),
    mend: ({ world }) => void (world.mains = 230),
  },
  {
    name: 'restarted',
    title: 'it restarted',
    symptom: 'cutsOut',
    uses: ['start'],
    make: ({ amplifier }) => amplifier.lifecycle.restart(2, () => undefined),
    mend: ({ advance }) => advance(370),
    settles: 10,
  },
  {
    name: 'autoStandby',
    title: 'it sleeps below a threshold above the programme',
    uses: ['standby'],
    make: ({ set }) => set('/amp/autoStandby', { enable: true, threshold: -5, timeToWait: 1 }),
    mend: ({ set }) => set('/amp/autoStandby', { enable: false }),
    settles: 75,
  },
  {
    name: 'nearStandby',
    title: 'it is about to sleep',
    symptom: 'cutsOut',
    uses: ['standby'],
    make: ({ set }) => set('/amp/autoStandby', { enable: true, threshold: -5, timeToWait: 200 }),
    mend: ({ set }) => set('/amp/autoStandby', { enable: false }),
  },
];

const all = [1, 2, 3, 4].map((input) => `analog/${input}`);
const withBackup = { primary: 'Analog 1', secondary: 'Analog 2' };
const sourceCases: readonly SilenceCase[] = [
  {
    name: 'allInputsSilent',
    title: 'the mixing desk is off',
    uses: ['analog/1', 'analog/2', 'dante/1'],
    make: ({ play }) => [...all, 'dante/1'].forEach((input) => play(input, silence)),
    mend: ({ play }) => [...all, 'dante/1'].forEach((input) => play(input, music(-18))),
  },
  {
    name: 'sourceSilent',
    title: 'its line is out',
    uses: ['analog/1'],
    make: ({ play }) => play('analog/1', silence),
    mend: ({ play }) => play('analog/1', music(-18)),
  },
  {
    name: 'sourceSilent',
    title: 'both lines of its pair are out',
    uses: ['analog/1', 'analog/2', 'inputSelector/primary'],
    async make({ own, play }) {
      await own('inputSelector', { primary: 'Analog 1+2' });
      play('analog/1', silence);
      play('analog/2', silence);
    },
    mend: ({ play }) => ['analog/1', 'analog/2'].forEach((input) => play(input, music(-18))),
  },
  {
    name: 'pilotMissing',
    title: 'source and pilot tone are away',
    uses: ['analog/1', 'pilot'],
    async make({ own, play }) {
      await own('pilotToneDetector', { enable: true, inputEnablePrimary: true });
      play('analog/1', silence);
    },
    mend: ({ play }) => play('analog/1', music(-18)),
  },
  {
    name: 'networkSourceSilent',
    title: 'nothing is subscribed to its network input',
    model: '704D-ADSP',
    uses: ['dante/1', 'inputSelector/primary'],
    async make({ own, play }) {
      await own('inputSelector', { primary: 'Dante 1' });
      play('dante/1', silence);
    },
    mend: ({ play }) => play('dante/1', music(-18)),
  },
  {
    name: 'sourceQuiet',
    title: 'the source is quiet',
    symptom: 'quiet',
    uses: ['analog/1'],
    make: ({ play }) => play('analog/1', pink(-58)),
    mend: ({ play }) => play('analog/1', music(-18)),
  },
  {
    name: 'contactHoldsSilent',
    title: 'a contact holds the silent secondary input',
    uses: ['gpio', 'inputSelector/secondary', 'analog/1', 'analog/2'],
    async make({ own, set, play, world }) {
      await own('inputSelector', withBackup);
      await set('/GPIO/1', { mode: 'Input Manual Override' });
      play('analog/2', silence);
      world.contacts.set(1, { closed: true, volume: 1 });
    },
    mend: ({ world }) => void world.contacts.set(1, { closed: false, volume: 1 }),
  },
  {
    name: 'overrideHeldByNoise',
    title: 'hiss on the secondary input overrides',
    uses: ['inputSelector/secondary', 'analog/1', 'analog/2'],
    async make({ own, play }) {
      await own('inputSelector', { ...withBackup, mode: 'Override', secondaryThreshold: -78 });
      play('analog/2', pink(-72));
    },
    mend: ({ own }) => own('inputSelector', { secondaryThreshold: -55 }),
  },
  {
    name: 'backupHeldByNoise',
    title: 'hiss on the primary input keeps the backup away',
    uses: ['inputSelector/secondary', 'analog/1', 'analog/2'],
    async make({ own, play }) {
      await own('inputSelector', { ...withBackup, mode: 'Backup', primaryThreshold: -78 });
      play('analog/1', pink(-72));
    },
    mend: ({ own }) => own('inputSelector', { primaryThreshold: -60 }),
  },
  {
    name: 'backupBelowThreshold',
    title: 'the backup is too quiet to take over',
    uses: ['inputSelector/secondary', 'analog/1', 'analog/2'],
    async make({ own, play }) {
      await own('inputSelector', { ...withBackup, mode: 'Backup' });
      play('analog/1', silence);
      play('analog/2', pink(-58));
    },
    mend: ({ play }) => play('analog/2', music(-20)),
  },
  {
    name: 'overrideBelowThreshold',
    title: 'the override is too quiet to take over',
    uses: ['inputSelector/secondary', 'analog/1', 'analog/2'],
    async make({ own, play }) {
      await own('inputSelector', { ...withBackup, mode: 'Override' });
      play('analog/1', silence);
      play('analog/2', pink(-58));
    },
    mend: ({ play }) => play('analog/2', music(-20)),
  },
  {
    name: 'sourceNearThreshold',
    title: 'the source is near its threshold',
    symptom: 'cutsOut',
    uses: ['inputSelector/secondary', 'analog/1', 'analog/2'],
    async make({ own, play }) {
      await own('inputSelector', { ...withBackup, mode: 'Backup' });
      play('analog/1', pink(-58));
    },
    mend: ({ play }) => play('analog/1', music(-18)),
  },
  {
    name: 'mixerClosed',
    title: 'every send is closed',
    uses: ['inputSelector/primary', 'mixer'],
    make: ({ own }) => own('inputSelector', { primary: 'Mixer', ...allMixFaders(-80) }),
    mend: ({ own }) => own('inputSelector', { analog1MixFader: 0 }),
  },
  {
    name: 'mixerSendClosed',
    title: 'only a silent input is sent',
    uses: ['inputSelector/primary', 'mixer', 'analog/3'],
    async make({ own, play }) {
      play('analog/3', silence);
      await own('inputSelector', { primary: 'Mixer', ...allMixFaders(-80), analog3MixFader: 0 });
    },
    mend: ({ own }) => own('inputSelector', { analog1MixFader: 0 }),
  },
  {
    name: 'mixerLow',
    title: 'the sends are low',
    symptom: 'quiet',
    uses: ['inputSelector/primary', 'mixer'],
    make: ({ own }) => own('inputSelector', { primary: 'Mixer', ...allMixFaders(-30) }),
    mend: ({ own }) => own('inputSelector', { analog1MixFader: 0 }),
  },
  {
    name: 'generatorClosed',
    title: 'the generator is closed',
    uses: ['generator', 'analog/1'],
    async make({ own, set, play }) {
      play('analog/1', silence);
      await set('/amp/signalGenerator', { fader: -80 });
      await own('inputSelector', { signalGeneratorEnable: true, signalGeneratorFader: 0 });
    },
    mend: ({ set }) => set('/amp/signalGenerator', { fader: -20 }),
  },
  {
    name: 'generatorSendClosed',
    title: 'the generator is closed for the channel',
    uses: ['generator', 'analog/1'],
    async make({ own, set, play }) {
      play('analog/1', silence);
      await set('/amp/signalGenerator', { fader: -20 });
      await own('inputSelector', { signalGeneratorEnable: true, signalGeneratorFader: -80 });
    },
    mend: ({ own }) => own('inputSelector', { signalGeneratorFader: 0 }),
  },
  setting(
    { name: 'primaryFaderClosed', title: 'the primary fader is closed' },
    'inputSelector',
    { primaryFader: -80 },
    { primaryFader: 0 },
  ),
  setting(
    { name: 'primaryFaderLow', title: 'the primary fader is low', symptom: 'quiet' },
    'inputSelector',
    { primaryFader: -30 },
    { primaryFader: 0 },
  ),
  {
    name: 'secondaryFaderClosed',
    title: 'the secondary fader is closed while it overrides',
    uses: ['inputSelector/secondary', 'analog/1', 'analog/2'],
    make: ({ own }) => own('inputSelector', { ...withBackup, mode: 'Override', secondaryFader: -80 }),
    mend: ({ own }) => own('inputSelector', { secondaryFader: 0 }),
  },
  {
    name: 'secondaryFaderLow',
    title: 'the secondary fader is low while it overrides',
    symptom: 'quiet',
    uses: ['inputSelector/secondary', 'analog/1', 'analog/2'],
    make: ({ own }) => own('inputSelector', { ...withBackup, mode: 'Override', secondaryFader: -30 }),
    mend: ({ own }) => own('inputSelector', { secondaryFader: 0 }),
  },
];

const inputPath = '/amp/inputs/analog/1';
const gain = (
  about: Pick<SilenceCase, 'name' | 'title' | 'symptom'> & Partial<SilenceCase>,
  level: number,
  wrong: object,
  right: object,
): SilenceCase => ({
  uses: ['analog/1'],
  async make({ play, set }) {
    play('analog/1', tone(level));
    await set(inputPath, wrong);
  },
  mend: ({ set }) => set(inputPath, right),
  ...about,
});
const gainCases: readonly SilenceCase[] = [
  gain(
    { name: 'micGainHigh', title: 'the microphone gain is too high', symptom: 'distorted', model: '124D' },
    -20,
    { selectorType: 'Mic', micGain: 45 },
    { micGain: 0 },
  ),
  gain({ name: 'trimHigh', title: 'the trim is too high', symptom: 'distorted' }, -6, { trim: 18 }, { trim: 0 }),
  gain(
    { name: 'sensitivityHigh', title: 'the sensitivity is too high', symptom: 'distorted' },
    -4,
    { sensitivity: '34dB' },
    { sensitivity: '26dB' },
  ),
  {
    name: 'sourceTooLoud',
    title: 'the source is too loud',
    symptom: 'distorted',
    uses: ['analog/1'],
    make: ({ play }) => play('analog/1', tone(8)),
    mend: ({ play }) => play('analog/1', tone(-18)),
  },
  gain(
    { name: 'micGainLow', title: 'the microphone gain is low', symptom: 'quiet', model: '124D' },
    -46,
    { selectorType: 'Mic', micGain: 0 },
    { micGain: 30 },
  ),
  gain({ name: 'trimLow', title: 'the trim is low', symptom: 'quiet' }, -18, { trim: -18 }, { trim: 0 }),
];

const unmute = ({ own }: Patient) => own('output', { mute: false });
const muteCases: readonly SilenceCase[] = [
  setting({ name: 'muted', title: 'it is muted' }, 'output', { mute: true }, { mute: false }),
  ...(['wallController', 'group', 'program', 'person'] as const).map((kind): SilenceCase => ({
    name: ({ wallController: 'mutedByWallController', group: 'mutedByGroup', program: 'mutedByProgram', person: 'mutedByPerson' } as const)[
      kind
    ],
    title: `a ${kind} muted it`,
    uses: ['output/mute'],
    make: ({ muteBy }) => muteBy(kind, 'Bar'),
    mend: unmute,
  })),
  {
    name: 'allMuted',
    title: 'everything is muted',
    uses: ['output/mute'],
    async make({ set }) {
      for (const channel of [1, 2, 3, 4]) await set(`/amp/channels/${channel}/output`, { mute: true });
    },
    mend: unmute,
  },
  {
    name: 'mutedPartner',
    title: 'the other half of its bridged pair is muted',
    uses: ['output/mute', 'bridge'],
    async make({ own, set }) {
      await own('output', { super8: true });
      await set('/amp/channels/2/output', { mute: true });
    },
    mend: ({ set }) => set('/amp/channels/2/output', { mute: false }),
  },
];

const levelCases: readonly SilenceCase[] = [
  setting({ name: 'faderClosed', title: 'the fader is closed' }, 'output', { fader: -80 }, { fader: 0 }),
  setting({ name: 'faderLow', title: 'the fader is low', symptom: 'quiet' }, 'output', { fader: -35 }, { fader: 0 }),
  setting({ name: 'zoneOffsetClosed', title: 'the zone offset is closed' }, 'output', { faderZoneOffset: -80 }, { faderZoneOffset: 0 }),
  setting({ name: 'zoneAdjustClosed', title: 'the zone level is closed' }, 'output', { faderZoneAdjust: -80 }, { faderZoneAdjust: 0 }),
  setting(
    { name: 'zoneOffsetLow', title: 'the zone offset is low', symptom: 'quiet' },
    'output',
    { faderZoneOffset: -30 },
    { faderZoneOffset: 0 },
  ),
  setting(
    { name: 'zoneAdjustLow', title: 'the zone level is low', symptom: 'quiet' },
    'output',
    { faderZoneAdjust: -30 },
    { faderZoneAdjust: 0 },
  ),
  {
    name: 'knobClosed',
    title: 'the knob on the back is closed',
    uses: ['knob'],
    make: ({ world }) => void world.knobs.set(1, -80),
    mend: ({ world }) => void world.knobs.set(1, 0),
  },
  {
    name: 'knobLow',
    title: 'the knob on the back is low',
    symptom: 'quiet',
    uses: ['knob'],
    make: ({ world }) => void world.knobs.set(1, -30),
    mend: ({ world }) => void world.knobs.set(1, 0),
  },
  {
    name: 'levelsAddUp',
    title: 'three faders are low together',
    uses: ['output/fader', 'output/faderZoneOffset', 'inputSelector/primaryFader'],
    async make({ own }) {
      await own('output', { fader: -25, faderZoneOffset: -18 });
      await own('inputSelector', { primaryFader: -19 });
    },
    async mend({ own }) {
      await own('output', { fader: 0, faderZoneOffset: 0 });
      await own('inputSelector', { primaryFader: 0 });
    },
  },
  {
    name: 'remoteVolumeDown',
    title: 'a control voltage turns it down',
    uses: ['gpio'],
    async make({ set, world }) {
      await set('/GPIO/1', { mode: 'Remote Volume Control' });
      world.contacts.set(1, { closed: false, volume: 0 });
    },
    mend: ({ world }) => void world.contacts.set(1, { closed: false, volume: 1 }),
  },
];

const down = { enable: true, gain: -15 };
const shelf = { ...down, type: 'HP Shelf 12dB/oct', frequency: 20, q: 0.7 };
const wall = 'Linkwitz-Riley 48dB/oct';
const filterCases: readonly SilenceCase[] = [
  {
    name: 'inputEqPassesNothing',
    title: 'the input EQ is far down',
    uses: ['inputEq'],
    make: (amp) => bands(amp, 'inputIirEqFilters', 8, shelf),
    mend: (amp) => bands(amp, 'inputIirEqFilters', 8, { enable: false }),
  },
  {
    name: 'inputEqLow',
    title: 'the input EQ is down',
    symptom: 'quiet',
    uses: ['inputEq'],
    make: (amp) => bands(amp, 'inputIirEqFilters', 3, shelf),
    mend: (amp) => bands(amp, 'inputIirEqFilters', 3, { enable: false }),
  },
  {
    name: 'inputFirEqPassesNothing',
    title: 'the FIR bands are far down',
    uses: ['inputFir'],
    make: (amp) => bands(amp, 'inputFirEqFilters', 16, { ...down, type: 'High', frequency1: 20 }),
    mend: (amp) => bands(amp, 'inputFirEqFilters', 16, { enable: false }),
  },
  {
    name: 'inputFirEqLow',
    title: 'the FIR bands are down',
    symptom: 'quiet',
    uses: ['inputFir'],
    make: (amp) => bands(amp, 'inputFirEqFilters', 3, { ...down, type: 'High', frequency1: 20 }),
    mend: (amp) => bands(amp, 'inputFirEqFilters', 3, { enable: false }),
  },
  {
    name: 'crossoverPassesNothing',
    title: 'its high pass is above its low pass',
    uses: ['crossover'],
    async make({ own }) {
      await own('crossover/highPassFilter', { enable: true, type: wall, frequency: 8000 });
      await own('crossover/lowPassFilter', { enable: true, type: wall, frequency: 100 });
    },
    mend: ({ own }) => own('crossover/highPassFilter', { enable: false }),
  },
  {
    name: 'crossoverNarrow',
    title: 'its crossover overlaps',
    symptom: 'quiet',
    uses: ['crossover'],
    async make({ own }) {
      await own('crossover/highPassFilter', { enable: true, type: 'Butterworth 24dB/oct', frequency: 1000 });
      await own('crossover/lowPassFilter', { enable: true, type: 'Butterworth 24dB/oct', frequency: 500 });
    },
    mend: ({ own }) => own('crossover/highPassFilter', { enable: false }),
  },
  setting(
    { name: 'bandGainLow', title: 'the crossover gain is low', symptom: 'quiet' },
    'crossover/bandGainAndDelay',
    { gain: -15 },
    { gain: 0 },
  ),
  setting(
    { name: 'firPassesNothing', title: 'its coefficients pass nothing' },
    'crossover/lowPassFilter',
    { customFirCoeffs: [0.0001] },
    { customFirCoeffs: [] },
  ),
  setting(
    { name: 'firLow', title: 'its coefficients take much away', symptom: 'quiet' },
    'crossover/lowPassFilter',
    { customFirCoeffs: [0.1] },
    { customFirCoeffs: [] },
  ),
  {
    name: 'eqPassesNothing',
    title: 'the EQ is far down',
    uses: ['eq'],
    make: (amp) => bands(amp, 'outputEqFilters', 8, shelf),
    mend: (amp) => bands(amp, 'outputEqFilters', 8, { enable: false }),
  },
  {
    name: 'eqLow',
    title: 'the EQ is down',
    symptom: 'quiet',
    uses: ['eq'],
    make: (amp) => bands(amp, 'outputEqFilters', 3, shelf),
    mend: (amp) => bands(amp, 'outputEqFilters', 3, { enable: false }),
  },
  {
    name: 'filtersTakeMost',
    title: 'two EQs are down together',
    isAlone: true,
    uses: ['eq', 'inputEq'],
    async make(amp) {
      await bands(amp, 'inputIirEqFilters', 3, shelf);
      await bands(amp, 'outputEqFilters', 3, shelf);
    },
    mend: (amp) => bands(amp, 'outputEqFilters', 3, { enable: false }),
  },
  {
    name: 'boostClips',
    title: 'the EQ boosts into clipping',
    symptom: 'distorted',
    uses: ['eq', 'analog/1'],
    async make(amp) {
      amp.play('analog/1', tone(-3));
      await bands(amp, 'outputEqFilters', 1, { enable: true, type: 'Parametric', frequency: 1000, q: 1, gain: 15 });
    },
    mend: (amp) => bands(amp, 'outputEqFilters', 1, { enable: false }),
  },
  {
    name: 'bandMissesProgramme',
    title: 'a high tone is played into a low band',
    uses: ['crossover', 'analog/1'],
    async make({ own, play }) {
      play('analog/1', tone(-30, 60));
      await own('crossover/highPassFilter', { enable: true, type: wall, frequency: 4000 });
    },
    mend: ({ own }) => own('crossover/highPassFilter', { enable: false }),
  },
  {
    name: 'rmsLimiterHolds',
    shows: 'while sound leaves',
    title: 'the RMS limiter is low',
    symptom: 'quiet',
    uses: ['limiters', 'analog/1'],
    async make({ own, play }) {
      play('analog/1', pink(-4));
      await own('rmsLimiter', { enable: true, threshold: 10 });
    },
    mend: ({ own }) => own('rmsLimiter', { enable: false }),
    settles: 10,
  },
  {
    name: 'peakLimiterHolds',
    title: 'the peak limiter is low',
    symptom: 'distorted',
    uses: ['limiters', 'analog/1'],
    async make({ own, play }) {
      play('analog/1', tone(-1));
      await own('peakLimiter', { enable: true, threshold: 14 });
    },
    mend: ({ own }) => own('peakLimiter', { enable: false }),
    settles: 10,
  },
  {
    name: 'polarityReversed',
    title: 'its polarity is reversed within a pair',
    symptom: 'quiet',
    uses: ['polarity', 'inputSelector/primary'],
    async make({ own, set }) {
      await set('/amp/channels/2/inputSelector', { primary: 'Analog 2' });
      await own('crossover/bandGainAndDelay', { invert: true });
    },
    mend: ({ own }) => own('crossover/bandGainAndDelay', { invert: false }),
  },
];

const outputCases: readonly SilenceCase[] = [
  {
    name: 'lineHighPassPassesNothing',
    title: 'the line high pass is above the low pass',
    uses: ['line', 'crossover'],
    async make({ own }) {
      await own('output', { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true, hiZHpfFrequency: 5000 });
      await own('crossover/lowPassFilter', { enable: true, type: wall, frequency: 100 });
    },
    mend: ({ own }) => own('output', { hiZHpfFrequency: 70 }),
  },
  {
    name: 'lineHighPassHigh',
    title: 'the line high pass is high',
    symptom: 'quiet',
    uses: ['line'],
    make: ({ own }) => own('output', { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true, hiZHpfFrequency: 1500 }),
    mend: ({ own }) => own('output', { hiZHpfFrequency: 70 }),
  },
  {
    name: 'lineHighPassOff',
    title: 'the line high pass is off',
    symptom: 'distorted',
    uses: ['line'],
    make: ({ own }) => own('output', { hiZLoZ: 'HiZ-70V', hiZHpfEnable: false }),
    mend: ({ own }) => own('output', { hiZHpfEnable: true }),
  },
  setting({ name: 'outputOff', title: 'it is switched off' }, 'output', { enable: false }, { enable: true }),
  {
    name: 'outputFaulted',
    title: 'the output is broken',
    uses: ['fault'],
    make: ({ world }) => void world.broken.add(1),
    mend: ({ world }) => void world.broken.delete(1),
  },
  {
    name: 'shortCircuit',
    shows: 'while sound passes',
    title: 'the line is shorted',
    uses: ['fault', 'load'],
    make: ({ world }) => void world.loads.set(1, { kind: 'short' }),
    mend: ({ world }) => void world.loads.set(1, speaker),
    settles: 15,
  },
  {
    name: 'overheated',
    title: 'it is far too hot',
    uses: ['fault', 'heat'],
    make: (amp) => heatTo(amp, 140),
    mend: (amp) => heatTo(amp, 30),
  },
  {
    name: 'tooHot',
    title: 'it is hot',
    symptom: 'cutsOut',
    uses: ['heat'],
    make: (amp) => heatTo(amp, 84),
    mend: (amp) => heatTo(amp, 30),
    settles: 1,
  },
  {
    name: 'loadOpen',
    shows: 'while sound passes',
    title: 'its loudspeaker is unplugged',
    uses: ['load', 'monitor'],
    async make({ own, world }) {
      await own('loadMonitor', { enable: true });
      world.loads.set(1, { kind: 'open' });
    },
    mend: ({ world }) => void world.loads.set(1, speaker),
    settles: 20,
  },
  {
    name: 'loadShort',
    title: 'too many loudspeakers are connected',
    symptom: 'distorted',
    uses: ['load', 'monitor'],
    async make({ own, world }) {
      await own('loadMonitor', { enable: true });
      world.loads.set(1, { kind: 'speaker', ohms: 2 });
    },
    mend: ({ world }) => void world.loads.set(1, speaker),
    settles: 20,
  },
  {
    name: 'pilotOpen',
    shows: 'while sound passes',
    title: 'the pilot tone finds no loudspeaker',
    uses: ['load', 'pilot'],
    async make({ own, world }) {
      world.pilots.set('analog/1', { level: -35, frequency: 20_000 });
      await own('pilotToneDetector', { enable: true, timeElapsedForError: 2, openLimit: 1, shortLimit: 200, sensitivity: 0 });
      world.loads.set(1, { kind: 'open' });
    },
    mend: ({ world }) => void world.loads.set(1, speaker),
    settles: 10,
  },
];

export const silenceCases: readonly SilenceCase[] = [
  ...roadCases,
  ...sourceCases,
  ...gainCases,
  ...muteCases,
  ...levelCases,
  ...filterCases,
  ...outputCases,
];
