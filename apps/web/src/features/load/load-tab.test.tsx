import { loadMonitor, pilotToneDetector } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Tab } from './load-tab.tsx';

afterEach(cleanup);

const pilot = pilotToneDetector.properties;
const load = loadMonitor.properties;
async function opened(low: number, high: number) {
  const rig = await pageRig({
    settings: (tree) => {
      put(tree, '/amp/channels/1/pilotToneDetector/openLimit', low);
      put(tree, '/amp/channels/1/pilotToneDetector/shortLimit', high);
      put(tree, '/amp/channels/1/loadMonitor/lowLimit', low);
      put(tree, '/amp/channels/1/loadMonitor/highLimit', high);
    },
  });
  renderKit(rig.wrapper({ children: <Tab channel={1} /> }));
  await rig.turn(500);
  const pushed = async (slider: HTMLElement, key: 'Home' | 'End') => {
    fireEvent.keyDown(slider, { key });
    fireEvent.keyUp(slider, { key });
    await rig.turn(1500);
  };
  return { ...rig, pushed };
}

it.each([
  ['[LOAD-01]', 'Open limit', 0, 'End', pilot.openLimit, 30],
  ['[LOAD-01]', 'Short limit', 0, 'Home', pilot.shortLimit, 12],
  ['[LOAD-02] on its handle', 'Low limit', 0, 'End', load.lowLimit, 30],
  ['[LOAD-02] on its handle', 'High limit', 0, 'Home', load.highLimit, 12],
  ['[LOAD-02] on its slider', 'Low limit', 1, 'End', load.lowLimit, 30],
  ['[LOAD-02] on its slider', 'High limit', 1, 'Home', load.highLimit, 12],
] as const)('%s the %s goes as far as the other one and no further', async (_, name, place, key, of, end) => {
  const { held, pushed } = await opened(12, 30);
  const slider = screen.getAllByRole('slider', { name })[place] as HTMLElement;
  expect(slider.getAttribute(key === 'End' ? 'aria-valuemax' : 'aria-valuemin')).toBe(String(end));
  await pushed(slider, key);
  expect(held(of, { channel: 1 })).toBe(end);
});
