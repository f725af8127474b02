import { put } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../test/page-rig.tsx';
import { Tab as Generator } from '../features/channel/inputs/generator-tab.tsx';
import { Tab as Inputs } from '../features/channel/inputs/inputs-tab.tsx';
import { QuickSetup } from '../features/channel/output/quick-setup.tsx';
import { Tab as Settings } from '../features/channel/output/settings-tab.tsx';
import { ChannelStrip } from '../features/channel/strip/channel-strip.tsx';
import { Tab as Crossover } from '../features/crossover/crossover-tab.tsx';
import { Screen as Dot1x } from '../features/dot1x/dot1x-screen.tsx';
import { Tab as Equalizer } from '../features/equalizer/equalizer-tab.tsx';
import { Tab as InputEqualizer } from '../features/equalizer/input-eq-tab.tsx';
import { Tab as Limiter } from '../features/limiter/limiter-tab.tsx';
import { Tab as Load } from '../features/load/load-tab.tsx';
import { Screen as Network } from '../features/network/network-screen.tsx';
import { Screen as Power } from '../features/power/power-screen.tsx';
import { Screen as Device } from '../features/settings/settings-screen.tsx';
import { createRouter, RouterView } from '../navigation/router.tsx';
import { navigate } from '../navigation/whereabouts.ts';
import { renderKit } from '../../test/kit-rig.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const usable = () =>
  Array.from(document.querySelectorAll<HTMLElement>('[role=slider],select,input,button'), (control) => {
    const isOff = control.matches(':disabled, fieldset:disabled *') || control.getAttribute('aria-disabled') === 'true';
    const [label] = (control as HTMLInputElement).labels ?? [];
    return isOff ? '' : (control.getAttribute('aria-label') ?? label?.textContent ?? control.textContent);
  }).filter((name) => name !== '');

const looks = [
  'Live',
  'More',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((band) => `Band ${band}, bypassed`),
  'Whole channel',
  'Phase',
  'Group delay',
  'Range',
];
const chooseFilters = (name: string) => {
  const choice = screen.queryByRole('radio', { name });
  if (choice) fireEvent.click(choice);
};
const Strip = () => <ChannelStrip channel={1} channels={[1]} selected />;

it.each<readonly [name: string, ComponentType<{ readonly channel: number }>, usual: string, left: readonly string[]]>([
  ['a strip', Strip, 'Mute Channel 1', ['Why is there no sound at Channel 1?']],
  ['quick setup', QuickSetup, 'EQ preset', []],
  ['inputs', Inputs, 'Primary gain', []],
  ['the generator', Generator, 'Generator on Channel 2', []],
  ['the settings of a channel', Settings, 'Channel name', []],
  ['a crossover', Crossover, 'Subwoofer', []],
  ['an equalizer', Equalizer, 'Preset', looks],
  ['an input equalizer', InputEqualizer, 'Frequency', ['IIR 1–8', 'FIR 9–24', ...looks]],
  ['limiters', Limiter, 'RMS limiter', []],
  ['load and pilot tone', Load, 'Pilot tone', []],
  ['the power supply', Power, 'Auto standby', []],
  ['the network', Network, 'Turn on', []],
  ['802.1X', Dot1x, 'TLS', []],
  ['the settings of an amplifier', Device, 'Rack', []],
])('[CTRL-10] all controls of %s are disabled while the amplifier does not answer, and while it is gone', async (_, Page, usual, left) => {
  const { wrapper, turn, link } = await pageRig({
    model: '704D-ADSP',
    settings: (tree) => put(tree, '/amp/channels/1/output/hiZLoZ', 'HiZ-70V'),
  });
  const Frame = () => wrapper({ children: <Page channel={1} /> });
  navigate('/');
  await act(async () => renderKit(<RouterView router={createRouter([])} frame={Frame} errorPage={() => null} otherwise="/" home="/" />));
  await turn(500);
  chooseFilters('IIR 1–8');
  expect(usable()).toContain(usual);
  link.frozen = true;
  await turn(30_000);
  expect(usable()).toEqual(left);
  link.frozen = false;
  await turn(20_000);
  expect(usable()).toContain(usual);
  link.answer = 'refuse';
  link.cut();
  await turn(1000);
  expect(usable()).toEqual(left);
});

it.each<readonly [name: string, ComponentType<{ readonly channel: number }>, handle: string, key: string]>([
  ['an equalizer', Equalizer, 'Band 1', 'ArrowDown'],
  ['an input equalizer', InputEqualizer, 'Band 1', 'ArrowDown'],
  ['FIR filters', InputEqualizer, 'Band 9', 'ArrowDown'],
  ['a crossover', Crossover, 'High pass', 'ArrowRight'],
  ['a limiter', Limiter, 'RMS limiter: Threshold', 'ArrowDown'],
  ['the generator', Generator, 'Tone', 'ArrowDown'],
  ['the generator, sideways', Generator, 'Tone', 'ArrowRight'],
])('a handle on the plot of %s shows that the amplifier has not answered for a second, until it does', async (_, Page, name, key) => {
  const { wrapper, turn, link } = await pageRig({
    model: '704D-ADSP',
    settings(tree) {
      put(tree, '/amp/channels/1/crossover/highPassFilter/enable', true);
      put(tree, '/amp/channels/1/rmsLimiter/enable', true);
      put(tree, '/amp/channels/1/rmsLimiter/threshold', 40);
      put(tree, '/amp/signalGenerator/type', 'Tone');
      put(tree, '/amp/signalGenerator/fader', -40);
    },
  });
  renderKit(wrapper({ children: <Page channel={1} /> }));
  await turn(500);
  chooseFilters(name === 'Band 9' ? 'FIR 9–24' : 'IIR 1–8');
  const handle = () => screen.getAllByRole('slider', { name }).find(({ className }) => className.includes('handle'))!;
  const says = () => [handle().getAttribute('aria-valuetext')?.endsWith(', waiting for an answer'), handle().className.includes('waiting')];
  link.frozen = true;
  fireEvent.keyDown(handle(), { key });
  await turn(900);
  expect(says()).toEqual([false, false]);
  await turn(1000);
  expect(says()).toEqual([true, true]);
  link.frozen = false;
  await turn(2000);
  expect(says()).toEqual([false, false]);
});
