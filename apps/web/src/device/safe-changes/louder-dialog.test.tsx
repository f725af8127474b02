import { output } from '@headroom/model/amplifier';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { LouderDialog } from './louder-dialog.tsx';
import { questionsOf } from './questions.ts';

afterEach(cleanup);

it('[CTRL-09] a question about many amplifiers names every one of them, and one about many values of one its first five', async () => {
  const { seat, wrapper } = await pageRig();
  renderKit(wrapper({ children: <LouderDialog /> }));
  const rise = { handle: output.properties.fader, at: { channel: 1 }, from: -40, to: -10, by: 30, wants: 'ramps' } as const;
  const lines = (amps: number) => {
    const rises = Array.from({ length: 7 }, (_, index) => ({
      ...rise,
      seat: index < amps ? { ...seat } : seat,
      ampName: `Amp ${index + 1}`,
    }));
    act(() => questionsOf(seat).ask({ rises, answered: () => undefined }));
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  const line = (amp: number) => `Amp ${amp}, channel 1 Gain: from −40.0 dB to −10.0 dB (up to 30.0 dB more)`;
  expect(lines(7)).toEqual([1, 2, 3, 4, 5, 6, 7].map(line));
  expect(lines(0)).toEqual([1, 2, 3, 4, 5].map(line));
  expect(screen.getByRole('alertdialog').textContent).toContain('and 2 more');
});
