import { put } from '@headroom/model/property';
import { misc } from '@headroom/model/amplifier';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { pageRig } from '../../../../test/page-rig.tsx';
import { FindMeButton, FindMeDialog } from './find-me.tsx';

afterEach(cleanup);

it.each([false, true])(
  '[SETTINGS-01] the amplifier blinks only while the dialog is open, whether or not it blinked before: %s',
  async (found) => {
    const { wrapper, turn, held } = await pageRig({ settings: (tree) => void put(tree, '/misc/findMe', found) });
    const dialog = renderKit(wrapper({ children: <FindMeDialog name="Bar" onClose={() => undefined} /> }));
    await turn(500);
    expect(held(misc.properties.findMe, {})).toBe(true);
    expect(screen.queryAllByText('It was already blinking when this dialog opened.')).toHaveLength(found ? 1 : 0);
    dialog.unmount();
    await turn(500);
    expect(held(misc.properties.findMe, {})).toBe(false);
  },
);

it('[CTRL-10] its button is disabled while the amplifier does not answer', async () => {
  const { wrapper, turn, link } = await pageRig();
  renderKit(wrapper({ children: <FindMeButton name="Bar" /> }));
  await turn(500);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Find me' });
  expect(button.disabled).toBe(false);
  link.frozen = true;
  await turn(30_000);
  expect(button.disabled).toBe(true);
});
