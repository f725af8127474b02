import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demonstrationAmps, demonstrationPanels, venueOf } from './demonstration.ts';
import { createTestbed, type Testbed, type TestbedAmp } from './testbed.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createTestbed({ amps: demonstrationAmps, panels: demonstrationPanels });
});
afterAll(() => testbed.close());

function ask(socketUrl: string | undefined, url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketUrl ?? '');
    socket.addEventListener('error', () => reject(new Error('no connection')));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ leaApi: '1.0', url, method: 'get', id: 1 })));
    socket.addEventListener('message', ({ data }) => {
      socket.close();
      resolve((JSON.parse(String(data)) as { result: unknown }).result);
    });
  });
}

describe('the demonstration fleet', { shuffle: false }, () => {
  it('has a dozen amplifiers of different families, sizes and states in three venues, and two wall controllers', async () => {
    expect(testbed.amps.map(({ amplifier }) => amplifier.model.channels)).toEqual([4, 8, 4, 2, 4, 4, 4, 4, 4, 8, 2, 4]);
    expect(new Set(demonstrationAmps.map(venueOf)).size).toBe(3);
    const families = new Set(
      testbed.amps.map(
        ({ amplifier: { model } }) => `${model.family} ${model.rack} ${model.abilities.has('advancedDsp') ? 'advanced' : 'base'}`,
      ),
    );
    expect(families.size).toBeGreaterThanOrEqual(5);
    expect(testbed.panels).toHaveLength(2);
    expect(testbed.amps.filter(({ appliance }) => appliance === undefined)).toHaveLength(1);
    const status = ({ socketUrl }: TestbedAmp) => ask(socketUrl, '/amp/channels/1/output/status');
    const asked = testbed.amps.filter((_, index) => [0, 5, 6].includes(index));
    await expect.poll(() => Promise.all(asked.map(status))).toEqual(['Ok', 'Standby', 'Faulted']);
  });

  it('[API-04] each finds all the others and the wall controllers', async () => {
    const [first] = testbed.amps;
    const list = Object.values((await ask(first?.socketUrl, '/discovery')) as object) as {
      type: string;
      ip: string;
    }[];
    expect(list.filter(({ type }) => type === 'amp')).toHaveLength(12);
    expect(list.filter(({ type }) => type === 'touch')).toHaveLength(2);
  });

  it('[SETTINGS-02] [LOCK-09] one is protected, and one has locked tunings', async () => {
    const [, , club, lounge] = testbed.amps;
    expect(await ask(club?.socketUrl, '/misc/passwordProtected')).toBe(true);
    expect(Object.keys((await ask(lounge?.socketUrl, '/lockedProperties')) as object)).toEqual(['ch1', 'ch2']);
  });

  it('an amplifier that was offline can come online', async () => {
    const store = testbed.amps.find(({ spec }) => spec.state === 'offline');
    await store?.setOnline(true);
    expect(await ask(store?.socketUrl, '/amp/deviceInfo/deviceName')).toBe('Store room');
  });

  it('an amplifier moves to its new address, and leaves the old one', async () => {
    const patio = testbed.amps[6];
    if (!patio?.appliance || patio.host.includes(':')) return;
    const before = patio.appliance.host;
    const next = before.replace(/\d+$/, '240');
    await patio.amplifier.device.write('/network/ethernet', { dhcp: false, ip: `${next}/24`, gateway: '' }, { id: 'test', admin: true });
    await expect.poll(() => ask(patio.socketUrl.replace(before, next), '/misc/ipAddr').catch(() => undefined)).toBe(next);
    await expect(ask(patio.socketUrl, '/id')).rejects.toThrow('no connection');
    expect(JSON.stringify(testbed.amps[0]?.amplifier.core.tree['discovery'])).toContain(next);
  });
});
