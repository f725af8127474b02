import { put } from '@headroom/model/property';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { BandTable } from './band-table.tsx';

afterEach(cleanup);

it.each([
  ['Parametric', ['Frequency of band 3, 200 Hz', 'Gain of band 3, +3.0 dB', 'Q of band 3, 2.00']],
  ['LP Shelf 6dB/oct', ['Frequency of band 3, 200 Hz', 'Gain of band 3, +3.0 dB']],
  ['AllPass 2', ['Frequency of band 3, 200 Hz', 'Q of band 3, 2.00']],
] as const)('[PROP-23] a band that is %s has its values edited in its row: %j', async (type, values) => {
  const band = { enable: true, type, frequency: 200, q: 2, gain: 3 };
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      for (const [name, value] of Object.entries(band)) put(tree, `/amp/channels/1/outputEqFilters/3/${name}`, value);
    },
  });
  const settings = Array.from({ length: 8 }, () => band);
  renderKit(wrapper({ children: <BandTable bank="output" channel={1} settings={settings} selected="3" onSelect={() => undefined} /> }));
  await turn(500);
  const row = within(screen.getAllByRole('row').at(-6) ?? document.body);
  expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Band 3',
    ...values.map((value) => `${value}. Enter a value`),
  ]);
  expect(row.getByRole<HTMLInputElement>('switch', { name: 'Band 3 on' }).checked).toBe(true);
  expect(row.getByRole<HTMLSelectElement>('combobox', { name: 'Type of band 3' }).value).toBe(type);
});
