import { createManualClock } from '@headroom/protocol';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { holderOf } from '../../kit/nodes/bus.ts';
import { createLocalBuses } from '../../kit/nodes/local-bus.ts';
import { createCommandDispatcher } from './command-dispatcher.ts';

const device = '001B66000001';

function pair(standsMs: number, clockErrorMs = 0) {
  const clock = createManualClock();
  const buses = createLocalBuses(clock);
  const delivered: unknown[] = [];
  const process = (isHolder: boolean) => {
    const bus = buses.join();
    const dispatcher = createCommandDispatcher({
      bus,
      clock,
      sharedNow: () => clock.elapsed() + (isHolder ? 0 : clockErrorMs),
      isHere: () => isHolder,
      isHeld: () => Promise.resolve(true),
      deliver(_, payload) {
        const command = JSON.parse(new TextDecoder().decode(payload())) as { readonly id: string; readonly ms: number };
        delivered.push(command);
        clock.after(
          command.id === 'slow' ? 2000 : 20,
          () => void dispatcher.answered(device, Buffer.from(JSON.stringify({ id: command.id, result: 'OK' }))),
        );
        return true;
      },
      commandAudit: { write: () => Promise.reject(new Error('Nothing is logged.')) },
      log: pino({ level: 'silent' }),
    });
    if (isHolder) bus.subscribe(holderOf(device), (data, reply) => void clock.after(standsMs, () => dispatcher.hear(device, data, reply)));
    return dispatcher;
  };
  const holder = process(true);
  const other = process(false);
  const command = { id: 'c', url: '/misc', method: 'set', params: { findMe: true }, print: 'p', watching: undefined };
  return { clock, delivered, holder, send: (ms: number, by = other, changed = {}) => by.send(device, { ...command, ...changed }, ms) };
}

it('[CLOUDAPI-21] a command that another process receives late is dropped: its sender was told that it took too long', async () => {
  const { clock, delivered, send } = pair(34_000);
  const answer = send(5000);
  await clock.advance(60_000);
  expect(await answer).toEqual({ kind: 'time-out' });
  expect(delivered).toEqual([]);
});

it('[CLOUDAPI-21] a command that another process receives in time keeps its remaining time', async () => {
  const { clock, delivered, send } = pair(2000);
  const answer = send(5000);
  await clock.advance(6000);
  expect(await answer).toMatchObject({ kind: 'done' });
  expect(delivered).toMatchObject([{ ms: 3000 }]);
});

it('[CLOUDAPI-21] no error of the shared clock makes a command last longer than intended', async () => {
  const { clock, delivered, send } = pair(0, 60_000);
  const answer = send(5000);
  await clock.advance(100);
  expect(await answer).toMatchObject({ kind: 'done' });
  expect(delivered).toMatchObject([{ ms: 5000 }]);
});

it('[CLOUDAPI-21] a command that has expired when it is read is dropped', async () => {
  const { delivered, send, holder } = pair(0);
  expect(await send(-1000, holder)).toEqual({ kind: 'time-out' });
  expect(delivered).toEqual([]);
});

it('[CLOUDAPI-21] an id is remembered for a minute after its command was done, and not longer', async () => {
  const { clock, send, holder } = pair(0);
  const done = async (changed: { readonly id?: string; readonly print?: string }) => {
    const answer = send(5000, holder, changed);
    await clock.advance(100);
    return (await answer).kind;
  };
  expect(await done({})).toBe('done');
  await clock.advance(59_000);
  expect(await done({ print: 'another' })).toBe('id used');
  expect(await done({ id: 'd' })).toBe('done');
  await clock.advance(1000);
  expect(await done({ print: 'another' })).toBe('done');
  expect(await done({ id: 'd', print: 'another' })).toBe('id used');
});

it('[CLOUDAPI-21] a slow command is answered, however many others the amplifier carries out meanwhile', async () => {
  const { clock, send, holder } = pair(0);
  const slow = send(5000, holder, { id: 'slow' });
  for (let number = 0; number < 80; number += 1) {
    void send(5000, holder, { id: `c${number}` });
    await clock.advance(20);
  }
  await clock.advance(5000);
  expect(await slow).toMatchObject({ kind: 'done' });
});
