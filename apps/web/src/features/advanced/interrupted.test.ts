import { readModel } from '@headroom/model/catalogue';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { expect, it } from 'vitest';
import { createLocalSeat } from '../../device/site/local-seat.ts';
import { reach, serve } from '../../../test/memory-amp.ts';
import { importFlowOf } from './import-flow.ts';
import { keepInterrupted } from '../../device/files/interrupted.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);

it("an import interrupted by a reload waits for its own amplifier, whatever becomes of another's", async () => {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  for (const number of [1, 2]) {
    const amp = createTreeDevice({ schema, tree: { id: `00:1B:66:00:00:0${number}` }, hooks: noHooks });
    network.listen(`ws://amp${number}:1234/`, serve(amp, clock).connect);
  }
  const visit = (host: string) => reach({ host, network, clock });
  const [before, other, after] = [visit('amp1'), visit('amp2'), visit('amp1')];
  const session = { signedIn: () => false, subscribe: () => () => undefined };
  const seatAt = (device: ReturnType<typeof visit>) => createLocalSeat({ device, clock, session, listed: undefined });
  await clock.advance(500);
  keepInterrupted(before, { name: 'bar.json', snapshot: '{}' });
  const elsewhere = importFlowOf(seatAt(other));
  expect(elsewhere.state().kind).toBe('idle');
  elsewhere.close();
  const here = importFlowOf(seatAt(after));
  expect(here.state()).toEqual({ kind: 'interrupted', name: 'bar.json', isRestoring: false, asks: undefined });
  here.close();
  expect(sessionStorage.length).toBe(0);
});

it('a copy that was not put back waits on a page that was open before it', async () => {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const amp = createTreeDevice({ schema, tree: { id: '00:1B:66:00:00:01' }, hooks: noHooks });
  network.listen('ws://amp:1234/', serve(amp, clock).connect);
  const device = reach({ host: 'amp', network, clock });
  const seat = createLocalSeat({ device, clock, session: { signedIn: () => false, subscribe: () => () => undefined }, listed: undefined });
  await clock.advance(500);
  expect(importFlowOf(seat).state().kind).toBe('idle');
  keepInterrupted(device, { name: 'Channel 1', snapshot: '{}' });
  expect(importFlowOf(seat).state()).toEqual({ kind: 'interrupted', name: 'Channel 1', isRestoring: false, asks: undefined });
  importFlowOf(seat).close();
  expect(importFlowOf(seat).state().kind).toBe('idle');
});
