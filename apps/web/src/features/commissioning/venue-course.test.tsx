import { output } from '@headroom/model/amplifier';
import { beginRun, defaultRecipe, verdictOf } from '@headroom/model/commissioning';
import { writeTo } from '@headroom/model/property';
import { setUpSoundAmp } from '@headroom/model/test/sound-amp';
import { describe, expect, it } from 'vitest';
import { createKeeper } from '../../../test/commissioning-keeper.ts';
import { pageRig } from '../../../test/page-rig.tsx';
import type { SiteAmp } from '../../device/site/site.ts';
import { createCourse, maySign } from './venue-course.ts';

/** Two amplifiers alike: the course knows them by their shelves. */
async function opened() {
  const rig = await pageRig({ inCloud: 'operator', settings: setUpSoundAmp });
  const { seat, device, clock } = rig;
  const keepers = new Map(['first', 'second'].map((ampId) => [ampId, createKeeper(seat.id)]));
  const amps = [...keepers.keys()].map((ampId): SiteAmp => ({ ampId, seat, device, listed: { name: ampId, model: '704D' } }));
  const course = createCourse({
    clock,
    openShelf: async ({ ampId }) => keepers.get(ampId)?.open('ana@example.com', clock),
  });
  const states = () => amps.map(({ ampId }) => course.rows().get(ampId)?.state);
  const kept = (ampId: string) => {
    const run = keepers.get(ampId)?.kept();
    return run && verdictOf(run);
  };
  return { ...rig, keepers, amps, course, states, kept };
}
const oneMs = 25_000;

describe('a run through a venue', () => {
  it('takes one amplifier after the other, and keeps what each has found', async () => {
    const { course, amps, states, turn, kept } = await opened();
    const ended = course.start(amps, defaultRecipe);
    await turn(5000);
    expect(states()).toEqual(['now', undefined]);
    await turn(oneMs);
    expect([states()[0], kept('first')]).toEqual(['done', 'passed']);
    await turn(oneMs);
    await ended;
    expect([states(), kept('second'), course.isRunning()]).toEqual([['done', 'done'], 'passed', false]);
  });

  it('stops, and goes on with the one that it has left', async () => {
    const { course, amps, states, turn, kept, keepers } = await opened();
    const ended = course.start(amps, defaultRecipe);
    await turn(5000);
    course.stop();
    await turn(5000);
    await ended;
    expect([states(), course.isRunning(), kept('first')]).toEqual([['waiting', undefined], false, 'unfinished']);
    const begun = keepers.get('first')?.kept()?.startedAt;
    const again = course.start(amps, defaultRecipe);
    await turn(2 * oneMs);
    await again;
    expect([states(), kept('first'), kept('second')]).toEqual([['done', 'done'], 'passed', 'passed']);
    expect(keepers.get('first')?.kept()?.startedAt).toBe(begun);
  });

  it('begins no run once it was stopped, also where the cloud has yet to say what it keeps', async () => {
    const { clock, keepers, amps, turn, kept } = await opened();
    const { promise, resolve } = Promise.withResolvers<void>();
    const course = createCourse({
      clock,
      openShelf: async ({ ampId }) => {
        await promise;
        return keepers.get(ampId)?.open('ana@example.com', clock);
      },
    });
    const ended = course.start(amps, defaultRecipe);
    await turn(500);
    course.stop();
    resolve();
    await turn(oneMs);
    await ended;
    const states = amps.map(({ ampId }) => course.rows().get(ampId)?.state);
    expect([states, course.isRunning(), kept('first')]).toEqual([['waiting', undefined], false, undefined]);
  });

  it('signs what is done, once, and leaves what needs a remark', async () => {
    const { course, amps, states, turn, keepers, device, held } = await opened();
    const { name } = output.properties;
    const begun = course.start(amps.slice(0, 1), defaultRecipe);
    await turn(oneMs);
    await begun;
    void device.write(writeTo(output, { channel: 1 }, { name: '' }));
    await turn(500);
    expect(held(name, { channel: 1 })).toBe('');
    const ended = course.start(amps, defaultRecipe);
    await turn(oneMs);
    await ended;
    expect(amps.map(({ ampId }) => maySign(course.rows().get(ampId)))).toEqual([true, false]);
    await course.sign(amps);
    await course.sign(amps);
    expect([states(), [...keepers.values()].map((keeper) => keeper.signed())]).toEqual([
      ['signed', 'done'],
      [1, 0],
    ]);
    const again = course.start(amps, defaultRecipe);
    await turn(oneMs);
    await again;
    expect(states()).toEqual(['signed', 'done']);
  });

  it('leaves a run of single channels to who has begun it, and signs none in place of an amplifier', async () => {
    const { course, amps, states, turn, keepers, seat, clock } = await opened();
    const ofChannel = () => beginRun(defaultRecipe, { deviceId: seat.id, tree: seat.tree, scope: [2], at: clock.now() });
    keepers.get('first')?.keep(ofChannel());
    const ended = course.start(amps, defaultRecipe);
    await turn(2 * oneMs);
    await ended;
    expect([states(), keepers.get('first')?.sent]).toEqual([['ofChannels', 'done'], []]);
    keepers.get('second')?.keep(ofChannel());
    await course.sign(amps);
    expect([states(), [...keepers.values()].map((keeper) => keeper.signed())]).toEqual([
      ['ofChannels', 'ofChannels'],
      [0, 0],
    ]);
  });

  it('begins with amplifiers that are connected, and says of the others that they are not', async () => {
    const { course, amps, turn, kept } = await opened();
    const [first, second] = amps as [SiteAmp, SiteAmp];
    const away: SiteAmp = { ...first, seat: Object.create(first.seat, { available: { value: false } }) as typeof first.seat };
    const ended = course.start([away, second], defaultRecipe);
    await turn(oneMs);
    expect([course.rows().get('first'), kept('second')]).toEqual([undefined, 'passed']);
    await turn(oneMs);
    await ended;
    expect([course.rows().get('first')?.state, kept('first')]).toEqual(['away', undefined]);
  });

  it('goes on with the next where one stops answering, and passes nothing of it', async () => {
    const { course, amps, states, turn, kept, link } = await opened();
    const ended = course.start(amps, defaultRecipe);
    await turn(5000);
    link.frozen = true;
    await turn(60_000);
    link.frozen = false;
    await turn(60_000);
    await ended;
    expect([states()[0], kept('first')]).toEqual(['cutOff', 'unfinished']);
  });
});
