/** Where a snapshot is taken of what somebody looks at, where that is compared, and from where it is copied; undefined where the site has no such page. */

import type { Site } from '../site/site.ts';

type Place = Pick<Site, 'toolPath'>;
/** How addresses name an amplifier, or a channel of one, as it is now. */
const liveKey = (ampId: string, channel: number | undefined) => (channel === undefined ? `now.${ampId}` : `now.${ampId}.${channel}`);
/** How addresses name a channel that is copied. */
export const channelKey = (ampId: string, channel: number): string => `${ampId}.${channel}`;
const linkTo = (page: string | undefined, search: string) => (page === undefined ? undefined : `${page}?${search}`);
export const compareLink = ({ toolPath }: Place, ampId: string, channel: number | undefined): string | undefined =>
  linkTo(toolPath('compare'), `a=${liveKey(ampId, channel)}`);
export const takeLink = ({ toolPath }: Place, ampId: string, channel: number | undefined): string | undefined =>
  linkTo(toolPath('snapshots'), `of=${liveKey(ampId, channel)}`);
export const copyLink = ({ toolPath }: Place, ampId: string, channel: number): string | undefined =>
  linkTo(toolPath('copy'), `from=${channelKey(ampId, channel)}`);
