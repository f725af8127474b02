import { resources } from '../amplifier/index.ts';
import { channelSections, type ChannelSection } from '../property/property.ts';
import { isLocalOnly, sectionOf, type Handle } from '../property/resource.ts';
import { isOutputState } from './output-state.ts';

/** [IMPEXP-02]; `amp` includes the inputs. */
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

/** Writable only locally, so not selectable in the cloud [LOGIN-09]. */
export const localAmpSections: ReadonlySet<AmpSection> = new Set(
  ampSections.filter((section) =>
    resources
      .flatMap(({ properties }) => Object.values(properties))
      .filter((handle) => ampSectionOf(handle) === section)
      .every(isLocalOnly),
  ),
);

const ofOutput: readonly ChannelSection[] = ['channelName', 'hizLowz', 'smartPowerBridge'];

/** Output state belongs to no part and goes with any of its own. */
export function isChosen(handle: Handle, kind: 'channel' | 'amp', sections: ReadonlySet<Section>): boolean {
  if (kind === 'channel' && isOutputState(handle)) return ofOutput.some((section) => sections.has(section));
  const section = kind === 'channel' ? sectionOf(handle) : ampSectionOf(handle);
  return section !== undefined && sections.has(section);
}
