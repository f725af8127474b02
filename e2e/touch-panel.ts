import type { TouchConfiguration, TouchGroup } from '@headroom/model/touch';
import type { TestbedAmp } from '@headroom/testbed';
import type { Page } from '@playwright/test';
import { expect, type Site, type SitePlan } from './fixtures.ts';

const names = (...of: string[]) => Object.fromEntries(of.map((name, index) => [`/amp/channels/${index + 1}/output`, { name }]));
export const touchPlan: SitePlan = {
  amps: [
    { model: '704D', name: 'Main bar', settings: names('Bar left', 'Bar right', 'Bar sub', 'Terrace') },
    { model: '352', name: 'Patio', settings: names('Fence east', 'Fence west') },
    { model: '84', name: 'Store room', state: 'offline' },
  ],
  panels: [
    { name: 'Bar panel', versionNumber: '0.1.0.437', latestVersion: '0.1.0.512' },
    { name: 'Old panel', versionNumber: '0.1.0.419' },
  ],
  held: true,
};
export const restarts = 8000;
export const updates = 12_000;

export const address = ({ host, amplifier }: TestbedAmp) => ({ ipAddress: host, macAddress: amplifier.identity.mac });
export const panelOf = (site: Site, index = 0) => {
  const panel = site.testbed.panels[index];
  if (!panel) throw new Error('The site has no such panel');
  return panel;
};
export const home = (site: Site, index = 0) => `/cs-touch/${panelOf(site, index).id}`;
export const groups = (site: Site): readonly TouchGroup[] => panelOf(site).describe().configuration.groups;
export const group = (site: Site, index: number) => groups(site)[index];
export function start(site: Site): TouchConfiguration {
  const [bar, patio] = [address(site.amp('Main bar')), address(site.amp('Patio'))];
  return {
    name: 'Bar panel',
    groups: [
      {
        name: 'Bar volume',
        type: 'volume',
        range: 42,
        amps: [{ ...bar, channels: { 1: 0, 2: -6.5 } }],
        subGroups: [
          { name: 'Counter', amps: [{ ...bar, channels: [1] }] },
          { name: 'Booths', amps: [] },
        ],
      },
      { name: 'Patio volume', type: 'volume', range: 60, amps: [{ ...patio, channels: { 1: 0 } }], subGroups: [] },
      {
        name: 'Bar source',
        type: 'sourceSelect',
        states: [
          { name: 'TV', sources: [{ ...bar, channel: 1, sourceInput: 'Analog 1' }] },
          { name: 'Music', sources: [{ ...bar, channel: 1, sourceInput: 'Dante 1' }] },
        ],
      },
    ],
  };
}
export async function begin(site: Site): Promise<void> {
  await site.pass(20_000);
  expect(panelOf(site).configure(start(site))).toBeUndefined();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const list = (page: Page) => page.getByRole('region', { name: 'Groups', exact: true });
export const groupLinks = (page: Page) => list(page).getByRole('link');
/** Phones show one level: sub-group, group, list, amplifiers. */
export const goBack = (page: Page) => page.getByRole('link', { name: 'Back' }).tap();
export async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Touch controller menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
export async function saved(page: Page): Promise<void> {
  await save(page).click();
  // An older notice may still stand, and a busy button is named otherwise.
  await Promise.all([
    expect(page.getByText('Saved to the touch controller')).toBeVisible(),
    expect(page.getByRole('button', { name: /^(?:Cancel|Save|Saving)$/ })).toHaveCount(0),
  ]);
}
