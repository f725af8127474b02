import { treeOf, type Change } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createOutbox } from './outbox.ts';

const limits = { slowBytes: 100, fullBytes: 1000, blockedMs: 5000 };

function stage() {
  const clock = createManualClock();
  const sent: unknown[] = [];
  const closed: (readonly [number, string])[] = [];
  const state = { buffered: 0 };
  const print = (changes: Iterable<Change>) => JSON.stringify(treeOf(changes));
  const outbox = createOutbox({
    transport: { remote: 'test', buffered: () => state.buffered, send: (text) => sent.push(JSON.parse(text)), close: () => undefined },
    clock,
    limits,
    print,
    close: (code, reason) => closed.push([code, reason]),
  });
  const publish = (...changes: Change[]) => outbox.publish(() => changes, print(changes));
  return { clock, outbox, publish, sent, closed, state };
}

describe('the output of a socket', () => {
  it('is sent at once while the socket accepts it', () => {
    const { outbox, publish, sent, state } = stage();
    state.buffered = limits.slowBytes;
    publish(['/a', 1]);
    outbox.send('"reply"');
    expect([sent, outbox.isWaiting(), outbox.poll()]).toEqual([[{ a: 1 }, 'reply'], false, false]);
  });

  it('waits as the newest value of each leaf while it is slow; replies do not wait', () => {
    const { outbox, publish, sent, state } = stage();
    state.buffered = limits.slowBytes + 1;
    publish(['/a', 1], ['/b', 1]);
    publish(['/a', 2]);
    outbox.send('"reply"');
    expect([sent, outbox.poll()]).toEqual([['reply'], true]);
    state.buffered = limits.slowBytes;
    expect(outbox.poll()).toBe(false);
    expect(sent).toEqual(['reply', { a: 2, b: 1 }]);
    expect([outbox.poll(), sent.length]).toEqual([false, 2]);
  });

  it('is sent with what waits as soon as there is room, and never before it', () => {
    const { publish, sent, state } = stage();
    state.buffered = limits.slowBytes + 1;
    publish(['/a', 1]);
    state.buffered = 0;
    publish(['/b', 2]);
    publish(['/a', 3]);
    expect(sent).toEqual([{ a: 1, b: 2 }, { a: 3 }]);
  });

  it('reports a removed branch only as removed, however often it came and went', () => {
    const { outbox, publish, sent, state } = stage();
    state.buffered = limits.slowBytes + 1;
    publish(['/groups/one/key', 'x'], ['/groups/one/properties', []], ['/groups/other', 1], ['/groups/onebyone', 1]);
    publish(['/groups/one', null]);
    state.buffered = 0;
    outbox.poll();
    expect(sent).toEqual([{ groups: { one: null, other: 1, onebyone: 1 } }]);
    state.buffered = limits.slowBytes + 1;
    publish(['/groups/two', null], ['/groups/three', null]);
    publish(['/groups/two/key', 'z'], ['/groups/three/key', 'z']);
    publish(['/groups/two', null]);
    state.buffered = 0;
    outbox.poll();
    expect(sent.at(-1)).toEqual({ groups: { two: null, three: { key: 'z' } } });
  });

  it('is given up when the socket stays blocked, counted from the first waiting message', async () => {
    const { clock, outbox, publish, sent, closed, state } = stage();
    await clock.advance(60_000);
    state.buffered = limits.slowBytes + 1;
    publish(['/a', 1]);
    await clock.advance(limits.blockedMs - 1);
    publish(['/a', 2]);
    expect([outbox.poll(), closed]).toEqual([true, []]);
    await clock.advance(1);
    expect([outbox.poll(), closed, sent]).toEqual([false, [[1008, 'too slow']], []]);
  });

  it('is given up no later because somebody set the clock back', async () => {
    const { clock, outbox, publish, closed, state } = stage();
    state.buffered = limits.slowBytes + 1;
    publish(['/a', 1]);
    clock.set(clock.now() - 3_600_000);
    await clock.advance(limits.blockedMs);
    expect([outbox.poll(), closed]).toEqual([false, [[1008, 'too slow']]]);
  });

  it('starts counting again when the socket was free', async () => {
    const { clock, outbox, publish, closed, state } = stage();
    for (let round = 0; round < 5; round += 1) {
      state.buffered = limits.slowBytes + 1;
      publish(['/a', round]);
      await clock.advance(limits.blockedMs - 1);
      expect(outbox.poll()).toBe(true);
      state.buffered = 0;
      expect(outbox.poll()).toBe(false);
    }
    expect(closed).toEqual([]);
  });

  it('is found blocked by the next change, without polling', async () => {
    const { clock, publish, closed, state } = stage();
    state.buffered = limits.slowBytes + 1;
    publish(['/a', 1]);
    await clock.advance(limits.blockedMs);
    publish(['/a', 2]);
    expect(closed).toEqual([[1008, 'too slow']]);
  });

  it('ends the connection instead of a reply when it is full', () => {
    const { outbox, sent, closed, state } = stage();
    state.buffered = limits.fullBytes;
    outbox.send('"last"');
    state.buffered = limits.fullBytes + 1;
    outbox.send('"too much"');
    expect([sent, closed]).toEqual([['last'], [[1008, 'too slow']]]);
  });
});
