import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Tab } from './crossover-tab.tsx';

afterEach(cleanup);

const why = 'This field is locked by UAC or speaker tunings';
it.each([
  ['nothing', [], false, ''],
  ['the high pass switch', ['highPassFilter/enable'], true, why],
  ['the band delay', ['bandGainAndDelay/delay'], true, why],
  ['gain, delay and polarity', ['bandGainAndDelay'], true, why],
])('[LOCK-02] the crossover cannot be reset by halves where a lock hides %s', async (_, locked, isDisabled, title) => {
  const { wrapper, turn } = await pageRig({
    settings: (tree) => {
      put(tree, '/lockedProperties/ch1/key', 'tuning');
      put(
        tree,
        '/lockedProperties/ch1/properties',
        locked.map((name) => `/amp/channels/1/crossover/${name}`),
      );
    },
  });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' });
  expect([reset.disabled, reset.title]).toEqual([isDisabled, title]);
});
