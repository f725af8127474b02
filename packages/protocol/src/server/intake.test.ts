import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createIntake, messageOverhead, type IntakeLimits } from './intake.ts';

function stage(limits: Partial<IntakeLimits> = {}) {
  const clock = createManualClock();
  const taken: string[] = [];
  let floods = 0;
  const intake = createIntake<string>({
    clock,
    limits: { rate: 10, answerBytes: 1000, waitingBytes: 5 * messageOverhead + 100, ...limits },
    take: (message) => taken.push(message),
    overflow: () => void (floods += 1),
  });
  const offer = (...messages: string[]) => messages.forEach((message) => intake.offer(message));
  return { clock, intake, offer, taken, floods: () => floods };
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('the messages of a socket', () => {
  it('are processed at once up to a burst, and then at a fixed rate in order', async () => {
    const { clock, offer, taken, floods } = stage();
    offer(...numbered(15));
    expect(taken).toHaveLength(10);
    await clock.advance(100);
    expect(taken).toHaveLength(11);
    await clock.advance(400);
    expect([taken, floods()]).toEqual([numbered(15), 0]);
  });

  it('may burst again only as far as time has passed', async () => {
    const { clock, offer, taken } = stage();
    offer(...numbered(10));
    await clock.advance(300);
    offer('a', 'b', 'c', 'd');
    expect(taken.slice(10)).toEqual(['a', 'b', 'c']);
    await clock.advance(60_000);
    offer(...numbered(13));
    expect(taken).toHaveLength(10 + 4 + 10);
  });

  it('never overtake waiting ones', async () => {
    const { clock, offer, taken } = stage();
    offer(...numbered(11));
    await clock.advance(99);
    offer('late');
    await clock.advance(1);
    expect(taken.at(-1)).toBe('10');
    await clock.advance(100);
    expect(taken.at(-1)).toBe('late');
  });

  it.each([
    ['messages', numbered(10), ['', '', '', '', ''], ''],
    ['bytes', numbered(10), ['x'.repeat(600), 'y'.repeat(100)], 'z'],
  ])('are a flood when more %s wait than allowed, which is reported once and ends the socket', async (_, burst, waiting, straw) => {
    const { clock, offer, taken, floods } = stage();
    offer(...burst, ...waiting);
    expect(floods()).toBe(0);
    offer(straw);
    expect(floods()).toBe(1);
    await clock.advance(10_000);
    offer('more');
    expect([taken, floods()]).toEqual([burst, 1]);
  });

  it('count as waiting only while they wait', async () => {
    const { clock, offer, taken, floods } = stage();
    offer(...numbered(10));
    for (let round = 0; round < 20; round += 1) {
      offer('x'.repeat(900));
      await clock.advance(100);
    }
    expect([taken.length, floods()]).toEqual([30, 0]);
  });

  it('wait until earlier answers are paid for, however few messages there were', async () => {
    const { clock, intake, offer, taken } = stage();
    offer('whole', 'again');
    intake.charge(900);
    offer('still');
    intake.charge(2100);
    offer('late');
    expect(taken).toEqual(['whole', 'again', 'still']);
    await clock.advance(1990);
    expect(taken).toHaveLength(3);
    await clock.advance(110);
    expect(taken).toEqual(['whole', 'again', 'still', 'late']);
  });

  it('are forgotten when the socket has closed', async () => {
    const { clock, intake, offer, taken } = stage();
    offer(...numbered(12));
    intake.close();
    offer('more');
    await clock.advance(10_000);
    expect(taken).toHaveLength(10);
  });

  it('are not delayed by a clock that was set back', async () => {
    const { clock, offer, taken } = stage();
    offer(...numbered(11));
    clock.set(clock.now() - 3_600_000);
    await clock.advance(200);
    expect(taken).toHaveLength(11);
  });

  it('keep their rate over any period', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(400), fc.nat(3)), { maxLength: 40 }), async (steps) => {
        const { clock, offer, taken } = stage({ waitingBytes: 1e6 });
        let offered = 0;
        for (const [pause, count] of steps) {
          offer(...numbered(count).map(() => String(offered++)));
          await clock.advance(pause);
          expect(taken.length).toBeLessThanOrEqual(10 + clock.now() / 100);
        }
        await clock.advance(20_000);
        expect(taken).toEqual(numbered(offered));
      }),
    );
  });
});
