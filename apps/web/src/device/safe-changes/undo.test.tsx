import { highPassFilter, output, outputEqFilter, rmsLimiter } from '@headroom/model/amplifier';
import { put, valueOf, writeTo, type AnyParams, type Handle, type NumberProperty, type Tree } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { askOfProgram } from './confirm-louder.ts';
import { createJointQuestion } from './joint-question.ts';
import { questionsOf } from './questions.ts';
import { carry, reversed, undosOf, type Change } from './undo.ts';

const at = { channel: 1 };
const { fader } = output.properties;
const latency = 5;

async function stage<At extends AnyParams>(
  of: Handle<NumberProperty, At>,
  where: NoInfer<At>,
  settings: (tree: Tree) => void = () => undefined,
) {
  const rig = await pageRig({
    latency,
    settings: (tree) => {
      put(tree, '/amp/channels/1/output/fader', -20);
      settings(tree);
    },
  });
  const offers: (readonly Change[])[] = [];
  undosOf(rig.seat).onOffer((changes) => offers.push(changes));
  const said: string[] = [];
  const level = await rig.control<NumberProperty, At>(of, where);
  return {
    ...rig,
    level,
    offers,
    said,
    held: () => rig.held(of, where),
    async drag(to: number, byFinger = true) {
      const { drag } = level.now();
      act(() => drag.start());
      act(() => drag.move(to));
      await rig.turn(100);
      act(() => drag.finish(byFinger));
      act(() => drag.finally());
      await rig.turn(700);
    },
    takeBack: () => act(() => carry(rig.seat, reversed(offers.at(-1) ?? []), false, askOfProgram, ({ how }) => said.push(how))),
  };
}

describe('[PROP-17] a value changed by a finger', () => {
  it('offers undo, and one changed by a mouse does not', async () => {
    const { drag, offers, held } = await stage(fader, at);
    await drag(-25, false);
    expect([held(), offers]).toEqual([-25, []]);
    await drag(-30);
    expect(offers.map((changes) => changes.map(({ handle, from, to }) => [handle.name, from, to]))).toEqual([[['fader', -25, -30]]]);
  });

  it('is undone at once if that is quieter or hardly louder, otherwise gradually after a yes', async () => {
    const { drag, held, takeBack, turn, said, asked, answer } = await stage(fader, at);
    await drag(-10);
    takeBack();
    await turn(100);
    expect([held(), said]).toEqual([-20, ['done']]);
    await drag(-40);
    takeBack();
    await turn(1000);
    expect([asked(), held()]).toEqual([-20, -40]);
    await answer(true);
    expect(held()).toBeGreaterThan(-40);
    expect(held()).toBeLessThan(-24);
    await turn(600);
    expect([held(), said]).toEqual([-20, ['done', 'done']]);
  });

  it('asks before an undo if such a step asks', async () => {
    const { threshold } = rmsLimiter.properties;
    const { drag, held, takeBack, asked, answer, said } = await stage(threshold, at, (tree) =>
      put(tree, '/amp/channels/1/rmsLimiter/enable', true),
    );
    await drag(20);
    takeBack();
    expect([asked(), held()]).toEqual([100, 20]);
    await answer(false);
    expect([held(), said]).toEqual([20, ['refused']]);
    takeBack();
    await answer(true);
    expect([held(), said]).toEqual([100, ['refused', 'done']]);
  });

  it('stays if somebody has changed it since, and says so', async () => {
    const { amp, drag, held, takeBack, turn, said } = await stage(fader, at);
    await drag(-30);
    amp.report([['/amp/channels/1/output/fader', -35]]);
    await turn(300);
    takeBack();
    await turn(1000);
    expect([held(), said]).toEqual([-35, ['changed since']]);
  });

  it('is not touched by an undo pressed while the amplifier is away', async () => {
    const { clock, link, drag, held, takeBack, turn, said, device } = await stage(fader, at);
    await drag(-30);
    link.frozen = true;
    await turn(20_000);
    takeBack();
    await turn(1000);
    link.frozen = false;
    await turn(30_000);
    expect([device.status().state, held(), said, clock.elapsed() > 0]).toEqual(['CONNECTED', -30, ['not connected'], true]);
  });

  it.each([-1, 0, 3, 7, 12, 60, 210, 330, 460, 560])(
    '[CTRL-05] [CTRL-09] stays where it was, with the cable out %i ms after the undo was pressed, and goes no further when it is back',
    async (cutAt) => {
      const { clock, link, drag, held, takeBack, turn, device, seat } = await stage(fader, at);
      await drag(-60);
      takeBack();
      if (cutAt < 0) link.frozen = true;
      else clock.after(cutAt, () => (link.frozen = true));
      act(() => questionsOf(seat).answer(true));
      await turn(Math.max(0, cutAt) + 2 * latency);
      const whenCut = Number(held());
      expect(whenCut).toBeLessThanOrEqual(-60 + 4 * (Math.max(0, cutAt) / 50 + 1));
      await turn(20_000);
      link.frozen = false;
      await turn(30_000);
      expect(device.status().state).toBe('CONNECTED');
      expect(Number(held())).toBeLessThanOrEqual(whenCut + 4);
      await turn(5000);
      expect(Number(held())).toBeLessThanOrEqual(whenCut + 4);
    },
  );
});

describe('[CTRL-09] a reset', () => {
  it('offers undo once it has arrived, from where it was', async () => {
    const { level, held, offers, takeBack, turn } = await stage(fader, at);
    act(() => level.now().jump(-5));
    await turn(200);
    expect(offers).toEqual([]);
    await turn(600);
    expect([held(), offers.length]).toEqual([-5, 1]);
    takeBack();
    await turn(100);
    expect(held()).toBe(-20);
  });

  it('whose ramp a mute has stopped can be undone from the level it reached', async () => {
    const { level, held, offers, takeBack, turn, control } = await stage(fader, at);
    const mute = await control(output.properties.mute, at);
    act(() => level.now().jump(0));
    await turn(200);
    await mute.set(true);
    await turn(600);
    const reached = held();
    expect([Number(reached) > -20, Number(reached) < -1, offers.at(-1)?.[0]?.to]).toEqual([true, true, reached]);
    takeBack();
    await turn(100);
    expect(held()).toBe(-20);
  });

  it('that asks offers undo only after a yes', async () => {
    const { level, held, offers, answer, turn } = await stage(highPassFilter.properties.frequency, at, (tree) => {
      put(tree, '/amp/channels/1/crossover/highPassFilter/enable', true);
    });
    act(() => level.now().jump(100));
    await answer(false);
    expect([held(), offers]).toEqual([1000, []]);
    act(() => level.now().jump(100));
    await answer(true);
    await turn(200);
    expect([held(), offers.length]).toEqual([100, 1]);
  });
});

it('[EQ-01] a band changed by a finger offers undo once it is sent', async () => {
  const { level, held, takeBack, turn, offers } = await stage(outputEqFilter.properties.frequency, { channel: 1, filter: 3 });
  const { drag } = level.now();
  act(() => drag.start());
  act(() => drag.move(2000));
  act(() => drag.finish(true));
  act(() => drag.finally());
  await turn(400);
  expect([held(), offers.length]).toEqual([1000, 0]);
  await turn(300);
  expect([held(), offers.length]).toEqual([2000, 1]);
  takeBack();
  await turn(2000);
  expect(held()).toBe(1000);
});

describe('what a copy wrote, undone before the amplifier has reported it', () => {
  const { gain } = outputEqFilter.properties;
  async function copied(places: number) {
    const rig = await stage(fader, at);
    const { amp, device, link, said, seat, turn } = rig;
    const bands = Array.from({ length: places }, (_, index) => ({ channel: (index % 4) + 1, filter: Math.floor(index / 4) + 1 }));
    const answers: unknown[] = [];
    const write = (band: (typeof bands)[number]) => device.write(writeTo(outputEqFilter, band, { gain: -2 }));
    act(() => bands.forEach((band) => void write(band).then((answer) => answers.push(answer))));
    while (answers.length < places) await turn(1);
    expect(bands.map((band) => valueOf(seat.shown, gain, band))).not.toContain(-2);
    const changes = bands.map((band) => ({ handle: gain, at: band, from: -2, to: 0 }));
    const before = link.heard.length;
    return {
      ...rig,
      undo: () =>
        act(() =>
          carry(
            seat,
            changes,
            false,
            (_seat, _writes, answered) => answered(true),
            ({ how }) => said.push(how),
          ),
        ),
      gains: () => [...new Set(bands.map((band) => valueOf(amp.tree, gain, band)))],
      reads: () => link.heard.slice(before).filter(({ from, text }) => from === 'client' && text.includes('"get"')).length,
    };
  }

  it.each([
    [1, 1],
    [8, 8],
    [9, 1],
    [12, 1],
  ])('is undone whole: %j bands, after %j reads', async (places, wanted) => {
    const { undo, gains, reads, said, turn } = await copied(places);
    undo();
    await turn(2000);
    expect([said, gains(), reads()]).toEqual([['done'], [0], wanted]);
  });

  it('stays if the amplifier does not answer, and does not count as undone', async () => {
    const { undo, gains, link, said, turn } = await copied(2);
    link.frozen = true;
    undo();
    while (said.length === 0) await turn(100);
    link.frozen = false;
    await turn(20_000);
    expect([said.includes('done'), said.length, gains()]).toEqual([false, 1, [-2]]);
  });
});

it('[CTRL-09] undone together with other amplifiers, asks again where a level has been turned down while the question stood', async () => {
  const { drag, offers, held, turn, seat, amp, answer, said } = await stage(fader, at);
  await drag(-40);
  const { ask } = createJointQuestion(1);
  act(() => carry(seat, reversed(offers.at(-1) ?? []), true, ask, ({ how }) => said.push(how)));
  await turn(500);
  await amp.write('/amp/channels/1/output', { fader: -70 }, { id: 'elsewhere', admin: true });
  await turn(500);
  await answer(true);
  await turn(3000);
  expect([
    held(),
    said,
    questionsOf(seat)
      .asked()
      ?.rises.map(({ from, to }) => [from, to]),
  ]).toEqual([-70, [], [[-70, -20]]]);
  await answer(true);
  await turn(3000);
  expect([held(), said]).toEqual([-20, ['done']]);
});
