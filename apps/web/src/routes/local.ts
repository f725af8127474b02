import * as ampsScreen from '../features/amps/amps-screen.tsx';
import * as nothingSelected from '../features/amps/nothing-selected.tsx';
import { localTable } from '../navigation/local-table.ts';
import { mount, type Load, type Screens } from '../navigation/mount.ts';
import { part } from '../parts/lazy-chunks.ts';
import { localGates } from '../shell/local-gates.tsx';
import { RootScreen } from '../shell/root-screen.tsx';
import { ampScreen, ampScreens } from './amp-screens.ts';

// Part of the first page [TOUCH-04].
const list: Load = () => Promise.resolve(ampsScreen);
// Edits live as long as the controller's page [TOUCH-01] [TOUCH-20].
const touch: Load = part(() => import('../features/touch/touch-screen.tsx'));
const group: Load = part(() => import('../features/touch/editors/group-screen.tsx'));
const groups: Load = part(() => import('../features/groups/local-groups.tsx'));

const guide: Load = part(() => import('../features/guide/guide.ts'));

const shelf: Load = part(() => import('../features/snapshots/browser-shelf-screen.tsx'));

const screens: Screens<typeof localTable> = {
  root: [() => Promise.resolve({ Screen: RootScreen })],
  login: [part(() => import('../features/login/login-screen.tsx'))],
  amps: [list, () => Promise.resolve(nothingSelected)],
  amp: { around: [list, ampScreen], pages: ampScreens },
  groups: [groups, part(() => import('../features/groups/no-group.tsx'))],
  group: [groups, part(() => import('../features/groups/group-screen.tsx'))],
  noTouch: [list, part(() => import('../features/touch/no-touch.tsx'))],
  touch: [list, touch],
  touchGroup: [list, touch, group],
  touchSubGroup: [list, touch, group],
  meters: [part(() => import('../features/meters/meters-screen.tsx'))],
  update: [part(() => import('../features/firmware/firmware-screen.tsx'))],
  snapshots: [shelf, part(() => import('../features/snapshots/snapshots-screen.tsx'))],
  compare: [shelf, part(() => import('../features/snapshots/compare-screen.tsx'))],
  copy: [part(() => import('../features/copying/copy-screen.tsx'))],
  preferences: [part(() => import('../features/preferences/preferences-screen.tsx'))],
  about: [part(() => import('../features/about/local-about-screen.tsx'))],
  guide: [guide],
  guidePage: [guide],
};

export const localRoutes = mount(localTable, screens, localGates);
