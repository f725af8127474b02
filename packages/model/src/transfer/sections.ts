/** The parts of a settings file that can be chosen, and which property belongs to which. All are on unless somebody turns one off. */

import { channelSections, type ChannelSection } from '../property.ts';
import { sectionOf, type Handle } from '../resource.ts';

/** Of a whole amplifier [IMPEXP-02]; the inputs go with the amp part. */
export const ampSections = ['network', 'amp', 'channels', 'gpio'] as const;
export type AmpSection = (typeof ampSections)[number];
export type Section = AmpSection | ChannelSection;

export const allAmpSections: ReadonlySet<AmpSection> = new Set(ampSections);
/** [IMPEXP-03] */
export const allChannelSections: ReadonlySet<ChannelSection> = new Set(channelSections);

export function ampSectionOf({ resource: { path } }: Handle): AmpSection | undefined {
  if (path.startsWith('/network/')) return 'network';
  if (path.startsWith('/amp/channels/')) return 'channels';
  if (path.startsWith('/amp/')) return 'amp';
  return path.startsWith('/GPIO/') ? 'gpio' : undefined;
}

/** Whether a file with these parts carries a property. A channel's file never carries what is not of a channel's parts, such as its mute. */
export function isChosen(handle: Handle, kind: 'channel' | 'amp', sections: ReadonlySet<Section>): boolean {
  const section = kind === 'channel' ? sectionOf(handle) : ampSectionOf(handle);
  return section !== undefined && sections.has(section);
}
