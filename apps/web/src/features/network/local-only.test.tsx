import { put } from '@headroom/model/property';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './network-screen.tsx';

afterEach(cleanup);

/** Without controls that reveal a typed password. */
async function usable(inCloud: boolean) {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => put(tree, '/network/ethernet/dhcp', false),
    ...(inCloud ? { inCloud: 'owner' } : {}),
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  const controls = [...document.querySelectorAll<HTMLElement>('input, select, textarea, button, [role=slider]')];
  const off = ':disabled, fieldset:disabled *, [aria-disabled=true], [readonly], [aria-label="Show password"]';
  const found = controls.filter((control) => !control.matches(off));
  cleanup();
  return { all: controls.length, usable: found.map(({ outerHTML }) => outerHTML) };
}

it('[LOGIN-09] network settings cannot be edited over the cloud by anybody', async () => {
  const [over, beside] = [await usable(true), await usable(false)];
  expect(over.usable).toEqual([]);
  expect([over.all, beside.all, beside.usable.length]).toEqual([18, 18, 11]);
});
