/** A slow phone runs the first script for half a second: what an amplifier's address needs is fetched meanwhile. */

import { ampScreen, ampScreens } from './amp-screens.ts';

const { pathname } = location;
const needed = pathname.includes('/channels/') ? [ampScreen, ampScreens.channel] : [ampScreen];
if (pathname.startsWith('/amps/')) for (const load of needed) load().catch(() => undefined);
