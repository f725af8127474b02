import { cloudTable } from '../navigation/cloud-table.ts';
import { part } from '../parts/lazy-chunks.ts';
import { mount, type Load, type Screens } from '../navigation/mount.ts';
import { cloudGates } from '../shell/cloud-gates.tsx';
import { CloudRoot } from '../shell/cloud-root.tsx';
import { ampScreen, ampScreens } from './amp-screens.ts';

const list: Load = part(() => import('../features/venues/venues-screen.tsx'));
const dashboard: Load = part(() => import('../features/venues/dashboard/dashboard-screen.tsx'));
const contacts: Load = part(() => import('../features/contacts/contacts-screen.tsx'));
const editContact: Load = part(() => import('../features/contacts/edit-contact-screen.tsx'));

const update: Load = part(() => import('../features/updates/select-screen.tsx'));
// The connection lasts across an amplifier's pages.
const road: Load = part(() => import('../features/venues/amp/road-screen.tsx'));
const whole: Load = part(() => import('../features/venues/amp/whole-venue-screen.tsx'));
const groups: Load = part(() => import('../features/groups/cloud-groups.tsx'));

const venueEvents: Load = part(() => import('../features/venues/events/events-screen.tsx'));

// It fetches the operator's page, which the first script has no room to name.
const profile: Load = part(() => import('../features/account/profile/profile-screen.tsx'));

const guide: Load = part(() => import('../features/guide/guide.ts'));

const shelf: Load = part(() => import('../features/snapshots/venue-shelf-screen.tsx'));

const screens: Screens<typeof cloudTable> = {
  root: [() => Promise.resolve({ Screen: CloudRoot })],
  login: [part(() => import('../features/account/sign-in-screen.tsx'))],
  providerSignIn: [part(() => import('../features/account/provider-sign-in-screen.tsx'))],
  providerLink: [part(() => import('../features/account/profile/provider-link-screen.tsx'))],
  register: [part(() => import('../features/account/register-screen.tsx'))],
  forgot: [part(() => import('../features/account/forgot-screen.tsx'))],
  verifyEmail: [part(() => import('../features/account/verify-email-screen.tsx'))],
  venues: [list, dashboard],
  dashboard: [list, dashboard],
  addVenue: [list, part(() => import('../features/venues/add-venue-screen.tsx'))],
  venue: [list, part(() => import('../features/venues/venue-screen.tsx'))],
  venueSettings: [list, part(() => import('../features/venues/venue-settings-screen.tsx'))],
  venueFirmware: [update],
  venueEvents: [list, venueEvents],
  venueFaults: [list, venueEvents],
  venueMeters: [whole, part(() => import('../features/meters/meters-screen.tsx'))],
  venueGroups: [whole, groups, part(() => import('../features/groups/no-group.tsx'))],
  venueGroup: [whole, groups, part(() => import('../features/groups/group-screen.tsx'))],
  venueSnapshots: [whole, shelf, part(() => import('../features/snapshots/snapshots-screen.tsx'))],
  venueCompare: [whole, shelf, part(() => import('../features/snapshots/compare-screen.tsx'))],
  venueCopy: [whole, part(() => import('../features/copying/copy-screen.tsx'))],
  venueCommissioning: [whole, part(() => import('../features/commissioning/venue-course-screen.tsx'))],
  venueNotices: [list, part(() => import('../features/venues/notices/notices-screen.tsx'))],
  venueLog: [list, part(() => import('../features/venues/log/venue-log-screen.tsx'))],
  notice: [part(() => import('../features/notice-link/notice-link-screen.tsx'))],
  addAmp: [list, part(() => import('../features/venues/add-amp-screen.tsx'))],
  amp: { around: [list, road, ampScreen], pages: ampScreens },
  invitation: [part(() => import('../features/venues/people/invitation-screen.tsx'))],
  contacts: [contacts],
  addContact: [contacts, part(() => import('../features/contacts/add-contact-screen.tsx'))],
  editContact: [contacts, editContact],
  editNoContact: [contacts, editContact],
  update: [update],
  updateProgress: [part(() => import('../features/updates/progress-screen.tsx'))],
  profile: [profile],
  accountLog: [part(() => import('../features/venues/log/account-log-screen.tsx'))],
  operator: [profile],
  preferences: [part(() => import('../features/preferences/preferences-screen.tsx'))],
  about: [part(() => import('../features/about/cloud-about-screen.tsx'))],
  guide: [guide],
  guidePage: [guide],
};

export const cloudRoutes = mount(cloudTable, screens, cloudGates);
