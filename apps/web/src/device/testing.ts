/** An amplifier on a network in memory and a way to reach it: the real server and the real client, on a clock turned by hand. */

import { createAuthGuard, createLocalDevice, type Clock, type Credentials, type Device, type MemoryNetwork } from '@headroom/protocol';
import * as clientAuth from '@headroom/protocol/client-auth';
import { createDeviceServer, type DeviceServer, type TreeDevice } from '@headroom/protocol/server';

/** `password` is that of the amplifier; it has none where it is empty. */
export function serve(device: TreeDevice, clock: Clock, password = ''): DeviceServer {
  const secrets = { password, lockKey: '', mac: '' };
  return createDeviceServer({
    device,
    clock,
    onFault: (error) => {
      throw error;
    },
    authority: {
      guard: createAuthGuard(clock.elapsed),
      secrets: () => secrets,
      publicKey: () => undefined,
      open: () => null,
      changePassword: () => undefined,
    },
  });
}

interface Visit {
  readonly host: string;
  readonly expectedId?: string | undefined;
  readonly network: MemoryNetwork;
  readonly clock: Clock;
  readonly passwordFor?: Credentials['passwordFor'];
}
export function reach({ host, expectedId, network, clock, passwordFor = () => undefined }: Visit): Device {
  return createLocalDevice({
    host,
    expectedId,
    openSocket: network.openSocket,
    clock,
    fetchAuth: () => Promise.resolve(clientAuth),
    credentials: { passwordFor, lockKeyFor: () => undefined, remember: () => undefined, forget: () => undefined },
    period: 100,
    sliderThrottleMs: 50,
  });
}
