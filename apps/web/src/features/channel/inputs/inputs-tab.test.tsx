import { input } from '@headroom/model/amplifier';
import { put, type TreeLeaf } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import chip from '../../../ui/look/chip.module.css';
import styles from './input-route.module.css';
import { Tab } from './inputs-tab.tsx';

afterEach(cleanup);

async function stage(locked: readonly string[], ofOutput: Readonly<Record<string, TreeLeaf>> = {}) {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      for (const [name, value] of Object.entries({
        primary: 'Analog 1',
        secondary: 'Dante 2',
        mode: 'Override',
        secondarySignalDetect: true,
        primaryClip: true,
      }))
        put(tree, `/amp/channels/1/inputSelector/${name}`, value);
      for (const [name, value] of Object.entries(ofOutput)) put(tree, `/amp/channels/1/output/${name}`, value);
      put(tree, '/lockedProperties/ch1/key', 'tuning');
      const paths = locked.map((name) => `/amp/channels/1/${name}`);
      put(tree, '/lockedProperties/ch1/properties', paths);
    },
  });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  const text = document.body.textContent;
  const tells = (words: RegExp) => words.test(text);
  return {
    noSignal: tells(/No signal/),
    live: tells(/Live/),
    lit: document.getElementsByClassName(styles['on'] ?? '').length + document.getElementsByClassName(styles['live'] ?? '').length,
    heard: tells(/is heard:/),
    lights: text.match(/(?:Signal|Clip): (?:on|off)/g) ?? [],
    threshold: tells(/Detects above/),
    mode: tells(/takes over w/),
    locks: Array.from(
      document.querySelectorAll('button[aria-label*="locked by"]'),
      (lock) => lock.getAttribute('aria-label')?.split(':')[0],
    ),
  };
}

it('[INPUT-01] each block has the lights of its own input, and shows which one plays and which has no signal', async () => {
  const all = {
    noSignal: true,
    live: true,
    lit: 3,
    heard: true,
    lights: ['Signal: off', 'Clip: on', 'Signal: on', 'Clip: off'],
    threshold: true,
    mode: true,
    locks: [],
  };
  expect(await stage(['eq'])).toEqual(all);
});

it('[LOCK-02] [LOCK-07] what a lock hides of an input is neither shown nor reported as absent', async () => {
  const none = {
    noSignal: false,
    live: false,
    lit: 0,
    heard: false,
    lights: [],
    threshold: false,
    mode: false,
    locks: [
      'When both carry signal',
      'Which input is heard',
      'Primary signal',
      'Source',
      'Primary clip',
      'Primary gain',
      'Primary threshold',
      'Secondary signal',
      'Source',
      'Secondary clip',
      'Secondary gain',
      'Secondary threshold',
      'Network send',
    ],
  };
  expect(await stage(['inputSelector'])).toEqual(none);
});

it.each([
  ['is muted', { mute: true }, 'The channel is muted: nothing is heard. Dante 2 is selected.'],
  ['[ENUM-16] says that it is offline', { status: 'Offline' }, 'The channel is offline: nothing is heard. Dante 2 is selected.'],
  ['[ENUM-16] stands by', { status: 'Standby' }, 'The channel is in standby: nothing is heard. Dante 2 is selected.'],
])('draws no way from an input to an output that %s, and says why', async (_, ofOutput, said) => {
  expect(await stage(['eq'], ofOutput)).toMatchObject({ lit: 0 });
  expect(document.body.textContent).toContain(said);
});

it.each(['Analog 1', 'Mixer'])('[INPUT-01] each block meters its own input, the primary being %s', async (primary) => {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      const selector = { primary, secondary: 'Analog 2', primaryLevel: -12, secondaryLevel: -34 };
      for (const [name, value] of Object.entries(selector)) put(tree, `/amp/channels/1/inputSelector/${name}`, value);
    },
  });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  const told = (name: string) => screen.getByRole('region', { name }).textContent;
  expect([told('Primary').includes('−12.0 dB'), told('Secondary').includes('−34.0 dB')]).toEqual([true, true]);
});

it.each([
  [1, 'Input Manual Override', true],
  [1, 'Remote Volume Control', false],
  [1, 'Off', false],
  [2, 'Input Manual Override', false],
])('[INPUT-04] with the port of channel %i in mode %s, both modes of channel 1 are off: %j', async (port, mode, off) => {
  const { wrapper, turn } = await pageRig({ settings: (tree) => void put(tree, `/GPIO/${port}/mode`, mode) });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  const isOff = (name: string) => {
    const radio = screen.getByRole<HTMLInputElement>('radio', { name });
    return radio.matches(':disabled') || radio.closest('fieldset:disabled') !== null;
  };
  expect([isOff('Override'), isOff('Backup')]).toEqual([off, off]);
  expect(screen.queryAllByText('A GPIO contact decides: the port of this channel is set to input manual override.')).toHaveLength(
    off ? 1 : 0,
  );
});

async function inputsOf(model: string, selector: Readonly<Record<string, TreeLeaf>>, others: Readonly<Record<string, TreeLeaf>> = {}) {
  const rig = await pageRig({
    model,
    settings: (tree) => {
      for (const [name, value] of Object.entries(selector)) put(tree, `/amp/channels/1/inputSelector/${name}`, value);
      for (const [path, value] of Object.entries(others)) put(tree, path, value);
    },
  });
  renderKit(rig.wrapper({ children: <Tab channel={1} /> }));
  await rig.turn(500);
  return rig;
}
const block = (name: string) => within(screen.getByRole('region', { name }));
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it.each([
  ['both have signal', true, true, {}, ['Standing by', 'Live']],
  ['both have signal and the channel is muted', true, true, { mute: true }, ['Standing by', 'Selected']],
  ['only the primary has', true, false, {}, ['Live', 'No signal']],
])('[INPUT-01] each block shows, where %s, whether its input plays', async (_, first, second, ofOutput, said) => {
  const signals = { primarySignalDetect: first, secondarySignalDetect: second };
  const mute = Object.fromEntries(Object.entries(ofOutput).map(([name, value]) => [`/amp/channels/1/output/${name}`, value]));
  await inputsOf('704D', { primary: 'Analog 1', secondary: 'Analog 2', mode: 'Override', ...signals }, mute);
  const headOf = (name: string) => screen.getByRole('heading', { name }).parentElement as HTMLElement;
  expect(['Primary', 'Secondary'].map((name) => headOf(name).textContent.replace(name, ''))).toEqual(said);
  // Green means heard.
  const green = ['Primary', 'Secondary'].map((name) => headOf(name).querySelector(`.${chip['ok']}`) !== null);
  expect(green).toEqual(said.map((word) => word === 'Live'));
});

it('[INPUT-04] says of both inputs that a contact decides, where it does and both have signal', async () => {
  const signals = { primarySignalDetect: true, secondarySignalDetect: true };
  const contact = { '/GPIO/1/mode': 'Input Manual Override' };
  await inputsOf('704D', { primary: 'Analog 1', secondary: 'Analog 2', mode: 'Override', ...signals }, contact);
  expect(['Primary', 'Secondary'].map((name) => block(name).queryByText('A contact decides') !== null)).toEqual([true, true]);
  expect(screen.queryByText('Standing by')).toBeNull();
  expect(document.querySelector('use[href$="#standby"]')).toBeNull();
});

it.each([
  ['702', 'Analog 1', ['Analog 1', 'Analog 2']],
  ['34D', 'Analog 1', ['Analog 1', 'Analog 2', 'Analog 3', 'Analog 4', 'Dante 1', 'Dante 2', 'Dante 3', 'Dante 4']],
  ['CDS 352', 'Digital 1', ['Analog 1', 'Analog 2', ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Digital ${number}`)]],
])('[INPUT-02] the mixer of a %s has a level and a fader for each of its inputs', async (model, other, names) => {
  const last = names.at(-1)?.startsWith('Analog') === true ? 'analog' : 'dante';
  const number = names.at(-1)?.split(' ')[1];
  await inputsOf(
    model,
    { primary: 'Mixer', secondary: other, analog2MixFader: -7, [`${last}${number}MixFader`]: -9 },
    { '/amp/inputs/analog/2/level': -21, [`/amp/inputs/${last}/${number}/level`]: -33 },
  );
  const mixer = within(block('Primary').getByRole('group', { name: 'Mixer' }));
  const named = (role: string) => mixer.getAllByRole(role).map((each) => each.getAttribute('aria-label'));
  expect(named('slider')).toEqual(names.map((name) => `${name} in the mix`));
  expect(named('meter')).toEqual(names.map((name) => `Level of ${name}`));
  const told = (role: string, name: string) => mixer.getByRole(role, { name }).getAttribute('aria-valuetext');
  expect([told('slider', `${names.at(-1)} in the mix`), told('meter', `Level of ${names.at(-1)}`)]).toEqual(['−9.0 dB', '−33.0 dB']);
  expect(block('Secondary').queryByRole('group', { name: 'Mixer' })).toBeNull();
});

it('[INPUT-02] Mixer is a source of the primary input alone, and without it there is no mixer', async () => {
  await inputsOf('702', { primary: 'Analog 1', secondary: 'Analog 2' });
  const offered = (name: string) => optionsOf(block(name).getByRole('combobox', { name: 'Source' }));
  expect(offered('Primary')).toEqual(['Analog 1', 'Analog 2', 'Analog 1+2', 'Mixer']);
  expect(offered('Secondary')).toEqual(['None', 'Analog 1', 'Analog 2', 'Analog 1+2']);
  expect(screen.queryAllByRole('group', { name: 'Mixer' })).toEqual([]);
});

it.each(['Line', 'Mic'])('[INPUT-03] an input is mic or line, and the gain of one that is %s is for a mic only', async (type) => {
  const { held, turn } = await inputsOf(
    '34D',
    { primary: 'Analog 1', secondary: 'Dante 2' },
    { '/amp/inputs/analog/1/selectorType': type, '/amp/inputs/analog/2/selectorType': type === 'Mic' ? 'Line' : 'Mic' },
  );
  const gain = () => block('Primary').getByRole('slider', { name: 'Mic gain of Analog 1' });
  const isOff = () => gain().getAttribute('aria-disabled') === 'true';
  expect(isOff()).toBe(type === 'Line');
  const other = type === 'Line' ? 'Mic' : 'Line';
  fireEvent.click(block('Primary').getByRole('radio', { name: other }));
  await turn(500);
  expect(held(input.properties.selectorType, { kind: 'analog', input: 1 })).toBe(other);
  expect(isOff()).toBe(type === 'Mic');
  expect(block('Secondary').queryAllByRole('slider', { name: /^Mic gain/ })).toEqual([]);
  expect(block('Secondary').queryAllByRole('radio', { name: /Mic|Line/ })).toEqual([]);
});

it('[INPUT-03] of an amplifier without preamplifiers no input can be a mic', async () => {
  await inputsOf('704D', { primary: 'Analog 1', secondary: 'Analog 2' });
  expect(screen.queryAllByRole('slider', { name: /^Mic gain/ })).toEqual([]);
  expect(screen.queryAllByRole('radio', { name: /Mic|Line/ })).toEqual([]);
  expect(screen.queryAllByText('Input type')).toEqual([]);
});

it.each([
  ['704D', false],
  ['704D-ADSP', true],
])('[INPUT-05] the on-ramp of a %s offers silence: %j', async (model, silence) => {
  await inputsOf(model, {});
  const offered = optionsOf(screen.getByRole('combobox', { name: 'Network send' }));
  expect(offered).toEqual(['Analog input', 'Post crossover', 'Amp output', 'Amp current', ...(silence ? ['Silence'] : [])]);
});
