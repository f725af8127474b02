/** Where a snapshot is taken of what somebody looks at, and where that is compared; undefined where the site has no such page. */

import type { Site } from '../site/site.ts';

type Place = Pick<Site, 'toolPath'>;
/** How addresses name an amplifier, or a channel of one, as it is now. */
const liveKey = (ampId: string, channel: number | undefined) => (channel === undefined ? `now.${ampId}` : `now.${ampId}.${channel}`);
const linkTo = (page: string | undefined, search: string) => (page === undefined ? undefined : `${page}?${search}`);
export const compareLink = ({ toolPath }: Place, ampId: string, channel: number | undefined): string | undefined =>
  linkTo(toolPath('compare'), `a=${liveKey(ampId, channel)}`);
export const takeLink = ({ toolPath }: Place, ampId: string, channel: number | undefined): string | undefined =>
  linkTo(toolPath('snapshots'), `of=${liveKey(ampId, channel)}`);
