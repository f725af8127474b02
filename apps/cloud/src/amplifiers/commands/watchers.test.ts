import { createManualClock } from '@headroom/protocol';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { holderOf } from '../../kit/nodes/bus.ts';
import { createLocalBuses } from '../../kit/nodes/local-bus.ts';
import type { Answer } from './command.ts';
import { createCommandDispatcher, type CommandDispatcher } from './command-dispatcher.ts';
import { wholeEveryMs } from './watchers.ts';

const device = '001122334455';
function held() {
  const clock = createManualClock();
  const buses = createLocalBuses(clock);
  const asked: number[] = [];
  const seconds: number[] = [];
  const ampAt = { isThere: true, isBroken: false };
  const process = (isHere: boolean): CommandDispatcher => {
    const bus = buses.join();
    const dispatcher = createCommandDispatcher({
      bus,
      clock,
      sharedNow: clock.elapsed,
      isHere: () => isHere && ampAt.isThere,
      isHeld: () => Promise.resolve(true),
      deliver(_, payload) {
        if (ampAt.isBroken) throw new Error('The wire is broken.');
        asked.push(clock.elapsed());
        const { id, params } = JSON.parse(new TextDecoder().decode(payload())) as {
          readonly id: string;
          readonly params: { readonly sensorPublishStart: boolean; readonly sensorPublishDuration?: number };
        };
        seconds.push(params.sensorPublishStart ? (params.sensorPublishDuration ?? Number.NaN) : 0);
        clock.after(20, () => void dispatcher.answered(device, Buffer.from(JSON.stringify({ id, result: 'OK' }))));
        return true;
      },
      commandAudit: { write: () => Promise.reject(new Error('Nothing is changed.')) },
      log: pino({ level: 'silent' }),
    });
    if (isHere) bus.subscribe(holderOf(device), (data, reply) => dispatcher.hear(device, data, reply));
    return dispatcher;
  };
  const couriers = [process(true), process(false)] as const;
  let commands = 0;
  const watch = (who: string, isWhole: boolean, ms: number | 'stops' = 60_000, at: 0 | 1 = 0): Promise<Answer> => {
    commands += 1;
    const params = { sensorPublishStart: ms !== 'stops' };
    const command = {
      id: `c${commands}`,
      url: '/cloud',
      method: 'set',
      params,
      print: who,
      watching: { who, ms: ms === 'stops' ? undefined : ms, isWhole },
    };
    return couriers[at].send(device, command, 5000);
  };
  return { clock, asked, seconds, watch, ampAt, left: () => couriers[0].left(device) };
}

describe('watchers of the live values of an amplifier', () => {
  it('[CLOUDAPI-26] get a whole report at once, also when another page began three seconds earlier', async () => {
    const { clock, asked, watch } = held();
    void watch('one', true);
    await clock.advance(3000);
    void watch('other', true);
    await clock.advance(100);
    expect(asked).toEqual([0, 3000]);
  });

  it('[CLOUDAPI-26] share one request a second over two processes, and each is answered after a request of its own time', async () => {
    const { clock, asked, watch } = held();
    const waits: number[] = [];
    for (let page = 0; page < 300; page += 1) {
      const since = clock.elapsed();
      void watch(`page ${page}`, true, 60_000, page % 2 === 0 ? 0 : 1).then((answer) => {
        expect(answer.kind).toBe('done');
        expect(asked.at(-1)).toBeGreaterThanOrEqual(since);
        waits.push(clock.elapsed() - since);
      });
      await clock.advance(10);
    }
    await clock.advance(2000);
    expect(waits).toHaveLength(300);
    expect(Math.max(...waits)).toBeLessThanOrEqual(wholeEveryMs + 20);
    expect(asked).toEqual([0, 1000, 2000, 3000]);
  });

  it('[CLOUDAPI-27] that renew cost the amplifier one request every 50 s, however many they are', async () => {
    const { clock, asked, watch } = held();
    for (const who of ['a', 'b', 'c', 'd']) void watch(who, true);
    await clock.advance(2000);
    asked.length = 0;
    for (let second = 0; second < 100; second += 1) {
      void watch(`${second % 4}`, false);
      await clock.advance(1000);
    }
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(Math.min(...asked.slice(1).map((at, index) => at - asked[index]!))).toBeGreaterThanOrEqual(10_000);
  });

  it('that renew after the amplifier forgot them start again', async () => {
    const { clock, asked, watch } = held();
    void watch('one', false);
    await clock.advance(100);
    expect(asked).toEqual([0]);
  });

  it('that stop and start in turn get no more than one whole report a second', async () => {
    const { clock, asked, watch } = held();
    for (let turn = 0; turn < 20; turn += 1) {
      void watch('one', true);
      await clock.advance(50);
      const before = asked.length;
      void watch('one', false, 'stops');
      await clock.advance(50);
      if (asked.length > before) asked.pop();
    }
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('that wait for an amplifier that disconnects are told so', async () => {
    const { clock, watch, ampAt } = held();
    void watch('one', true);
    await clock.advance(100);
    const answer = watch('other', true);
    ampAt.isThere = false;
    await clock.advance(1000);
    expect(await answer).toEqual({ kind: 'not connected' });
  });

  it('[CLOUDAPI-26] for a moment do not shorten those for a minute', async () => {
    const { clock, seconds, watch } = held();
    void watch('one', true);
    await clock.advance(5000);
    void watch('other', true, 100);
    await clock.advance(1000);
    expect(seconds).toEqual([60, 55]);
    void watch('one', false, 60_000);
    await clock.advance(100);
    expect(seconds).toEqual([60, 55]);
    await clock.advance(5000);
    void watch('one', false, 60_000);
    await clock.advance(100);
    expect(seconds).toEqual([60, 55, 60]);
  });

  it('that leave before their turn cause no request', async () => {
    const { clock, seconds, watch } = held();
    void watch('one', true);
    await clock.advance(100);
    const answer = watch('one', true);
    await clock.advance(100);
    void watch('one', false, 'stops');
    await clock.advance(2000);
    expect(seconds).toEqual([60, 0]);
    expect((await answer).kind).toBe('done');
  });

  it('that wait are answered when the request cannot be sent', async () => {
    const { clock, watch, ampAt } = held();
    void watch('one', true);
    await clock.advance(100);
    const answers = ['other', 'third'].map((who) => watch(who, true).catch(() => 'not put'));
    ampAt.isBroken = true;
    await clock.advance(1000);
    expect(await Promise.all(answers)).toEqual(['not put', 'not put']);
  });

  it('that wait for an amplifier that disconnects and returns learn it at once, and request again', async () => {
    const { clock, asked, watch, left } = held();
    void watch('one', true);
    await clock.advance(100);
    const answer = watch('other', true);
    await clock.advance(0);
    left();
    expect(await answer).toEqual({ kind: 'not connected' });
    void watch('other', true);
    await clock.advance(2000);
    expect(asked).toEqual([0, 100]);
  });
});
