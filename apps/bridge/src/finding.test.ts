import { describe, expect, it } from 'vitest';
import { createNetworkRig } from '../test/network-rig.ts';
import { findAmplifiers } from './finding.ts';

function stage() {
  const { clock, network, powerUp } = createNetworkRig();
  async function find(...addresses: string[]) {
    const lines = findAmplifiers({ clock, openSocket: network.openSocket, addresses: () => addresses, onHeard: () => undefined });
    await clock.advance(11_000);
    return lines;
  }
  async function hear(address: string) {
    const heard: string[] = [];
    const onHeard = (look: () => void) => void clock.after(2000, () => (heard.push(address), look()));
    const lines = findAmplifiers({ clock, openSocket: network.openSocket, addresses: () => heard, onHeard });
    await clock.advance(11_000);
    return lines;
  }
  return { powerUp, find, hear };
}

describe('what is found in a network', () => {
  it('is told by address, model, firmware and name, with what can be done', async () => {
    const { powerUp, find } = stage();
    powerUp('020000000001', '192.168.1.20', {
      amp: { deviceInfo: { modelID: '704D', firmwareVersion: '3.1.0.0', deviceName: 'Bar' } },
    });
    powerUp('020000000002', '192.168.1.21', {
      amp: { deviceInfo: { modelID: 'XY', firmwareVersion: '9', deviceName: '\u001b[2Jgone' } },
    });
    const lines = await find('192.168.1.20', '192.168.1.21', '192.168.1.99');
    expect(lines).toEqual([
      expect.stringMatching(/^address +model +firmware +name +what Headroom can do with it$/),
      expect.stringMatching(/^192\.168\.1\.20 +704D +3\.1\.0\.0 +Bar +everything$/),
      expect.stringMatching(/^192\.168\.1\.21 +XY +9 +\?\[2Jgone +shows it only: the model is not known$/),
      expect.stringMatching(/^192\.168\.1\.99 +does not answer$/),
    ]);
  });

  it('is asked as soon as it announces itself', async () => {
    const { powerUp, hear } = stage();
    powerUp('020000000001', '192.168.1.20', { amp: { deviceInfo: { modelID: '704D' } } });
    expect((await hear('192.168.1.20'))[1]).toMatch(/^192\.168\.1\.20 +704D .*everything$/);
  });

  it('is told where it is nothing, with what to do', async () => {
    expect(await stage().find()).toEqual([expect.stringContaining('No amplifier was found.')]);
  });
});
