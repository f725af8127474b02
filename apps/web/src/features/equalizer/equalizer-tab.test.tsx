import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { otherTasks } from '../../../test/other-tasks.ts';
import { pageRig } from '../../../test/page-rig.tsx';
import { Tab } from './equalizer-tab.tsx';

afterEach(cleanup);

it('reads a file that is dropped into its dialog once, in that dialog', async () => {
  const { wrapper, turn } = await pageRig();
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'From text…' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Filter text' });
  const text = 'Filter 1: ON PK Fc 100 Hz Gain -3 dB Q 2';
  fireEvent.drop(field, { dataTransfer: { files: [new File([text], 'filters.txt')], types: ['Files'] } });
  while (field.value === '') await act(otherTasks);
  await act(otherTasks);
  expect([field.value, screen.getAllByRole('dialog').length]).toEqual([text, 1]);
});
