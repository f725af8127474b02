import { output } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { Hidden } from './hidden.tsx';
import { ParameterValue } from './slider.tsx';

afterEach(cleanup);

const { fader } = output.properties;
const params = { channel: 1 };

function stage(path: string) {
  return pageRig({
    settings: (tree) => {
      put(tree, '/amp/channels/1/output/fader', -12.5);
      put(tree, '/lockedProperties/ch1/key', 'tuning');
      put(tree, '/lockedProperties/ch1/properties', [path]);
    },
  });
}

it.each([
  ['another', '/amp/channels/2/output', ['Fader, −12.5 dB. Enter a value']],
  ['its', '/amp/channels/1/output', ['Fader: This field is locked by UAC or speaker tunings']],
])('[LOCK-02] a value that opens number entry: under a lock of %s channel shows the value, or the lock alone', async (_, path, values) => {
  const { wrapper, turn } = await stage(path);
  renderKit(wrapper({ children: <ParameterValue of={fader} params={params} label="Fader" /> }));
  await turn(500);
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(values);
});

it.each([
  ['another', '/amp/channels/2/output', -12.5],
  ['its', '/amp/channels/1/output', undefined],
])('[LOCK-02] a control under a lock of %s channel shows the value, or nothing', async (_, path, value) => {
  const { control } = await stage(path);
  expect((await control(fader, params)).now().value).toBe(value);
});

it.each([
  ['its name beside its padlock', {}, 'Fader'],
  ['its padlock alone, where the name stands already', { bare: true }, ''],
])('[LOCK-02] [LOCK-07] what is hidden shows %s, with the reason', (_, more, text) => {
  const { container } = renderKit(<Hidden label="Fader" why={undefined} {...more} />);
  const tip = screen.getByText('This field is locked by UAC or speaker tunings').textContent;
  expect(container.textContent.replace(tip, '')).toBe(text);
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Fader: This field is locked by UAC or speaker tunings');
});

it('[LOCK-07] a lock replaces a locked value, and its tooltip says what locks it', () => {
  renderKit(<Hidden label="Fader" why={undefined} />);
  const lock = screen.getByRole('button', { name: /^Fader: / });
  expect(lock.querySelector('use')?.getAttribute('href')).toMatch(/#lock$/);
  const tooltip = document.getElementById(lock.getAttribute('aria-describedby') ?? '');
  expect(tooltip?.textContent).toBe('This field is locked by UAC or speaker tunings');
});
