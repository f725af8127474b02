import { outputEqFilter } from '@headroom/model/amplifier';
import { planEqPreset } from '@headroom/model/channel';
import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drag, lift, press, renderKit, sized } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { setLive } from '../binding/eq-live-preview.ts';
import { PresetGain } from './preset-gain.tsx';

afterEach(() => {
  cleanup();
  setLive(false);
  vi.restoreAllMocks();
});

async function stage(begins = 6) {
  const { wrapper, turn, link, held } = await pageRig({
    settings: (tree) => {
      for (const { resource, at, values } of planEqPreset('BassBoost', 1))
        for (const [name, value] of Object.entries(values)) put(tree, `${resource.pathAt(at)}/${name}`, value);
      put(tree, '/amp/channels/1/outputEqFilters/6/gain', begins);
    },
  });
  const time = vi.spyOn(performance, 'now').mockReturnValue(1000);
  renderKit(wrapper({ children: <PresetGain channel={1} preset="BassBoost" label="Preset gain" /> }));
  await turn(500);
  const slider = screen.getByRole('slider', { name: 'Preset gain' });
  const sentBy = async (now: number, act: () => void) => {
    time.mockReturnValue(now);
    const before = link.heard.length;
    act();
    await turn(2000);
    const sent = link.heard.slice(before).filter(({ from, text }) => from === 'client' && /"method": *"set"/.test(text));
    return [...new Set(sent.flatMap(({ text }) => /outputEqFilters\/(\d)/.exec(text)?.[1] ?? []))].toSorted();
  };
  return { slider, sentBy, turn, gain: () => held(outputEqFilter.properties.gain, { channel: 1, filter: 6 }) };
}

it('[EQ-11] a step of a preset`s gain sends the other two filters again only when more than 250 ms have passed', async () => {
  const { slider, sentBy, gain } = await stage();
  const step = (now: number) =>
    sentBy(now, () => {
      fireEvent.keyDown(slider, { key: 'ArrowDown' });
      fireEvent.keyUp(slider, { key: 'ArrowDown' });
    });
  expect(await step(1000)).toEqual(['6', '7', '8']);
  expect(await step(1250)).toEqual(['6']);
  expect(await step(1251)).toEqual(['6', '7', '8']);
  expect(gain()).toBeLessThan(6);
});

it('[EQ-11] so does a finger that drags it', async () => {
  const { slider, sentBy, gain } = await stage();
  sized(slider.parentElement, { width: 1000, height: 4 });
  sized(slider, { left: 300, width: 14, height: 22 });
  press(slider, { x: 307 });
  expect(await sentBy(1000, () => drag(window, { x: 280 }))).toEqual(['6', '7', '8']);
  expect(await sentBy(1250, () => drag(window, { x: 260 }))).toEqual(['6']);
  expect(await sentBy(1251, () => drag(window, { x: 240 }))).toEqual(['6', '7', '8']);
  lift(window, { x: 240 });
  expect(gain()).toBeLessThan(6);
});

it.each([false, true])('[EQ-11] a finger that flicks it up rises no faster than a fader, live: %j', async (isLive) => {
  setLive(isLive);
  const { slider, turn, gain } = await stage(1);
  sized(slider.parentElement, { width: 1000, height: 4 });
  sized(slider, { left: 0, width: 14, height: 22 });
  press(slider, { x: 7 });
  drag(window, { x: 990 });
  let before = Number(gain());
  let most = 0;
  for (let ms = 0; ms < 2000; ms += 50) {
    await turn(50);
    most = Math.max(most, Number(gain()) - before);
    before = Number(gain());
  }
  lift(window, { x: 990 });
  expect([most <= 6, gain()]).toEqual([true, 15]);
});
