// @vitest-environment happy-dom
import { addressOf, type Handle, type Write } from '@headroom/model/property';
import { createManualClock, type Device, type DeviceStatus } from '@headroom/protocol';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endMove, startMove, useMove } from './moves.ts';

function deviceAt(values: Record<string, unknown>) {
  const listeners = new Set<() => void>();
  const sent: unknown[] = [];
  let state: DeviceStatus['state'] = 'CONNECTING';
  let closed = false;
  const device = {
    host: 'x',
    status: () => ({
      state,
      problem: undefined,
      loaded: state === 'CONNECTED',
      isStale: false,
      isAnother: false,
      obstacle: undefined,
      needsPassword: false,
    }),
    onStatus: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: (handle: Handle) => values[addressOf(handle, {})],
    write: async ({ resource, values: change }: Write) => {
      sent.push([resource.path, change]);
      return { ok: true };
    },
    close: () => void (closed = true),
  } as unknown as Device;
  return {
    device,
    sent,
    isClosed: () => closed,
    connect() {
      state = 'CONNECTED';
      for (const listener of listeners) listener();
    },
  };
}
const options = { ampId: '001122334455', from: '10.0.0.1', to: '10.0.0.2', goesBack: true };
const shown = () => renderHook(() => useMove(options.ampId)).result.current;

describe('a change of address', () => {
  it('[NET-03] (OQ-098) is confirmed over the new address as soon as it answers', async () => {
    const clock = createManualClock();
    const there = deviceAt({ '/id': '00:11:22:33:44:55', '/network/confirm': false });
    startMove({ ...options, clock, connect: () => there.device });
    expect(shown()).toMatchObject({ state: 'trying', to: '10.0.0.2' });
    await clock.advance(5000);
    there.connect();
    await clock.advance(0);
    expect(there.sent).toEqual([['/network', { confirm: true }]]);
    expect(shown()?.state).toBe('reached');
    expect(there.isClosed()).toBe(true);
    endMove(options.ampId);
    expect(shown()).toBeUndefined();
  });

  it('[NET-03] (OQ-098) is tried for 30 s and no longer', async () => {
    const clock = createManualClock();
    const there = deviceAt({});
    startMove({ ...options, clock, connect: () => there.device });
    await clock.advance(29_999);
    expect(shown()?.state).toBe('trying');
    await clock.advance(1);
    expect(shown()?.state).toBe('not reached');
    expect(there.isClosed()).toBe(true);
  });

  it('[NET-03] (OQ-098) is not confirmed by another amplifier that answers there', async () => {
    const clock = createManualClock();
    const there = deviceAt({ '/id': 'AA:BB:CC:DD:EE:FF', '/network/confirm': false });
    startMove({ ...options, clock, connect: () => there.device });
    there.connect();
    await clock.advance(tryEnd);
    expect(there.sent).toEqual([]);
    expect(shown()?.state).toBe('not reached');
  });

  it('[NET-03] (OQ-098) to an address from DHCP cannot be tried', () => {
    startMove({ ...options, to: undefined, clock: createManualClock(), connect: () => deviceAt({}).device });
    expect(shown()?.state).toBe('unknown address');
  });
});
const tryEnd = 30_000;
