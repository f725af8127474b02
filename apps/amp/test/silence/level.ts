import type { Patient, SilenceCase } from '../diagnosis-rig.ts';
import { tone, setting } from './faults.ts';

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
export const gainCases: readonly SilenceCase[] = [
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
export const muteCases: readonly SilenceCase[] = [
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

export const levelCases: readonly SilenceCase[] = [
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
