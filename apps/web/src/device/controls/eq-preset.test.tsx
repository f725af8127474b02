import { at, put, type TreeLeaf } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { EqPresetSelect } from './eq-preset.tsx';

afterEach(cleanup);

const bass = {
  6: { enable: true, type: 'LP Shelf 12dB/oct', frequency: 160, q: 0.9, gain: 6 },
  7: { enable: true, type: 'Parametric', frequency: 1000, q: 0.3, gain: 0 },
  8: { enable: true, type: 'HP Shelf 6dB/oct', frequency: 6000, q: 0.9, gain: 0 },
};
async function opened(bands: Readonly<Record<number, Readonly<Record<string, TreeLeaf>>>>) {
  const rig = await pageRig({
    settings: (tree) => {
      for (const [filter, values] of Object.entries(bands))
        for (const [name, value] of Object.entries(values)) put(tree, `/amp/channels/2/outputEqFilters/${filter}/${name}`, value);
    },
  });
  renderKit(rig.wrapper({ children: <EqPresetSelect channel={2} label="EQ preset" /> }));
  await rig.turn(500);
  const band = (filter: number) =>
    ['enable', 'type', 'frequency', 'gain'].map((name) => at(rig.amp.tree, `/amp/channels/2/outputEqFilters/${filter}/${name}`));
  return { ...rig, bands: () => [1, 2, 3, 4, 5, 6, 7, 8].map(band) };
}
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'EQ preset' });

it.each([
  ['BassBoost', {}],
  ['BassBoost', { 3: { enable: true, gain: 5 }, 5: { enable: true, gain: -5 } }],
  ['Manual', { 1: { enable: true } }],
  ['Manual', { 2: { enable: true } }],
  ['Manual', { 7: { ...bass[7], enable: false } }],
])('[EQ-10] the shown preset is %s if beside the bands of BassBoost there is %o', async (preset, others) => {
  await opened({ ...bass, ...others });
  expect(select().value).toBe(preset);
});

it('[EQ-02] a preset asks before it would replace somebody`s bands, and then sets 6, 7 and 8 alone', async () => {
  const own = { enable: true, type: 'Parametric', frequency: 500, gain: -9 };
  const { bands, turn } = await opened({ 5: own, 6: own, 7: own, 8: own });
  const before = bands();
  fireEvent.change(select(), { target: { value: 'TrebleBoost' } });
  const question = within(screen.getByRole('alertdialog'));
  expect(screen.getByRole('alertdialog').textContent).toContain('What bands 6 to 8 do now is replaced. The other bands stay.');
  fireEvent.click(question.getByRole('button', { name: 'Replace bands 6–8' }));
  await turn(1000);
  expect(bands()).toEqual([
    ...before.slice(0, 5),
    [true, 'LP Shelf 6dB/oct', 160, 0],
    [true, 'Parametric', 1000, 0],
    [true, 'HP Shelf 12dB/oct', 4000, 3],
  ]);
});

it.each([
  [3, ''],
  [1, 'Bands 6–8 are Bass boost. It shows as Manual while band 1 or 2 is on.'],
])('[EQ-10] says it when a chosen preset shows as Manual because of band %i: "%s"', async (band, said) => {
  const { turn } = await opened({ [band]: { enable: true, gain: 0 } });
  fireEvent.change(select(), { target: { value: 'BassBoost' } });
  await turn(2000);
  expect(select().value).toBe(said === '' ? 'BassBoost' : 'Manual');
  expect(/Bands 6–8 are .* is on\./.exec(document.body.textContent)?.[0] ?? '').toBe(said);
});
