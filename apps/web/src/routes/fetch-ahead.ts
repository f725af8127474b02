/** A slow phone takes long to run the first script, so it fetches meanwhile what an amplifier's address needs. */

import { ampScreen, ampScreens } from './amp-screens.ts';

const { pathname } = location;
const needed = pathname.includes('/channels/') ? [ampScreen, ampScreens.channel] : [ampScreen];
if (pathname.startsWith('/amps/')) for (const load of needed) load().catch(() => undefined);
