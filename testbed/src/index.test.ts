import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demonstrationAmps, demonstrationPanels } from './demonstration.ts';
import { createTestbed, type Testbed, type TestbedAmp } from './index.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createTestbed({ amps: demonstrationAmps, panels: demonstrationPanels });
});
afterAll(() => testbed.close());

function ask(host: string, port: number, url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${host.split(':')[0] ?? host}:${port}/`);
    socket.addEventListener('error', () => reject(new Error('no connection')));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ leaApi: '1.0', url, method: 'get', id: 1 })));
    socket.addEventListener('message', ({ data }) => {
      socket.close();
      resolve((JSON.parse(String(data)) as { result: unknown }).result);
    });
  });
}

describe('the demonstration fleet', () => {
  it('has eight amplifiers of different families, sizes and states, and two wall controllers', async () => {
    expect(testbed.amps.map(({ amplifier }) => amplifier.model.channels)).toEqual([4, 8, 4, 2, 4, 4, 4, 4]);
    const families = new Set(
      testbed.amps.map(
        ({ amplifier: { model } }) => `${model.family} ${model.rack} ${model.abilities.has('advancedDsp') ? 'advanced' : 'base'}`,
      ),
    );
    expect(families.size).toBeGreaterThanOrEqual(5);
    expect(testbed.panels).toHaveLength(2);
    expect(testbed.amps.filter(({ appliance }) => appliance === undefined)).toHaveLength(1);
    const status = ({ host, wsPort }: TestbedAmp) => ask(host, wsPort, '/amp/channels/1/output/status');
    const asked = testbed.amps.filter((_, index) => [0, 5, 6].includes(index));
    await expect.poll(() => Promise.all(asked.map(status))).toEqual(['Ok', 'Standby', 'Faulted']);
  });

  it('[API-04] each finds all the others and the wall controllers', async () => {
    const [first] = testbed.amps;
    const list = Object.values((await ask(first?.host ?? '', first?.wsPort ?? 0, '/discovery')) as object) as {
      type: string;
      ip: string;
    }[];
    expect(list.filter(({ type }) => type === 'amp')).toHaveLength(8);
    expect(list.filter(({ type }) => type === 'touch')).toHaveLength(2);
  });

  it('[SETTINGS-02] [LOCK-09] one is protected, and one has locked tunings', async () => {
    const [, , club, lounge] = testbed.amps;
    expect(await ask(club?.host ?? '', club?.wsPort ?? 0, '/misc/passwordProtected')).toBe(true);
    expect(Object.keys((await ask(lounge?.host ?? '', lounge?.wsPort ?? 0, '/lockedProperties')) as object)).toEqual(['ch1', 'ch2']);
  });

  it('an amplifier that was offline can come online', async () => {
    const store = testbed.amps.at(-1);
    await store?.setOnline(true);
    expect(await ask(store?.host ?? '', store?.wsPort ?? 0, '/amp/deviceInfo/deviceName')).toBe('Store room');
  });

  it('[NET-07] an amplifier moves to its new address, and comes back when nobody confirms', async () => {
    const patio = testbed.amps[6];
    if (!patio?.appliance || patio.host.includes(':')) return;
    const before = patio.appliance.host;
    const next = before.replace(/\d+$/, '240');
    await patio.amplifier.device.write('/network/ethernet', { dhcp: false, ip: `${next}/24`, gateway: '' }, { id: 'test', admin: true });
    await expect.poll(() => ask(next, patio.wsPort, '/misc/ipAddr').catch(() => undefined)).toBe(next);
    await expect(ask(before, patio.wsPort, '/id')).rejects.toThrow('no connection');
    expect(JSON.stringify(testbed.amps[0]?.amplifier.core.tree['discovery'])).toContain(next);
  });
});
