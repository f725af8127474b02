import type { TouchConfiguration } from '@headroom/model/touch';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { touchRig } from '../../../../test/touch-rig.tsx';
import { GroupList } from './group-list.tsx';

afterEach(cleanup);
const subGroups = ['Left', 'Right'].map((name) => ({ name, amps: [] }));
const configuration: TouchConfiguration = {
  name: 'Bar panel',
  groups: ['Bar', 'Hall', 'Terrace'].map((name) => ({ name, type: 'volume', range: 40, amps: [], subGroups })),
};
const stage = () => touchRig({ configuration, content: <GroupList />, isShown: () => screen.getByRole('link', { name: /^Terrace/ }) });
/** As a keyboard does it: whatever has the focus is pressed. */
function press(times: number): readonly (string | null | undefined)[] {
  return Array.from({ length: times }, () => {
    if (document.activeElement) fireEvent.click(document.activeElement);
    return document.activeElement?.getAttribute('aria-label');
  });
}
const order = () => screen.getAllByRole('link').map(({ textContent }) => /^(?:Bar|Hall|Terrace)/.exec(textContent)?.[0] ?? '');

it('[TOUCH-11] the focus follows a group that is moved by the keyboard, up to the end', async () => {
  await stage();
  screen.getByRole('button', { name: 'Move Terrace up' }).focus();
  expect(press(2)).toEqual(['Move Terrace up', 'Move Terrace down']);
  expect(order().filter((name) => name !== '')).toEqual(['Terrace', 'Bar', 'Hall']);
});

it('[TOUCH-11] the focus follows a sub-group too', async () => {
  await stage();
  screen.getAllByRole('button', { name: 'Move Left down' })[1]!.focus();
  expect(press(1)).toEqual(['Move Left up']);
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Move Left up' })[1]);
});
