import { readModel } from '@headroom/model/catalogue';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { expect, it } from 'vitest';
import { reach, serve } from '../../../test/memory-amp.ts';
import { exportFileName, readDeviceLate } from './device-tree.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const id = '00:1B:66:00:00:01';

it('[IMPEXP-14] [CTRL-08] an export and an import begin 250 ms after the press, with the device in its state at that time', async () => {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const amp = createTreeDevice({ schema, tree: { id, amp: { deviceInfo: { modelID: model.modelId } } }, hooks: noHooks });
  const link = network.listen('ws://amp:1234/', serve(amp, clock).connect);
  const device = reach({ host: 'amp', network, clock });
  await clock.advance(500);
  link.heard.length = 0;
  const reading = readDeviceLate(device, clock);
  await clock.advance(249);
  expect(link.heard.filter(({ from }) => from === 'client')).toEqual([]);
  amp.report([['/amp/deviceInfo/deviceName', 'Renamed meanwhile']]);
  await clock.advance(20);
  expect(link.heard.filter(({ from }) => from === 'client')).toHaveLength(1);
  expect(await reading).toMatchObject({ deviceId: '001B66000001', tree: { amp: { deviceInfo: { deviceName: 'Renamed meanwhile' } } } });
});

it.each([
  ['Main bar', undefined, 'Main bar-settings.json'],
  ['Main bar', 3, 'Main bar-ch3.json'],
  ['Bar/Hall: "left" <1>|2?*', undefined, 'Bar_Hall_ _left_ _1_2_-settings.json'],
  ['../hidden. ', 2, '_hidden-ch2.json'],
  ['', undefined, 'amplifier-settings.json'],
  ['x'.repeat(200), undefined, `${'x'.repeat(80)}-settings.json`],
])('[IMPEXP-13] (OQ-118) the file of %j, of channel %s, is called %s', (name, channel, file) => {
  expect(exportFileName(name, channel)).toBe(file);
});
