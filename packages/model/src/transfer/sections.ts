/** The parts of a settings file that can be chosen, and which property belongs to which. All are on unless somebody turns one off. */

import { resources } from '../amplifier/index.ts';
import { channelSections, type ChannelSection } from '../property/property.ts';
import { isLocalOnly, sectionOf, type Handle } from '../property/resource.ts';
import { isOutputState } from './output-state.ts';

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

/** Parts of which everything is written beside the amplifier only: from the cloud nobody can choose them [LOGIN-09]. */
export const localAmpSections: ReadonlySet<AmpSection> = new Set(
  ampSections.filter((section) =>
    resources
      .flatMap(({ properties }) => Object.values(properties))
      .filter((handle) => ampSectionOf(handle) === section)
      .every(isLocalOnly),
  ),
);

/** Parts of a channel's file that stand in its output. */
const ofOutput: readonly ChannelSection[] = ['channelName', 'hizLowz', 'smartPowerBridge'];

/** Whether a file with these parts carries a property. What the output is doing belongs to none of them, and goes with any of its own. */
export function isChosen(handle: Handle, kind: 'channel' | 'amp', sections: ReadonlySet<Section>): boolean {
  if (kind === 'channel' && isOutputState(handle)) return ofOutput.some((section) => sections.has(section));
  const section = kind === 'channel' ? sectionOf(handle) : ampSectionOf(handle);
  return section !== undefined && sections.has(section);
}
