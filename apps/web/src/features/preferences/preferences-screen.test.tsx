import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createRouter, Outlet, RouterView } from '../../navigation/router.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { preferences } from '../../preferences/preferences.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './preferences-screen.tsx';

const forget = () => {
  cleanup();
  localStorage.clear();
  preferences.set('delayUnit', 'Milliseconds');
};
afterEach(forget);

async function opened() {
  navigate('/preferences');
  const router = createRouter([
    {
      path: '/preferences',
      chain: [() => Promise.resolve({ Screen })],
      Gate: ({ children }) => children,
      guard: 'open',
      section: undefined,
      page: undefined,
    },
  ]);
  await act(async () => renderKit(<RouterView router={router} frame={Outlet} errorPage={() => null} otherwise="/" home="/" />));
}

it('[SHELL-26] [ENUM-02] offers English, Spanish and Chinese, each by its own name, and the language of the browser', async () => {
  await opened();
  const options = within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['default', 'Default (English)'],
    ['en', 'English'],
    ['es', 'Español'],
    ['zh', '中文'],
  ]);
});

it('[ENUM-01] [UNIT-01] [UNIT-02] offers five delay units, milliseconds until another is chosen, and one delay in each', async () => {
  await opened();
  const units = within(screen.getByRole('group', { name: 'Delay unit' }));
  const radios = () => units.getAllByRole<HTMLInputElement>('radio');
  const names = radios().map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['ms', 'm', 'cm', 'ft', 'in']);
  expect(radios().map(({ checked }) => checked)).toEqual([true, false, false, false, false]);
  expect(screen.getByText('4.15 ms is 1.42 m, 142.3 cm, 4.67 ft or 56.0 in')).toBeTruthy();
  const picked = radios().map((radio) => {
    fireEvent.click(radio);
    return preferences.get('delayUnit');
  });
  expect(picked).toEqual(['Milliseconds', 'Meters', 'Centimeters', 'Feet', 'Inches']);
});

it('[SHELL-26] stores the chosen language, and none for the default', async () => {
  await opened();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  const state = () => [choice.value, localStorage.getItem('headroom.language')];
  expect(state()).toEqual(['default', null]);
  fireEvent.change(choice, { target: { value: 'en' } });
  expect(state()).toEqual(['en', 'en']);
  fireEvent.change(choice, { target: { value: 'default' } });
  expect(state()).toEqual(['default', null]);
});
