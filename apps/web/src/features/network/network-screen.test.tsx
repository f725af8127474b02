import type { Ability } from '@headroom/model/catalogue';
import { at, put, type Tree, type TreeLeaf } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './network-screen.tsx';

afterEach(() => {
  cleanup();
  toast.close();
  sessionStorage.clear();
});

interface Stage {
  readonly settings?: Readonly<Record<string, TreeLeaf>>;
  readonly lacks?: readonly Ability[];
  readonly model?: string;
  readonly info?: (told: Tree) => void;
}
async function opened({ settings = {}, lacks = [], model = '704D', info = () => undefined }: Stage) {
  const { amp, turn, wrapper } = await pageRig({
    model,
    lacks,
    info,
    settings: (tree) => {
      for (const [path, value] of Object.entries(settings)) put(tree, path, value);
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  /** Locked just now; this page does not know yet. */
  const lockUnseen = (address: string) => {
    put(amp.tree, '/lockedProperties/ch1/key', 'tuning');
    put(amp.tree, '/lockedProperties/ch1/properties', [address]);
  };
  const elsewhere = async (branch: string, values: Tree) => {
    await amp.write(branch, values, { id: 'elsewhere', admin: true });
    await turn(500);
  };
  return { turn, lockUnseen, elsewhere, held: (address: string) => at(amp.tree, address) };
}
const cards = () =>
  screen
    .getAllByRole('region')
    .map((card) => card.getAttribute('aria-label') ?? within(card).queryByRole('heading')?.textContent)
    .filter((name) => name !== 'Notifications');
function shownIn(card: string) {
  const inside = within(screen.getByRole('region', { name: card }));
  const fields = [...inside.queryAllByRole('textbox'), ...inside.queryAllByLabelText('Password', { selector: 'input' })];
  return Object.fromEntries([
    ...inside
      .queryAllByRole<HTMLInputElement>('switch')
      .map((each) => [each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent, each.checked]),
    ...fields.map((field) => [(field as HTMLInputElement).labels?.[0]?.textContent, (field as HTMLInputElement).value]),
    ...inside.queryAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  ]) as Record<string, unknown>;
}
const wired = {
  '/network/ethernet/dhcp': false,
  '/network/ethernet/ip': '192.168.1.20/24',
  '/network/ethernet/gateway': '192.168.1.1',
  '/network/ethernet/dns1': '9.9.9.9',
  '/network/ethernet/dns2': '1.1.1.1',
  '/network/ethernet/mac': '00:1B:66:AA:00:01',
  '/network/ethernet/dot1xMode': 'PEAP',
  '/network/ethernet/dot1xIdentity': 'amp-21',
};
const wireless = {
  '/network/wifi/enable': true,
  '/network/wifi/ssid': 'Harbour',
  '/network/wifi/password': 'open sesame',
  '/network/wifi/dhcp': false,
  '/network/wifi/ip': '10.0.0.7/16',
  '/network/wifi/gateway': '10.0.0.1',
  '/network/wifi/mac': '00:1B:66:BB:00:02',
  '/network/wifi/signalStrength': -61,
  '/network/apConfig/password': 'access point',
  '/network/apConfig/buttonEnable': true,
};

describe('the network page', () => {
  it('[NET-01] [NET-08] [PROP-28] [MODEL-09] shows the addresses of the wired network, each in its field', async () => {
    await opened({ settings: wired });
    expect(shownIn('Ethernet')).toEqual({
      DHCP: false,
      'IP address / prefix': '192.168.1.20/24',
      Gateway: '192.168.1.1',
      'DNS 1': '9.9.9.9',
      'DNS 2': '1.1.1.1',
      MAC: '00:1B:66:AA:00:01',
    });
  });

  it('[PROP-29] [ENUM-20] shows the mode and the identity of 802.1X', async () => {
    await opened({ settings: wired });
    expect(shownIn('802.1X')).toEqual({ '802.1X mode': 'PEAP', Identity: 'amp-21' });
  });

  it('[NET-01] [PROP-27] shows the wireless network and the access point, each value in its field', async () => {
    await opened({ settings: wireless });
    expect(shownIn('Wi-Fi')).toEqual({
      'Wi-Fi on': true,
      'Network name (SSID)': 'Harbour',
      Password: 'open sesame',
      DHCP: false,
      'IP address / prefix': '10.0.0.7/16',
      Gateway: '10.0.0.1',
      Signal: '−61 dBm, fair',
      MAC: '00:1B:66:BB:00:02',
    });
    expect(shownIn('Access point')).toEqual({ Password: 'access point' });
    expect(screen.getByText('AP mode is on')).toBeTruthy();
  });

  it.each([
    ['Ethernet', wired, 'DNS 2', 'dns2', '8.8.8.8'],
    ['Ethernet', wired, 'DNS 1', 'dns1', '8.8.8.8'],
    ['Ethernet', wired, 'Gateway', 'gateway', '192.168.1.2'],
    ['Wi-Fi', wireless, 'Network name (SSID)', 'ssid', 'Terrace'],
    ['Wi-Fi', wireless, 'Gateway', 'gateway', '10.0.0.2'],
  ])('[PROP-27] [PROP-28] of %s saves the edited values, and nothing else', async (card, settings, label, name, value) => {
    const { held, turn } = await opened({ settings });
    const branch = card === 'Ethernet' ? '/network/ethernet' : '/network/wifi';
    const before = structuredClone(held(branch)) as object;
    const inside = within(screen.getByRole('region', { name: card }));
    fireEvent.change(inside.getByRole('textbox', { name: label }), { target: { value } });
    await turn(100);
    fireEvent.click(inside.getByRole('button', { name: `Save ${card}` }));
    await turn(500);
    expect(held(branch)).toEqual({ ...before, [name]: value });
  });

  it('[PROP-27] shows no strength of the network while Wi-Fi is off', async () => {
    await opened({ settings: { ...wireless, '/network/wifi/enable': false } });
    expect(shownIn('Wi-Fi')).toMatchObject({ 'Wi-Fi on': false, Signal: '–', MAC: '00:1B:66:BB:00:02' });
  });

  it.each([
    [true, 'AP mode is on', 'Turn off', 'AP mode is off'],
    [false, 'AP mode is off', 'Turn on', 'AP mode is on'],
  ])('[PROP-27] [NET-05] the access point, when its button is %j, is switched after a question', async (isOn, before, verb, after) => {
    const { held, turn } = await opened({ settings: { ...wireless, '/network/apConfig/buttonEnable': isOn } });
    expect(screen.getByText(before)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: verb }));
    await turn(500);
    expect(held('/network/apConfig/buttonEnable')).toBe(isOn);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: verb }));
    await turn(500);
    expect(held('/network/apConfig/buttonEnable')).toBe(!isOn);
    expect(screen.getByText(after)).toBeTruthy();
  });

  it('[NET-08] [MODEL-09] has no field for name servers where the device has none', async () => {
    await opened({ settings: { '/network/ethernet/ip': '192.168.1.20/24' }, lacks: ['dns'] });
    expect(Object.keys(shownIn('Ethernet'))).toEqual(['DHCP', 'IP address / prefix', 'Gateway', 'MAC']);
  });

  const field = (card: string, label: string) =>
    within(screen.getByRole('region', { name: card })).getByLabelText<HTMLInputElement>(label, { selector: 'input' });

  it.each([
    ['what the device says', { type: 'String', maxLength: 32, default: '' }, 32],
    ['64 where it says none', { type: 'String', default: '' }, 64],
  ])('[NET-09] accepts name servers as long as %s', async (_, entry, length) => {
    await opened({
      settings: wired,
      info: (told) => {
        for (const name of ['dns1', 'dns2']) put(told, `/network/ethernet/${name}`, entry);
      },
    });
    expect(['DNS 1', 'DNS 2'].map((label) => field('Ethernet', label).maxLength)).toEqual([length, length]);
  });

  it.each([
    ['Ethernet', '/network/ethernet', wired],
    ['Wi-Fi', '/network/wifi', wireless],
  ])('[NET-07] [PROP-27] [PROP-28] of %s accepts an address and a gateway only while DHCP is off', async (card, branch, settings) => {
    await opened({ settings: { ...settings, [`${branch}/dhcp`]: true } });
    const editable = () => ['IP address / prefix', 'Gateway'].map((label) => !field(card, label).disabled);
    expect(editable()).toEqual([false, false]);
    const dhcp = within(screen.getByRole('region', { name: card })).getByRole('switch', { name: 'DHCP' });
    fireEvent.click(dhcp);
    expect(editable()).toEqual([true, true]);
    fireEvent.click(dhcp);
    expect(editable()).toEqual([false, false]);
  });

  it.each([
    ['Ethernet', 'Gateway', '192.168.1.1', '192.168.1.2', 'Save Ethernet', 'Was 192.168.1.1', '/network/ethernet/gateway'],
    ['Wi-Fi', 'Gateway', '10.0.0.1', '10.0.0.2', 'Save Wi-Fi', 'Was 10.0.0.1', '/network/wifi/gateway'],
    ['Access point', 'Password', 'access point', 'another point', 'Save', 'Was Hidden', '/network/apConfig/password'],
  ])(
    '[NET-03] [NET-04] of %s keeps an edited %s separate from the saved one, with Reset and Save only while it differs',
    async (card, label, saved, edited, save, was, address) => {
      const { held, turn } = await opened({ settings: { ...wired, ...wireless } });
      const inside = within(screen.getByRole('region', { name: card }));
      const state = () => [
        inside.queryAllByRole('button', { name: 'Reset' }).length,
        inside.getByRole<HTMLButtonElement>('button', { name: save }).disabled,
        inside.queryAllByText(was).length,
      ];
      const type = (value: string) => fireEvent.change(field(card, label), { target: { value } });
      expect(state()).toEqual([0, true, 0]);
      type(edited);
      expect([...state(), held(address)]).toEqual([1, false, 1, saved]);
      type(saved);
      expect(state()).toEqual([0, true, 0]);
      type(edited);
      fireEvent.click(inside.getByRole('button', { name: 'Reset' }));
      expect([...state(), field(card, label).value, held(address)]).toEqual([0, true, 0, saved, saved]);
      await turn(1000);
      expect(held(address)).toBe(saved);
    },
  );

  it.each([
    ['Ethernet', 'Gateway', '192.168.1.1', '192.168.1.2', 'Save Ethernet', '/network/ethernet'],
    ['Wi-Fi', 'Gateway', '10.0.0.1', '10.0.0.2', 'Save Wi-Fi', '/network/wifi'],
    ['Access point', 'Password', 'access point', 'another point', 'Save', '/network/apConfig'],
  ])('[NET-03] [NET-04] of %s keeps an edited %s when the amplifier refuses it', async (card, label, saved, edited, save, branch) => {
    const { held, lockUnseen, turn } = await opened({ settings: { ...wired, ...wireless } });
    const inside = within(screen.getByRole('region', { name: card }));
    fireEvent.change(field(card, label), { target: { value: edited } });
    lockUnseen(branch);
    fireEvent.click(inside.getByRole('button', { name: save }));
    const asked = screen.queryByRole('alertdialog');
    if (asked) fireEvent.click(within(asked).getByRole('button', { name: save }));
    await turn(1000);
    expect(screen.getByText(/locked/i)).toBeDefined();
    expect(held(`${branch}/${label.toLowerCase()}`)).toBe(saved);
    expect([field(card, label).value, inside.queryAllByRole('button', { name: 'Reset' }).length]).toEqual([edited, 1]);
  });

  it.each([
    ['Ethernet', 'Gateway', '192.168.1.2', '192.168.1.3', 'Save Ethernet', '/network/ethernet'],
    ['Wi-Fi', 'Gateway', '10.0.0.2', '10.0.0.3', 'Save Wi-Fi', '/network/wifi'],
    ['Access point', 'Password', 'another point', 'a third point', 'Save', '/network/apConfig'],
  ])(
    '[NET-03] [NET-04] of %s shows what somebody else makes of a saved %s, and no edit',
    async (card, label, edited, since, save, branch) => {
      const { held, elsewhere, turn } = await opened({ settings: { ...wired, ...wireless } });
      const inside = within(screen.getByRole('region', { name: card }));
      fireEvent.change(field(card, label), { target: { value: edited } });
      fireEvent.click(inside.getByRole('button', { name: save }));
      const asked = screen.queryByRole('alertdialog');
      if (asked) fireEvent.click(within(asked).getByRole('button', { name: save }));
      await turn(1000);
      expect(held(`${branch}/${label.toLowerCase()}`)).toBe(edited);
      await elsewhere(branch, { [label.toLowerCase()]: since });
      expect([field(card, label).value, inside.queryAllByRole('button', { name: 'Reset' }).length]).toEqual([since, 0]);
    },
  );

  it.each<readonly [string, readonly Ability[], readonly string[]]>([
    ['704D', [], ['Ethernet', 'Wi-Fi', 'Access point', '802.1X']],
    ['704D', ['dot1x'], ['Ethernet', 'Wi-Fi', 'Access point']],
    ['704D-G', [], ['Ethernet', '802.1X']],
    ['1504-G', [], ['Ethernet', '802.1X']],
    ['CDS 704', [], ['Ethernet', '802.1X']],
  ])('[NET-01] [MODEL-02] of a %s whose firmware lacks %j has %j', async (model, lacks, sections) => {
    await opened({ model, lacks });
    expect(cards()).toEqual(sections);
  });

  it.each([
    [false, 'Turn on', 'Turn the access point on?', true],
    [true, 'Turn off', 'Turn the access point off?', false],
  ])('[NET-02] of an access point that is on: %j, "%s" asks "%s" first, each time', async (isOn, verb, title, then) => {
    const { held, turn } = await opened({ settings: { ...wireless, '/network/apConfig/buttonEnable': isOn } });
    const now = () => held('/network/apConfig/buttonEnable');
    for (const answer of ['Cancel', verb]) {
      fireEvent.click(screen.getByRole('button', { name: verb }));
      await turn(500);
      expect(now()).toBe(isOn);
      const asked = within(screen.getByRole('alertdialog', { name: title }));
      fireEvent.click(asked.getByRole('button', { name: answer }));
      await turn(500);
    }
    expect(now()).toBe(then);
    fireEvent.click(screen.getByRole('button', { name: isOn ? 'Turn on' : 'Turn off' }));
    await turn(500);
    expect([now(), screen.queryAllByRole('alertdialog').length]).toEqual([then, 1]);
  });

  it('[NET-02] the question about the access point keeps its meaning although another browser switches it meanwhile', async () => {
    const { held, turn, elsewhere } = await opened({ settings: { ...wireless, '/network/apConfig/buttonEnable': false } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await turn(500);
    await elsewhere('/network/apConfig', { buttonEnable: true });
    const asked = within(screen.getByRole('alertdialog', { name: 'Turn the access point on?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Turn on' }));
    await turn(500);
    expect(held('/network/apConfig/buttonEnable')).toBe(true);
  });

  it.each([
    ['', true, 'Use at least 8 characters'],
    ['seven 7', true, 'Use at least 8 characters'],
    ['eight 88', false, undefined],
    ['größer als 8', true, 'Use letters without accents, digits and signs only'],
  ])('[NET-05] of the access point: the password "%s" cannot be saved: %j, %s', async (password, isOff, said) => {
    await opened({ settings: wireless });
    fireEvent.change(field('Access point', 'Password'), { target: { value: password } });
    const card = within(screen.getByRole('region', { name: 'Access point' }));
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(isOff);
    expect(card.queryByText(/^Use /)?.textContent).toBe(said);
  });

  it('[NET-06] says that a wireless network must be on 2.4 GHz, and its name and password exact', async () => {
    await opened({});
    const card = within(screen.getByRole('region', { name: 'Wi-Fi' }));
    expect(card.getByText('2.4 GHz networks only. Name (SSID) and password must match exactly.')).toBeDefined();
  });
});
