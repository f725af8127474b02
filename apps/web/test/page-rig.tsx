import type { Role } from '@headroom/model/access';
import { readModel, type Ability } from '@headroom/model/catalogue';
import { put, valueOf, type AnyParams, type Handle, type Property, type Tree, type ValueOf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock, type Device, type DeviceStatus, type Pace } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks, type TreeDeviceHooks } from '@headroom/protocol/server';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createLocalSeat } from '../src/device/site/local-seat.ts';
import { reach, serve } from './memory-amp.ts';
import { useParameter } from '../src/device/parameters/parameter.ts';
import { questionsOf } from '../src/device/safe-changes/questions.ts';
import { histories } from '../src/device/history/kept.ts';
import { createSeat } from '../src/device/binding/seat.ts';
import { SeatProvider } from '../src/device/binding/use-amp.tsx';

interface PageRig {
  readonly model?: string;
  readonly lacks?: readonly Ability[];
  readonly info?: (told: Tree) => void;
  readonly settings?: (tree: Tree) => void;
  readonly hooks?: Partial<TreeDeviceHooks>;
  readonly latency?: number;
  readonly inCloud?: Role;
  readonly pace?: Pace;
}
export async function pageRig({ model: modelName = '704D', lacks = [], info, settings, hooks, latency = 0, inCloud, pace }: PageRig = {}) {
  histories.clear();
  const clock = createManualClock();
  const network = createMemoryNetwork(clock, latency);
  const model = readModel(modelName);
  if (!model) throw new Error('no model');
  const known = schemaOf(model, new Set([...model.abilities].filter((ability) => !lacks.includes(ability))));
  const told = known.info();
  info?.(told);
  const schema = info === undefined ? known : { ...known, info: () => told };
  const tree = schema.defaults();
  put(tree, '/id', '00:1B:66:00:00:01');
  put(tree, '/amp/deviceInfo/modelID', model.modelId);
  settings?.(tree);
  const amp = createTreeDevice({ schema, tree, hooks: { ...noHooks, ...hooks } });
  const link = network.listen('ws://amp:1234/', serve(amp, clock).connect);
  const device = withPace(reach({ host: 'amp', network, clock }), pace);
  const session = { signedIn: () => false, subscribe: () => () => undefined };
  const seat = inCloud
    ? createSeat({
        device,
        clock,
        mode: 'cloud',
        id: () => '001B66000001',
        pathOf: (id) => `/venues/hall/amps/${id}`,
        back: '/venues/hall',
        role: () => inCloud,
        onRole: () => () => undefined,
      })
    : createLocalSeat({ device, clock, session, listed: undefined });
  const turn = (ms: number) => act(() => clock.advance(ms));
  await turn(500);
  const wrapper = ({ children }: { children: ReactNode }) => <SeatProvider value={seat}>{children}</SeatProvider>;
  async function control<P extends Property, At extends AnyParams>(of: Handle<P, At>, where: NoInfer<At>) {
    const hook = renderHook(() => useParameter(of, where), { wrapper });
    await turn(200);
    return {
      now: () => hook.result.current,
      set: async (value: ValueOf<P>) => {
        act(() => hook.result.current.set(value));
        await turn(100);
      },
      device: () => device.read(of, where),
    };
  }
  const answer = async (yes: boolean) => {
    act(() => questionsOf(seat).answer(yes));
    await turn(200);
  };
  const held = <P extends Property, At extends AnyParams>(of: Handle<P, At>, where: NoInfer<At>) => valueOf(amp.tree, of, where);
  return { clock, amp, link, seat, device, turn, wrapper, control, answer, held, asked: () => questionsOf(seat).asked()?.rises[0]?.to };
}

function withPace<D extends Device>(device: D, pace: Pace | undefined): D {
  if (pace === undefined) return device;
  let last: DeviceStatus | undefined;
  let shown: DeviceStatus | undefined;
  const status = () => {
    const now = device.status();
    if (now !== last || shown === undefined) shown = { ...now, pace };
    last = now;
    return shown;
  };
  return { ...device, status };
}
