import type { Change, Tree } from '@headroom/model/property';
import { createManualClock } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import type { Amplifier } from '../amplifier.ts';
import { createRig, type Rig } from '../../test/amp-rig.ts';
import { createVolatileMemory } from '../persistence/memory.ts';
import { createTouchPanel, type TouchPanel } from '../surroundings/touch-panel.ts';

const id = '0254AABBCCDD';

async function installation(
  versions = { versionNumber: '0.1.0.512', latestVersion: '0.1.0.512' },
  memory = createVolatileMemory(),
): Promise<{ rig: Rig; panel: TouchPanel; replies: Tree[] }> {
  const clock = createManualClock(0);
  const amplifiers: Amplifier[] = [];
  const panel = createTouchPanel({
    id,
    clock,
    configuration: { name: 'Bar', groups: [] },
    ipAddress: '127.0.0.201/24',
    ...versions,
    amplifiers: () => amplifiers,
    memory,
  });
  const rig = await createRig('704D', { panels: [panel] });
  amplifiers.push(rig.amplifier);
  const replies: Tree[] = [];
  rig.amplifier.device.onAnnouncement((url, params) => {
    expect(url).toBe('/NSTProxy');
    replies.push(params['reply'] as Tree);
  });
  return {
    rig: { ...rig, advance: async (seconds) => void (await Promise.all([rig.advance(seconds), clock.advance(seconds * 1000)])) },
    panel,
    replies,
  };
}
const groupsFor = ({ amplifier }: Rig) => [
  {
    name: 'Bar',
    type: 'volume',
    range: 40,
    amps: [{ ipAddress: amplifier.address, macAddress: amplifier.identity.mac, channels: { 1: 0, 2: -6 } }],
    subGroups: [{ name: 'Right', amps: [{ ipAddress: amplifier.address, macAddress: amplifier.identity.mac, channels: [2] }] }],
  },
  {
    name: 'Source',
    type: 'sourceSelect',
    states: [
      {
        name: 'Disc jockey',
        sources: [{ ipAddress: amplifier.address, macAddress: amplifier.identity.mac, channel: 1, sourceInput: 'Dante 2' }],
      },
    ],
  },
];

describe('the proxy of the wall controllers', () => {
  it.each([
    [{ id: 'i'.repeat(100) }, true],
    [{ id: 'i'.repeat(101) }, 'request.id must be a number or text.'],
    [{ id: 7 }, true],
    [{ id: true }, 'request.id must be a number or text.'],
    [{ url: 5 }, 'request.url must be text.'],
    [{ method: 'reset' }, 'request.method must be get or set.'],
  ])('[API-23] accepts a request with an id, an address and a method (row %#)', async (changed, taken) => {
    const { rig, replies } = await installation();
    const answer = await rig.write('/NSTProxy', { request: { id: 'a', url: '/controllers', method: 'get', ...changed } });
    expect(answer).toMatchObject(taken === true ? { ok: true } : { ok: false, message: taken });
    await rig.advance(1);
    expect(replies.map((reply) => reply['id'])).toEqual(taken === true && 'id' in changed ? [changed.id] : []);
  });

  it('[API-23] [TOUCH-37] answers each request by a notification with its id', async () => {
    const { rig, replies } = await installation();
    expect(await rig.write('/NSTProxy', { request: { id: 'a', url: '/controllers', method: 'get' } })).toEqual({ ok: true, result: 'OK' });
    await rig.write('/NSTProxy', { request: { id: 'b', url: '/controllers/02:54:aa:bb:cc:dd/configuration', method: 'get' } });
    await rig.write('/NSTProxy', { request: { id: 'c', url: '/controllers/020000000000', method: 'get' } });
    expect(replies).toEqual([]);
    await rig.advance(1);
    expect(replies).toMatchObject([
      { id: 'a', result: { [id]: { macAddress: '02:54:AA:BB:CC:DD', name: 'Bar', dhcp: false } } },
      { id: 'b', result: { name: 'Bar', groups: [] } },
      { id: 'c', error: { message: 'There is no controller 020000000000.' } },
    ]);
  });

  it.each([
    ['get', `/controllers/${id}`, { result: { name: 'Bar', dhcp: false, ipAddress: '127.0.0.201/24', configuration: { groups: [] } } }],
    ['get', `/controllers/${id}/network`, { result: { dhcp: false, ipAddress: '127.0.0.201/24' } }],
    ['get', `/controllers/${id}/volume`, { error: { message: `There is no /controllers/${id}/volume.` } }],
    ['get', `/controllers/${id}/network/dhcp`, { error: { message: `There is no /controllers/${id}/network/dhcp.` } }],
    ['get', '/panels', { error: { message: 'There is no /panels.' } }],
    ['set', '/controllers', { error: { message: 'The list can only be read.' } }],
    ['set', `/controllers/${id}`, { error: { message: `/controllers/${id} can only be read.` } }],
  ])('[API-23] [TOUCH-37] forwards a %s of %s', async (method, url, reply) => {
    const { rig, replies } = await installation();
    await rig.write('/NSTProxy', { request: { id: 1, url, method } });
    await rig.advance(1);
    expect(replies).toMatchObject([{ id: 1, ...reply }]);
  });

  it('[TOUCH-15] [TOUCH-16] a finger moves the real volumes by their offsets and chooses the real sources', async () => {
    const { rig, panel, replies } = await installation();
    await rig.write('/NSTProxy', {
      request: { id: 1, url: `/controllers/${id}/configuration`, method: 'set', params: { name: 'Bar', groups: groupsFor(rig) } },
    });
    await rig.advance(1);
    expect(replies).toMatchObject([{ id: 1, result: { name: 'Bar' } }]);
    const heard: Change[] = [];
    rig.amplifier.device.onChange((changes) => void heard.push(...changes));
    expect(await panel.moveVolume(0, 12.5)).toBeUndefined();
    expect(rig.read('/amp/channels/1/output/fader')).toBe(-12.5);
    expect(rig.read('/amp/channels/2/output/fader')).toBe(-18.5);
    expect(heard).toContainEqual(['/amp/channels/1/output/fader', -12.5]);
    await panel.moveVolume(0, 80);
    expect(rig.read('/amp/channels/1/output/fader')).toBe(-40);
    expect(await panel.moveSubVolume(0, 0, 6)).toBeUndefined();
    expect(rig.read('/amp/channels/1/output/fader')).toBe(-40);
    expect(rig.read('/amp/channels/2/output/fader')).toBe(-12);
    expect(await panel.moveSubVolume(0, 3, 6)).toBe('Group 0 has no sub-group 3.');
    await panel.chooseState(1, 0);
    expect(rig.read('/amp/channels/1/inputSelector/primary')).toBe('Dante 2');
    expect(await panel.chooseState(0, 0)).toBe('Group 0 has no state 0.');
  });

  it('[TOUCH-15] [TOUCH-16] moves nothing on an amplifier whose cable is out', async () => {
    const { rig, panel } = await installation();
    panel.configure({ name: 'Bar', groups: groupsFor(rig) });
    const before = structuredClone(rig.read('/amp/channels'));
    rig.amplifier.setCable(false);
    expect(await panel.moveVolume(0, 3)).toBe('127.0.0.31 does not answer');
    expect(await panel.chooseState(1, 0)).toBe('127.0.0.31 does not answer');
    expect(rig.read('/amp/channels')).toEqual(before);
    rig.amplifier.setCable(true);
    expect(await panel.moveVolume(0, 12.5)).toBeUndefined();
    expect(rig.read('/amp/channels/1/output/fader')).toBe(-12.5);
  });

  it('[TOUCH-36] refuses an invalid configuration and keeps the previous one', async () => {
    const { rig, panel, replies } = await installation();
    await rig.write('/NSTProxy', {
      request: { id: 2, url: `/controllers/${id}/configuration`, method: 'set', params: { name: 'x', groups: [{ type: 'volume' }] } },
    });
    await rig.advance(1);
    expect(replies).toMatchObject([{ id: 2, error: { message: 'groups/0/name must be a text.' } }]);
    expect(panel.describe().name).toBe('Bar');
  });

  it.each([
    [{ ipAddress: '10.0.0.5/16' }, 'dhcp must be true or false.'],
    [{ dhcp: false }, 'ipAddress must be an address with its prefix length.'],
    [{ dhcp: false, ipAddress: '10.0.0.5' }, 'ipAddress must be an address with its prefix length.'],
    [undefined, 'dhcp must be true or false.'],
  ])('[TOUCH-13] [TOUCH-28] refuses the network %j and keeps the previous one', async (params, message) => {
    const { rig, panel, replies } = await installation();
    await rig.write('/NSTProxy', { request: { id: 1, url: `/controllers/${id}/network`, method: 'set', params } });
    await rig.advance(1);
    expect(replies).toMatchObject([{ id: 1, error: { message } }]);
    expect(panel.describe()).toMatchObject({ dhcp: false, ipAddress: '127.0.0.201/24' });
    expect(panel.answers()).toBe(true);
  });

  it('[TOUCH-13] a controller reports its new name to whoever lists it, and keeps its settings over a power cut', async () => {
    const memory = createVolatileMemory();
    const before = { versionNumber: '0.1.0.420', latestVersion: '0.1.0.512' };
    const { rig, panel } = await installation(before, memory);
    expect(panel.isNew).toBe(true);
    const told: string[] = [];
    panel.onChange(() => told.push(panel.describe().name));
    expect(panel.configure({ name: 'Lobby', groups: groupsFor(rig) })).toBeUndefined();
    expect(told).toEqual(['Lobby']);
    for (const network of [{ dhcp: false, ipAddress: '10.0.0.5/16' }, { dhcp: true }]) expect(panel.setNetwork(network)).toBeUndefined();
    panel.update();
    await rig.advance(20);
    const { panel: again } = await installation(before, memory);
    expect(again.isNew).toBe(false);
    expect(again.describe()).toEqual(panel.describe());
    expect(again.describe()).toMatchObject({ name: 'Lobby', dhcp: true, ipAddress: '10.0.0.5/16', versionNumber: '0.1.0.512' });
    expect(again.firmware()).toBe('Ok');
  });

  it("[TOUCH-34] a finger at the bottom of the range takes no channel below the fader's minimum", async () => {
    const { rig, panel } = await installation();
    const groups = groupsFor(rig).map((group) => ('range' in group ? { ...group, range: 80 } : group));
    expect(panel.configure({ name: 'Bar', groups })).toBeUndefined();
    expect(await panel.moveVolume(0, 80)).toBeUndefined();
    expect([1, 2].map((channel) => rig.read(`/amp/channels/${channel}/output/fader`))).toEqual([-80, -80]);
  });

  it('[TOUCH-21] a change of its network makes it silent for some seconds', async () => {
    const { rig, panel, replies } = await installation();
    const ask = (n: number) => rig.write('/NSTProxy', { request: { id: n, url: `/controllers/${id}/network`, method: 'get' } });
    await rig.write('/NSTProxy', {
      request: { id: 1, url: `/controllers/${id}/network`, method: 'set', params: { dhcp: false, ipAddress: '10.0.0.5/16' } },
    });
    await ask(2);
    await rig.advance(10);
    await ask(3);
    await rig.advance(1);
    expect(replies).toMatchObject([
      { id: 1 },
      { id: 2, error: { message: 'The controller does not answer.' } },
      { id: 3, result: { ipAddress: '10.0.0.5/16' } },
    ]);
    expect(panel.describe().ipAddress).toBe('10.0.0.5/16');
  });

  it('[API-22] [TOUCH-22] [ENUM-26] [PROP-03] fwUpdate updates the controllers, and fwStatus follows', async () => {
    const { rig, panel } = await installation({ versionNumber: '0.1.0.420', latestVersion: '0.1.0.512' });
    expect(rig.read('/NSTProxy/fwStatus')).toBe('UpdateAvailable');
    await rig.write('/NSTProxy', { enable: true, fwUpdate: true });
    expect(rig.read('/NSTProxy/fwStatus')).toBe('UpdateInProgress');
    await rig.advance(20);
    expect(rig.read('/NSTProxy/fwStatus')).toBe('Ok');
    expect(panel.describe().versionNumber).toBe('0.1.0.512');
    expect(rig.read('/NSTProxy/fwUpdate')).toBe(false);
  });

  it('[API-22] [TOUCH-23] fwUpdate skips a controller that is up to date', async () => {
    const { rig, panel } = await installation();
    expect(await rig.write('/NSTProxy', { enable: true, fwUpdate: true })).toMatchObject({ ok: true });
    expect([rig.read('/NSTProxy/fwStatus'), panel.firmware()]).toEqual(['Ok', 'Ok']);
  });

  it('[TOUCH-22] [ENUM-26] an update that stops halfway is reported, and can be repeated', async () => {
    const { rig, panel } = await installation({ versionNumber: '0.1.0.420', latestVersion: '0.1.0.512' });
    panel.failNextUpdate();
    await rig.write('/NSTProxy', { enable: true, fwUpdate: true });
    await rig.advance(20);
    expect(rig.read('/NSTProxy/fwStatus')).toBe('ErrorDuringUpdate');
    expect(panel.describe().versionNumber).toBe('0.1.0.420');
    await rig.write('/NSTProxy', { fwUpdate: true });
    await rig.advance(20);
    expect(rig.read('/NSTProxy/fwStatus')).toBe('Ok');
  });

  it.each([
    [{ request: 5 }, 'request must be an object.'],
    [{ request: { id: 1, url: 7, method: 'get' } }, 'request.url must be text.'],
    [{ request: { id: 1, url: '/controllers', method: 'delete' } }, 'request.method must be get or set.'],
    [{ request: { url: '/controllers', method: 'get' } }, 'request.id must be a number or text.'],
  ])('[API-23] an invalid request is refused in words: %j', async (params, message) => {
    const { rig } = await installation();
    expect(await rig.write('/NSTProxy', params)).toEqual({ ok: false, message });
  });

  it('[TOUCH-22] a closed controller leaves nothing running', async () => {
    const { rig, panel } = await installation({ versionNumber: '0.1.0.420', latestVersion: '0.1.0.512' });
    panel.update();
    panel.setNetwork({ dhcp: true });
    await panel.close();
    await rig.advance(60);
    expect([panel.firmware(), panel.answers()]).toEqual(['UpdateInProgress', false]);
  });
});

describe('the memory of a wall controller', () => {
  const start = {
    id,
    clock: createManualClock(0),
    latestVersion: '2',
    versionNumber: '1',
    amplifiers: () => [],
    ipAddress: '127.0.0.201/24',
  };

  it('[TOUCH-13] keeps its configuration and network over a power cut; damaged values count as never set', () => {
    const memory = createVolatileMemory();
    const configuration = { name: 'New', groups: [] };
    const panel = createTouchPanel({ ...start, memory, configuration });
    expect(panel.isNew).toBe(true);
    expect(panel.configure({ name: 'Bar', groups: [{ name: 'All', type: 'volume', range: 40, amps: [], subGroups: [] }] })).toBeUndefined();
    expect(panel.setNetwork({ dhcp: false, ipAddress: '127.0.0.209/24' })).toBeUndefined();
    const again = createTouchPanel({ ...start, memory, configuration });
    expect(again.isNew).toBe(false);
    expect(again.describe()).toEqual(panel.describe());
    memory.keepNow([['configuration', '{"name":']]);
    expect(createTouchPanel({ ...start, memory, configuration }).describe().name).toBe('New');
  });
});
