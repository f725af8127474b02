/** [SHELL-04] [SHELL-14] [SHELL-15], menu entries in order (OQ-052) */

import { sharedTable, type DrawerEntry, type Guard } from './shared-table.ts';
import { pathsOf, routeTable } from './table.ts';

/** [SHELL-16] */
type CloudGuard = Guard | 'verified' | 'unverified';

export const cloudTable = routeTable<'cloud' | 'both', CloudGuard, DrawerEntry>()({
  venues: {
    path: '/venues',
    mode: 'cloud',
    guard: 'verified',
    menu: { icon: 'venue', label: { en: 'Venues', es: 'Locales', zh: '场所' } },
  },
  // [VENUE-07]
  dashboard: {
    path: '/venues/dashboard',
    mode: 'cloud',
    guard: 'verified',
    menu: { icon: 'tiles', label: { en: 'Dashboard', es: 'Panel', zh: '总览' } },
  },
  addVenue: { path: '/venues/add', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venue: { path: '/venues/$venueId', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueSettings: { path: '/venues/$venueId/settings', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  // [VENUE-12] The page of all updates, with this venue selected (OQ-133).
  venueFirmware: { path: '/venues/$venueId/firmware', mode: 'cloud', guard: 'verified', menu: { under: 'update' } },
  venueEvents: { path: '/venues/$venueId/events', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  // [VENUE-12]
  venueFaults: { path: '/venues/$venueId/faults', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueMeters: { path: '/venues/$venueId/meters', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueGroups: { path: '/venues/$venueId/groups', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueGroup: { path: '/venues/$venueId/groups/$groupId', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueSnapshots: { path: '/venues/$venueId/snapshots', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueCompare: { path: '/venues/$venueId/compare', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueCopy: { path: '/venues/$venueId/copy', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueCommissioning: { path: '/venues/$venueId/commissioning', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueNotices: { path: '/venues/$venueId/notices', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  venueLog: { path: '/venues/$venueId/log', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  notice: { path: '/notice', mode: 'cloud', guard: 'open', menu: null },
  addAmp: { path: '/venues/$venueId/add', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  amp: { path: '/venues/$venueId/amps/$ampId', mode: 'cloud', guard: 'verified', menu: { under: 'venues' } },
  // The page itself asks for a sign-in, and keeps the code meanwhile.
  invitation: { path: '/invitation', mode: 'cloud', guard: 'open', menu: { under: 'venues' } },
  contacts: {
    path: '/contacts',
    mode: 'cloud',
    guard: 'verified',
    menu: { icon: 'users', label: { en: 'Contacts', es: 'Contactos', zh: '联系人' } },
  },
  addContact: { path: '/contacts/add', mode: 'cloud', guard: 'verified', menu: { under: 'contacts' } },
  editContact: { path: '/contacts/$contactId/edit', mode: 'cloud', guard: 'verified', menu: { under: 'contacts' } },
  // [CONTACT-06]
  editNoContact: { path: '/contacts/edit', mode: 'cloud', guard: 'verified', menu: { under: 'contacts' } },
  update: {
    path: '/update',
    mode: 'cloud',
    guard: 'verified',
    menu: { icon: 'firmware', label: { en: 'Firmware update', es: 'Actualización de firmware', zh: '固件更新' } },
  },
  updateProgress: { path: '/update/progress', mode: 'cloud', guard: 'verified', menu: { under: 'update' } },
  profile: {
    path: '/profile',
    mode: 'cloud',
    guard: 'verified',
    menu: { icon: 'user', label: { en: 'Profile', es: 'Perfil', zh: '个人资料' } },
  },
  accountLog: { path: '/profile/log', mode: 'cloud', guard: 'verified', menu: { under: 'profile' } },
  operator: { path: '/operator', mode: 'cloud', guard: 'verified', menu: { under: 'profile' } },
  // A provider sends the browser back to these two.
  providerSignIn: { path: '/login/provider', mode: 'cloud', guard: 'signedOut', menu: null },
  providerLink: { path: '/profile/provider', mode: 'cloud', guard: 'verified', menu: { under: 'profile' } },
  register: { path: '/register', mode: 'cloud', guard: 'signedOut', menu: null },
  forgot: { path: '/forgot', mode: 'cloud', guard: 'signedOut', menu: null },
  verifyEmail: { path: '/verify-email', mode: 'cloud', guard: 'unverified', menu: null },
  ...sharedTable,
});
export const cloudPaths = pathsOf(cloudTable);
