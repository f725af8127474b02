import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { createLocalSeat } from '../../device/site/local-seat.ts';
import { useChannelFacts } from './channel-hooks.ts';

afterEach(cleanup);

it.each([
  [undefined, 'unknown'],
  ['CONNECTION_ERROR', 'offline'],
] as const)('a channel of an amplifier that is being connected to after the problem %s is %s', async (problem, state) => {
  const { device, clock } = await pageRig();
  const status = { ...device.status(), state: 'CONNECTING', problem } as const;
  const session = { signedIn: () => false, subscribe: () => () => undefined };
  const seat = createLocalSeat({ device: { ...device, status: () => status }, clock, session, listed: undefined });
  const { result } = renderHook(() => useChannelFacts(1), {
    wrapper: ({ children }) => <SeatProvider value={seat}>{children}</SeatProvider>,
  });
  expect(result.current.state).toBe(state);
});
