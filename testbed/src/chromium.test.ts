import { chromium } from '@playwright/test';
import { expect, it } from 'vitest';
import { chromiumFlags } from './chromium.ts';

it('leaves out what Playwright leaves out', async () => {
  const noBrowser = chromium.launch({ executablePath: process.execPath, args: chromiumFlags });
  const [command = ''] = /<launching> .*/.exec(await noBrowser.then(() => '', String)) ?? [];
  const lists = Array.from(command.matchAll(/ --disable-features=(\S+)/g), ([, list = '']) => list.split(','));
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});
