/** [SHELL-11] [SHELL-12] */

import type { IconName } from '../ui/look/icon.tsx';
import { pathsOf, routeTable, type Named } from './table.ts';

/** `signedOut`: only without a session; such a page has no frame. */
export type Guard = 'open' | 'signedOut';
/** [SHELL-21] */
export interface DrawerEntry extends Named {
  readonly icon: IconName;
}

export const sharedTable = routeTable<'both', Guard, DrawerEntry>()({
  root: { path: '/', mode: 'both', guard: 'open', menu: null },
  login: { path: '/login', mode: 'both', guard: 'signedOut', menu: null },
  preferences: {
    path: '/preferences',
    mode: 'both',
    guard: 'open',
    menu: { icon: 'settings', label: { en: 'Preferences', es: 'Preferencias', zh: '偏好设置' } },
  },
  about: {
    path: '/about',
    mode: 'both',
    guard: 'open',
    menu: { icon: 'help', label: { en: 'Help and feedback', es: 'Ayuda y comentarios', zh: '帮助与反馈' } },
  },
  guide: { path: '/guide', mode: 'both', guard: 'open', menu: { under: 'about' } },
  guidePage: { path: '/guide/$guidePage', mode: 'both', guard: 'open', menu: { under: 'about' } },
});
export const sharedPaths = pathsOf(sharedTable);
