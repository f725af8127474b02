import { output, outputEqFilter } from '@headroom/model/amplifier';
import { addressOf, type TreeLeaf } from '@headroom/model/property';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { createWriteQueue, type Values } from './write-queue.ts';

const ok: Outcome = { ok: true };
const lost: Outcome = { ok: false, reason: 'not connected', message: 'Not Connected' };

const deadlineMs = 15_000;
function stage(answer: (values: Values) => Outcome = () => ok, latencyMs: number | (() => number) = 5) {
  const clock = createManualClock();
  const sent: { at: number; path: string; values: Values }[] = [];
  const deadlines: number[] = [];
  let flying = 0;
  let maxInFlight = 0;
  const reported = new Map<string, TreeLeaf>();
  const told: boolean[] = [];
  const louder: boolean[] = [];
  const queue = createWriteQueue({
    clock,
    throttleMs: 50,
    deadlineMs,
    patienceMs: 1000,
    read: (handle, at) => reported.get(addressOf(handle, at)),
    changed: () => void told.push(queue.isUnanswered()),
    send: (requests) =>
      new Promise((resolve) => {
        for (const { path, values, until, isLouder } of requests) {
          deadlines.push(until);
          louder.push(isLouder());
          sent.push({ at: clock.now(), path, values });
        }
        maxInFlight = Math.max(maxInFlight, (flying += 1));
        clock.after(typeof latencyMs === 'number' ? latencyMs : latencyMs(), () => {
          flying -= 1;
          resolve(requests.map(({ values }) => answer(values)).find((outcome) => !outcome.ok) ?? ok);
        });
      }),
  });
  const write = (path: string, values: Values, rest: number) =>
    queue.write({ resource: { ...output, path, properties: {}, pathAt: () => path }, at: {}, values }, rest);
  const together = (blocks: Readonly<Record<string, Values>>) =>
    Promise.all(
      queue.writeTogether(
        Object.entries(blocks).map(([path, values]) => ({
          resource: { ...output, path, properties: {}, pathAt: () => path },
          at: {},
          values,
        })),
      ),
    );
  const toOutput = (values: Values) => queue.write({ resource: output, at: { channel: 1 }, values }, 0);
  const toBand = (values: Values) => queue.write({ resource: outputEqFilter, at: { channel: 1, filter: 1 }, values }, 0);
  const report = (values: Values) => {
    for (const [name, value] of Object.entries(values)) reported.set(`/amp/channels/1/output/${name}`, value);
  };
  return {
    clock,
    queue: { ...queue, write },
    together,
    toOutput,
    toBand,
    report,
    told,
    louder,
    sent,
    deadlines,
    maxInFlight: () => maxInFlight,
  };
}

describe('the write queue', () => {
  it('sends at once, then the newest value of each property after the throttle time', async () => {
    const { clock, queue, sent } = stage();
    void queue.write('/a', { fader: 1 }, 0);
    void queue.write('/a', { fader: 2, mute: true }, 0);
    void queue.write('/a', { fader: 3 }, 0);
    void queue.write('/b', { fader: 9 }, 0);
    await clock.advance(100);
    expect(sent).toEqual([
      { at: 0, path: '/a', values: { fader: 1 } },
      { at: 0, path: '/b', values: { fader: 9 } },
      { at: 50, path: '/a', values: { mute: true, fader: 3 } },
    ]);
  });
  it('keeps one request per resource in flight', async () => {
    const { clock, queue, sent, maxInFlight } = stage(() => ok, 500);
    for (let value = 0; value < 20; value += 1) {
      void queue.write('/a', { fader: value }, 0);
      await clock.advance(100);
    }
    await clock.advance(1000);
    expect([maxInFlight(), sent.at(-1)?.values]).toEqual([1, { fader: 19 }]);
  });
  it('is not delayed by a clock that was set back', async () => {
    const { clock, queue, sent } = stage();
    void queue.write('/a', { fader: 1 }, 0);
    await clock.advance(10);
    clock.set(clock.now() - 3_600_000);
    void queue.write('/a', { fader: 2 }, 0);
    await clock.advance(60);
    expect(sent.at(-1)?.values).toEqual({ fader: 2 });
  });
  it('reports to a write that all its values were superseded', async () => {
    const { clock, queue } = stage();
    void queue.write('/a', { fader: 1 }, 0);
    const overtaken = queue.write('/a', { fader: 2 }, 0);
    const last = queue.write('/a', { fader: 3 }, 0);
    await clock.advance(100);
    expect(await overtaken).toMatchObject({ ok: false, reason: 'superseded' });
    expect(await last).toEqual(ok);
  });
  it('answers a write with the outcome of the values that were not superseded', async () => {
    const { clock, queue } = stage(({ mute }) => (mute === true ? ok : lost));
    void queue.write('/a', { fader: 1, mute: true }, 0);
    const partly = queue.write('/a', { fader: 2, mute: true }, 0);
    const last = queue.write('/a', { fader: 3 }, 0);
    await clock.advance(100);
    expect([await partly, await last]).toEqual([ok, ok]);
  });
  it('repeats jointly refused values one by one, without superseded ones', async () => {
    const refused: Outcome = { ok: false, reason: 'refused', message: 'No.' };
    const { clock, queue, sent } = stage((values) => ('bad' in values ? refused : ok));
    void queue.write('/a', { first: 1 }, 0);
    const overtaken = queue.write('/a', { good: 1 }, 0);
    const bad = queue.write('/a', { bad: 1 }, 0);
    const good = queue.write('/a', { good: 2 }, 0);
    await clock.advance(200);
    expect(sent.map(({ values }) => values)).toEqual([{ first: 1 }, { bad: 1, good: 2 }, { bad: 1 }, { good: 2 }]);
    expect([(await overtaken).ok, await bad, await good]).toEqual([false, refused, ok]);
  });
  it('[CTRL-09] sends values written together at once, when all of them may be sent', async () => {
    const { clock, queue, together, sent } = stage(() => ok, 200);
    void queue.write('/a', { fader: 1 }, 0);
    await clock.advance(100);
    void queue.write('/b', { fader: 1 }, 0);
    const both = together({ '/c': { fader: 2 }, '/a': { fader: 2 }, '/b': { fader: 2 } });
    await clock.advance(1000);
    expect(sent.slice(2)).toEqual([
      { at: 300, path: '/c', values: { fader: 2 } },
      { at: 300, path: '/a', values: { fader: 2 } },
      { at: 300, path: '/b', values: { fader: 2 } },
    ]);
    expect(await both).toEqual([ok, ok, ok]);
  });
  it('sends the newest values of two groups written together at once too', async () => {
    const { clock, queue, together, sent } = stage(() => ok, 200);
    void queue.write('/a', { fader: 1 }, 0);
    const first = together({ '/a': { fader: 2 }, '/b': { fader: 2 } });
    const next = together({ '/b': { fader: 3 }, '/c': { fader: 3 } });
    await clock.advance(1000);
    expect(sent.slice(1)).toEqual([
      { at: 200, path: '/a', values: { fader: 2 } },
      { at: 200, path: '/b', values: { fader: 3 } },
      { at: 200, path: '/c', values: { fader: 3 } },
    ]);
    expect(await first).toMatchObject([ok, { reason: 'superseded' }]);
    expect(await next).toEqual([ok, ok]);
  });
  it('does not send in parts what was refused together with another value', async () => {
    const refused: Outcome = { ok: false, reason: 'refused', message: 'No.' };
    const { clock, queue, together, sent } = stage((values) => ('bad' in values ? refused : ok));
    void queue.write('/a', { first: 1 }, 0);
    const bad = queue.write('/a', { bad: 1 }, 0);
    const both = together({ '/a': { good: 1 }, '/b': { good: 1 } });
    await clock.advance(500);
    expect(sent.slice(1).map(({ path, values }) => [path, values])).toEqual([
      ['/a', { bad: 1, good: 1 }],
      ['/b', { good: 1 }],
      ['/a', { bad: 1 }],
      ['/a', { good: 1 }],
      ['/b', { good: 1 }],
    ]);
    expect([await bad, await both]).toEqual([refused, [ok, ok]]);
  });
  it('does not send outdated values, and sends those wanted since', async () => {
    const { clock, queue, sent } = stage(() => ok, deadlineMs + 1);
    void queue.write('/a', { fader: 1 }, 0);
    const late = queue.write('/a', { mute: true }, 0);
    await clock.advance(deadlineMs);
    const fresh = queue.write('/a', { fader: 2 }, 0);
    await clock.advance(2 * deadlineMs);
    expect(await late).toMatchObject({ ok: false, reason: 'time-out' });
    expect(await fresh).toEqual(ok);
    expect(sent.map(({ values }) => values)).toEqual([{ fader: 1 }, { fader: 2 }]);
  });
  it('[EQ-01] sends once when the finger rests, the newest value of each property', async () => {
    const { clock, queue, sent } = stage();
    void queue.write('/a', { gain: 1 }, 500);
    await clock.advance(400);
    void queue.write('/a', { gain: 2, frequency: 90 }, 500);
    await clock.advance(499);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(sent.map(({ values }) => values)).toEqual([{ gain: 2, frequency: 90 }]);
  });
  it('sends values waiting for the finger together with an immediate write, to keep their order', async () => {
    const { clock, queue, sent } = stage();
    const gain = queue.write('/a', { gain: 2 }, 500);
    void queue.write('/a', { enable: false }, 0);
    await clock.advance(1000);
    expect(sent.map(({ values }) => values)).toEqual([{ gain: 2, enable: false }]);
    expect(await gain).toEqual(ok);
  });
  it('sends everything when the page is left', async () => {
    const { clock, queue, sent } = stage();
    void queue.write('/a', { gain: 2 }, 500);
    void queue.write('/b', { gain: 3 }, 500);
    queue.flush();
    await clock.advance(1000);
    expect(sent.map(({ at, path }) => [at, path])).toEqual([
      [0, '/a'],
      [0, '/b'],
    ]);
  });
  it('sends what makes nothing louder at once when the page is left, throttled and unanswered or not', async () => {
    const { clock, queue, toOutput, report, sent } = stage(() => ok, 200);
    report({ fader: -20, mute: false });
    void toOutput({ fader: -18 });
    await clock.advance(10);
    void toOutput({ mute: true });
    queue.flush();
    await clock.advance(0);
    expect(sent.map(({ values }) => values)).toEqual([{ fader: -18 }, { mute: true }]);
    void toOutput({ fader: -10 });
    queue.flush();
    await clock.advance(0);
    expect(sent).toHaveLength(2);
    await clock.advance(1000);
    expect(sent.at(-1)?.values).toEqual({ fader: -10 });
  });

  it('gives each request the deadline of its oldest value, and sends no change that a sleep made outdated', async () => {
    const { clock, queue, deadlines, sent } = stage(() => ok, 1000);
    void queue.write('/a', { fader: 1 }, 0);
    await clock.advance(100);
    void queue.write('/a', { mute: true }, 0);
    await clock.advance(100);
    void queue.write('/a', { fader: 2 }, 0);
    await clock.advance(2000);
    expect(deadlines).toEqual([deadlineMs, deadlineMs + 100]);
    const slept = queue.write('/b', { gain: 1 }, 500);
    clock.set(clock.now() + deadlineMs + 1);
    await clock.advance(1000);
    expect([(await slept).ok, sent.filter(({ path }) => path === '/b')]).toEqual([false, []]);
  });
  it('ends all waiting writes on demand, and accepts new ones at once', async () => {
    const { clock, queue, sent } = stage();
    void queue.write('/a', { fader: 1 }, 0);
    await clock.advance(10);
    const waiting = queue.write('/a', { fader: 2 }, 0);
    queue.clear(lost);
    expect(await waiting).toEqual(lost);
    void queue.write('/a', { fader: 3 }, 0);
    await clock.advance(50);
    expect(sent.map(({ values }) => values)).toEqual([{ fader: 1 }, { fader: 3 }]);
  });
  it('drops what waits behind a write without a connection', async () => {
    const { clock, queue, sent } = stage(() => lost);
    const first = queue.write('/a', { fader: 1 }, 0);
    const second = queue.write('/a', { fader: 2 }, 0);
    await clock.advance(1000);
    expect([await first, await second, sent.length]).toEqual([lost, lost, 1]);
  });
  it('[CTRL-05] always sends the last value, at any pace', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(120), { minLength: 1, maxLength: 30 }), fc.nat(200), async (pauses, latency) => {
        const { clock, queue, sent } = stage(() => ok, latency);
        let settled = 0;
        for (const [index, pause] of pauses.entries()) {
          void queue.write('/a', { fader: index }, 0).then(() => void (settled += 1));
          await clock.advance(pause);
        }
        await clock.advance(1000);
        expect(sent.at(-1)?.values).toEqual({ fader: pauses.length - 1 });
        expect(settled).toBe(pauses.length);
        for (const [index, { at }] of sent.entries()) expect(at - (sent[index - 1]?.at ?? -50)).toBeGreaterThanOrEqual(50);
      }),
      { numRuns: 50 },
    );
  });
});

it('a value sent long ago counts as louder again once another page has lowered it', async () => {
  const { clock, toOutput, report, louder } = stage();
  report({ mute: true });
  void toOutput({ mute: false });
  await clock.advance(100);
  report({ mute: false });
  await clock.advance(2000);
  report({ mute: true });
  void toOutput({ mute: false });
  await clock.advance(100);
  expect(louder).toEqual([true, true]);
});

describe('an unanswered request of more than a second', () => {
  const silent = 3000;
  it('is followed by nothing louder on any resource, and by what is quieter in order', async () => {
    const { clock, toOutput, toBand, report, told, sent } = stage(() => ok, silent);
    report({ fader: -40, mute: false });
    void toOutput({ fader: -39 });
    await clock.advance(900);
    const waiting = toOutput({ fader: -20 });
    const muting = toOutput({ mute: true });
    await clock.advance(200);
    expect([await waiting, told]).toMatchObject([{ ok: false, reason: 'delayed' }, [true]]);
    const boost = toBand({ enable: true, gain: 3 });
    const louder = toOutput({ fader: -38 });
    const quieter = toOutput({ fader: -50 });
    expect([await boost, await louder]).toMatchObject([{ reason: 'delayed' }, { reason: 'delayed' }]);
    await clock.advance(10_000);
    expect([await muting, await quieter, told]).toEqual([ok, ok, [true, false, true, false]]);
    expect(sent.map(({ values }) => values)).toEqual([{ fader: -39 }, { mute: true, fader: -50 }]);
  });
  it('is followed by nothing that was written together with something louder', async () => {
    const { clock, queue, report, sent } = stage(() => ok, silent);
    report({ fader: -40 });
    const both = () =>
      Promise.all(
        queue.writeTogether([
          { resource: outputEqFilter, at: { channel: 1, filter: 1 }, values: { enable: false, gain: -3 } },
          { resource: output, at: { channel: 1 }, values: { fader: -20 } },
        ]),
      );
    void queue.write('/a', { name: 'Bar' }, 0);
    void queue.writeTogether([{ resource: output, at: { channel: 1 }, values: { fader: -39 } }]);
    await clock.advance(900);
    const waiting = both();
    await clock.advance(200);
    const delayed = { reason: 'delayed' };
    expect([await waiting, await both()]).toMatchObject([
      [delayed, delayed],
      [delayed, delayed],
    ]);
    await clock.advance(10_000);
    expect(sent).toHaveLength(2);
  });
  it('keeps waiting writes unchanged when something louder than both would have replaced them', async () => {
    const { clock, toOutput, report, sent } = stage(() => ok, silent);
    report({ fader: -40 });
    void toOutput({ fader: -39 });
    await clock.advance(1200);
    void toOutput({ fader: -60 });
    expect(await toOutput({ fader: -5 })).toMatchObject({ reason: 'delayed' });
    await clock.advance(10_000);
    expect(sent.at(-1)?.values).toEqual({ fader: -60 });
  });
  it('does not delay a finger that moves down again, although nothing of its way up was reported', async () => {
    const latencies = [5, silent, 5];
    const { clock, toOutput, report, sent } = stage(
      () => ok,
      () => latencies.shift() ?? 5,
    );
    report({ fader: -40, mute: false });
    void toOutput({ fader: -30 });
    await clock.advance(100);
    void toOutput({ mute: false });
    await clock.advance(1100);
    void toOutput({ fader: -35 });
    await clock.advance(10_000);
    expect(sent.map(({ values }) => values)).toEqual([{ fader: -30 }, { mute: false }, { fader: -35 }]);
  });
  it('holds back an unmute as it does a louder level', async () => {
    const { clock, toOutput, toBand, report, sent } = stage(() => ok, silent);
    report({ mute: true });
    void toBand({ frequency: 200 });
    await clock.advance(1100);
    expect(await toOutput({ mute: false })).toMatchObject({ reason: 'delayed' });
    await clock.advance(10_000);
    expect(sent.length).toBe(1);
  });
  it('is followed by anything once it has been answered, as is one answered in time', async () => {
    const { clock, toOutput, report, sent } = stage(() => ok, 1100);
    report({ fader: -40 });
    void toOutput({ fader: -39 });
    await clock.advance(1101);
    void toOutput({ fader: -38 });
    await clock.advance(2000);
    const quick = stage(() => ok, 900);
    quick.report({ fader: -40 });
    void quick.toOutput({ fader: -39 });
    await quick.clock.advance(100);
    void quick.toOutput({ fader: -38 });
    await quick.clock.advance(2000);
    for (const each of [sent, quick.sent]) expect(each.map(({ values }) => values)).toEqual([{ fader: -39 }, { fader: -38 }]);
    expect(quick.told).toEqual([]);
  });
});
