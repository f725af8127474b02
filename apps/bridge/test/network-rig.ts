import { createManualClock } from '@headroom/protocol';
import { createAuthGuard } from '@headroom/protocol/auth';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createDeviceServer, createTreeDevice, noHooks } from '@headroom/protocol/server';
import { readModel } from '@headroom/model/catalogue';
import type { Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);

export function createNetworkRig() {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const powerUp = (id: string, address: string, tree: Tree = {}) => {
    const amp = createTreeDevice({ schema, tree: { ...tree, id }, hooks: noHooks });
    const server = createDeviceServer({
      device: amp,
      clock,
      onFault: (error) => {
        throw error;
      },
      authority: {
        guard: createAuthGuard(clock.elapsed),
        secrets: () => ({ password: '', lockKey: '', lockMark: '', mac: id }),
        publicKey: () => undefined,
        open: () => null,
        changePassword: () => undefined,
      },
    });
    return { amp, link: network.listen(`ws://${address}:1234/`, (transport) => server.connect(transport)) };
  };
  return { clock, network, powerUp };
}
