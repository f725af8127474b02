import { put } from '@headroom/model/property';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../device/page-rig.tsx';
import { renderKit } from '../../../ui/testing.tsx';
import styles from './input-route.module.css';
import { Tab } from './inputs-tab.tsx';

afterEach(cleanup);

/** The inputs of a channel that hears its secondary input, of which a tuning locks some: all that stands there. */
async function stage(locked: readonly string[], muted = false) {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      for (const [name, value] of Object.entries({
        primary: 'Analog 1',
        secondary: 'Dante 2',
        mode: 'Override',
        secondarySignalDetect: true,
      }))
        put(tree, `/amp/channels/1/inputSelector/${name}`, value);
      put(tree, '/amp/channels/1/output/mute', muted);
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
    lights: tells(/Signal: (?:on|off)/),
    clip: tells(/Clip: off/),
    threshold: tells(/Detects above/),
    mode: tells(/takes over w/),
    locks: document.querySelectorAll('button[aria-label*="locked by"]').length > 0,
  };
}

it('tells which input is heard, and which has no signal', async () => {
  const all = { noSignal: true, live: true, lit: 3, heard: true, lights: true, clip: true, threshold: true, mode: true, locks: false };
  expect(await stage(['eq'])).toEqual(all);
});

it('[LOCK-02] [LOCK-07] what a lock hides of an input is neither there nor told as absent', async () => {
  const none = {
    noSignal: false,
    live: false,
    lit: 0,
    heard: false,
    lights: false,
    clip: false,
    threshold: false,
    mode: false,
    locks: true,
  };
  expect(await stage(['inputSelector'])).toEqual(none);
});

it('draws no way from an input to a loudspeaker that is muted', async () => {
  expect(await stage(['eq'], true)).toMatchObject({ lit: 0 });
});
