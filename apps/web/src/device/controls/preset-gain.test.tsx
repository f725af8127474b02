import { outputEqFilter } from '@headroom/model/amplifier';
import { planEqPreset } from '@headroom/model/channel';
import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../ui/testing.tsx';
import { pageRig } from '../page-rig.tsx';
import { PresetGain } from './preset-gain.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[EQ-11] a step of a preset`s gain sends the other two filters again only when more than 250 ms have passed', async () => {
  const { wrapper, turn, link, held } = await pageRig({
    settings: (tree) => {
      for (const { resource, at, values } of planEqPreset('BassBoost', 1))
        for (const [name, value] of Object.entries(values)) put(tree, `${resource.pathAt(at)}/${name}`, value);
    },
  });
  const time = vi.spyOn(performance, 'now').mockReturnValue(1000);
  renderKit(wrapper({ children: <PresetGain channel={1} preset="BassBoost" label="Preset gain" /> }));
  await turn(500);
  const slider = screen.getByRole('slider', { name: 'Preset gain' });
  /** Which filters a step at that time sends, apart from the gain itself. */
  const step = async (now: number) => {
    time.mockReturnValue(now);
    const before = link.heard.length;
    fireEvent.keyDown(slider, { key: 'ArrowDown' });
    fireEvent.keyUp(slider, { key: 'ArrowDown' });
    await turn(2000);
    const sent = link.heard.slice(before).filter(({ from, text }) => from === 'client' && /"method": *"set"/.test(text));
    return [...new Set(sent.flatMap(({ text }) => /outputEqFilters\/(\d)/.exec(text)?.[1] ?? []))].toSorted();
  };
  expect(await step(1000)).toEqual(['6', '7', '8']);
  expect(await step(1250)).toEqual(['6']);
  expect(await step(1251)).toEqual(['6', '7', '8']);
  expect(held(outputEqFilter.properties.gain, { channel: 1, filter: 6 })).toBeLessThan(6);
});
