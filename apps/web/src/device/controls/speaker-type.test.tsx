import { at, put } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { SpeakerTypeChoice } from './speaker-type.tsx';

afterEach(cleanup);

type Pass = readonly [enable: boolean, type: string, frequency: number];
const slope = 'Butterworth 24dB/oct';
const wide = { high: [true, slope, 40], low: [false, slope, 1000] } as const;
const sub = { high: [true, slope, 25], low: [true, slope, 80] } as const;

async function opened({ high, low }: { readonly high: Pass; readonly low: Pass }) {
  const rig = await pageRig({
    settings: (tree) => {
      const other = high[2] === 25 ? wide : sub;
      for (const [channel, filters] of [
        [1, [other.high, other.low]],
        [2, [high, low]],
      ] as const)
        for (const [index, [enable, type, frequency]] of filters.entries())
          for (const [name, value] of Object.entries({ enable, type, frequency }))
            put(tree, `/amp/channels/${channel}/crossover/${index === 0 ? 'highPassFilter' : 'lowPassFilter'}/${name}`, value);
    },
  });
  renderKit(rig.wrapper({ children: <SpeakerTypeChoice channel={2} /> }));
  await rig.turn(500);
  const pass = (side: string) =>
    ['enable', 'type', 'frequency'].map((name) => at(rig.amp.tree, `/amp/channels/2/crossover/${side}/${name}`));
  const choose = async (name: string, verb: string) => {
    fireEvent.click(screen.getByRole('radio', { name }));
    await rig.turn(500);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: verb }));
    await rig.turn(500);
  };
  return { choose, filters: () => [pass('highPassFilter'), pass('lowPassFilter')] };
}
const shown = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.labels?.[0]?.textContent;

it.each([
  ['Full range', wide],
  ['Full range', { ...wide, low: [true, slope, 8000] }],
  ['Subwoofer', sub],
  ['Custom', { ...sub, low: [false, slope, 80] }],
  ['Custom', { ...wide, high: [false, slope, 40] }],
  ['Custom', { ...wide, high: [true, 'Butterworth 12dB/oct', 40] }],
] as const)('[XOVER-05] the shown speaker type is %s with the filters %o', async (type, filters) => {
  await opened(filters);
  expect(shown()).toBe(type);
});

it('[XOVER-02] Custom asks, and switches both filters off', async () => {
  const { choose, filters } = await opened(sub);
  await choose('Custom', 'Switch off');
  expect(filters().map(([enable]) => enable)).toEqual([false, false]);
  expect(shown()).toBe('Custom');
});

it.each([
  ['[XOVER-03] Subwoofer', 'Subwoofer', { high: [true, slope, 60], low: [true, slope, 60] }, [sub.high, sub.low]],
  ['[XOVER-04] FullRange', 'Full range', { high: [true, slope, 90], low: [true, slope, 80] }, [wide.high, [false, slope, 80]]],
] as const)('%s asks if more reaches the speaker, and sets the filters of this channel', async (_, type, before, after) => {
  const { choose, filters } = await opened(before);
  await choose(type, 'Set crossover');
  expect(filters()).toEqual(after);
  expect(shown()).toBe(type);
});

it('[XOVER-02] is not changed by the arrow keys that lead from one speaker type to another', async () => {
  await opened({ high: [true, slope, 90], low: [true, slope, 800] });
  const [custom, next] = screen.getAllByRole<HTMLInputElement>('radio');
  custom?.focus();
  const isLeftToBrowser = fireEvent.keyDown(custom!, { key: 'ArrowRight' });
  expect([isLeftToBrowser, document.activeElement, shown()]).toEqual([false, next, 'Custom']);
});
