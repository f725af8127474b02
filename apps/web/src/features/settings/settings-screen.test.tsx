import { at, put, type Tree, type TreeLeaf } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './settings-screen.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** `settings`: values by address. */
async function opened(settings: Readonly<Record<string, TreeLeaf>> = {}, model = '704D', info: (told: Tree) => void = () => undefined) {
  const { amp, turn, wrapper } = await pageRig({
    model,
    info,
    settings: (tree) => {
      for (const [path, value] of Object.entries(settings)) put(tree, path, value);
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  return { turn, held: (address: string) => at(amp.tree, address) };
}
const infoOf = (values: Readonly<Record<string, TreeLeaf>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`/amp/deviceInfo/${name}`, value]));

const told = () => {
  const card = within(screen.getByRole('region', { name: 'Device information' }));
  return Object.fromEntries(card.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent]));
};

describe('device information', () => {
  const written = [
    ['PROP-05', 'Device name', 'deviceName', 'Main bar'],
    ['PROP-05', 'Venue', 'venueName', 'Harbour'],
    ['PROP-05', 'Asset tag', 'assetTagNumber', 'A-17'],
    ['PROP-06', 'Rack', 'rackName', 'Back of house'],
    ['PROP-06', 'Rack position', 'rackPosition', 'U 12'],
    ['PROP-06', 'Installer', 'installerName', 'Ada'],
    ['PROP-06', 'Installer contact', 'installerContactInfo', 'ada@example.com'],
  ] as const;
  it.each(written)('[SETTINGS-06] [%s] shows and writes %s in %s', async (_, label, name, value) => {
    const { held, turn } = await opened(infoOf(Object.fromEntries(written.map(([, , each, text]) => [each, text]))));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
    expect(field.value).toBe(value);
    fireEvent.change(field, { target: { value: 'another' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.blur(field);
    await turn(500);
    expect(written.map(([, , each]) => held(`/amp/deviceInfo/${each}`))).toEqual(
      written.map(([, , each, text]) => (each === name ? 'another' : text)),
    );
  });

  it('[PROP-05] stores a date of installation once its year is typed in full, and leaves what is typed until then', async () => {
    const { held, turn } = await opened({ '/amp/deviceInfo/dateOfInstallation': '2021-12-09T22:46:00.000Z' });
    const field = screen.getByLabelText<HTMLInputElement>('Installed on');
    const stored = [];
    for (const typed of ['', '0002-11-18', '0020-11-18', '0202-11-18', '2025-11-18']) {
      fireEvent.change(field, { target: { value: typed } });
      expect(field.value).toBe(typed);
      await turn(500);
      stored.push(held('/amp/deviceInfo/dateOfInstallation'));
    }
    expect(new Set(stored.slice(0, -1))).toEqual(new Set(['2021-12-09T22:46:00.000Z']));
    expect(stored.at(-1)).toBe('2025-11-18T00:00:00.000Z');
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    expect(field.value).toBe('2025-11-18');
  });

  it('[PROP-05] keeps its device name rather than take none, and says why', async () => {
    const { held, turn } = await opened(infoOf({ deviceName: 'Main bar' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Device name' });
    fireEvent.change(field, { target: { value: '  ' } });
    expect(screen.getByText('Enter a name: lists and messages show it.')).toBeDefined();
    fireEvent.blur(field);
    await turn(500);
    expect([held('/amp/deviceInfo/deviceName'), field.value]).toEqual(['Main bar', 'Main bar']);
  });

  it('[SETTINGS-06] [PROP-05] [PROP-07] [CONST-01] shows what only the device sets: each by its name, with every firmware version', async () => {
    await opened(
      infoOf({
        modelID: 'Connect Series Model 704D',
        serialNumber: 'SN-1',
        dateOfMfg: '191115041907',
        dateOfInstallation: '2021-12-09T22:46:00.000Z',
        hardwareID: 'HW-2',
        hardwareRevision: 'Rev C',
        numInputs: 6,
        numOutputs: 3,
        upTime: '26:03:00',
        firmwareVersion: '3.1.7.0',
        powerSupplyfirmwareVersion: '1.2.3.4',
        amp12firmwareVersion: '1.2.3.5',
        amp34firmwareVersion: '1.2.3.6',
        DSPfirmwareVersion: '1.2.3.7',
        amp56FirmwareVersion: '',
      }),
    );
    expect(told()).toEqual({
      Model: 'Connect Series Model 704D',
      'Serial number': 'SN-1',
      'Made on': '15 Nov 2019',
      Hardware: 'HW-2, Rev C',
      'Inputs, outputs': '6, 3',
      'Up time': '1 day 2 hr',
      Firmware: '3.1.7.0',
      'Power supply firmware': '1.2.3.4',
      'Firmware of channels 1–2': '1.2.3.5',
      'Firmware of channels 3–4': '1.2.3.6',
      'Firmware of DSP': '1.2.3.7',
      'Firmware of amp56': '–',
    });
    expect(screen.getByLabelText<HTMLInputElement>('Installed on').value).toBe('2021-12-09');
  });
});

describe('lockouts', () => {
  it.each([
    ['704D', ['Lock the power button', 'Lock the attenuation knobs']],
    ['1504D', ['Lock the power button']],
    ['CDS 3004', ['Lock the power button']],
    ['124D', ['Lock the attenuation knobs']],
  ])('[MODEL-11] [MODEL-12] [PROP-06] of a %s are %j', async (model, labels) => {
    const { held, turn } = await opened({}, model);
    const lockouts = { 'Lock the power button': 'powerButtonLockout', 'Lock the attenuation knobs': 'backPanelAttnPotLockout' };
    for (const [label, name] of Object.entries(lockouts)) {
      const lockout = screen.queryByRole('switch', { name: label });
      expect([label, lockout !== null]).toEqual([label, labels.includes(label)]);
      if (lockout === null) continue;
      fireEvent.click(lockout);
      await turn(500);
      expect(Object.values(lockouts).filter((each) => held(`/amp/deviceInfo/${each}`) === true)).toEqual([name]);
      fireEvent.click(lockout);
      await turn(500);
      expect(held(`/amp/deviceInfo/${name}`)).toBe(false);
    }
  });
});

describe('control inputs', () => {
  const optionsOf = (label: string) =>
    within(screen.getByRole('combobox', { name: label }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('[SETTINGS-06] [SETTINGS-07] [ENUM-21] [PROP-30] [PROP-01] have one port per channel, each with its mode and its polarity', async () => {
    const { held, turn } = await opened({ '/GPIO/2/mode': 'Input Manual Override', '/GPIO/2/polarity': 'Normally Closed' });
    expect(screen.getAllByRole('combobox', { name: /^Mode of port / })).toHaveLength(4);
    expect(optionsOf('Mode of port 2')).toEqual(['Off', 'Input manual override', 'Remote volume control']);
    expect(optionsOf('Polarity of port 2')).toEqual(['Normally open', 'Normally closed']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mode of port 2' }).value).toBe('Input Manual Override');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Polarity of port 2' }).value).toBe('Normally Closed');
    fireEvent.change(screen.getByRole('combobox', { name: 'Polarity of port 2' }), { target: { value: 'Normally Open' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Mode of port 3' }), { target: { value: 'Remote Volume Control' } });
    await turn(500);
    expect([1, 2, 3, 4].map((port) => [held(`/GPIO/${port}/mode`), held(`/GPIO/${port}/polarity`)])).toEqual([
      ['Off', 'Normally Open'],
      ['Input Manual Override', 'Normally Open'],
      ['Remote Volume Control', 'Normally Open'],
      ['Off', 'Normally Open'],
    ]);
  });

  it.each([
    ['704D', 'does not name', ['Off', 'Input Manual Override']],
    ['124D', 'names, on a model that is to have none,', ['Off', 'Input Manual Override', 'Remote Volume Control']],
  ])('[SETTINGS-07] [MODEL-10] of a %s have no remote volume that its firmware %s in %j', async (model, _, enumValues) => {
    await opened({}, model, (known) => {
      for (const port of [1, 2, 3, 4]) put(known, `/GPIO/${port}/mode`, { type: 'Enum', enumValues, default: 'Off' });
    });
    for (const port of [1, 2, 3, 4]) expect(optionsOf(`Mode of port ${port}`)).toEqual(['Off', 'Input manual override']);
  });

  it.each(['34D', '64N', '124D'])('[SETTINGS-07] [MODEL-10] [ENUM-21] of a %s have no remote volume', async (model) => {
    await opened({}, model);
    expect(optionsOf('Mode of port 1')).toEqual(['Off', 'Input manual override']);
  });
});

describe('of a window', () => {
  const wide = (width: number) => (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width });
  const { innerWidth } = window;
  afterEach(() => wide(innerWidth));
  it.each([390, 1000, 1440])('[SETTINGS-06] %d px wide it has the device information, external IO and GPIO', async (width) => {
    wide(width);
    const { held, turn } = await opened({ '/GPIO/2/mode': 'Input Manual Override', '/amp/deviceInfo/rackName': 'Back of house' });
    for (const card of ['Device information', 'External IO', 'GPIO'])
      expect([card, screen.queryAllByRole('region', { name: card }).length]).toEqual([card, 1]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rack' }).value).toBe('Back of house');
    expect(screen.getAllByRole('combobox', { name: /^Polarity of port/ })).toHaveLength(1);
    fireEvent.change(screen.getByRole('combobox', { name: 'Mode of port 4' }), { target: { value: 'Input Manual Override' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Fault output mode' }), { target: { value: 'Constant' } });
    await turn(500);
    expect([held('/GPIO/4/mode'), held('/amp/powerSupply/outputPortMode')]).toEqual(['Input Manual Override', 'Constant']);
  });
});

it.each([
  ['Constant', 'Normal'],
  ['Heartbeat', 'Normal'],
  ['Constant+Load', 'Fault'],
])('[ENUM-05] with a short load a fault output in mode %s says %s', async (mode, said) => {
  const monitor = '/amp/channels/2/loadMonitor';
  await opened({
    '/amp/powerSupply/outputPortMode': mode,
    [`${monitor}/enable`]: true,
    [`${monitor}/testing`]: true,
    [`${monitor}/status`]: 'Short',
  });
  const port = within(screen.getByRole('region', { name: 'External IO' }));
  expect(['Normal', 'Fault'].filter((text) => port.queryByText(text))).toEqual([said]);
});

it('[SETTINGS-06] [ENUM-05] [ENUM-06] the fault output has a mode and a polarity', async () => {
  const { held, turn } = await opened();
  const port = within(screen.getByRole('region', { name: 'External IO' }));
  const mode = port.getByRole('combobox', { name: 'Fault output mode' });
  expect(
    within(mode)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Heartbeat', 'Constant', 'Constant and load']);
  const polarity = within(port.getByRole('group', { name: 'Fault output polarity' }));
  expect(polarity.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual(['Low on fault', 'High on fault']);
  fireEvent.change(mode, { target: { value: 'Constant' } });
  fireEvent.click(polarity.getByRole('radio', { name: 'High on fault' }));
  await turn(500);
  expect([held('/amp/powerSupply/outputPortMode'), held('/amp/powerSupply/outputPortPolarity')]).toEqual(['Constant', 'Fault High']);
  expect(held('/amp/powerSupply/inputPortPolarity')).toBe('Fault Low');
});
