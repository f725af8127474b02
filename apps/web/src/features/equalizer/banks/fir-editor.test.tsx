import { inputFirEqFilter } from '@headroom/model/amplifier';
import { put, valueOf, type Tree } from '@headroom/model/property';
import type { FirBand } from '@headroom/model/dsp';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { FirSliders } from './fir-editor.tsx';

afterEach(cleanup);

const params = { channel: 1, filter: 5 };
const names = ['frequency1', 'frequency2', 'bandwidth1', 'bandwidth2', 'gain'] as const;
const valuesIn = (tree: Tree) =>
  Object.fromEntries(names.map((name) => [name, valueOf(tree, inputFirEqFilter.properties[name], params)])) as Record<string, number>;

async function opened(type: FirBand['type']) {
  const band = { enable: true, type, frequency1: 500, frequency2: 2000, bandwidth1: 0.5, bandwidth2: 2, gain: -6 } satisfies FirBand;
  const { amp, turn, wrapper } = await pageRig({
    model: '704D-ADSP',
    settings: (tree) => {
      for (const [name, value] of Object.entries(band)) put(tree, `/amp/channels/1/inputFirEqFilters/5/${name}`, value);
    },
  });
  renderKit(wrapper({ children: <FirSliders band={band} params={params} /> }));
  await turn(500);
  return { turn, held: () => valuesIn(amp.tree) };
}

describe('the sliders of a FIR filter', () => {
  it.each([
    ['Dual Shelf', 'Lower edge: Frequency', 'frequency1'],
    ['Dual Shelf', 'Lower edge: Bandwidth', 'bandwidth1'],
    ['Dual Shelf', 'Upper edge: Frequency', 'frequency2'],
    ['Dual Shelf', 'Upper edge: Bandwidth', 'bandwidth2'],
    ['Dual Shelf', 'Gain', 'gain'],
    ['Low', 'Edge: Frequency', 'frequency1'],
    ['Low', 'Edge: Bandwidth', 'bandwidth1'],
    ['High', 'Gain', 'gain'],
  ] as const)('[PROP-24] of a %s: %s moves %s, and nothing else', async (type, label, moved) => {
    const { held, turn } = await opened(type);
    const before = held();
    const slider = screen.getByRole('slider', { name: label });
    fireEvent.keyDown(slider, { key: 'ArrowUp' });
    fireEvent.keyUp(slider, { key: 'ArrowUp' });
    await turn(1000);
    const after = held();
    expect(names.filter((name) => after[name] !== before[name])).toEqual([moved]);
  });

  it.each([
    ['Low', 3],
    ['High', 3],
    ['Dual Shelf', 5],
  ] as const)('[PROP-24] of a %s are %i', async (type, count) => {
    await opened(type);
    expect(screen.getAllByRole('slider')).toHaveLength(count);
  });
});
