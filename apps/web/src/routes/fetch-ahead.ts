/** A slow phone takes long to run the first script, so it fetches and connects meanwhile what an amplifier's address needs. */

import { connectAhead } from '../device/site/road.ts';
import { ampScreen, ampScreens } from './amp-screens.ts';

connectAhead();
const { pathname } = location;
const needed = pathname.includes('/channels/') ? [ampScreen, ampScreens.channel] : [ampScreen];
if (pathname.startsWith('/amps/')) for (const load of needed) load().catch(() => undefined);
