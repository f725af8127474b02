import { at, put } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { onPhone, renderKit } from '../../../test/kit-rig.tsx';
import { Gpio } from './gpio.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([true, false])('[PROP-30] only a port that is a contact has a polarity, which is set separately: on a phone %j', async (narrow) => {
  onPhone(narrow);
  const { wrapper, turn, amp } = await pageRig({
    settings: (tree) => {
      put(tree, '/GPIO/2/mode', 'Input Manual Override');
      put(tree, '/GPIO/3/mode', 'Remote Volume Control');
    },
  });
  renderKit(wrapper({ children: <Gpio /> }));
  await turn(500);
  const [polarity, ...others] = screen.getAllByRole(narrow ? 'group' : 'combobox', { name: /^Polarity of port/ });
  expect(others).toEqual([]);
  expect(screen.getAllByText('Not used')).toHaveLength(1);
  if (!polarity) throw new Error('no polarity');
  if (narrow) fireEvent.click(within(polarity).getByRole('radio', { name: 'Normally closed' }));
  else fireEvent.change(polarity, { target: { value: 'Normally Closed' } });
  await turn(500);
  expect(at(amp.tree, '/GPIO/2')).toEqual({ mode: 'Input Manual Override', polarity: 'Normally Closed' });
});
