import { output } from '@headroom/model/amplifier';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { ParameterText } from './text.tsx';

afterEach(cleanup);

const { name } = output.properties;

it.each([
  ['Chrome', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('the Enter and Escape that choose Chinese characters in %s neither send nor drop a text', async (_, key) => {
  const { wrapper, turn, held } = await pageRig();
  renderKit(wrapper({ children: <ParameterText of={name} params={{ channel: 1 }} label="Name" /> }));
  await turn(500);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const press = async (pressed: object) => {
    fireEvent.keyDown(field, pressed);
    await turn(500);
    return [field.value, held(name, { channel: 1 })];
  };
  fireEvent.change(field, { target: { value: 'dong' } });
  expect(await press({ key: 'Enter', ...key })).toEqual(['dong', '']);
  expect(await press({ key: 'Escape', ...key })).toEqual(['dong', '']);
  fireEvent.change(field, { target: { value: '东' } });
  expect(await press({ key: 'Enter' })).toEqual(['东', '东']);
});
