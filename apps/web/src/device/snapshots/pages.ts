import type { Site } from '../site/site.ts';

type Place = Pick<Site, 'toolPath'>;
const liveKey = (ampId: string, channel: number | undefined) => (channel === undefined ? `now.${ampId}` : `now.${ampId}.${channel}`);
export const channelKey = (ampId: string, channel: number): string => `${ampId}.${channel}`;
const linkTo = (page: string | undefined, search: string) => (page === undefined ? undefined : `${page}?${search}`);
export const compareLink = ({ toolPath }: Place, ampId: string, channel: number | undefined): string | undefined =>
  linkTo(toolPath('compare'), `a=${liveKey(ampId, channel)}`);
export const takeLink = ({ toolPath }: Place, ampId: string, channel: number | undefined): string | undefined =>
  linkTo(toolPath('snapshots'), `of=${liveKey(ampId, channel)}`);
export const copyLink = ({ toolPath }: Place, ampId: string, channel: number): string | undefined =>
  linkTo(toolPath('copy'), `from=${channelKey(ampId, channel)}`);
