/** A Device of the amplifier on itself: in-process and without a password. */

import { createAuthGuard } from '@headroom/protocol/auth';
import { createLocalDevice } from '@headroom/protocol/client';
import type { LocalDevice } from '@headroom/protocol';
import { createDeviceServer, type ServedDevice } from '@headroom/protocol/server';
import type { OpenSocket } from '@headroom/protocol/wire';
import type { Core } from '../core.ts';

export function ownDevice(device: ServedDevice, { clock }: Core, mac: string): LocalDevice {
  const server = createDeviceServer({
    device,
    clock,
    onFault: (error) => {
      throw error;
    },
    authority: {
      guard: createAuthGuard(clock.elapsed),
      secrets: () => ({ password: '', lockKey: '', lockMark: '', mac }),
      publicKey: () => undefined,
      open: () => null,
      changePassword: () => undefined,
    },
  });
  const openSocket: OpenSocket = (_, events) => {
    let isOpen = true;
    const end = () => {
      if (!isOpen) return;
      isOpen = false;
      events.closed('');
    };
    const later = (task: () => void) => queueMicrotask(() => isOpen && task());
    const connection = server.connect({
      remote: 'itself',
      buffered: () => 0,
      send: (text) => later(() => events.received(text)),
      close: end,
    });
    later(() => events.opened());
    return {
      buffered: () => 0,
      send: (text) => later(() => connection.message(text)),
      close() {
        connection.closed();
        end();
      },
    };
  };
  const local = createLocalDevice({
    host: 'itself',
    expectedId: undefined,
    openSocket,
    clock,
    // Only tells that a password exists.
    credentials: {
      passwordFor: () => 'its own',
      lockKeyFor: () => undefined,
      remember: () => undefined,
      forget: () => undefined,
      rememberLockKey: () => undefined,
      forgetLockKey: () => undefined,
    },
    fetchAuth: () => import('@headroom/protocol/client-auth'),
    fetchCommands: () => import('@headroom/protocol/client-commands'),
    period: undefined,
    sliderThrottleMs: 0,
  });
  return {
    ...local,
    close() {
      local.close();
      server.close();
    },
  };
}
