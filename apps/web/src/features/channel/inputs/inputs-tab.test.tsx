import { put, type TreeLeaf } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../device/page-rig.tsx';
import { renderKit } from '../../../ui/testing.tsx';
import styles from './input-route.module.css';
import { Tab } from './inputs-tab.tsx';

afterEach(cleanup);

/** The inputs of a channel that hears its secondary input, of which a tuning locks some: all that stands there. */
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

it('tells which input is heard, and which has no signal', async () => {
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

it('[LOCK-02] [LOCK-07] what a lock hides of an input is neither there nor told as absent', async () => {
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
