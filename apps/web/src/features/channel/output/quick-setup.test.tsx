import { output } from '@headroom/model/amplifier';
import { planEqPreset, planSpeakerType } from '@headroom/model/channel';
import { put, type TreeLeaf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { QuickSetup } from './quick-setup.tsx';

afterEach(cleanup);

async function stage(settings: Readonly<Record<string, TreeLeaf>>, channel = 1) {
  const rig = await pageRig({
    settings: (tree) => {
      for (const [path, value] of Object.entries(settings)) put(tree, path, value);
    },
  });
  await act(() => Promise.resolve(void renderKit(rig.wrapper({ children: <QuickSetup channel={channel} /> }))));
  await rig.turn(500);
  const has = (role: string, name: string) => screen.queryAllByRole(role, { name }).length === 1;
  return { rig, has, radios: screen.queryAllByRole('radio').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent) };
}
const sensitivity = ['26 dB', '34 dB'];
const rest = ['Lo-Z', 'Hi-Z 70 V', 'Hi-Z 100 V', 'Full range', 'Subwoofer', 'Custom'];

describe('quick setup', () => {
  it('[QUICK-02] shows name, input, output, bridge, crossover, EQ preset, gain, mute and response of a channel', async () => {
    const { has, radios } = await stage({ '/amp/channels/1/output/name': 'Bar', '/amp/channels/1/inputSelector/primary': 'Analog 2' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      '1 Bar',
      'Response Crossover, equalizers and gain together',
    ]);
    for (const [role, name] of [
      ['textbox', 'Channel name'],
      ['combobox', 'Input'],
      ['group', 'Sensitivity of Analog 2'],
      ['group', 'Output'],
      ['switch', 'Bridge 1 + 2'],
      ['group', 'Speaker type'],
      ['combobox', 'EQ preset'],
      ['slider', 'Gain of Bar'],
      ['button', 'Mute Bar'],
    ] as const)
      expect([name, has(role, name)]).toEqual([name, true]);
    expect(radios).toEqual([...sensitivity, ...rest]);
    const { options, value } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Input' });
    expect([options.length, value]).toEqual([19, 'Analog 2']);
    expect(document.body.textContent).toMatch(/BridgeBoth channels drive one load.*Speaker type.*EQ preset.*Gain0\.0 dBMute/);
  });

  it.each([
    ['Dante 2', []],
    ['Analog 1+2', [...sensitivity, ...sensitivity]],
  ])('of %s shows the sensitivity of each analog input', async (primary, shown) => {
    expect((await stage({ '/amp/channels/1/inputSelector/primary': primary })).radios).toEqual([...shown, ...rest]);
  });

  it.each([
    ['Ok', 'true', false],
    ['Standby', 'true', true],
    ['Ok', 'false', true],
  ])('[CHAN-01] of an output %s and switched on: %s has its gain off until it wakes: %j', async (status, enable, isOff) => {
    await stage({ '/amp/channels/1/output/status': status, '/amp/channels/1/output/enable': enable === 'true' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Gain of / }).disabled).toBe(isOff);
  });

  it('[QUICK-02] belongs to its channel, whichever it is', async () => {
    const writes = [...planEqPreset('BassBoost', 3), ...planSpeakerType('Subwoofer', 3)].flatMap(({ resource, at, values }) =>
      Object.entries(values).map(([name, value]) => [`${resource.pathAt(at)}/${name}`, value] as const),
    );
    const own = { 'output/name': 'Terrace', 'inputSelector/primary': 'Dante 5', 'output/hiZLoZ': 'HiZ-70V', 'output/fader': -12 };
    const settings = Object.entries(own).map(([name, value]) => [`/amp/channels/3/${name}`, value] as const);
    const { has } = await stage({ ...Object.fromEntries(writes), ...Object.fromEntries(settings) }, 3);
    const valueOf = (role: string, name: string) => screen.getByRole<HTMLInputElement | HTMLSelectElement>(role, { name }).value;
    expect(valueOf('textbox', 'Channel name')).toBe('Terrace');
    expect([valueOf('combobox', 'Input'), valueOf('combobox', 'EQ preset')]).toEqual(['Dante 5', 'BassBoost']);
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Hi-Z 70 V', 'Subwoofer']);
    expect(screen.getByRole('slider', { name: 'Gain of Terrace' }).getAttribute('aria-valuetext')).toBe('−12.0 dB');
    expect([has('switch', 'Bridge 3 + 4'), has('button', 'Mute Terrace')]).toEqual([true, true]);
  });

  it('[ENUM-19] offers the seven EQ presets', async () => {
    await stage({});
    const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'EQ preset' });
    expect(Array.from(options, ({ textContent }) => textContent)).toEqual([
      'Manual',
      'Bass boost',
      'Bass reducer',
      'Treble boost',
      'Treble reducer',
      'Vocal (mid) boost',
      'Vocal (mid) reducer',
    ]);
  });

  it('[QUICK-02] shows the gain of its EQ preset beside it, if it has one', async () => {
    const writes = planEqPreset('BassBoost', 1).flatMap(({ resource, at, values }) =>
      Object.entries(values).map(([name, value]) => [`${resource.pathAt(at)}/${name}`, value] as const),
    );
    await stage(Object.fromEntries(writes));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'EQ preset' }).value).toBe('BassBoost');
    expect(screen.getByRole('slider', { name: 'EQ preset gain' }).getAttribute('aria-valuetext')).toBe('+6.0 dB');
    cleanup();
    const { has } = await stage({});
    expect(has('slider', 'EQ preset gain')).toBe(false);
  });

  it.each([
    ['Lo-Z', 'HiZ-70V', true, ['LoZ', false]],
    ['Hi-Z 70 V', 'LoZ', false, ['HiZ-70V', true]],
    ['Hi-Z 100 V', 'LoZ', false, ['HiZ-100V', true]],
    ['Hi-Z 100 V', 'HiZ-70V', false, ['HiZ-100V', true]],
  ] as const)('[OUTPUT-01] whose output becomes %s after %s with its high pass on: %j', async (option, load, isOn, expected) => {
    const { rig } = await stage({ '/amp/channels/1/output/hiZLoZ': load, '/amp/channels/1/output/hiZHpfEnable': isOn });
    fireEvent.click(screen.getByRole('radio', { name: option }));
    await rig.turn(500);
    await rig.answer(true);
    await rig.turn(500);
    const { hiZLoZ, hiZHpfEnable } = output.properties;
    expect([rig.held(hiZLoZ, { channel: 1 }), rig.held(hiZHpfEnable, { channel: 1 })]).toEqual(expected);
  });

  it('[QUICK-02] draws the combined response of crossover, equalizers and gain', async () => {
    await stage({
      '/amp/channels/1/crossover/highPassFilter/enable': true,
      '/amp/channels/1/crossover/highPassFilter/frequency': 25,
      '/amp/channels/1/crossover/highPassFilter/type': 'Butterworth 24dB/oct',
    });
    expect(await screen.findByText('high pass Butterworth 24 dB, −3 dB at 25.0 Hz.')).toBeTruthy();
  });

  it('[LOCK-02] draws no response of a channel with something hidden by a lock', async () => {
    await stage({ '/lockedProperties/ch1/key': 'k', '/lockedProperties/ch1/properties': ['/amp/channels/1/crossover/highPassFilter'] });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });
});
