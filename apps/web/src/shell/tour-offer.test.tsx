import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { idOf, leaveCloudPage, openCloudPage } from '../../test/cloud-page-rig.tsx';
import { venuesTold } from '../../test/scripted-cloud.tsx';
// Late loading can time out.
import '../features/guide/guide.ts';
import '../features/venues/venue-screen.tsx';

afterEach(() => {
  leaveCloudPage();
  localStorage.clear();
});

const demo = { email: 'demo@bright.example', password: 'Correct-horse-7' };
const visit = async (config: object) => {
  await openCloudPage(
    `/venues/${idOf(1)}`,
    { 'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', amps: [] }) },
    { email: 'ada@example.com', config },
  );
  await screen.findByText(/An owner of the venue adds the first one/);
};

it('a demonstration offers its tour in one line on the first visit, and never again once declined', async () => {
  await visit({ demo });
  const line = await screen.findByRole('complementary', { name: 'Show me around' });
  expect(line.textContent).toContain('New here?');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(screen.queryByRole('complementary', { name: 'Show me around' })).toBeNull();
  await visit({ demo });
  expect(screen.queryByRole('complementary', { name: 'Show me around' })).toBeNull();
  expect(Object.entries(localStorage).filter(([key]) => key.includes('tour'))).toEqual([['headroom.toursSeen', 'true']]);
});
it('nothing but a demonstration offers a tour by itself', async () => {
  await visit({});
  expect(screen.queryByRole('complementary', { name: 'Show me around' })).toBeNull();
});
