import { describe, expect, it } from 'vitest';
import { inputFirEqFilter, outputEqFilter, output } from '@headroom/model';
import { createManualClock, type Outcome } from '@headroom/protocol';
import { commitDelayOf } from './commit-delay.ts';
import { createLateWrites } from './late-writes.ts';

function setup() {
  const clock = createManualClock();
  const sent: [string, object][] = [];
  const late = createLateWrites(clock, (path, values) => {
    sent.push([path, { ...values }]);
    return Promise.resolve<Outcome>({ ok: true });
  });
  return { clock, sent, late };
}

describe('writes that wait for the finger', () => {
  it('[EQ-01] [INEQ-03] filters wait 500 ms, what is switched and everything else does not', () => {
    expect(commitDelayOf(outputEqFilter.properties.gain)).toBe(500);
    expect(commitDelayOf(inputFirEqFilter.properties.frequency1)).toBe(500);
    expect(commitDelayOf(outputEqFilter.properties.enable)).toBe(0);
    expect(commitDelayOf(output.properties.fader)).toBe(0);
  });

  it('[EQ-01] sends once, 500 ms after the last move, the newest value of each property', async () => {
    const { clock, sent, late } = setup();
    void late.write('/f/1', { gain: 1 }, 500);
    await clock.advance(400);
    void late.write('/f/1', { gain: 2, frequency: 90 }, 500);
    await clock.advance(499);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(sent).toEqual([['/f/1', { gain: 2, frequency: 90 }]]);
  });

  it('takes what waits along with a write that does not wait, so that their order is kept', async () => {
    const { clock, sent, late } = setup();
    const gain = late.write('/f/1', { gain: 2 }, 500);
    await late.write('/f/1', { enable: false }, 0);
    expect(sent).toEqual([['/f/1', { gain: 2, enable: false }]]);
    await expect(gain).resolves.toEqual({ ok: true });
    await clock.advance(1000);
    expect(sent).toHaveLength(1);
  });

  it('forgets what was written another way meanwhile', async () => {
    const { clock, sent, late } = setup();
    const gain = late.write('/f/1', { gain: 2 }, 500);
    late.drop('/f/1', ['gain']);
    await expect(gain).resolves.toMatchObject({ reason: 'superseded' });
    await clock.advance(1000);
    expect(sent).toEqual([]);
  });

  it('sends everything when the page is left', async () => {
    const { clock, sent, late } = setup();
    void late.write('/f/1', { gain: 2 }, 500);
    void late.write('/f/2', { gain: 3 }, 500);
    late.flush();
    expect(sent).toHaveLength(2);
    await clock.advance(1000);
    expect(sent).toHaveLength(2);
  });
});
