import type { Tree } from '@headroom/model/property';
import { createAuthGuard, type DeviceSecrets } from '../src/auth/index.ts';
import { createManualClock } from '../src/clock.ts';
import { createDeviceServer, serverLimits, type Authority, type ServerLimits } from '../src/server/device-server.ts';
import { id, schema } from './device-rig.ts';
import { createTreeDevice, noHooks, type TreeDeviceHooks } from '../src/server/tree-device.ts';

export const muteUrl = '/amp/channels/1/output/mute';

interface Setup {
  readonly secrets?: Partial<DeviceSecrets>;
  readonly limits?: Partial<ServerLimits>;
  readonly hooks?: Partial<TreeDeviceHooks>;
  readonly authority?: Partial<Authority>;
}
export function stage({ secrets = {}, limits = {}, hooks = {}, authority = {} }: Setup = {}) {
  const clock = createManualClock();
  const device = createTreeDevice({ schema, tree: { id }, hooks: { ...noHooks, ...hooks } });
  const known = { password: '', lockKey: '', lockMark: '', mac: id, ...secrets };
  const faults: unknown[] = [];
  const server = createDeviceServer({
    device,
    clock,
    authority: {
      guard: createAuthGuard(clock.elapsed),
      secrets: () => known,
      publicKey: () => undefined,
      open: () => null,
      changePassword: () => undefined,
      ...authority,
    },
    onFault: (error) => faults.push(error),
    limits: { ...serverLimits, ...limits },
  });
  const connect = (remote = 'test') => {
    const heard: string[] = [];
    const state = { buffered: 0, closed: undefined as number | undefined };
    const connection = server.connect({
      remote,
      buffered: () => state.buffered,
      send: (text) => heard.push(text),
      close: (code) => void (state.closed = code),
    });
    const say = (message: object) => {
      connection.message(JSON.stringify({ leaApi: '1.0', ...message }));
      return JSON.parse(heard.at(-1) ?? '{}') as Record<string, unknown>;
    };
    return {
      connection,
      heard,
      state,
      say,
      notifies: () =>
        heard.map((text) => JSON.parse(text) as { method?: string; params?: Tree }).filter(({ method }) => method === 'notify'),
    };
  };
  return { clock, device, server, connect, faults, secrets: known };
}
