import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Gpio } from './gpio.tsx';
import { PasswordProtection } from './password-protection.tsx';

afterEach(cleanup);

const why = 'This can be changed on the local network only';
async function stage(shown: ReactElement, inCloud: boolean, isProtected = false) {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      put(tree, '/misc/passwordProtected', isProtected);
      put(tree, '/GPIO/1/mode', 'Input Manual Override');
    },
    ...(inCloud ? { inCloud: 'owner' } : {}),
  });
  renderKit(wrapper({ children: shown }));
  await turn(500);
}
const buttons = () => screen.getAllByRole<HTMLButtonElement>('button').map(({ textContent, disabled }) => [textContent, disabled]);

describe('settings that are for the local network only', () => {
  it('[LOGIN-09] are the password, for the owner of a venue', async () => {
    await stage(<PasswordProtection />, true);
    expect([buttons(), screen.queryAllByText(why).length]).toEqual([[['Protect…', true]], 1]);
    cleanup();
    await stage(<PasswordProtection />, true, true);
    expect([buttons(), screen.queryAllByText(why).length]).toEqual([
      [
        ['Change…', true],
        ['Remove…', true],
      ],
      1,
    ]);
    cleanup();
    await stage(<PasswordProtection />, false);
    expect([buttons(), screen.queryAllByText(why).length]).toEqual([[['Protect…', false]], 0]);
  });

  it('[LOGIN-10] are the GPIO ports, for the owner of a venue', async () => {
    const selects = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ disabled }) => disabled);
    await stage(<Gpio />, true);
    expect(selects()).toEqual([true, true, true, true, true]);
    cleanup();
    await stage(<Gpio />, false);
    expect(selects()).toEqual([false, false, false, false, false]);
  });
});
