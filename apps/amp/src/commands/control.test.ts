import { machineClock } from '@headroom/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Appliance } from '../sockets/appliance.ts';
import { openControlPanel, type ControlPanel } from './control.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { createVolatileMemory } from '../persistence/memory.ts';
import { modelOf } from '../surroundings/spec.ts';

let fleet: Fleet;
let appliance: Appliance;
let panel: ControlPanel;
beforeAll(async () => {
  fleet = createFleet({
    clock: machineClock,
    fixed: [],
    mdns: false,
    web: () => undefined,
    simulator: true,
    names: [],
    origins: [],
    onFault: () => undefined,
  });
  const amplifier = await fleet.create({
    model: modelOf({ model: '704D' }),
    name: 'Bar',
    firmware: undefined,
    seed: 1,
    host: '127.0.0.1',
    memory: createVolatileMemory(),
  });
  appliance = await fleet.open(amplifier, { webSocket: 0, text: 0, http: 0 });
  panel = await openControlPanel(fleet, 0);
});
afterAll(async () => {
  await panel.close();
  await fleet.close();
});
async function act(path: string, body: object, headers: Record<string, string> = {}): Promise<{ status: number; error?: string }> {
  const response = await fetch(`http://127.0.0.1:${panel.port}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: response.status, ...((await response.json()) as object) };
}

describe('the control panel', { shuffle: false }, () => {
  it('changes the world of one amplifier, named by number, name or address', async () => {
    const { world, condition } = appliance.amplifier;
    expect(await act('/amps/1/load', { channel: 2, load: 'open' })).toMatchObject({ status: 200 });
    expect(world.loads.get(2)).toEqual({ kind: 'open' });
    await act('/amps/Bar/programme', { input: 'dante/3', kind: 'tone', frequency: 440, level: -30 });
    expect(world.programmes.get('dante/3')).toEqual({ kind: 'tone', frequency: 440, level: -30 });
    await act('/amps/127.0.0.1/mains', { volts: 200 });
    expect(world.mains).toBe(200);
    await act('/amps/1/contact', { channel: 1, closed: true });
    expect(world.contacts.get(1)).toEqual({ closed: true, volume: 1 });
    await act('/amps/1/heat', { channel: 1, celsius: 90 });
    expect(condition.channels[0]?.temperature).toBeGreaterThan(80);
    await act('/amps/1/upload', { damage: 'extract' });
    expect(world.uploadDamage).toBe('extract');
    await act('/amps/1/cable', { connected: false });
    expect(world.cable).toBe(false);
    await act('/amps/1/cable', { connected: true });
  });

  it.each([
    ['/amps/2/load', {}, 400, 'there is no amplifier 2'],
    ['/amps/1/explode', {}, 400, 'the actions are'],
    ['/amps/1/load', { channel: 9, load: 'open' }, 400, 'channel is a number from 1 to 4'],
    ['/amps/1/load', { channel: 1, load: 'wet' }, 400, 'a load is'],
    ['/amps/1/constructor', {}, 400, 'the actions are'],
    ['/amps/1/programme', { input: 'analog/5', programme: 'silence' }, 400, 'input is one of analog/1, analog/2'],
    ['/amps/1/pilot', { input: 'dante/9', level: -40, frequency: 20_000 }, 400, 'input is one of analog/1'],
    ['/panels/1/volume', { group: 0, db: 3 }, 400, 'there is no wall controller 1'],
    ['/nowhere', {}, 400, 'act on'],
  ])('refuses %s %j in words', async (path, body, status, error) => {
    const answer = await act(path, body);
    expect(answer.status).toBe(status);
    expect(answer.error).toContain(error);
  });

  it('is open to programs on this machine and to no page in a browser', async () => {
    expect((await act('/amps/1/mains', { volts: 0 }, { origin: 'http://127.0.0.1:8000' })).status).toBe(403);
    expect(appliance.amplifier.world.mains).toBe(200);
  });

  it('lists what there is', async () => {
    const overview: unknown = await (await fetch(`http://127.0.0.1:${panel.port}/`)).json();
    expect(overview).toMatchObject({
      amps: [{ name: 'Bar', model: '704D', state: 'on', faultOutput: expect.stringMatching(/^(?:low|high)$/) as string }],
      actions: { cable: 'connected' },
    });
  });
});
