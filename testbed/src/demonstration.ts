import type { AmpSpec } from '@headroom/amp';
import type { PanelSpec, TestbedAmp } from './testbed.ts';

type Settings = NonNullable<AmpSpec['settings']>;
const outputs = (names: readonly string[], more: Readonly<Record<number, Settings[string]>> = {}): Settings =>
  Object.fromEntries(names.map((name, index) => [`/amp/channels/${index + 1}/output`, { name, ...more[index + 1] }]));

/** To be found with "Why is there no sound?". */
const mutedOne = { mute: true };
const line = { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true };

export const demonstrationAmps: readonly AmpSpec[] = [
  {
    model: '704D',
    name: 'Main bar',
    settings: {
      '/amp/deviceInfo': { venueName: 'The Long Room', rackName: 'Cellar', installerName: 'A. Installer' },
      ...outputs(['Bar left', 'Bar right', 'Bar sub', 'Terrace'], { 2: { fader: -6 }, 4: mutedOne }),
      '/amp/channels/3/crossover/lowPassFilter': { enable: true, type: 'Butterworth 24dB/oct', frequency: 80 },
      '/amp/channels/3/crossover/highPassFilter': { enable: true, type: 'Butterworth 24dB/oct', frequency: 25 },
      '/amp/channels/1/outputEqFilters/1': { enable: true, type: 'Parametric', frequency: 250, q: 1.4, gain: -3 },
      '/amp/channels/1/outputEqFilters/2': { enable: true, type: 'HP Shelf 12dB/oct', frequency: 6000, q: 0.9, gain: 2.5 },
      '/amp/channels/1/peakLimiter': { enable: true, threshold: 60 },
      '/amp/channels/1/loadMonitor': { enable: true },
    },
  },
  {
    model: '168D',
    name: 'Restaurant',
    settings: {
      '/amp/deviceInfo': { venueName: 'The Long Room', rackName: 'Cellar', rackPosition: 'RU 2' },
      ...outputs(['Window', 'Middle', 'Back', 'Private room', 'Foyer', 'Wardrobe', 'Corridor', 'Kitchen'], { 7: line, 8: line }),
      '/amp/channels/8/loadMonitor': { enable: true },
    },
    loads: { 7: { kind: 'line', volts: 70, watts: 90 }, 8: { kind: 'open' } },
  },
  {
    model: '1504D',
    name: 'Club',
    password: 'headroom',
    settings: {
      '/amp/deviceInfo': { venueName: 'The Long Room', rackName: 'Stage', rackPosition: 'RU 8' },
      ...outputs(['Top left', 'Top right', 'Sub left', 'Sub right']),
      '/amp/channels/1/inputIirEqFilters/1': { enable: true, type: 'Parametric', frequency: 1600, q: 2, gain: -2 },
    },
  },
  {
    model: '352-ADSP',
    name: 'Lounge',
    lockedTuning: { password: 'tuning', channels: [1, 2] },
    settings: { '/amp/deviceInfo': { venueName: 'The Long Room' }, ...outputs(['Lounge left', 'Lounge right']) },
  },
  {
    model: 'CDS 704',
    name: 'Cinema 1',
    settings: { '/amp/deviceInfo': { venueName: 'Film house' }, ...outputs(['Left', 'Centre', 'Right', 'Surround']) },
  },
  { model: '124D', name: 'Meeting room', state: 'standby', settings: { '/amp/deviceInfo': { venueName: 'Film house' } } },
  {
    model: '354D',
    name: 'Patio',
    state: 'faulted',
    settings: { '/amp/deviceInfo': { venueName: 'The Long Room' } },
    loads: { 2: { kind: 'open' } },
  },
  { model: '84', name: 'Store room', state: 'offline', settings: { '/amp/deviceInfo': { venueName: 'The Long Room' } } },
  {
    model: '1504',
    name: 'Ballroom',
    settings: {
      '/amp/deviceInfo': { venueName: 'Harbour Hotel', rackName: 'Plant room', rackPosition: 'RU 3' },
      ...outputs(['Stage left', 'Stage right', 'Sub', 'Gallery']),
    },
  },
  {
    model: '168',
    name: 'Lobby',
    settings: {
      '/amp/deviceInfo': { venueName: 'Harbour Hotel', rackName: 'Plant room', rackPosition: 'RU 5' },
      ...outputs(['Door', 'Desk', 'Lifts', 'Library', 'Stairs', 'Court', 'Garden', 'Arcade'], { 7: line, 8: line }),
    },
    loads: { 7: { kind: 'line', volts: 70, watts: 80 }, 8: { kind: 'line', volts: 70, watts: 50 } },
  },
  {
    model: '702D',
    name: 'Pool bar',
    settings: { '/amp/deviceInfo': { venueName: 'Harbour Hotel', rackName: 'Pool' }, ...outputs(['Pool', 'Bar']) },
  },
  {
    model: '354',
    name: 'Breakfast room',
    settings: { '/amp/deviceInfo': { venueName: 'Harbour Hotel' }, ...outputs(['Window', 'Buffet', 'Corner', 'Corridor']) },
  },
];
/** Without anybody to ask for a password, nothing is protected. */
export const staticAmps: readonly AmpSpec[] = demonstrationAmps.map(
  ({ password: _password, lockedTuning: _lockedTuning, ...open }) => open,
);
/** They have no agent. */
export const bridgedAmps: readonly string[] = ['Pool bar'];
/** All of their kinds, so that no others get an update. */
export const outdatedAmps: readonly string[] = ['Lounge', 'Club', 'Ballroom'];
export const latestVersion = '3.2.0.0';

export function venueOf({ settings }: AmpSpec): string {
  const name = settings?.['/amp/deviceInfo']?.['venueName'];
  return typeof name === 'string' ? name : '';
}

const addressOf = ({ host, amplifier }: TestbedAmp) => ({ ipAddress: host, macAddress: amplifier.identity.mac });

export const demonstrationPanels: readonly PanelSpec[] = [
  {
    name: 'Bar panel',
    groups: ([bar, restaurant]) =>
      bar && restaurant
        ? [
            {
              name: 'Bar',
              type: 'volume',
              range: 40,
              amps: [{ ...addressOf(bar), channels: { 1: 0, 2: 0, 3: -3 } }],
              subGroups: [{ name: 'Tops', amps: [{ ...addressOf(bar), channels: [1, 2] }] }],
            },
            {
              name: 'Restaurant',
              type: 'volume',
              range: 60,
              amps: [{ ...addressOf(restaurant), channels: { 1: 0, 2: 0, 3: -6 } }],
              subGroups: [],
            },
            {
              name: 'Bar source',
              type: 'sourceSelect',
              states: [
                { name: 'Disc jockey', sources: [{ ...addressOf(bar), channel: 1, sourceInput: 'Analog 1' }] },
                { name: 'Background', sources: [{ ...addressOf(bar), channel: 1, sourceInput: 'Dante 1' }] },
              ],
            },
          ]
        : [],
  },
  { name: 'Foyer panel', versionNumber: '0.1.0.420', latestVersion: '0.1.0.512' },
];
