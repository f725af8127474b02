import { bandGainAndDelay, ethernet, inputSelector, output, rmsLimiter } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { useStagedForm } from '../binding/staged-form.ts';
import { pageRig } from '../../../test/page-rig.tsx';
import { ParameterEither, ParameterSegmented, ParameterSelect, ParameterSwitch } from './choice.tsx';
import { EqPresetSelect } from './eq-preset.tsx';
import { PresetGain } from './preset-gain.tsx';
import { ExternalPort } from './external-port.tsx';
import { ParameterFader, ParameterSlider, ParameterValue } from './slider.tsx';
import { SpeakerTypeChoice } from './speaker-type.tsx';
import { StagedSwitch, StagedText } from './staged.tsx';
import { ParameterText } from './text.tsx';

afterEach(cleanup);

const params = { channel: 1 };
const { mute, hiZLoZ, fader, name } = output.properties;
const { dhcp, dot1xIdentity } = ethernet.properties;
const fields = { dhcp, dot1xIdentity };
const Typed = () => <StagedText form={useStagedForm(ethernet, fields)} name="dot1xIdentity" label="It" />;
const Switched = () => <StagedSwitch form={useStagedForm(ethernet, fields)} name="dhcp" label="It" />;
const controls: readonly (readonly [kind: string, role: string, control: () => ReactElement, path: string])[] = [
  ['a switch', 'switch', () => <ParameterSwitch of={mute} params={params} label="It" />, '/amp/channels/1/output/mute'],
  [
    'a flag with two names',
    'radio',
    () => <ParameterEither of={bandGainAndDelay.properties.invert} params={params} label="It" off="Normal" on="Inverted" />,
    '/amp/channels/1/crossover/bandGainAndDelay/invert',
  ],
  [
    'a select',
    'combobox',
    () => <ParameterSelect of={inputSelector.properties.primary} params={params} label="It" />,
    '/amp/channels/1/inputSelector/primary',
  ],
  ['a choice in segments', 'radio', () => <ParameterSegmented of={hiZLoZ} params={params} label="It" />, '/amp/channels/1/output/hiZLoZ'],
  [
    'a slider',
    'slider',
    () => <ParameterSlider of={rmsLimiter.properties.threshold} params={params} label="It" />,
    '/amp/channels/1/rmsLimiter/threshold',
  ],
  ['a value', 'button', () => <ParameterValue of={fader} params={params} label="It" />, '/amp/channels/1/output/fader'],
  ['a text', 'textbox', () => <ParameterText of={name} params={params} label="It" />, '/amp/channels/1/output/name'],
  ['the preset of an equalizer', 'combobox', () => <EqPresetSelect channel={1} label="It" />, '/amp/channels/1/outputEqFilters/6/enable'],
  ['the gain of a preset', 'slider', () => <PresetGain channel={1} preset="BassBoost" label="It" />, '/amp/channels/1/outputEqFilters'],
  ['the kind of loudspeaker', 'radio', () => <SpeakerTypeChoice channel={1} />, '/amp/channels/1/crossover/lowPassFilter/enable'],
  ['a text that waits for Save', 'textbox', () => <Typed />, '/network/ethernet/dot1xIdentity'],
  ['a switch that waits for Save', 'switch', () => <Switched />, '/network/ethernet/dhcp'],
  ['what the fault output tells', 'combobox', () => <ExternalPort />, '/amp/powerSupply/outputPortMode'],
];
const lockedText = /This field is locked by UAC or speaker tunings/;

async function shown(control: () => ReactElement, role: string, settings: Readonly<Record<string, string | boolean | readonly string[]>>) {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      for (const [address, value] of Object.entries(settings)) put(tree, address, value);
    },
  });
  renderKit(wrapper({ children: control() }));
  await turn(500);
  const padlocks = screen.queryAllByRole('button', { name: lockedText });
  const found = screen.queryAllByRole(role).filter((each) => !padlocks.includes(each));
  const isOff = (each: HTMLElement) => each.matches(':disabled, [readonly], [aria-disabled=true], [aria-readonly=true]');
  return { controls: found.length > 0, off: found.map(isOff), padlocks: padlocks.length, says: document.body.textContent };
}

describe.each(controls)('%s', (_, role, control, path) => {
  it('[LOCK-02] can be used if nothing prevents it', async () => {
    const { off, padlocks, controls: are } = await shown(control, role, {});
    expect([are, off.some(Boolean), padlocks]).toEqual([true, false, 0]);
  });

  it('[LOCK-02] is disabled if it may only be read, with the reason', async () => {
    const { off, padlocks, controls: are, says } = await shown(control, role, { '/misc/passwordProtected': true });
    expect([are, off.every(Boolean), padlocks]).toEqual([true, true, 0]);
    expect(says).toContain('Sign in to change this');
  });

  it('[LOCK-02] [LOCK-07] is replaced by a padlock with the reason if a speaker tuning locks it', async () => {
    const locked = { '/lockedProperties/ch1/key': 'k', '/lockedProperties/ch1/properties': [path] };
    const { controls: are, padlocks, says } = await shown(control, role, locked);
    expect([are, padlocks]).toEqual([false, 1]);
    expect(says).toMatch(lockedText);
  });
});

it('[LOCK-02] [LOCK-07] a fader keeps its place under a lock, disabled and without its value, with the reason', async () => {
  const control = () => <ParameterFader of={fader} params={params} label="It" />;
  const open = await shown(control, 'slider', {});
  expect([open.off, screen.getByRole('slider').getAttribute('aria-valuetext')]).toEqual([[false], '0.0 dB']);
  cleanup();
  const locked = { '/lockedProperties/ch1/key': 'k', '/lockedProperties/ch1/properties': ['/amp/channels/1/output/fader'] };
  const { off, says } = await shown(control, 'slider', locked);
  expect(off).toEqual([true]);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).not.toContain('0.0');
  expect(says).toMatch(lockedText);
});

it.each([
  [[], 4, 0],
  [['/amp/powerSupply/outputPortPolarity'], 2, 1],
  [['/amp/powerSupply/inputPortPolarity'], 2, 1],
  [['/amp/powerSupply'], 0, 3],
])(
  '[LOCK-02] [LOCK-07] of the control ports under a lock of %j %i choices are shown, and %i padlocks',
  async (paths, choices, padlocks) => {
    const locked = { '/lockedProperties/ch1/key': 'k', '/lockedProperties/ch1/properties': paths };
    expect(await shown(() => <ExternalPort />, 'radio', locked)).toMatchObject({ controls: choices > 0, padlocks });
    expect(screen.queryAllByRole('radio')).toHaveLength(choices);
  },
);
