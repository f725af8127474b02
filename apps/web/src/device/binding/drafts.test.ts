import { channel, output } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { addressOf, valueOf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock, type Clock, type Device } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { roads } from '@headroom/protocol/test/roads';
import { describe, expect, it } from 'vitest';
import { reach, serve } from '../../../test/memory-amp.ts';
import { draftsOf } from './drafts.ts';
import { createSeat } from './seat.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const at = { channel: 1 };
const { fader } = output.properties;

const seatAt = (device: Device, clock: Clock) =>
  createSeat({
    device,
    clock,
    mode: 'local',
    back: '/amps',
    id: () => 'amp',
    pathOf: (id) => `/amps/${id}`,
    role: () => 'owner',
    onRole: () => () => undefined,
  });

async function stage() {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock, 5);
  const amp = createTreeDevice({ schema, tree: { id: '00:1B:66:00:00:01' }, hooks: noHooks });
  amp.report([['/amp/channels/1/output/fader', -40]]);
  const link = network.listen('ws://amp:1234/', serve(amp, clock).connect);
  const device = reach({ host: 'amp', network, clock });
  device.subscribe(channel, at, () => undefined);
  const move = (beat: number) => {
    amp.report([['/amp/channels/1/levels/level_db', -30 - (beat % 2)]]);
    clock.after(100, () => move(beat + 1));
  };
  move(0);
  await clock.advance(1000);
  const seat = seatAt(device, clock);
  const drafts = draftsOf(seat);
  const notices: unknown[] = [];
  drafts.onDropped((dropped) => notices.push(dropped.map(({ handle, value }) => [handle.name, value])));
  const sent = () =>
    link.heard
      .filter(({ from, text }) => from === 'client' && text.includes('"fader"'))
      .map(({ text }) => (JSON.parse(text) as { params: { fader: number } }).params.fader);
  const held = () => valueOf(amp.tree, fader, at);
  const shown = () => valueOf(seat.shown, fader, at);
  return { clock, amp, link, device, draft: drafts.of(fader, at), notices, sent, held, shown };
}

const keys = 10;
const keyMs = 100;
const step = 3;
describe('a cable pulled while a fader is raised', () => {
  it.each([
    ['long before the first key', -3000, 0],
    ['a second before the first key', -1200, 0],
    ['as it is pressed', 0, 1],
    ['with the write in flight', 3, 1],
    ['with the answer lost', 7, 1],
    ['between keys', 350, 4],
    ['before the last key but one', 750, 8],
  ])('%s: nothing that waited is sent when the cable is back, which is reported once', async (_, cutAt, maxSteps) => {
    const { clock, link, device, draft, notices, sent, held, shown } = await stage();
    clock.after(Math.max(0, cutAt), () => (link.frozen = true));
    await clock.advance(Math.max(0, -cutAt));
    for (let key = 1; key <= keys; key += 1) {
      draft.set(-40 + key * step);
      await clock.advance(keyMs);
    }
    await clock.advance(20_000);
    expect([device.status().state === 'CONNECTED', shown()]).toEqual([false, device.read(fader, at)]);
    link.frozen = false;
    await clock.advance(30_000);
    expect(device.status().state).toBe('CONNECTED');
    expect(sent().length).toBeLessThanOrEqual(maxSteps + 1);
    expect(held()).toBe(sent().at(-1) ?? -40);
    expect(held()).toBeLessThanOrEqual(-40 + (maxSteps + (cutAt < 0 ? 0 : 1)) * step);
    expect(notices).toEqual([[['fader', -40 + keys * step]]]);
    expect(shown()).toBe(held());
  });

  it('under a finger that stays: it moves nothing more until it touches the fader again', async () => {
    const { clock, link, draft, notices, sent, held, shown } = await stage();
    draft.take();
    draft.move(-39);
    await clock.advance(200);
    link.frozen = true;
    await clock.advance(1200);
    draft.move(-10);
    await clock.advance(20_000);
    link.frozen = false;
    draft.move(-9);
    await clock.advance(30_000);
    draft.move(-8);
    await clock.advance(1000);
    expect([sent(), held(), shown(), notices]).toEqual([[-39], -39, -39, [[['fader', -10]]]]);
    draft.release();
    draft.set(-38);
    await clock.advance(1000);
    expect([held(), shown()]).toEqual([-38, -38]);
  });
});

it('reports the wanted values once, even if a write notices the loss before the road does', async () => {
  const { clock, link, device } = await stage();
  const drafts = draftsOf(seatAt({ ...device, write: async () => ({ ok: false, reason: 'not connected', message: '' }) }, clock));
  const notices: unknown[] = [];
  drafts.onDropped((dropped) => notices.push(dropped.map(({ handle, value }) => [handle.name, value])));
  drafts.of(fader, at).set(-41);
  await clock.advance(10);
  expect([device.status().state, notices]).toEqual(['CONNECTED', [[['fader', -41]]]]);
  link.frozen = true;
  await clock.advance(20_000);
  expect([device.status().state === 'CONNECTED', notices.length]).toEqual([false, 1]);
});

it('a write reaches an amplifier that was quiet for long once it has answered', async () => {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock, 5);
  const amp = createTreeDevice({ schema, tree: { id: '00:1B:66:00:00:01' }, hooks: noHooks });
  network.listen('ws://amp:1234/', serve(amp, clock).connect);
  const device = reach({ host: 'amp', network, clock });
  await clock.advance(5000);
  draftsOf(seatAt(device, clock)).of(fader, at).set(-20);
  await clock.advance(25);
  expect(valueOf(amp.tree, fader, at)).toBe(-20);
});

it('a quieter value that waits for a pulled cable raises nothing that somebody has turned down further meanwhile', async () => {
  const { clock, amp, link, draft, held, shown } = await stage();
  link.frozen = true;
  await clock.advance(1500);
  draft.set(-45);
  await clock.advance(1000);
  amp.report([['/amp/channels/1/output/fader', -70]]);
  await clock.advance(5000);
  link.frozen = false;
  await clock.advance(3000);
  expect([held(), shown()]).toEqual([-70, -70]);
});

it('continues to show what the amplifier has accepted if it reports less often than a page waits', async () => {
  const { clock, amp, draft, held, shown } = await stage();
  amp.report([['/misc/subscriptionPeriod', 10_000]]);
  await clock.advance(1000);
  draft.set(-30);
  for (let turn = 0; turn < 40; turn += 1) {
    await clock.advance(100);
    expect([held(), shown()]).toEqual([-30, -30]);
  }
});

describe.each(roads)('two hands on one fader: %s', (_, open) => {
  it.each([
    ['what waits and is louder than what the other hand has set is not sent', -36, -60, -60],
    ['what is quieter still is sent', -42, -20, -42],
  ])('%s', async (_title, wanted, foreign, stands) => {
    const { device, clock, amp } = await open({ sliderThrottleMs: 3000 });
    amp.report([[addressOf(fader, at), -40]]);
    device.subscribe(output, at, () => undefined);
    await clock.advance(6000);
    const drafts = draftsOf(seatAt(device, clock));
    const told: unknown[] = [];
    drafts.onOverruled(({ value }) => told.push(value));
    drafts.of(fader, at).set(-39);
    await clock.advance(500);
    drafts.of(fader, at).set(wanted);
    amp.report([[addressOf(fader, at), foreign]]);
    const seen: unknown[] = [];
    amp.onChange((changes) => changes.forEach(([address, value]) => address === addressOf(fader, at) && seen.push(value)));
    await clock.advance(10_000);
    expect([valueOf(amp.tree, fader, at), Math.max(...seen.map(Number), foreign), device.read(fader, at)]).toEqual([
      stands,
      foreign,
      stands,
    ]);
    expect(told).toEqual([foreign]);
  });
});
