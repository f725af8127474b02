import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { siteRig } from '../../../../test/site-rig.tsx';
import { hasFirmwareUpdate } from './firmware-available.ts';

afterEach(cleanup);

it.each([
  [['Ok', 'Ok'], false],
  [['Ok', 'UpdateAvailable'], true],
  [['UpdateAvailable', 'UpdateInProgress'], true],
])('[SHELL-19] of amplifiers whose firmware is at %j one has an update: %j', async (states, has) => {
  const { site, turn } = await siteRig(states.map((fwStatus) => ({ model: '704D', settings: { '/NSTProxy/fwStatus': fwStatus } })));
  await turn(1000);
  expect([site.amps().length, hasFirmwareUpdate(site)]).toEqual([2, has]);
  site.close();
});
