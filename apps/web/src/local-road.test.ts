import { output } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { noCredentials } from '@headroom/protocol/client';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '../test/memory-amp.ts';
import { openLocalRoad } from './local-road.ts';
import { loadRegion } from './region.ts';

afterEach(() => vi.unstubAllGlobals());

async function drag(throttleSliderMs: number | undefined) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(throttleSliderMs === undefined ? {} : { ui: { throttleSliderMs } })));
  await loadRegion();
  const model = readModel('704D');
  if (!model) throw new Error('no model');
  const clock = createManualClock();
  const network = createMemoryNetwork(clock, 0);
  const schema = schemaOf(model);
  const tree = schema.defaults();
  put(tree, '/id', '00:1B:66:00:00:01');
  put(tree, '/amp/deviceInfo/modelID', model.modelId);
  const link = network.listen('ws://amp:1234/', serve(createTreeDevice({ schema, tree, hooks: noHooks }), clock).connect);
  const device = openLocalRoad({
    host: 'amp',
    expectedId: undefined,
    openSocket: network.openSocket,
    clock,
    credentials: noCredentials,
  });
  await clock.advance(1000);
  expect(device.status().state).toBe('CONNECTED');
  for (let moves = 0; moves < 100; moves += 1) {
    void device.write({ resource: output, at: { channel: 1 }, values: { fader: -moves / 10 } });
    await clock.advance(10);
  }
  await clock.advance(1000);
  device.close();
  return link.heard.filter(({ from, text }) => from === 'client' && text.includes('"fader"')).length;
}

it.each([
  [undefined, 21],
  [100, 11],
  [500, 3],
  [1000, 2],
  [1001, 21],
])('[CTRL-09] with %s ms configured, a slider dragged for a second is written %i times', async (configured, times) => {
  expect(await drag(configured)).toBe(times);
});
