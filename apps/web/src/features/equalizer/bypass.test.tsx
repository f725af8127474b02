import { outputEqFilter } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { useBypass } from './bypass.ts';
import { useIirBands } from './iir-bands.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const channel = 1;
const bands = [1, 2, 3, 4, 5, 6, 7, 8];

it.each(['while it is shown', 'while another page is shown'])(
  'the bands before a bypass are not known once others have switched them on, %s',
  async (when) => {
    const { amp, turn, wrapper, held } = await pageRig({
      settings: (tree) => {
        for (const filter of [1, 2]) put(tree, `/amp/channels/1/outputEqFilters/${filter}/enable`, true);
      },
    });
    const show = () => renderHook(() => useBypass('output.1', useIirBands('output', channel).states), { wrapper });
    const switchBands = async (isOn: (filter: number) => boolean) => {
      amp.report(bands.map((filter) => [`/amp/channels/1/outputEqFilters/${filter}/enable`, isOn(filter)]));
      await turn(1000);
    };
    let shown = show();
    await turn(500);
    act(() => shown.result.current.bypass());
    await turn(1000);
    expect([shown.result.current.isKnown, shown.result.current.back]).toEqual([true, [0, 1]]);
    expect(bands.map((filter) => held(outputEqFilter.properties.enable, { channel, filter }))).not.toContain(true);
    if (when === 'while another page is shown') shown.unmount();
    await switchBands((filter) => filter === 3);
    if (when === 'while another page is shown') shown = show();
    await turn(500);
    await switchBands(() => false);
    expect(shown.result.current.isKnown).toBe(false);
  },
);

it('a bypass that broke off and was pressed again brings every band back', async () => {
  let writes = 0;
  const breakOff = () => ((writes += 1) === 3 ? { refuse: 'busy' } : undefined);
  const { turn, wrapper } = await pageRig({
    hooks: { writes: new Map([[outputEqFilter, breakOff]]) },
    settings: (tree) => {
      for (const filter of [1, 2, 3, 5]) put(tree, `/amp/channels/1/outputEqFilters/${filter}/enable`, true);
    },
  });
  const { result } = renderHook(() => useBypass('output.1', useIirBands('output', channel).states), { wrapper });
  await turn(500);
  act(() => result.current.bypass());
  await turn(2000);
  expect(result.current.active).toBe(false);
  act(() => result.current.bypass());
  await turn(2000);
  expect([result.current.isKnown, result.current.back]).toEqual([true, [0, 1, 2, 4]]);
});
