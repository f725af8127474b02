/** [SHELL-04] [SHELL-06] [SHELL-17], menu entries in order [SHELL-21] */

import { sharedTable, type DrawerEntry, type Guard } from './shared-table.ts';
import { pathsOf, routeTable } from './table.ts';

export const localTable = routeTable<'local' | 'both', Guard, DrawerEntry>()({
  amps: {
    path: '/amps',
    mode: 'local',
    guard: 'open',
    menu: { icon: 'amp', label: { en: 'Amplifiers', es: 'Amplificadores', zh: '功放' } },
  },
  amp: { path: '/amps/$ampId', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  groups: { path: '/groups', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  group: { path: '/groups/$groupId', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  noTouch: { path: '/cs-touch', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  touch: { path: '/cs-touch/$controllerId', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  touchGroup: { path: '/cs-touch/$controllerId/group/$group', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  touchSubGroup: { path: '/cs-touch/$controllerId/group/$group/$subGroup', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  meters: { path: '/meters', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  update: {
    path: '/update',
    mode: 'local',
    guard: 'open',
    menu: { icon: 'firmware', label: { en: 'Firmware update', es: 'Actualización de firmware', zh: '固件更新' } },
  },
  snapshots: { path: '/snapshots', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  compare: { path: '/compare', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  copy: { path: '/copy', mode: 'local', guard: 'open', menu: { under: 'amps' } },
  ...sharedTable,
});
export const paths = pathsOf(localTable);
