import { createManualClock } from '@headroom/protocol';
import { createAuthGuard } from '@headroom/protocol/auth';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createDeviceServer, createTreeDevice, noHooks } from '@headroom/protocol/server';
import { readModel } from '@headroom/model/catalogue';
import type { Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { findAmplifiers } from './finding.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);

function stage() {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const powerUp = (address: string, tree: Tree) => {
    const device = createTreeDevice({ schema, tree, hooks: noHooks });
    const server = createDeviceServer({
      device,
      clock,
      onFault: (error) => {
        throw error;
      },
      authority: {
        guard: createAuthGuard(clock.elapsed),
        secrets: () => ({ password: '', lockKey: '', lockMark: '', mac: '020000000001' }),
        publicKey: () => undefined,
        open: () => null,
        changePassword: () => undefined,
      },
    });
    network.listen(`ws://${address}:1234/`, (transport) => server.connect(transport));
  };
  async function find(...addresses: string[]) {
    const lines = findAmplifiers({ clock, openSocket: network.openSocket, addresses: () => addresses });
    await clock.advance(11_000);
    return lines;
  }
  return { powerUp, find };
}

describe('what is found in a network', () => {
  it('is told by address, model, firmware and name, with what can be done', async () => {
    const { powerUp, find } = stage();
    powerUp('192.168.1.20', {
      id: '020000000001',
      amp: { deviceInfo: { modelID: '704D', firmwareVersion: '3.1.0.0', deviceName: 'Bar' } },
    });
    powerUp('192.168.1.21', {
      id: '020000000002',
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

  it('is told where it is nothing, with what to do', async () => {
    expect(await stage().find()).toEqual([expect.stringContaining('No amplifier was found.')]);
  });
});
