import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { idOf, type Answer } from '../../../test/cloud-page-rig.tsx';
import { ampTold, dashboardTold, venuesTold } from '../../../test/scripted-cloud.tsx';
import { hall, leave, open } from '../../../test/venue-page-rig.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
// Late loading can time out.
import './venue-screen.tsx';
import './venues-screen.tsx';

afterEach(leave);

const amps = [ampTold('001B66000001', 'Bar'), ampTold('001B66000002', 'Foyer')];
const venue = { venueId: idOf(1), name: 'Union Hall', ampCount: 2, connectedAmpCount: 2 };
/** The answer with amplifiers is given by hand. */
async function openList() {
  const asked: (string | null)[] = [];
  let answer: (given: Answer) => void = () => undefined;
  await open('/venues', {
    'GET /dashboard': dashboardTold(2, []),
    'GET /changes': (_body, query) => {
      const ampsOf = query.get('ampsOf');
      asked.push(ampsOf);
      return ampsOf === 'none' ? venuesTold(venue) : new Promise<Answer>((resolve) => (answer = resolve));
    },
  });
  await screen.findByRole('list', { name: 'Venues' });
  return { asked, answer: (given: Answer) => act(async () => answer(given)) };
}

it('the list asks for no amplifiers; a venue asks for its own, and shows nothing of them until they came', async () => {
  const { asked, answer } = await openList();
  expect(within(screen.getByRole('list', { name: 'Venues' })).getByText('2 of 2 amps online')).toBeDefined();
  expect(new Set(asked)).toEqual(new Set(['none']));
  await act(async () => navigate(hall));
  await waitFor(() => expect(asked.at(-1)).toBe(idOf(1)));
  expect([screen.queryByText('No amplifiers yet'), screen.queryByRole('list', { name: 'Amplifiers' })]).toEqual([null, null]);
  await answer(venuesTold({ ...venue, amps }));
  const cards = within(await screen.findByRole('list', { name: 'Amplifiers' })).getAllByRole('heading');
  expect(cards.map(({ textContent }) => textContent)).toEqual(['Bar', 'Foyer']);
});

it('a venue whose amplifiers cannot be read says so', async () => {
  const { asked, answer } = await openList();
  await act(async () => navigate(hall));
  await waitFor(() => expect(asked.at(-1)).toBe(idOf(1)));
  await answer([403, { code: 'Forbidden' }]);
  expect(await screen.findByRole('heading', { name: 'The venues could not be loaded' })).toBeDefined();
});
