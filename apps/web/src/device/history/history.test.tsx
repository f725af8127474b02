import { ethernet, misc, output, rmsLimiter } from '@headroom/model/amplifier';
import { put, writeTo, type Tree } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftsOf } from '../binding/drafts.ts';
import { undosOf } from '../care/undo.ts';
import { pageRig } from '../page-rig.tsx';
import { createHistory, type Travel } from './history.ts';

const at = { channel: 1 };
const { fader, mute } = output.properties;
const start = -20;

/** A page at a channel whose fader stands at -20 dB, with a history that hears it. */
async function stage(settings: (tree: Tree) => void = () => undefined) {
  const rig = await pageRig({
    latency: 5,
    settings(tree) {
      put(tree, '/amp/channels/1/output/fader', start);
      settings(tree);
    },
  });
  const history = createHistory();
  history.hear(rig.seat);
  const level = await rig.control(fader, at);
  const endings: Travel[] = [];
  const told = () => history.trail().steps.map(({ changes }) => changes.map(({ handle, from, to }) => [handle.name, from, to]));
  return {
    ...rig,
    history,
    level,
    endings,
    told,
    /** What the amplifier has. */
    stands: () => rig.held(fader, at),
    drag: async (...levels: number[]) => {
      const { drag } = level.now();
      act(() => drag.start());
      for (const to of levels) {
        act(() => drag.move(to));
        // A finger may rest for long and go on.
        await rig.turn(3000);
      }
      act(() => drag.finish(true));
      act(() => drag.finally());
      await rig.turn(1500);
    },
    travel: async (wanted: number, isSure = false) => {
      act(() => history.travel(rig.seat, wanted, isSure, (ending) => endings.push(ending)));
      await rig.turn(1500);
      return endings.at(-1)?.how;
    },
  };
}

describe('the history of changes', () => {
  it('holds one drag as one step, however long the finger rests, and each further hand as another', async () => {
    const { drag, level, told, turn } = await stage();
    await drag(-25, -22, -30);
    expect(told()).toEqual([[['fader', -20, -30]]]);
    await level.set(-31);
    await turn(1500);
    expect(told()).toEqual([[['fader', -20, -30]], [['fader', -30, -31]]]);
  });

  it('holds keys that repeat as one step, and forgets what ended where it began', async () => {
    const { level, told, turn } = await stage();
    for (const to of [-21, -22, -23]) await level.set(to);
    await turn(1500);
    expect(told()).toEqual([[['fader', -20, -23]]]);
    for (const to of [-24, -23]) await level.set(to);
    expect(told()).toEqual([[['fader', -20, -23]]]);
  });

  it('holds what one touch changes, and what is done meanwhile, as one step', async () => {
    const { history, device, seat, told, turn } = await stage();
    act(() => void device.write(writeTo(output, at, { fader: -33, mute: true })));
    await turn(2000);
    await act(() =>
      history.during(seat, async () => {
        for (const channel of [2, 3]) {
          void device.write(writeTo(output, { channel }, { fader: -40 }));
          await turn(2000);
        }
      }),
    );
    expect(told()).toEqual([
      [
        ['fader', -20, -33],
        ['mute', false, true],
      ],
      [
        ['fader', 0, -40],
        ['fader', 0, -40],
      ],
    ]);
  });

  it('offers the way back of what one act did, where that may be regretted at once, and nothing of what changed nothing', async () => {
    const { device, history, seat, turn, drag } = await stage();
    const offers: unknown[] = [];
    undosOf(seat).onOffer((changes) =>
      offers.push(changes.map(({ handle, at: { channel }, from, to }) => [handle.name, channel, from, to])),
    );
    const mutes = (isMuted: boolean) => async () => {
      for (const channel of [1, 2]) await device.write(writeTo(output, { channel }, { mute: isMuted }));
    };
    await drag(-25);
    offers.length = 0;
    const run = async (isMuted: boolean, offered?: 'offered') => {
      act(() => void history.during(seat, mutes(isMuted), offered));
      await turn(2000);
    };
    await run(false, 'offered');
    expect(offers).toEqual([]);
    await run(true, 'offered');
    const muted = [1, 2].map((channel) => ['mute', channel, false, true]);
    expect(offers).toEqual([muted]);
    await run(false);
    expect(offers).toEqual([muted]);
  });

  it('goes back and forth by any number of steps, and forgets what was taken back when something else is changed', async () => {
    const { drag, level, history, stands, travel, told } = await stage();
    await drag(-25);
    await drag(-30);
    await drag(-35);
    expect([await travel(0), stands(), history.trail().done]).toEqual(['done', -20, 0]);
    expect([await travel(3), stands(), history.trail().done]).toEqual(['done', -35, 3]);
    expect([await travel(2), stands(), history.trail().done]).toEqual(['done', -30, 2]);
    await level.set(-50);
    expect(told()).toEqual([[['fader', -20, -25]], [['fader', -25, -30]], [['fader', -30, -50]]]);
  });

  it('goes up little by little where that is louder, and asks where such a step asks: a no leaves everything', async () => {
    const { threshold } = rmsLimiter.properties;
    const { control, drag, device, history, stands, travel, turn, answer, asked, held, endings, seat } = await stage((tree) =>
      put(tree, '/amp/channels/1/rmsLimiter/enable', true),
    );
    await control(threshold, at);
    await drag(-60);
    act(() => history.travel(seat, 0, false, ({ how }) => endings.push({ how } as Travel)));
    await turn(200);
    expect(stands()).toBeLessThan(-25);
    await turn(1500);
    expect(stands()).toBe(-20);
    act(() => void device.write(writeTo(rmsLimiter, at, { threshold: 20 })));
    await turn(1500);
    await travel(0);
    expect([asked(), held(threshold, at), history.trail().done]).toEqual([100, 20, 1]);
    await answer(false);
    expect([endings.at(-1)?.how, held(threshold, at), history.trail().done]).toEqual(['refused', 20, 1]);
    await travel(0);
    await answer(true);
    await turn(1500);
    expect([endings.at(-1)?.how, held(threshold, at), history.trail().done]).toEqual(['done', 100, 0]);
  });

  it('overwrites what somebody else has changed since only for whoever is sure, and says what stands there now', async () => {
    const { amp, drag, stands, travel, turn, endings, history } = await stage();
    await drag(-30);
    amp.report([['/amp/channels/1/output/fader', -35]]);
    await turn(500);
    expect([await travel(0), stands(), history.trail().done]).toEqual(['changed since', -35, 1]);
    expect(endings.at(-1)).toMatchObject({ since: [{ from: -35, to: -20 }] });
    expect([await travel(0, true), stands(), history.trail().done]).toEqual(['done', -20, 0]);
  });

  it('stays where it is while the amplifier is away, and where a write is refused', async () => {
    const { drag, link, history, travel, turn, stands, device } = await stage();
    await drag(-30);
    link.frozen = true;
    await turn(20_000);
    expect(device.status().state).not.toBe('CONNECTED');
    expect([await travel(0), history.trail().done]).toEqual(['not connected', 1]);
    link.frozen = false;
    await turn(10_000);
    expect([await travel(0), stands()]).toEqual(['done', -20]);
  });

  it('notes nothing of what a press starts, and takes no address back', async () => {
    const { device, told, turn, travel, held } = await stage();
    act(() => void device.write(writeTo(misc, {}, { findMe: true })));
    await turn(1500);
    expect(told()).toEqual([]);
    act(() => void device.write(writeTo(ethernet, {}, { dhcp: false })));
    await turn(1500);
    const before = held(ethernet.properties.dhcp, {});
    expect(told()).toHaveLength(1);
    await travel(0);
    expect(held(ethernet.properties.dhcp, {})).toBe(before);
  });

  it('forgets what the amplifier refused', async () => {
    const { told, turn, seat } = await stage();
    act(() => draftsOf(seat).of(mute, at).set('loud'));
    await turn(1500);
    expect(told()).toEqual([]);
  });
});
