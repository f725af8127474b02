import type { AmpSpec, PanelSpec } from '@headroom/testbed';

const channelNames = (...names: string[]) =>
  Object.fromEntries(names.map((name, index) => [`/amp/channels/${index + 1}/output`, { name }]));

/** The first serves the application. */
export const siteAmps = [
  {
    model: '704D',
    name: 'Main bar',
    settings: {
      '/amp/deviceInfo': { venueName: 'The Long Room', installerName: 'Northline AV', installerContactInfo: '+1 (555) 010-0177' },
      ...channelNames('Bar left', 'Bar right', 'Bar sub', 'Terrace'),
    },
  },
  {
    model: '168D',
    name: 'Restaurant',
    settings: channelNames('Window', 'Middle', 'Back', 'Private room', 'Foyer', 'Wardrobe', 'Corridor', 'Kitchen'),
  },
  { model: '704-ADSP', name: 'Lounge', settings: channelNames('Lounge left', 'Lounge right', 'Sub', 'Delay') },
  { model: 'CDS 704', name: 'Cinema 1', settings: channelNames('Left', 'Centre', 'Right', 'Surround') },
  { model: '124D', name: 'Meeting room', state: 'standby' },
  { model: '354D', name: 'Patio', state: 'faulted' },
  { model: '84', name: 'Store room', state: 'offline' },
  { model: '702', name: 'Gallery', uac: { key: 'locked', roles: { guest: { '/': 'Readonly' }, admin: { '/': 'Readonly' } } } },
] satisfies readonly AmpSpec[];

export const sitePanels: readonly PanelSpec[] = [{ name: 'Bar panel' }];
