import { output } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { pageRig } from '../page-rig.tsx';
import { ParameterFader, ParameterValue } from './slider.tsx';

afterEach(() => {
  cleanup();
  toast.close();
});

const gain = { of: output.properties.fader, params: { channel: 1 }, label: 'Gain of Bar' };
const notices = () => screen.queryAllByText(/^Gain of Bar: /).map(({ textContent }) => textContent);

it('[ERR-02] a fader without room for words says once, in a notice, that its write was refused', async () => {
  const { wrapper, turn, amp } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', -12) });
  renderKit(
    wrapper({
      children: (
        <>
          <ParameterFader {...gain} />
          <ParameterValue {...gain} />
        </>
      ),
    }),
  );
  await turn(500);
  const fader = screen.getByRole('slider', { name: 'Gain of Bar' });
  const lower = () => {
    fireEvent.keyDown(fader, { key: 'ArrowDown' });
    fireEvent.keyUp(fader, { key: 'ArrowDown' });
  };
  lower();
  await turn(500);
  expect(notices()).toEqual([]);
  // Somebody has locked it a moment ago, and this page does not know yet.
  put(amp.tree, '/lockedProperties/ch1/key', 'tuning');
  put(amp.tree, '/lockedProperties/ch1/properties', ['/amp/channels/1/output']);
  lower();
  await turn(1500);
  expect(notices()).toEqual([expect.stringMatching(/locked/i)]);
});
