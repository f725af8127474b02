import { loadMonitor, pilotToneDetector } from '@headroom/model/amplifier';
import { put, type TreeLeaf } from '@headroom/model/property';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { MetersOf } from '../../device/binding/meter-age.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Tab } from './load-tab.tsx';
import { useHistory } from './use-history.ts';

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
  ['plays nothing', { testing: true, status: 'Low Signal' }, 'Ok', /– ΩNot enough signal to measure \(last 8.2 Ω\)/],
  ['protects itself', { testing: true, status: 'Ok' }, 'Faulted', /Output stopped.*– ΩNot measured/],
  ['is not ready', { testing: false, status: 'Ok' }, 'Standby', /Not tested.*– ΩNot measured/],
])('[PROP-20] an output that %s says so, and not that the signal is too weak', async (_, monitor, status, said) => {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      put(tree, '/amp/channels/1/output/status', status);
      for (const [name, value] of Object.entries({ ...monitor, enable: true, measuredImpedance: 8.2 }))
        put(tree, `/amp/channels/1/loadMonitor/${name}`, value);
    },
  });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  expect(document.body.textContent).toMatch(said);
});

describe('a load that was measured before the amplifier fell silent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  async function silentAfter(settings: Readonly<Record<string, TreeLeaf>>) {
    const rig = await pageRig({
      settings: (tree) => {
        for (const [name, value] of Object.entries(settings)) put(tree, `/amp/channels/1/loadMonitor/${name}`, value);
      },
    });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await rig.turn(1000);
        await act(() => vi.advanceTimersByTimeAsync(1000));
      }
    };
    return { ...rig, pass };
  }
  const measuring = { enable: true, testing: true, status: 'Ok', measuredImpedance: 8.2 };

  it('[CONN-08] is told as old, and not as too little signal', async () => {
    const { wrapper, device, link, pass } = await silentAfter(measuring);
    renderKit(
      wrapper({
        children: (
          <MetersOf device={device}>
            <Tab channel={1} />
          </MetersOf>
        ),
      }),
    );
    await pass(5);
    expect(document.body.textContent).toContain('Measured load8.2 ΩBetween 4.0 Ω and 40.0 Ω');
    link.frozen = true;
    await pass(30);
    expect(document.body.textContent).toMatch(/Measured load– Ω\d+ s old/);
  });

  it('[CONN-08] leaves the level of the pilot tone unknown, and does not say that there is none', async () => {
    const { wrapper, link, pass } = await silentAfter({});
    renderKit(wrapper({ children: <Tab channel={1} /> }));
    await pass(2);
    expect(document.body.textContent).toContain('Measured levelNo tone to measure');
    link.frozen = true;
    await pass(5);
    expect(document.body.textContent).toContain('Measured level–');
  });

  it('[CONN-08] is not recorded as measured since then', async () => {
    const { wrapper, link, pass } = await silentAfter(measuring);
    const { result } = renderHook(() => useHistory(1), { wrapper });
    await pass(5);
    const silentFrom = Date.now();
    link.frozen = true;
    await pass(12);
    expect(result.current.history.last?.ohms).toBe(8.2);
    expect(result.current.history.last?.time).toBeLessThan(silentFrom + 3000);
  });
});

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
