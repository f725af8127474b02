/** One defect of each kind, and what a run must find. */

import type { Patient } from '../diagnosis-rig.ts';

export interface Defect {
  readonly title: string;
  readonly make: (amp: Patient) => unknown;
  readonly finds: string;
}
const channelPath = (channel: number, path: string) => `/amp/channels/${channel}/${path}`;
const set =
  (path: string, values: object): Defect['make'] =>
  (amp) =>
    amp.set(path, values);
const own = (path: string, values: object) => set(channelPath(1, path), values);

const linkwitz = 'Linkwitz-Riley 24dB/oct';
export const plans = [
  { check: 'passwordSet' },
  { check: 'backPanelLocked' },
  { check: 'powerButtonLocked' },
  { check: 'tuningLocked', channels: [4] },
  { check: 'namePlanned', channels: [1], limits: { wanted: 'Channel 1' } },
  { check: 'zonePlanned', channels: [1], limits: { wanted: 'Bar' } },
  { check: 'zonePlanned', channels: [3], limits: { wanted: 'Terrace' } },
  { check: 'sourcePlanned', channels: [1], limits: { wanted: 'Analog 1' } },
  { check: 'loadPlanned', channels: [1], limits: { wanted: 'LoZ' } },
  { check: 'bridgePlanned', channels: [1], limits: { wanted: false } },
  { check: 'limitersWithinSpeaker', channels: [1], limits: { ohms: 8, rmsWatts: 100, peakWatts: 400 } },
  {
    check: 'crossoverPlanned',
    channels: [3],
    limits: { highPass: linkwitz, highPassFrequency: 100, lowPass: 'off' },
  },
] as const;
export const firmwarePlan = { check: 'firmware', limits: { least: '1.0' } } as const;
export const networkPlan = { check: 'networkPlanned', limits: { subnet: '127.0.0.0/24' } } as const;

export async function setUpAsPlanned(amp: Patient): Promise<void> {
  await amp.set(channelPath(1, 'output'), { ZoneName: 'Bar' });
  await amp.set(channelPath(2, 'output'), { ZoneName: 'Bar' });
  await amp.set(channelPath(3, 'output'), { ZoneName: 'Terrace' });
  await amp.set(channelPath(3, 'crossover/highPassFilter'), { enable: true, type: linkwitz, frequency: 100 });
  await amp.set('/amp/deviceInfo', { backPanelAttnPotLockout: true, powerButtonLockout: true });
}

export const defects: readonly Defect[] = [
  { title: 'the amplifier has no name', make: set('/amp/deviceInfo', { deviceName: ' ' }), finds: 'amplifierNamed: amplifierNameMissing' },
  { title: 'a channel has no name', make: set(channelPath(2, 'output'), { name: '' }), finds: 'channelNamed 2: channelNameMissing' },
  {
    title: 'two channels have one name',
    make: set(channelPath(2, 'output'), { name: 'Channel 3' }),
    finds: 'channelNamed 2: channelNameTwice',
  },
  { title: 'a channel has another name', make: own('output', { name: 'Kitchen' }), finds: 'namePlanned 1: notAsPlanned' },
  {
    title: 'two zones are swapped',
    async make(amp) {
      await amp.set(channelPath(1, 'output'), { ZoneName: 'Terrace' });
      await amp.set(channelPath(3, 'output'), { ZoneName: 'Bar' });
    },
    finds: 'zonePlanned 3: notAsPlanned',
  },
  { title: 'a channel plays another source', make: own('inputSelector', { primary: 'Analog 3' }), finds: 'sourcePlanned 1: notAsPlanned' },
  {
    title: 'Wi-Fi has a second gateway',
    make: set('/network/wifi', { enable: true, dhcp: false, ip: '127.0.9.4/24', gateway: '127.0.9.1' }),
    finds: 'oneGateway: gatewaySecond',
  },
  { title: 'Find me was left on', make: set('/misc', { findMe: true }), finds: 'findMeOff: findMeIsOn' },
  {
    title: 'the back panel is open',
    make: set('/amp/deviceInfo', { backPanelAttnPotLockout: false }),
    finds: 'backPanelLocked: backPanelIsOpen',
  },
  {
    title: 'the power button is open',
    make: set('/amp/deviceInfo', { powerButtonLockout: false }),
    finds: 'powerButtonLocked: powerButtonIsOpen',
  },
  { title: 'the mains are too high', make: ({ world }) => void (world.mains = 268), finds: 'powerSound: powerUnsteady' },
  {
    title: 'the generator was left on',
    async make(amp) {
      await amp.set('/amp/signalGenerator', { fader: -40 });
      await amp.set(channelPath(1, 'inputSelector'), { signalGeneratorEnable: true, signalGeneratorFader: -20 });
    },
    finds: 'generatorOff 1: generatorLeftOn',
  },
  { title: 'a channel was left muted', make: own('output', { mute: true }), finds: 'notMuted 1: leftMuted' },
  { title: 'an output was left off', make: own('output', { enable: false }), finds: 'outputOn 1: outputLeftOff' },
  { title: 'an output is broken', make: ({ world }) => void world.broken.add(1), finds: 'noFault 1: outputFaulted' },
  { title: 'the RMS limiter is off', make: own('rmsLimiter', { enable: false }), finds: 'limitersOn 1: rmsLimiterOff' },
  { title: 'the peak limiter is off', make: own('peakLimiter', { enable: false }), finds: 'limitersOn 1: peakLimiterOff' },
  {
    title: 'the RMS limiter is above the loudspeaker',
    make: own('rmsLimiter', { threshold: 40 }),
    finds: 'limitersWithinSpeaker 1: rmsLimiterHigh',
  },
  {
    title: 'the peak limiter is above the loudspeaker',
    make: own('peakLimiter', { threshold: 80 }),
    finds: 'limitersWithinSpeaker 1: peakLimiterHigh',
  },
  {
    title: 'the crossover has another slope',
    make: set(channelPath(3, 'crossover/highPassFilter'), { type: 'Butterworth 24dB/oct' }),
    finds: 'crossoverPlanned 3: highPassType',
  },
  {
    title: 'the crossover has another corner',
    make: set(channelPath(3, 'crossover/highPassFilter'), { frequency: 130 }),
    finds: 'crossoverPlanned 3: highPassFrequency',
  },
  {
    title: 'the crossover is off',
    make: set(channelPath(3, 'crossover/highPassFilter'), { enable: false }),
    finds: 'crossoverPlanned 3: highPassOff',
  },
  {
    title: 'a crossover is on that nobody planned',
    make: set(channelPath(3, 'crossover/lowPassFilter'), { enable: true, frequency: 8000 }),
    finds: 'crossoverPlanned 3: lowPassOn',
  },
  {
    title: 'the polarity is reversed within a pair',
    make: own('crossover/bandGainAndDelay', { invert: true }),
    finds: 'polarity 1: polarityOpposite',
  },
  {
    title: 'a pair is uneven',
    make: own('crossover/bandGainAndDelay', { gain: -6 }),
    finds: 'pairLevel 1: pairUneven',
  },
  {
    title: 'the output drives another load',
    make: own('output', { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true }),
    finds: 'loadPlanned 1: notAsPlanned',
  },
  {
    title: 'the high pass of a line is off',
    make: set(channelPath(4, 'output'), { hiZLoZ: 'HiZ-70V', hiZHpfEnable: false }),
    finds: 'lineHighPass 4: lineHighPassMissing',
  },
  { title: 'two channels are bridged', make: own('output', { super8: true }), finds: 'bridgePlanned 1: bridgeUnplanned' },
  { title: 'a source is silent', make: ({ play }) => play('analog/1', { kind: 'silence' }), finds: 'sourcePresent 1: sourceMissing' },
  {
    title: 'a source clips',
    make: ({ play }) => play('analog/1', { kind: 'tone', level: 8, frequency: 1000 }),
    finds: 'sourceClean 1: sourceClips',
  },
  { title: 'a fader is closed', make: own('output', { fader: -80 }), finds: 'soundPath 1: pathBlocked' },
  {
    title: 'the pilot tone does not arrive',
    make: own('pilotToneDetector', { enable: true, inputEnablePrimary: true, openLimit: 1 }),
    finds: 'pilotHeard 1: pilotMissing',
  },
  { title: 'the line is open', make: ({ world }) => void world.loads.set(1, { kind: 'open' }), finds: 'impedance 1: lineOpen' },
  {
    title: 'too many loudspeakers are connected',
    make: ({ world }) => void world.loads.set(1, { kind: 'speaker', ohms: 1 }),
    finds: 'impedance 1: lineShort',
  },
];
