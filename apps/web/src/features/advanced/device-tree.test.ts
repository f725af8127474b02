import { readModel, schemaOf } from '@headroom/model';
import { createAuthGuard, createLocalDevice, createManualClock, createMemoryNetwork } from '@headroom/protocol';
import * as clientAuth from '@headroom/protocol/client-auth';
import { createDeviceServer, createTreeDevice, noHooks } from '@headroom/protocol/server';
import { expect, it } from 'vitest';
import { readDeviceLate } from './device-tree.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const id = '00:1B:66:00:00:01';

it('[IMPEXP-14] [CTRL-08] an export and an import begin 250 ms after the press, with the device as it is then', async () => {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const amp = createTreeDevice({ schema, tree: { id, amp: { deviceInfo: { modelID: model.modelId } } }, hooks: noHooks });
  const authority = {
    guard: createAuthGuard(() => clock.now()),
    secrets: () => ({ password: '', lockKey: '', mac: id }),
    publicKey: () => undefined,
    open: () => null,
    changePassword: () => undefined,
  };
  const onFault = (error: unknown) => {
    throw error;
  };
  const server = createDeviceServer({ device: amp, clock, authority, onFault });
  const link = network.listen('ws://amp:1234/', (transport) => server.connect(transport));
  const device = createLocalDevice({
    host: 'amp',
    expectedId: undefined,
    openSocket: network.openSocket,
    clock,
    fetchAuth: () => Promise.resolve(clientAuth),
    credentials: { passwordFor: () => undefined, lockKeyFor: () => undefined, remember: () => undefined, forget: () => undefined },
    period: 100,
    sliderThrottleMs: 50,
  });
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
