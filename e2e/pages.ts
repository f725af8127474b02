import type { Site } from './fixtures.ts';

export interface SitePage {
  readonly name: string;
  readonly path: (site: Site) => string;
}
const page = (name: string, path: SitePage['path']): SitePage => ({ name, path });
const of = (amp: string, below: string) => (site: Site) => `${site.base(amp)}${below}`;

export const sitePages: readonly SitePage[] = [
  page('amps', () => '/amps'),
  page('amp', of('Main bar', '')),
  page('channels', of('Main bar', '/channels')),
  page('inputs', of('Main bar', '/channels/1/INPUTS')),
  page('channel-settings', of('Main bar', '/channels/1/SETTINGS')),
  page('generator', of('Main bar', '/channels/1/SIGNAL_GENERATOR')),
  page('input-eq', of('Lounge', '/channels/1/INPUT_EQ')),
  page('crossover', of('Lounge', '/channels/1/CROSSOVER')),
  page('equalizer', of('Main bar', '/channels/1/EQUALIZER')),
  page('limiter', of('Main bar', '/channels/1/LIMITER')),
  page('load-monitor', of('Main bar', '/channels/1/LOAD_MONITOR')),
  page('eight-channels', of('Restaurant', '/channels/5/INPUTS')),
  page('power', of('Main bar', '/power')),
  page('network', of('Main bar', '/network')),
  page('dot1x', of('Main bar', '/dot1x')),
  page('green', of('Main bar', '/green')),
  page('settings', of('Main bar', '/settings')),
  page('events', of('Main bar', '/events')),
  page('faults', of('Patio', '/faults')),
  page('import-export', of('Main bar', '/advanced')),
  page('commissioning', of('Main bar', '/commissioning')),
  page('connect', of('Main bar', '/connect')),
  page('uac-locked', of('Gallery', '/events')),
  page('not-found', () => '/amps/00112233ffff'),
  page('snapshots', () => '/snapshots'),
  page('compare', () => '/compare'),
  page('copy', () => '/copy'),
  page('update', () => '/update'),
  page('touch', (site) => `/cs-touch/${site.testbed.panels[0]?.describe().macAddress.replaceAll(':', '') ?? ''}`),
  page('groups', () => '/groups'),
  page('preferences', () => '/preferences'),
  page('about', () => '/about'),
  page('guide', () => '/guide'),
  page('guide-page', () => '/guide/limiter'),
];
