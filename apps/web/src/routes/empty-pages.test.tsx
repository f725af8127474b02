import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idOf, leaveCloudPage, openCloudPage, type Answers } from '../../test/cloud-page-rig.tsx';
import { renderKit } from '../../test/kit-rig.tsx';
import { siteRig } from '../../test/site-rig.tsx';
import { createSession } from '../device/site/session.ts';
import { SessionProvider } from '../device/site/session-context.ts';
import { createRouter, Outlet, RouterView } from '../navigation/router.tsx';
import { navigate } from '../navigation/whereabouts.ts';
import { localRoutes } from './local.ts';
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
  [`GET ${venue}/log`]: { entries: [] },
  [`GET ${venue}/alarms`]: { alarms: [], open: 0 },
  [`GET ${venue}/events`]: { events: [], total: 0 },
  [`GET ${venue}/notices`]: { notices: [], total: 0 },
  'GET /rollouts': { rollouts: [] },
  [`GET ${venue}/recipes`]: { recipes: [] },
  [`GET ${venue}/members`]: { owner: 'ada@example.com', members: [], invitations: [] },
  [`GET ${venue}/contacts`]: { venueContacts: [] },
  [`GET ${venue}/webhooks`]: { webhooks: [] },
  [`GET ${venue}/bridges`]: { bridges: [] },
  [`GET ${venue}/devices/registrationTokens`]: { tokens: [] },
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
  { path: `${venue}/events`, says: /Faults, lost connections and updates/, first: 'What was sent', may: roles },
  { path: `${venue}/meters`, says: /has told its channels/, first: 'To the amplifiers', may: roles },
  { path: `${venue}/notices`, says: /sends about this venue/, first: 'Recipients', may: roles },
  { path: `${venue}/commissioning`, says: /checked here against a recipe/, first: 'Add amp', may: ['owner'] },
  { path: '/update/progress', says: /Choose amplifiers on the firmware page/, first: 'Firmware update', may: roles },
  { path: `${venue}/settings`, says: /A box becomes one with a registration token/, first: 'New token', may: ['owner'] },
  { path: `${venue}/compare`, says: /Add an amplifier, or open a snapshot file/, first: 'Snapshots', may: roles },
  { path: `${venue}/copy`, says: /go from here to others/, first: 'To the amplifiers', may: roles },
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

  it.each([
    [`${venue}/events`, 'Search events'],
    [`${venue}/log`, 'Person (part of the e-mail)'],
  ])('offers everything again where a filter finds nothing: %s', async (path, field) => {
    await open(path, 'owner');
    fireEvent.change(await screen.findByLabelText(field), { target: { value: 'nobody' } });
    await screen.findByText('Nothing found');
    expect(steps('Show all')).toHaveLength(1);
  });

  it.each([
    [/Each alarm is sent to these addresses/, 'No webhooks.', 'Add a webhook'],
    [/Whoever has one of these registers/, 'No token is good at the moment.', 'New token'],
  ])('tells owners beside the button that adds the first one: %s', async (says, nothing, first) => {
    await open(`${venue}/settings`, 'owner');
    await screen.findByText(says);
    await screen.findByText(nothing);
    expect(steps(first)).toHaveLength(1);
  });

  it('offers the first venue to an account without any', async () => {
    await open('/venues', undefined);
    await screen.findByText(/Once a venue has amplifiers/);
    expect(steps('Add venue').map((step) => step.getAttribute('href'))).toContain('/venues/add');
  });
});

describe('a local page without anything to show', () => {
  afterEach(() => {
    cleanup();
    navigate('/');
  });
  it.each([
    ['/groups', /mutes, moves and equalizes/, 'Create group'],
    ['/snapshots', /under a name: to compare with later/, 'Take snapshot'],
    ['/compare', /Add an amplifier, or open a snapshot file/, 'Snapshots'],
    ['/copy', /go from here to others/, 'To the amplifiers'],
    ['/meters', /has told its channels/, 'To the amplifiers'],
    ['/amps', /Check the IP address/, 'Try again'],
  ])('says what belongs there, and offers its first step: %s', async (path, says, first) => {
    const rig = await siteRig([{ model: '704D', isAway: true }]);
    navigate(path);
    const frame = () => (
      <Suspense>
        <Outlet />
      </Suspense>
    );
    const page = <RouterView router={createRouter(localRoutes)} frame={frame} errorPage={() => null} home="/" otherwise="/" />;
    renderKit(rig.wrapper({ children: <SessionProvider value={createSession()}>{page}</SessionProvider> }));
    await vi.waitFor(async () => {
      await rig.turn(1000);
      expect(screen.getByText(says)).toBeTruthy();
    }, 60_000);
    expect(steps(first).length).toBeGreaterThan(0);
    rig.site.close();
  });
});
