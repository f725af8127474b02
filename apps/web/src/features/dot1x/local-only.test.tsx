import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './dot1x-screen.tsx';

afterEach(cleanup);

/** Without controls that reveal a typed password. */
async function usable(inCloud: boolean) {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => put(tree, '/network/ethernet/dot1xMode', 'TLS'),
    ...(inCloud ? { inCloud: 'owner' } : {}),
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  const controls = [...document.querySelectorAll<HTMLElement>('input, select, textarea, button, [role=slider]')];
  const off = ':disabled, fieldset:disabled *, [aria-disabled=true], [readonly], [aria-label="Show password"], [type=file][hidden]';
  const slots = () => screen.getAllByRole('region').map(({ textContent }) => textContent);
  const before = slots();
  for (const input of document.querySelectorAll('input[type=file]'))
    fireEvent.change(input, { target: { files: [new File(['no PEM'], 'ca.txt')] } });
  await turn(500);
  const taken = slots().filter((text, index) => text !== before[index]).length;
  const found = controls.filter((control) => !control.matches(off));
  cleanup();
  return { all: controls.length, usable: found.map(({ outerHTML }) => outerHTML), taken };
}

it('[LOGIN-09] 802.1X settings cannot be edited over the cloud by anybody', async () => {
  const [over, beside] = [await usable(true), await usable(false)];
  expect([over.usable, over.taken, beside.taken > 0]).toEqual([[], 0, true]);
  expect([over.all, beside.all, beside.usable.length]).toEqual([16, 16, 11]);
});
