import { lowPassFilter } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { CustomFir } from './custom-fir.tsx';

afterEach(cleanup);

it.each([
  ['on the local network', '704D-ADSP', {}, ['Load…']],
  ['over the cloud, whoever looks on', '704D-ADSP', { inCloud: 'owner' }, []],
  ['on a model without it', '704D', {}, []],
] as const)('[LOGIN-10] the editor of a custom FIR filter %s', async (_, model, where, buttons) => {
  const { wrapper, turn } = await pageRig({ model, ...where });
  renderKit(wrapper({ children: <CustomFir channel={1} /> }));
  await turn(500);
  expect(screen.queryAllByRole('region', { name: 'Custom FIR filter' })).toHaveLength(buttons.length);
  const shown = screen.queryAllByRole<HTMLButtonElement>('button');
  expect(shown.map(({ textContent, disabled }) => [textContent, disabled])).toEqual(buttons.map((name) => [name, false]));
});

async function opened(channel: number) {
  const rig = await pageRig({
    model: '704D-ADSP',
    settings: (tree) => put(tree, '/amp/channels/3/crossover/lowPassFilter/customFirCoeffs', [0.25, -0.5]),
  });
  renderKit(rig.wrapper({ children: <CustomFir channel={channel} /> }));
  await rig.turn(500);
  const held = () => [1, 2, 3, 4].map((each) => rig.held(lowPassFilter.properties.customFirCoeffs, { channel: each }));
  return { ...rig, held };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const coefficients = () => screen.getByLabelText<HTMLTextAreaElement>('Coefficients');

it('[XOVER-06] coefficients entered separated by commas belong to this channel alone', async () => {
  const { held, turn } = await opened(2);
  press('Load…');
  fireEvent.change(coefficients(), { target: { value: '0.5, -0.25,0.125' } });
  press('Send filter');
  await turn(500);
  expect(held()).toEqual([[], [0.5, -0.25, 0.125], [0.25, -0.5], []]);
});

it('[XOVER-06] the coefficients of this channel are in the field, separated by commas', async () => {
  await opened(3);
  press('Edit');
  expect(coefficients().value).toBe('0.25, -0.5');
});

it('[XOVER-06] the filter of this channel alone is removed, after a warning of how much louder it gets', async () => {
  const { held, turn } = await opened(3);
  press('Remove');
  // At low frequencies 0.25 − 0.5 leaves a quarter.
  expect(screen.getByRole('alertdialog').textContent).toContain('become louder at once, by up to 12.04 dB.');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove filter' }));
  await turn(500);
  expect(held()).toEqual([[], [], [], []]);
});

it.each([
  ['quieter everywhere', '0.1, -0.1', undefined],
  ['louder at low frequencies', '0.1, -0.6', '+6.02 dB'],
  ['much louder, and still below 0 dB', '0.9', '+11.13 dB'],
])('[XOVER-07] a filter, %s compared with the one it replaces, asks only if some frequency gets louder', async (_, text, by) => {
  const { held, turn } = await opened(3);
  press('Edit');
  fireEvent.change(coefficients(), { target: { value: text } });
  press('Send filter');
  await turn(500);
  const question = screen.queryByRole('alertdialog');
  expect([question?.textContent.includes(`by up to ${by}?`) ?? false, held()[2]?.length]).toEqual(
    by === undefined ? [false, 2] : [true, 2],
  );
  if (question) fireEvent.click(within(question).getByRole('button', { name: 'Send filter' }));
  await turn(500);
  expect(held()[2]).toEqual(text.split(',').map(Number));
});

it.each([
  ['[XOVER-06]', '0.5, x', 'Entry 2 is not a number: x'],
  ['[XOVER-06]', '0.5,,0.25', 'Entry 2 is empty.'],
  ['[XOVER-07]', Array(2049).fill('0.0001').join(','), 'Too many coefficients specified'],
])('%s refused coefficients are not sent, with the reason: %#', async (_, text, said) => {
  await opened(3);
  press('Edit');
  expect(screen.getByRole('dialog').textContent).toContain('Numbers separated by commas.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send filter' }).disabled).toBe(false);
  fireEvent.change(coefficients(), { target: { value: text } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send filter' }).disabled).toBe(true);
  expect(screen.getByRole('dialog').textContent).toContain(said);
});

it('[CTRL-10] coefficients are not sent while the amplifier is silent, and wait until it is back', async () => {
  const { link, turn } = await opened(3);
  press('Edit');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send filter' });
  link.frozen = true;
  await turn(30_000);
  expect([send.disabled, coefficients().value]).toEqual([true, '0.25, -0.5']);
  link.frozen = false;
  await turn(20_000);
  expect([send.disabled, coefficients().value]).toEqual([false, '0.25, -0.5']);
});

it('[XOVER-07] 2048 coefficients may be sent', async () => {
  const { held, turn } = await opened(2);
  press('Load…');
  fireEvent.change(coefficients(), { target: { value: Array(2048).fill('0.0001').join(',') } });
  press('Send filter');
  await turn(500);
  expect(held()[1]).toHaveLength(2048);
});

it.each([
  ['other coefficients', () => Promise.resolve('1, 1, 1')],
  ['nothing that can be read', () => Promise.reject(new Error('gone'))],
])('[XOVER-06] a file read slowly, with %s, says nothing over what was typed since', async (_, text) => {
  const { held, turn } = await opened(2);
  press('Load…');
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = Object.assign(new File([], 'slow.txt'), { text: () => promise.then(text) });
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('There is no place for a file.');
  fireEvent.change(chooser, { target: { files: [slow] } });
  fireEvent.change(coefficients(), { target: { value: '0.5, -0.25' } });
  resolve();
  await turn(500);
  press('Send filter');
  await turn(500);
  expect(held()[1]).toEqual([0.5, -0.25]);
});
