import type { SilenceCase } from '../diagnosis-rig.ts';
import { speaker, setting, heatTo, steepSlope } from './faults.ts';

export const outputCases: readonly SilenceCase[] = [
  {
    name: 'lineHighPassPassesNothing',
    title: 'the line high pass is above the low pass',
    uses: ['line', 'crossover'],
    async make({ own }) {
      await own('output', { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true, hiZHpfFrequency: 5000 });
      await own('crossover/lowPassFilter', { enable: true, type: steepSlope, frequency: 100 });
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
