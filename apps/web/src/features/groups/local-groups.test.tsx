import { writeGroups } from '@headroom/model/groups';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { Screen } from './local-groups.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const fileOf = (name: string) => writeGroups([{ id: name, name, fader: 'relative', members: [] }]);

it('[VENUE-11] a file of groups that is read slowly replaces none that was opened since', async () => {
  const { wrapper, turn } = await siteRig([{ model: '704D' }]);
  renderKit(wrapper({ children: pageAt('/groups', Screen) }));
  await turn(500);
  fireEvent.click(screen.getByRole('button', { name: 'Files of groups' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Open a file' }));
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('There is no place for a file.');
  const open = (file: File) => act(async () => void fireEvent.change(chooser, { target: { files: [file] } }));
  const { promise, resolve } = Promise.withResolvers<string>();
  await open(Object.assign(new File([], 'slow.json'), { text: () => promise }));
  await open(new File([fileOf('Quick')], 'quick.json'));
  expect((await screen.findByText(/^The file has: /)).textContent).toBe('The file has: Quick');
  await act(async () => resolve(fileOf('Slow')));
  expect(screen.getByText(/^The file has: /).textContent).toBe('The file has: Quick');
});
