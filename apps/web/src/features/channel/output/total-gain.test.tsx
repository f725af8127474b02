import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { TotalGain } from './total-gain.tsx';

afterEach(cleanup);

it.each([
  [false, ['Fader −10.0', 'Back panel −12.0', 'Total gain −22.0 dB']],
  [true, ['Fader −10.0', 'Total gain −10.0 dB']],
])('[MODEL-11] the knob at the back counts in the total gain unless it is locked: %s', async (isLocked, told) => {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      put(tree, '/amp/deviceInfo/backPanelAttnPotLockout', isLocked);
      put(tree, '/amp/channels/1/output/fader', -10);
      put(tree, '/amp/channels/1/output/backpanelPotAttn', -12);
    },
  });
  renderKit(wrapper({ children: <TotalGain channel={1} /> }));
  await turn(500);
  const parts = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
  expect(parts.filter((part) => !part.endsWith(' 0.0'))).toEqual(told);
});
