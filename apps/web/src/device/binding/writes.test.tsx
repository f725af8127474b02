import { highPassFilter, outputEqFilter } from '@headroom/model/amplifier';
import { planEqPreset, planSpeakerType } from '@headroom/model/channel';
import { put } from '@headroom/model/property';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { questionsOf } from '../safe-changes/questions.ts';
import { useWrites } from '../parameters/writes.ts';

const at = { channel: 1 };
const latency = 5;
async function stage() {
  const rig = await pageRig({
    latency,
    settings: (tree) => {
      for (const { resource, at: place, values } of [...planEqPreset('BassReducer', 1), ...planSpeakerType('Subwoofer', 1)])
        for (const [name, value] of Object.entries(values)) put(tree, `${resource.pathAt(place)}/${name}`, value);
    },
  });
  const { result } = renderHook(() => useWrites(), { wrapper: rig.wrapper });
  const done: boolean[] = [];
  const rises = () =>
    questionsOf(rig.seat)
      .asked()
      ?.rises.map(({ handle, from, to }) => [handle.name, from, to]);
  const bass = () => rig.held(outputEqFilter.properties.gain, { channel: 1, filter: 6 });
  const send = (writes: Parameters<(typeof result)['current']['write']>[0]) =>
    act(async () => void (await Promise.resolve(), result.current.write(writes).then((yes) => done.push(yes))));
  return { ...rig, send, done, rises, bass };
}
const both = [...planEqPreset('BassBoost', 1), ...planSpeakerType('Custom', 1)];

describe('[EQ-02] [XOVER-02] several writes of one action', () => {
  it('ask once about everything louder; after a no nothing is sent', async () => {
    const { send, done, rises, bass, answer } = await stage();
    await send(both);
    expect(rises()).toEqual([
      ['enable', true, false],
      ['enable', true, false],
      ['gain', -6, 6],
    ]);
    await answer(false);
    expect([bass(), done, rises()]).toEqual([-6, [false], undefined]);
    await send(both);
    await answer(true);
    expect([bass(), done]).toEqual([6, [false, true]]);
  });

  it('are sent at once if nothing of it is louder', async () => {
    const { send, done, rises, bass, turn } = await stage();
    await send(planEqPreset('Manual', 1));
    await turn(300);
    expect([rises(), bass(), done]).toEqual([undefined, 0, [true]]);
  });

  it('asked for again while the question is open replace it, and the first writes are not sent', async () => {
    const { send, done, rises, bass, answer } = await stage();
    await send(both);
    await send(planSpeakerType('Custom', 1));
    expect([rises()?.length, done]).toEqual([2, [false]]);
    await answer(true);
    expect([bass(), done]).toEqual([-6, [false, true]]);
  });

  it.each([-1, 50, 99, 103, 107, 115, 125])('[CTRL-05] stop with the cable out at %i ms, and nothing of it comes later', async (cutAt) => {
    const { clock, link, send, turn, seat, held, done, device } = await stage();
    const sent = () => link.heard.filter(({ from, text }) => from === 'client' && text.includes('"enable":')).length;
    if (cutAt < 0) link.frozen = true;
    else clock.after(cutAt, () => (link.frozen = true));
    await send(both);
    await turn(100);
    act(() => questionsOf(seat).answer(true));
    await turn(Math.max(0, cutAt - 100) + 1);
    const atCut = sent();
    await turn(20_000);
    link.frozen = false;
    await turn(40_000);
    expect([device.status().state, done]).toEqual(['CONNECTED', [false]]);
    expect(sent() - atCut).toBeLessThanOrEqual(1);
    expect(held(highPassFilter.properties.enable, at)).toBe(true);
  });
});
