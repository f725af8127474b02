import { autoStandby, output, outputEqFilter, signalGenerator } from '@headroom/model/amplifier';
import { put, type AnyParams, type Handle, type NumberProperty } from '@headroom/model/property';
import { paces } from '@headroom/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toast } from '../../ui/feedback/toast.tsx';
import { drag, lift, press, renderKit, sized } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { DialogHost } from '../../ui/overlays/dialog-host.tsx';
import { ParameterFader, ParameterSlider, ParameterValue } from './slider.tsx';

afterEach(() => {
  cleanup();
  toast.close();
});

const gain = { of: output.properties.fader, params: { channel: 1 }, label: 'Gain of Bar' };
const notices = () => screen.queryAllByText(/^Gain of Bar: /).map(({ textContent }) => textContent);

it('[ERR-02] a fader without room for words reports a refused write once in a notice', async () => {
  const { wrapper, turn, amp } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', -12) });
  renderKit(
    wrapper({
      children: (
        <>
          <ParameterFader {...gain} />
          <ParameterValue {...gain} />
        </>
      ),
    }),
  );
  await turn(500);
  const fader = screen.getByRole('slider', { name: 'Gain of Bar' });
  const lower = () => {
    fireEvent.keyDown(fader, { key: 'ArrowDown' });
    fireEvent.keyUp(fader, { key: 'ArrowDown' });
  };
  lower();
  await turn(500);
  expect(notices()).toEqual([]);
  put(amp.tree, '/lockedProperties/ch1/key', 'tuning');
  put(amp.tree, '/lockedProperties/ch1/properties', ['/amp/channels/1/output']);
  lower();
  await turn(1500);
  expect(notices()).toEqual([expect.stringMatching(/locked/i)]);
});

it('a level that was dragged down stays down where the page changes under the finger', async () => {
  const { wrapper, turn, held } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', -12) });
  const { unmount } = renderKit(wrapper({ children: <ParameterSlider {...gain} /> }));
  await turn(500);
  const cap = screen.getByRole('slider');
  sized(cap.parentElement, { width: 800, height: 4 });
  sized(cap, { left: 393, width: 14, height: 22 });
  press(cap, { x: 400 });
  drag(cap, { x: 250 });
  await turn(500);
  const low = held(output.properties.fader, { channel: 1 });
  expect(low).toBeLessThan(-20);
  unmount();
  await turn(10_000);
  expect(held(output.properties.fader, { channel: 1 })).toBe(low);
});

it('a value not answered for a second is shown and announced as such until it is answered', async () => {
  const { wrapper, turn, link } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', -12) });
  renderKit(
    wrapper({
      children: (
        <>
          <ParameterFader {...gain} />
          <ParameterSlider {...gain} />
        </>
      ),
    }),
  );
  await turn(500);
  const said = () => [
    ...screen.getAllByRole('slider').map((cap) => cap.getAttribute('aria-valuetext')),
    ...screen.getAllByRole('button').map((button) => button.getAttribute('aria-label')),
  ];
  const isMarked = () => document.querySelectorAll('[class*="waiting"]').length;
  link.frozen = true;
  fireEvent.keyDown(screen.getAllByRole('slider')[0]!, { key: 'ArrowDown' });
  await turn(900);
  expect([said(), isMarked()]).toEqual([['−12.5 dB', '−12.5 dB', 'Gain of Bar, −12.5 dB. Enter a value'], 0]);
  await turn(200);
  const waits = '−12.5 dB, waiting for an answer';
  expect([said(), isMarked()]).toEqual([[waits, waits, `Gain of Bar, ${waits}. Enter a value`], 3]);
  link.frozen = false;
  await turn(1000);
  expect([said(), isMarked()]).toEqual([['−12.5 dB', '−12.5 dB', 'Gain of Bar, −12.5 dB. Enter a value'], 0]);
});

it.each([
  ['beside the amplifier, by the control', paces.local, true],
  ['over the cloud, where every rise asks', paces.cloud, false],
])('[CTRL-09] a louder reset asks once: %s', async (_, pace, byControl) => {
  const rig = await pageRig({ pace, settings: (tree) => put(tree, '/amp/channels/1/output/fader', -5) });
  renderKit(rig.wrapper({ children: <ParameterFader {...gain} /> }));
  await rig.turn(500);
  rig.amp.report([['/amp/channels/1/output/fader', -50]]);
  await rig.turn(500);
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'Delete' });
  await rig.turn(100);
  const asked = () => [screen.queryByRole('alertdialog') !== null, rig.asked() !== undefined];
  expect(asked()).toEqual([byControl, !byControl]);
  if (byControl) fireEvent.click(screen.getAllByRole('button').at(-1)!);
  else await rig.answer(true);
  await rig.turn(2000);
  expect([asked(), rig.held(output.properties.fader, { channel: 1 })]).toEqual([[false, false], -5]);
});

describe('the travel of a slider', () => {
  async function atLeast(of: Handle<NumberProperty>, address: string, params: AnyParams) {
    const { wrapper, turn } = await pageRig({ settings: (tree) => put(tree, address, of.property.min) });
    renderKit(wrapper({ children: <ParameterSlider of={of} params={params} label="Value" /> }));
    await turn(500);
    const cap = screen.getByRole('slider', { name: 'Value' });
    sized(cap.parentElement, { width: 1000, height: 4 });
    sized(cap, { left: -7, width: 14, height: 22 });
    return cap;
  }
  it.each([
    [
      'a frequency',
      signalGenerator.properties.frequency,
      '/amp/signalGenerator/frequency',
      {},
      ['20.0 Hz', '112 Hz', '632 Hz', '3.56 kHz', '20.0 kHz'],
    ],
    [
      'a quality',
      outputEqFilter.properties.q,
      '/amp/channels/1/outputEqFilters/1/q',
      { channel: 1, filter: 1 },
      ['0.10', '0.39', '1.55', '6.10', '24.00'],
    ],
    [
      'a level',
      autoStandby.properties.threshold,
      '/amp/autoStandby/threshold',
      {},
      ['−80.0 dBFS', '−60.0 dBFS', '−40.0 dBFS', '−20.0 dBFS', '0.0 dBFS'],
    ],
  ] as const)('[CTRL-07] is exponential if its property says so, and linear otherwise: %s', async (_, of, address, params, said) => {
    const cap = await atLeast(of, address, params);
    const found = [0, 250, 500, 750, 1000].map((x) => {
      press(cap, { x: 0 });
      drag(cap, { x: 10 });
      drag(cap, { x });
      const text = cap.getAttribute('aria-valuetext');
      fireEvent.keyDown(cap, { key: 'Escape' });
      lift(cap, { x });
      return text;
    });
    expect(found).toEqual(said);
  });

  it.each([
    [20, 0],
    [200, 100 / 3],
    [632.4555, 50],
    [2000, 200 / 3],
    [20_000, 100],
  ])('[CTRL-07] shows %d Hz at %d of its hundred positions', async (hertz, position) => {
    const { wrapper, turn } = await pageRig({ settings: (tree) => put(tree, '/amp/signalGenerator/frequency', hertz) });
    renderKit(wrapper({ children: <ParameterSlider of={signalGenerator.properties.frequency} params={{}} label="Value" /> }));
    await turn(500);
    expect(Number.parseFloat(screen.getByRole('slider', { name: 'Value' }).style.left)).toBeCloseTo(position, 3);
  });
});

it('a typed number outlives the form of its control on a page with a dialog host, and cannot be saved while the amplifier is away', async () => {
  const { wrapper, turn, link, held } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', -12) });
  const page = (isPhone: boolean) =>
    wrapper({ children: <DialogHost>{isPhone ? <ParameterSlider {...gain} /> : <ParameterValue {...gain} />}</DialogHost> });
  const { rerender } = renderKit(page(false));
  await turn(500);
  fireEvent.click(screen.getByRole('button', { name: /^Gain of Bar, .*Enter a value/ }));
  const field = () => screen.getByLabelText<HTMLInputElement>('New value');
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.change(field(), { target: { value: '-30' } });
  rerender(page(true));
  expect([field().value, save().disabled]).toEqual(['-30', false]);
  link.frozen = true;
  await turn(20_000);
  expect([field().value, save().disabled]).toEqual(['-30', true]);
  link.frozen = false;
  await turn(30_000);
  fireEvent.click(save());
  await turn(1000);
  expect(held(output.properties.fader, { channel: 1 })).toBe(-30);
});
