import type { GuideKey } from './contents.ts';

/** Pages about no screen of their own. */
const borrowed: Partial<Record<GuideKey, GuideKey>> = {
  firstAmp: 'amp',
  firstVenue: 'venues',
  threeZones: 'channels',
  replaceAmp: 'files',
  handOver: 'commissioning',
  tuneRoom: 'equalizer',
  updateMany: 'updates',
  noInternet: 'amps',
  messageLink: 'notices',
  invitation: 'venueSettings',
  itDepartment: 'network',
};
export const pictureSize = { width: 1024, height: 640 } as const;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const pictureName = (key: GuideKey, theme: Theme): string => `${borrowed[key] ?? key}-${theme}.webp`;
