import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../device/page-rig.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { CustomFir } from './custom-fir.tsx';

afterEach(cleanup);

it.each([
  ['on the local network', '704D-ADSP', {}, ['Load…']],
  ['over the cloud, whoever looks on', '704D-ADSP', { inCloud: 'owner' }, []],
  ['on a model without it', '704D', {}, []],
] as const)('[LOGIN-10] the editor of a custom FIR filter %s', async (_, model, where, buttons) => {
  const { wrapper, turn } = await pageRig({ model, ...where });
  renderKit(wrapper({ children: <CustomFir channel={1} /> }));
  await turn(500);
  expect(screen.queryAllByRole('region', { name: 'Custom FIR filter' })).toHaveLength(buttons.length);
  const shown = screen.queryAllByRole<HTMLButtonElement>('button');
  expect(shown.map(({ textContent, disabled }) => [textContent, disabled])).toEqual(buttons.map((name) => [name, false]));
});
