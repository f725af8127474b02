/** Every screen of the local application: its path, who may see it, and what loads it. The table of contents. */

import * as ampsScreen from './features/amps/amps-screen.tsx';
import * as nothingSelected from './features/amps/nothing-selected.tsx';
import { paths } from './navigation/paths.ts';
import { createRouter, type Route } from './navigation/router.tsx';
import { RootScreen } from './shell/root-screen.tsx';

type Mode = 'local' | 'cloud' | 'both';
/** `open`: everybody. `signedIn`: an account that is signed in and verified, in the cloud. */
type Guard = 'open' | 'signedIn';

interface Row extends Route {
  readonly mode: Mode;
  readonly guard: Guard;
  readonly children?: readonly Row[];
}
const row = (path: string, load: Row['load'], more: Partial<Row> = {}): Row => ({ path, load, mode: 'local', guard: 'open', ...more });

/** The pages of one amplifier: the same below both bases [SHELL-04] [SHELL-05]. */
const ampPages: readonly Row[] = [
  row('/', () => import('./features/amp/amp-home.tsx'), { mode: 'both' }),
  row('channels', () => import('./features/channel/channels-screen.tsx'), { mode: 'both' }),
  row('channels/$channel', () => import('./channel-tabs.tsx'), { mode: 'both' }),
  row('channels/$channel/$tab', () => import('./channel-tabs.tsx'), { mode: 'both' }),
  row('power', () => import('./features/power/power-screen.tsx'), { mode: 'both' }),
  row('network', () => import('./features/network/network-screen.tsx'), { mode: 'both' }),
  row('dot1x', () => import('./features/dot1x/dot1x-screen.tsx'), { mode: 'both' }),
  row('green', () => import('./features/green/green-screen.tsx'), { mode: 'both' }),
  row('settings', () => import('./features/settings/settings-screen.tsx'), { mode: 'both' }),
  row('events', () => import('./features/logs/events-screen.tsx'), { mode: 'both' }),
  row('faults', () => import('./features/logs/faults-screen.tsx'), { mode: 'both' }),
  row('advanced', () => import('./features/advanced/advanced-screen.tsx'), { mode: 'both' }),
  row('connect', () => import('./features/connect/connect-screen.tsx')),
];

/** Inside the controller's screen, so that staged edits live as long as it is open [TOUCH-01] [TOUCH-20]. */
const touchPages: readonly Row[] = [
  row('group/$group', () => import('./features/touch/group-screen.tsx')),
  row('group/$group/$subGroup', () => import('./features/touch/group-screen.tsx')),
];

/** A row without a path of its own: a frame around its children. */
const besideList = '';

const rows: readonly Row[] = [
  row(paths.root, () => Promise.resolve({ Screen: RootScreen })),
  row('/login', () => import('./features/login/login-screen.tsx')),
  // The list stands beside an amplifier's pages and beside those of a touch controller [TOUCH-04]: it comes with the page itself.
  row(besideList, () => Promise.resolve(ampsScreen), {
    children: [
      row('/amps', () => Promise.resolve(nothingSelected)),
      row('/amps/$ampId', () => import('./features/amp/amp-screen.tsx'), { children: ampPages }),
      row('/cs-touch', () => import('./features/touch/no-touch.tsx')),
      row('/cs-touch/$controllerId', () => import('./features/touch/touch-screen.tsx'), { children: touchPages }),
    ],
  }),
  row('/update', () => import('./features/firmware/firmware-screen.tsx')),
  row('/preferences', () => import('./features/preferences/preferences-screen.tsx'), { mode: 'both' }),
  row('/about', () => import('./features/about/about-screen.tsx'), { mode: 'both' }),
];

export const createAppRouter = () => createRouter(rows);
