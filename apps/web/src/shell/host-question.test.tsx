import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mainHost } from '../device/site/host.ts';
// Preloaded.
import '../ui/overlays/dialog.tsx';
import { renderKit } from '../../test/kit-rig.tsx';
import { HostQuestion } from './host-question.tsx';

beforeEach(() => history.replaceState(null, '', '/amps?host=amp-3.local:99'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it.each([
  ['Connect to amp-3.local:99', 'amp-3.local:99'],
  ['Cancel', location.hostname],
])('[CONN-16] a link to another host asks before anything is contacted: %s leads to %s', async (answer, host) => {
  await act(async () =>
    renderKit(
      <Suspense>
        <HostQuestion>the amplifiers</HostQuestion>
      </Suspense>,
    ),
  );
  const button = await screen.findByRole('button', { name: answer });
  expect([
    screen.getByRole('alertdialog', { name: 'Control another amplifier?' }).textContent,
    screen.queryByText('the amplifiers'),
  ]).toEqual([expect.stringContaining('amp-3.local:99'), null]);
  fireEvent.click(button);
  await waitFor(() => screen.getByText('the amplifiers'));
  expect(await mainHost()).toBe(host);
});
