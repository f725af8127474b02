import { bandGainAndDelay, inputIirEqFilter, outputEqFilter } from '@headroom/model/amplifier';
import { put, type Tree } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { otherTasks } from '../../../../test/other-tasks.ts';
import { pageRig } from '../../../../test/page-rig.tsx';
import { useIirBands } from '../iir-bands.ts';
import { ImportDialog } from './import-dialog.tsx';

afterEach(cleanup);

async function paste(text: string, model = '704D', prepare: (tree: Tree) => void = () => undefined) {
  const rig = await pageRig({ model, settings: prepare });
  const measured: File[] = [];
  const closed: string[] = [];
  function Page() {
    const { settings, instances } = useIirBands('output', 1);
    const { places, legal, fixed } = instances;
    const bank = { settings, places, legal, fixed, onMeasured: (file: File) => void measured.push(file) };
    return <ImportDialog channel={1} label="Equalizer" bank={bank} onClose={() => void closed.push('closed')} />;
  }
  renderKit(rig.wrapper({ children: <Page /> }));
  await rig.turn(500);
  fireEvent.change(screen.getByRole('textbox', { name: 'Filter text' }), { target: { value: text } });
  return { ...rig, measured, closed };
}

it('shows a pasted measurement as one, and looks for no filters in it', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `${20 + 10 * index} ${70 + (index % 3)}.5`).join('\n');
  const { measured, closed } = await paste(`* Freq(Hz) SPL(dB)\n${rows}`);
  expect(screen.queryAllByText('These are the points of a measurement, and no filters.')).toHaveLength(1);
  expect(screen.queryAllByText(/not supported/)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show as a measurement' }));
  expect([closed, measured.map(({ name }) => name), await measured[0]?.text()]).toEqual([
    ['closed'],
    ['Pasted measurement'],
    `* Freq(Hz) SPL(dB)\n${rows}`,
  ]);
});

it('[CTRL-10] replaces no bands while the amplifier is silent', async () => {
  const { link, turn } = await paste('Filter 1: ON PK Fc 100 Hz Gain -3 dB Q 2');
  const replace = screen.getByRole<HTMLButtonElement>('button', { name: 'Replace 8 bands' });
  expect(replace.disabled).toBe(false);
  link.frozen = true;
  await turn(30_000);
  expect(replace.disabled).toBe(true);
});

it('reads no file over the text that was typed while it was read', async () => {
  const { turn } = await paste('');
  const { promise, resolve } = Promise.withResolvers<string>();
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('There is no place for a file.');
  fireEvent.change(chooser, { target: { files: [Object.assign(new File([], 'slow.txt'), { text: () => promise })] } });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Filter text' });
  const typed = 'Filter 1: ON PK Fc 100 Hz Gain -3 dB Q 2';
  fireEvent.change(field, { target: { value: typed } });
  resolve('Filter 1: ON PK Fc 100 Hz Gain 9 dB Q 2');
  await turn(500);
  expect(field.value).toBe(typed);
});

it('sets the bands that follow a GraphicEQ line, and its level', async () => {
  const line = Array.from({ length: 60 }, (_, index) => {
    const frequency = 20 * 1000 ** (index / 59);
    return `${frequency.toFixed(0)} ${(5 * Math.exp(-((2 * Math.log2(frequency / 1000)) ** 2)) - 8).toFixed(1)}`;
  });
  const { held, turn } = await paste(`GraphicEQ: ${line.join('; ')}`);
  expect(screen.queryAllByText('No filter was found in this text.')).toEqual([]);
  while (screen.queryByText(/the curve, 0\.\d dB away on average\.$/) === null) await act(otherTasks);
  fireEvent.click(screen.getByRole('button', { name: 'Replace 8 bands' }));
  await turn(5000);
  const level = held(bandGainAndDelay.properties.gain, { channel: 1 });
  const gains = [1, 2, 3, 4, 5, 6, 7, 8].map((filter) => held(outputEqFilter.properties.gain, { channel: 1, filter }));
  expect(level).toBeLessThan(-6);
  expect(Math.max(...gains.map(Number))).toBeGreaterThan(3);
});

const ten = Array.from(
  { length: 10 },
  (_, index) => `Filter ${index + 1}: ON PK Fc ${100 * (index + 1)} Hz Gain -${index + 1} dB Q 2`,
).join('\n');

it('offers the free bands of the input for filters beyond the eighth, and touches no other of its bands', async () => {
  const { held, turn } = await paste(ten, '704D-ADSP', (tree) => {
    put(tree, '/amp/channels/1/inputIirEqFilters/1/enable', true);
    put(tree, '/amp/channels/1/inputIirEqFilters/1/gain', -3);
  });
  expect(screen.queryAllByText('There are only 8 bands: the last 2 filters are left out.')).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Put the next 2 filters into the input equalizer of this channel' }));
  expect(screen.queryAllByText(/left out/)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Replace 8 bands' }));
  await turn(5000);
  const { enable, gain } = inputIirEqFilter.properties;
  const input = [1, 2, 3, 4].map((filter) => [held(enable, { channel: 1, filter }), held(gain, { channel: 1, filter })]);
  expect(input).toEqual([
    [true, -3],
    [true, -9],
    [true, -10],
    [false, 0],
  ]);
  expect(held(outputEqFilter.properties.gain, { channel: 1, filter: 8 })).toBe(-8);
});

it('leaves filters beyond the eighth out where the input has no bands', async () => {
  await paste(ten);
  expect(screen.queryAllByText('There are only 8 bands: the last 2 filters are left out.')).toHaveLength(1);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
