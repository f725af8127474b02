import { readFile } from 'node:fs/promises';
import { at, type Tree } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import type { Site } from './fixtures.ts';

export const twoAmps = {
  amps: [
    {
      model: '704D',
      name: 'Main bar',
      settings: { '/amp/channels/1/output': { name: 'Bar left' }, '/amp/channels/2/output': { name: 'Bar right' } },
    },
    { model: '124D', name: 'Meeting room' },
  ],
  panels: [],
};

export const tree = (site: Site, name: string): Tree => site.amp(name).amplifier.core.tree;
export const settingsOf = (site: Site, name: string) => {
  const { amp, GPIO, network, lockedProperties } = structuredClone(tree(site, name)) as Record<string, Tree>;
  const writable: Record<string, unknown> = {};
  for (const { address, handle } of site.amp(name).amplifier.core.schema.leaves())
    if (handle.property.access === 'write') writable[address] = at({ amp, GPIO, network } as Tree, address);
  return { writable, lockedProperties };
};
export const importing = (page: Page) => page.getByRole('region', { name: 'Import', exact: true });
export const exporting = (page: Page) => page.getByRole('region', { name: 'Export', exact: true });
export async function choose(page: Page, name: string, content: string | Buffer) {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) };
  await importing(page).locator('input[type=file]').setInputFiles(file);
}
export async function exported(page: Page): Promise<{ name: string; text: string }> {
  await exporting(page).getByRole('button', { name: 'Export settings' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting(page)
      .getByRole('link', { name: /^Download/ })
      .click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
