import { deviceInfo, gpio, inputSelector, lowPassFilter } from '@headroom/model/amplifier';
import { put, type Tree } from '@headroom/model/property';
import { expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';

const here = { channel: 1 };
const at = (path: string) => `/amp/channels/1/${path}`;

it('[SETTINGS-07] a control input that may hold the channel down is released only after a question, and used without one', async () => {
  const { control, held, asked, answer } = await pageRig({ settings: (tree) => put(tree, '/GPIO/1/mode', 'Remote Volume Control') });
  const { mode } = gpio.properties;
  const { set } = await control(mode, here);
  for (const other of ['Off', 'Input Manual Override'] as const) {
    await set(other);
    expect([asked(), held(mode, here)]).toEqual([other, 'Remote Volume Control']);
    await answer(false);
    expect(held(mode, here)).toBe('Remote Volume Control');
  }
  await set('Off');
  await answer(true);
  expect(held(mode, here)).toBe('Off');
  await set('Input Manual Override');
  expect([asked(), held(mode, here)]).toEqual([undefined, 'Input Manual Override']);
  await set('Remote Volume Control');
  expect([asked(), held(mode, here)]).toEqual([undefined, 'Remote Volume Control']);
});

it.each([
  ['a knob at the back that attenuates by 20 dB', -20, true],
  ['one that is open', 0, false],
])('locking out %s', async (_, knob, isAsked) => {
  const { control, held, asked } = await pageRig({ settings: (tree) => put(tree, at('output/backpanelPotAttn'), knob) });
  const { backPanelAttnPotLockout } = deviceInfo.properties;
  const { set } = await control(backPanelAttnPotLockout, {});
  await set(true);
  expect([asked(), held(backPanelAttnPotLockout, {})]).toEqual(isAsked ? [true, false] : [undefined, true]);
});

it('a low pass that is typed from 1 kHz to 16 kHz asks first', async () => {
  const settings = (tree: Tree) => {
    put(tree, at('crossover/lowPassFilter/enable'), true);
    put(tree, at('crossover/lowPassFilter/frequency'), 1000);
  };
  const { control, held, asked, answer } = await pageRig({ settings });
  const { frequency } = lowPassFilter.properties;
  const { set } = await control(frequency, here);
  await set(16_000);
  expect([asked(), held(frequency, here)]).toEqual([16_000, 1000]);
  await answer(true);
  expect(held(frequency, here)).toBe(16_000);
});

it.each([
  ['every input at 0 dB', 0, true],
  ['every input shut', -80, false],
])('choosing the mixer with %s', async (_, level, isAsked) => {
  const settings = (tree: Tree) => {
    for (let input = 1; input <= 8; input += 1)
      for (const kind of ['analog', 'dante']) put(tree, at(`inputSelector/${kind}${input}MixFader`), level);
  };
  const { control, held, asked } = await pageRig({ settings });
  const { primary } = inputSelector.properties;
  const { set } = await control(primary, here);
  await set('Mixer');
  expect([asked(), held(primary, here)]).toEqual(isAsked ? ['Mixer', 'Analog 1'] : [undefined, 'Mixer']);
});
