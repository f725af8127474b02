import { planEqPreset } from '@headroom/model/channel';
import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { PresetBar } from './preset-bar.tsx';

afterEach(cleanup);

const hindered = 'Bands 6–8 are Bass boost. It shows as Manual while band 1 or 2 is on.';
it.each([
  ['a desk', false, [], 'BassBoost', 1, ''],
  ['a desk', false, [1], 'Manual', 0, hindered],
  ['a desk', false, [2], 'Manual', 0, hindered],
  ['a phone', true, [2], 'Manual', 0, hindered],
  ['a phone', true, [], 'BassBoost', 1, ''],
])('[EQ-10] on %s (%j) with the bands of BassBoost and bands %j on, %s is shown', async (_, compact, bands, preset, gains, said) => {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      for (const { resource, at, values } of planEqPreset('BassBoost', 1))
        for (const [name, value] of Object.entries(values)) put(tree, `${resource.pathAt(at)}/${name}`, value);
      for (const band of bands) put(tree, `/amp/channels/1/outputEqFilters/${band}/enable`, true);
    },
  });
  renderKit(wrapper({ children: <PresetBar channel={1} compact={compact} /> }));
  await turn(500);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(preset);
  expect(screen.queryAllByRole('slider')).toHaveLength(gains);
  expect(screen.queryAllByText(hindered)).toHaveLength(said === '' ? 0 : 1);
});
