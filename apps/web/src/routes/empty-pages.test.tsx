import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { idOf, leaveCloudPage, openCloudPage, type Answers } from '../../test/cloud-page-rig.tsx';
import { dashboardTold, venuesTold } from '../../test/scripted-cloud.tsx';

afterEach(leaveCloudPage);

const roles = ['viewer', 'operator', 'owner'] as const;
type Role = (typeof roles)[number];
const venue = `/venues/${idOf(1)}`;
const none: Answers = {
  'GET /contacts': { contacts: [] },
  'GET /dashboard': dashboardTold(0, []),
  'GET /invitations': { invitations: [] },
  [`GET ${venue}/groups`]: { groups: [] },
  [`GET ${venue}/snapshots`]: { snapshots: [] },
  [`GET ${venue}/alarms`]: { alarms: [], open: 0 },
  [`GET ${venue}/events`]: { events: [], total: 0 },
  [`GET ${venue}/notices`]: { notices: [], total: 0 },
  'GET /rollouts': { rollouts: [] },
  [`GET ${venue}/recipes`]: { recipes: [] },
  [`GET ${venue}/members`]: { owner: 'ada@example.com', members: [], invitations: [] },
  [`GET ${venue}/contacts`]: { venueContacts: [] },
  [`GET ${venue}/webhooks`]: { webhooks: [] },
  [`GET ${venue}/bridges`]: { bridges: [] },
  [`GET ${venue}/registration_tokens`]: { tokens: [] },
  [`GET ${venue}/maintenances`]: { maintenances: [] },
};

interface EmptyPage {
  readonly path: string;
  readonly says: RegExp;
  /** A link or button, for each role that may do it. */
  readonly first: string;
  readonly may: readonly Role[];
}
const pages: readonly EmptyPage[] = [
  { path: '/contacts', says: /is told of the faults/, first: 'Add', may: roles },
  { path: '/venues', says: /Once a venue has amplifiers/, first: 'Add amp', may: ['owner'] },
  { path: venue, says: /An owner of the venue adds the first one/, first: 'Add amp', may: ['owner'] },
  { path: `${venue}/groups`, says: /mutes, moves and equalizes/, first: 'Create group', may: ['operator', 'owner'] },
  { path: `${venue}/snapshots`, says: /under a name: to compare with later/, first: 'Take snapshot', may: ['operator', 'owner'] },
  { path: `${venue}/events`, says: /Nothing has happened here yet/, first: 'What was sent', may: roles },
  { path: `${venue}/meters`, says: /has told its channels/, first: 'To the amplifiers', may: roles },
  { path: `${venue}/notices`, says: /sends about this venue/, first: 'Recipients', may: roles },
  { path: `${venue}/commissioning`, says: /checked here against a recipe/, first: 'Add amp', may: ['owner'] },
  { path: '/update/progress', says: /Choose amplifiers on the firmware page/, first: 'Firmware update', may: roles },
  { path: `${venue}/settings`, says: /A box becomes one with a registration token/, first: 'New token', may: ['owner'] },
  { path: '/update', says: /show here with their firmware/, first: 'Venues', may: roles },
];

const steps = (name: string) => [...screen.queryAllByRole('link', { name }), ...screen.queryAllByRole('button', { name })];
const open = (path: string, role: Role | undefined) =>
  openCloudPage(
    path,
    { ...none, 'GET /changes': role === undefined ? venuesTold() : venuesTold({ venueId: idOf(1), name: 'Union Hall', role, amps: [] }) },
    { email: 'ada@example.com' },
  );

describe('a page without anything to show', () => {
  it.each(pages.flatMap((page) => roles.map((role) => ({ ...page, role }))))(
    'says what belongs there, and offers its first step to who may do it: $path for $role',
    async ({ path, says, first, may, role }) => {
      await open(path, role);
      await screen.findByText(says);
      await waitFor(() => expect(steps(first).length > 0).toBe(may.includes(role)));
    },
  );

  it('tells owners what webhooks are for, beside the button that adds one', async () => {
    await open(`${venue}/settings`, 'owner');
    await screen.findByText(/Each alarm is sent to these addresses/);
    await screen.findByText('No webhooks.');
    expect(steps('Add a webhook')).toHaveLength(1);
  });

  it('offers the first venue to an account without any', async () => {
    await open('/venues', undefined);
    await screen.findByText(/Once a venue has amplifiers/);
    expect(steps('Add venue').map((step) => step.getAttribute('href'))).toContain('/venues/add');
  });
});
