/** What is written when bands are flattened, bypassed, reset or replaced: planned here, carried out elsewhere. */

import type { TreeLeaf, Write } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';

/** What the plans need to know of a band, IIR or FIR. */
export interface BandState {
  readonly place: Instance;
  readonly on: boolean;
  readonly gain: number;
  /** It has no gain: it only turns the phase. */
  readonly phaseOnly: boolean;
}

/** Gains to zero; what has no gain is switched off. Frequencies, types and widths stay. */
export const planFlatten = (bands: readonly BandState[]): Write[] =>
  bands.flatMap(({ place, on, gain, phaseOnly }): Write[] =>
    phaseOnly ? (on ? [{ ...place, values: { enable: false } }] : []) : gain === 0 ? [] : [{ ...place, values: { gain: 0 } }],
  );

export const planBypass = (bands: readonly BandState[]): Write[] =>
  bands.filter(({ on }) => on).map(({ place }) => ({ ...place, values: { enable: false } }));

/** It would be heard, were it on. */
export const isShaped = ({ gain, phaseOnly }: Pick<BandState, 'gain' | 'phaseOnly'>): boolean => phaseOnly || gain !== 0;

/** Switches on again what a bypass switched off. */
export const planRestore = (bands: readonly BandState[], indexes: readonly number[]): Write[] =>
  indexes.flatMap((index) => {
    const band = bands[index];
    return band && !band.on ? [{ ...band.place, values: { enable: true } }] : [];
  });

/** Everything as the factory set it. */
export const planReset = (place: Instance): Write => ({
  ...place,
  values: Object.fromEntries(Object.values(place.resource.properties).map(({ name, property }) => [name, property.default])),
});

/** The first filters take the bands in their order; bands that are left over are switched off. */
export const planReplace = (places: readonly Instance[], filters: readonly Readonly<Record<string, TreeLeaf>>[]): Write[] =>
  places.map((place, index) => ({ ...place, values: filters[index] ?? { enable: false } }));

/** The same place in another channel. */
export const inChannel = ({ resource, at }: Instance, channel: number): Instance => ({ resource, at: { ...at, channel } });
