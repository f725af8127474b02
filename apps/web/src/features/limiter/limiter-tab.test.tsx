import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../device/page-rig.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { Tab } from './limiter-tab.tsx';

afterEach(cleanup);

/** The limiters of a channel of which a tuning locks some: the sliders that are there, and how many plots say what they show. */
async function stage(locked: readonly string[]) {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      put(tree, '/lockedProperties/ch1/key', 'tuning');
      const paths = locked.map((name) => `/amp/channels/1/${name}`);
      put(tree, '/lockedProperties/ch1/properties', paths);
    },
  });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  const sliders = [...document.querySelectorAll('[role=slider]')].map((slider) => slider.getAttribute('aria-label'));
  return { sliders, plots: screen.queryAllByText(/^(?:Level up to|Off: what goes in)/).length, text: document.body.textContent };
}
// A threshold has a slider in the plot and one below it.
const rms = ['RMS limiter: Threshold', 'RMS limiter: Threshold', 'RMS limiter: Attack', 'RMS limiter: Release'];
const peak = ['Peak limiter: Threshold', 'Peak limiter: Threshold', 'Peak limiter: Attack', 'Peak limiter: Release'];

it.each([
  ['nothing', ['eq'], [...rms, ...peak], 2],
  ['one of its times', ['rmsLimiter/attackTime'], [...rms.filter((name) => !name.endsWith('Attack')), ...peak], 2],
  ['one threshold', ['peakLimiter/threshold'], [...rms, ...peak.slice(2)], 1],
  ['both limiters', ['rmsLimiter', 'peakLimiter'], [], 0],
])(
  '[LOCK-02] a lock that hides %s leaves no slider of it, and no plot that would tell where a threshold stands',
  async (_, locked, sliders, plots) => {
    expect(await stage(locked)).toMatchObject({ sliders, plots });
  },
);

it.each([
  ['nothing', ['eq'], true, '0.0 dB'],
  ['both limiters', ['rmsLimiter', 'peakLimiter'], true, '– dB'],
  ['the output', ['output'], false, '0.0 dB'],
])('[LOCK-02] a lock that hides %s tells no reading of it as idle or as nothing', async (_, locked, idle, total) => {
  const told = await stage(locked);
  expect([told.text.includes('Not limiting'), told.text.includes(total)]).toEqual([idle, true]);
});
