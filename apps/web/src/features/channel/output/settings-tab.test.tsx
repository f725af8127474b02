import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { Tab } from './settings-tab.tsx';

afterEach(cleanup);

it.each([
  ['LoZ', 0],
  ['HiZ-70V', 1],
  ['HiZ-100V', 1],
])('[OUTPUT-02] of an output at %s the sliders for the frequency of the high pass are %i', async (load, count) => {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      put(tree, '/amp/channels/1/output/hiZLoZ', load);
      put(tree, '/amp/channels/1/output/hiZHpfEnable', true);
      put(tree, '/amp/channels/1/output/hiZHpfFrequency', 90);
    },
  });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  const sliders = screen.queryAllByRole('slider', { name: 'Frequency' });
  expect(sliders.map((slider) => slider.getAttribute('aria-valuetext'))).toEqual(Array(count).fill('90.0 Hz'));
});

it.each([
  [1, 'LoZ', 'HiZ-70V', []],
  [2, 'LoZ', 'HiZ-70V', ['110 Hz']],
  [1, 'HiZ-100V', 'LoZ', ['90.0 Hz']],
  [2, 'HiZ-100V', 'LoZ', []],
])('[OUTPUT-02] the frequency on the page of channel %i follows its own load, beside %s and %s', async (channel, first, second, told) => {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      for (const [number, load, frequency] of [
        [1, first, 90],
        [2, second, 110],
      ] as const) {
        put(tree, `/amp/channels/${number}/output/hiZLoZ`, load);
        put(tree, `/amp/channels/${number}/output/hiZHpfFrequency`, frequency);
      }
    },
  });
  renderKit(wrapper({ children: <Tab channel={channel} /> }));
  await turn(500);
  const sliders = screen.queryAllByRole('slider', { name: 'Frequency' });
  expect(sliders.map((slider) => slider.getAttribute('aria-valuetext'))).toEqual(told);
});

it.each([
  ['704D', 1],
  ['702', 1],
  ['CDS 1504', 1],
  ['88', 2],
  ['168D', 2],
])('[OUTPUT-03] the bridge of a %s has the note %i', async (model, note) => {
  const { wrapper, turn } = await pageRig({ model });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  expect(screen.getByText(new RegExp(`Note ${note}\\.`))).toBeTruthy();
  expect(screen.queryByText(new RegExp(`Note ${3 - note}\\.`))).toBeNull();
});
