import { put, type TreeLeaf } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './green-screen.tsx';

afterEach(cleanup);

const supply = (values: Readonly<Record<string, TreeLeaf>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`/amp/powerSupply/${name}`, value]));
const used = supply({ acLineWatts: 62.4, estPowerUsageAutoStandby: '5.6 W', estPowerUsagePoe: '41.5 W' });
const standby = { '/amp/autoStandby/threshold': -50, '/amp/autoStandby/timeToWait': 20 };

async function told(settings: Readonly<Record<string, TreeLeaf>>) {
  const rig = await pageRig({
    settings: (tree) => {
      for (const [path, value] of Object.entries(settings)) put(tree, path, value);
    },
  });
  renderKit(rig.wrapper({ children: <Screen /> }));
  await rig.turn(500);
  const readings = [...document.querySelectorAll('dt')].map((name) => {
    const beside = [...(name.parentElement?.querySelectorAll('dd') ?? [])].map((each) => each.textContent);
    return [name.textContent, beside.join(', ')];
  });
  const state = (card: string) => screen.getByRole('region', { name: card }).querySelector('header')?.textContent.replace(card, '');
  const said = () => screen.getByRole('group', { name: 'Real-time power' }).textContent;
  return {
    ...rig,
    said,
    readings: Object.fromEntries(readings) as Record<string, string>,
    poe: state('Power over Ethernet'),
    standby: state('Auto standby'),
    history: said(),
  };
}

it('[GREEN-01] [ENUM-03] [PROP-08] on the mains shows the measured power, and that of the network cable as an estimate', async () => {
  const settings = {
    ...used,
    ...standby,
    '/amp/autoStandby/enable': true,
    ...supply({ powerSource: 'AC LINE', poeStatus: 'Not connected' }),
  };
  const { readings, history, poe, standby: rests } = await told(settings);
  expect(readings).toEqual({
    'Power now': '62W, Measured on the AC line',
    'In auto standby': '5.6W, Estimate, from AC',
    'On PoE': '41.5W, Estimate, from the network cable',
    'Power source': 'AC line, PoE not in use',
    Status: 'Not connected',
    'In use now': 'No, AC line is on',
    'Used on PoE': '41.5 W',
    'Starts after': '20 min below −50.0 dBFS',
    'Drops by': '57 W',
  });
  expect([poe, rests]).toEqual(['Not in use', 'On']);
  for (const [card, says] of [
    ['Real-time power', 'Last 15 min, since you opened this page'],
    ['Power over Ethernet', 'With PoE the amplifier stays reachable when AC is off.'],
  ] as const)
    expect(screen.getByRole('region', { name: card }).textContent).toContain(says);
  expect(history).toContain('62 W now, at most 62 W since this page was opened.');
  expect(screen.getByRole('link', { name: 'Change in Power supply' }).getAttribute('href')).toBe('/amps/001B66000001/power');
});

it('[GREEN-01] [ENUM-03] [PROP-08] [PROP-09] on PoE shows the estimated power, and never that standby would cost more', async () => {
  const settings = { ...used, ...standby, ...supply({ powerSource: 'POE', poeStatus: 'PoE++, 60 W', estPowerUsageAutoStandby: '50 W' }) };
  const { readings, history, poe, standby: rests } = await told(settings);
  expect(readings).toMatchObject({
    'Power now': '42W, Estimated, from the network cable',
    'Power source': 'PoE, Running from the network cable',
    Status: 'PoE++, 60 W',
    'In use now': 'Yes',
    'Starts after': '–',
    'Drops by': '0 W',
  });
  expect([poe, rests]).toEqual(['In use', 'Off']);
  expect(history).toContain('42 W now');
});

it('[LOCK-02] what a lock hides is shown neither as off nor as unused', async () => {
  const locked = ['/amp/powerSupply/powerSource', '/amp/powerSupply/poeStatus', '/amp/autoStandby'];
  const settings = { ...used, '/lockedProperties/amp/key': 'k', '/lockedProperties/amp/properties': locked };
  const { readings, poe, standby: rests } = await told(settings);
  const hidden = [readings['Power source'], readings['Status'], readings['In use now'], poe, rests];
  expect(new Set(hidden)).toEqual(new Set(['This field is locked by UAC or speaker tunings']));
});

it.each(['threshold', 'timeToWait'])('[LOCK-02] does not say when standby starts if a lock hides its %s', async (name) => {
  const lock = { '/lockedProperties/amp/key': 'k', '/lockedProperties/amp/properties': [`/amp/autoStandby/${name}`] };
  const { readings, standby: state } = await told({ ...used, ...standby, '/amp/autoStandby/enable': true, ...lock });
  expect([state, readings['Starts after']]).toEqual(['On', 'This field is locked by UAC or speaker tunings']);
});

it('[GREEN-01] goes on with no line of its power while the amplifier is away', async () => {
  const { link, turn, said } = await told({ ...used, ...standby, '/amp/autoStandby/enable': true });
  expect(said()).toContain('62 W now');
  link.answer = 'refuse';
  link.cut();
  await turn(60_000);
  expect(said()).not.toContain('62 W now');
});
