import type { TreeLeaf, Write } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';

export interface BandState {
  readonly place: Instance;
  readonly on: boolean;
  readonly gain: number;
  /** It has no gain, and only turns the phase. */
  readonly phaseOnly: boolean;
}

/** A band without gain is switched off; frequency, type and width stay. */
export const planFlatten = (bands: readonly BandState[]): Write[] =>
  bands.flatMap(({ place, on, gain, phaseOnly }): Write[] =>
    phaseOnly ? (on ? [{ ...place, values: { enable: false } }] : []) : gain === 0 ? [] : [{ ...place, values: { gain: 0 } }],
  );

export const planBypass = (bands: readonly BandState[]): Write[] =>
  bands.filter(({ on }) => on).map(({ place }) => ({ ...place, values: { enable: false } }));

/** The band is audible when on. */
export const isShaped = ({ gain, phaseOnly }: Pick<BandState, 'gain' | 'phaseOnly'>): boolean => phaseOnly || gain !== 0;

export const planRestore = (bands: readonly BandState[], indexes: readonly number[]): Write[] =>
  indexes.flatMap((index) => {
    const band = bands[index];
    return band && !band.on ? [{ ...band.place, values: { enable: true } }] : [];
  });

export const planReset = (place: Instance): Write => ({
  ...place,
  values: Object.fromEntries(Object.values(place.resource.properties).map(({ name, property }) => [name, property.default])),
});

/** Bands left over are switched off. */
export const planReplace = (places: readonly Instance[], filters: readonly Readonly<Record<string, TreeLeaf>>[]): Write[] =>
  places.map((place, index) => ({ ...place, values: filters[index] ?? { enable: false } }));

export const inChannel = ({ resource, at }: Instance, channel: number): Instance => ({ resource, at: { ...at, channel } });
