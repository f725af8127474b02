import { at, put, type TreeLeaf } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './power-screen.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function opened(settings: Readonly<Record<string, TreeLeaf>>) {
  const { amp, link, turn, wrapper } = await pageRig({
    settings: (tree) => {
      for (const [path, value] of Object.entries(settings)) put(tree, path, value);
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  return { amp, link, turn, held: (address: string) => at(amp.tree, address) };
}
const supply = (values: Readonly<Record<string, TreeLeaf>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`/amp/powerSupply/${name}`, value]));
const told = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      [...(name.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent).join(', '),
    ]),
  );
const slider = (name: string) => screen.getAllByRole('slider', { name }).at(-1)?.getAttribute('aria-valuetext');

describe('the power supply', () => {
  it('[POWER-01] [PROP-08] [ENUM-03] shows its own readings, each by its name', async () => {
    await opened(
      supply({
        powerSource: 'AC LINE',
        acLineVoltage: 231.5,
        acLineCurrent: 1.23,
        acLineWatts: 62.4,
        lineWarningAutoLimits: false,
        lineLowLimitWarning: 205,
        lineHighLimitWarning: 251,
        estPowerUsageAutoStandby: '5.6 W',
        estPowerUsagePoe: '41.5 W',
      }),
    );
    expect(told()).toEqual({
      'Power source': 'AC line, PoE not in use',
      'Line voltage': '231.5V, Warn below 205 V or above 251 V',
      'Line current': '1.23A, From the AC line',
      Power: '62W, Estimated 5.6 W in standby',
      'In standby, from AC': '5.6 W',
      'On PoE, now': '41.5 W',
    });
    expect([slider('Low limit'), slider('High limit')]).toEqual(['205 V', '251 V']);
    cleanup();
    await opened(supply({ powerSource: 'POE' }));
    expect(told()['Power source']).toBe('PoE, Running from the network cable');
  });

  it('[POWER-01] [LOCK-02] says nothing of limits and of a source that it does not know', async () => {
    const { amp, turn } = await opened({
      ...supply({ powerSource: 'AC LINE', acLineVoltage: 231.5, lineWarningAutoLimits: false, lineLowLimitWarning: 205 }),
      '/lockedProperties/amp/key': 'tuning',
      '/lockedProperties/amp/properties': ['/amp/powerSupply/lineLowLimitWarning'],
    });
    expect(told()['Line voltage']).toBe('231.5V');
    amp.report([['/amp/powerSupply/powerSource', null]]);
    await turn(500);
    expect(told()['Power source']).toBe('–');
  });

  it.each([
    ['powerOk', 'Power OK'],
    ['thermal', 'Thermal'],
    ['fault', 'Supply fault'],
    ['lineWarning', 'Line warning'],
  ])('[POWER-02] [PROP-08] of its lights %s is %s', async (name, label) => {
    await opened(supply({ powerOk: false, thermal: false, fault: false, lineWarning: false, [name]: true }));
    const lights = within(screen.getByRole('group', { name: 'Power supply' }));
    expect(lights.getAllByText(/: (?:on|off)$/).map(({ parentElement }) => parentElement?.textContent)).toEqual(
      ['Power OK', 'Thermal', 'Supply fault', 'Line warning'].map((each) => `${each}: ${each === label ? 'on' : 'off'}`),
    );
  });
});

it.each([
  ['outputPortPolarity', 'Fault output polarity', 'High on fault'],
  ['inputPortPolarity', 'Input port polarity', 'High on fault'],
])('[PROP-08] the contact has a mode, and %s as %s', async (name, label, picked) => {
  const port = { outputPortMode: 'Constant', outputPortPolarity: 'Fault Low', inputPortPolarity: 'Fault Low' };
  const { held, turn } = await opened(supply(port));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Fault output mode' }).value).toBe('Constant');
  fireEvent.click(within(screen.getByRole('group', { name: label })).getByRole('radio', { name: picked }));
  await turn(500);
  const now = Object.keys(port).map((each) => [each, held(`/amp/powerSupply/${each}`)]);
  expect(Object.fromEntries(now)).toEqual({ ...port, [name]: 'Fault High' });
});

it('[POWER-03] [PROP-08] the limits of the line can be set only while automatic limits are off, and are written each by its name', async () => {
  const { held, turn } = await opened(supply({ lineWarningAutoLimits: true, lineLowLimitWarning: 180, lineHighLimitWarning: 251 }));
  const limits = () => ['Low limit', 'High limit'].flatMap((name) => screen.getAllByRole('slider', { name }));
  const off = () => limits().map((each) => each.getAttribute('aria-disabled') === 'true');
  expect(off()).toEqual([true, true]);
  fireEvent.click(screen.getByRole('switch', { name: 'Automatic limits' }));
  await turn(500);
  expect(held('/amp/powerSupply/lineWarningAutoLimits')).toBe(false);
  // One in the common bar, one below it.
  expect(off()).toEqual([false, false, false, false]);
  for (const [name, key] of [
    ['Low limit', 'Home'],
    ['High limit', 'End'],
  ] as const) {
    const limit = screen.getAllByRole('slider', { name }).at(-1);
    if (limit) fireEvent.keyDown(limit, { key });
    if (limit) fireEvent.keyUp(limit, { key });
    await turn(500);
  }
  expect([held('/amp/powerSupply/lineLowLimitWarning'), held('/amp/powerSupply/lineHighLimitWarning')]).toEqual([0, 300]);
  fireEvent.click(screen.getByRole('switch', { name: 'Automatic limits' }));
  await turn(500);
  expect(off()).toEqual([true, true]);
});

it('[POWER-03] [PROP-09] [CONST-01] auto standby has a switch, a threshold and a waiting time, and explains them in a sentence', async () => {
  const { held, turn } = await opened({
    '/amp/autoStandby/enable': false,
    '/amp/autoStandby/threshold': -52,
    '/amp/autoStandby/timeToWait': 90,
  });
  expect([slider('Threshold'), slider('Time to wait')]).toEqual(['−52.0 dBFS', '90 min']);
  expect(screen.getByText('Off: the amplifier stays on without a signal.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Auto standby' }));
  await turn(500);
  expect(held('/amp/autoStandby')).toEqual({ enable: true, threshold: -52, timeToWait: 90 });
  expect(screen.getByText('When every channel stays below −52.0 dBFS for 1 hr 30 min, the amplifier goes to standby.')).toBeTruthy();
});

it('[CONN-08] the fault output is neither normal nor at fault while the amplifier is silent', async () => {
  const { link, turn } = await opened({});
  expect(screen.queryAllByText('Normal')).toHaveLength(1);
  link.frozen = true;
  await turn(5000);
  expect([...screen.queryAllByText('Normal'), ...screen.queryAllByText('Fault')]).toEqual([]);
  link.frozen = false;
  await turn(5000);
  expect(screen.queryAllByText('Normal')).toHaveLength(1);
});
