import { music, type SilenceCase } from '../diagnosis-rig.ts';
import { silence, pink, setting, allMixFaders } from './faults.ts';

const all = [1, 2, 3, 4].map((input) => `analog/${input}`);
const withBackup = { primary: 'Analog 1', secondary: 'Analog 2' };
export const sourceCases: readonly SilenceCase[] = [
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
