/** The real server and client on an in-memory network, with a manual clock. */

import type { Clock, LocalDevice } from '@headroom/protocol';
import { createAuthGuard } from '@headroom/protocol/auth';
import { createLocalDevice, type Credentials } from '@headroom/protocol/client';
import { type MemoryNetwork } from '@headroom/protocol/test/memory-socket';
import * as clientAuth from '@headroom/protocol/client-auth';
import * as clientCommands from '@headroom/protocol/client-commands';
import { createDeviceServer, type DeviceServer, type TreeDevice } from '@headroom/protocol/server';

export function serve(device: TreeDevice, clock: Clock, password = ''): DeviceServer {
  const secrets = { password, lockKey: '', lockMark: '', mac: '' };
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
export function reach({ host, expectedId, network, clock, passwordFor = () => undefined }: Visit): LocalDevice {
  return createLocalDevice({
    host,
    expectedId,
    openSocket: network.openSocket,
    clock,
    fetchAuth: () => Promise.resolve(clientAuth),
    fetchCommands: () => Promise.resolve(clientCommands),
    credentials: {
      passwordFor,
      lockKeyFor: () => undefined,
      remember: () => undefined,
      forget: () => undefined,
      rememberLockKey: () => undefined,
      forgetLockKey: () => undefined,
    },
    period: 100,
    sliderThrottleMs: 50,
  });
}
