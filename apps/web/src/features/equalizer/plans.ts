/** What is written when bands are flattened, bypassed, reset or replaced: planned here, carried out elsewhere. */

import type { Handle, inputFirEqFilter, outputEqFilter, TreeLeaf, Write } from '@headroom/model';

/** What the plans need to know of a band, IIR or FIR. */
export interface BandState {
  readonly path: string;
  readonly on: boolean;
  readonly gain: number;
  /** It has no gain: it only turns the phase. */
  readonly phaseOnly: boolean;
}

/** Gains to zero; what has no gain is switched off. Frequencies, types and widths stay. */
export const planFlatten = (bands: readonly BandState[]): Write[] =>
  bands.flatMap(({ path, on, gain, phaseOnly }): Write[] =>
    phaseOnly ? (on ? [{ path, values: { enable: false } }] : []) : gain === 0 ? [] : [{ path, values: { gain: 0 } }],
  );

export const planBypass = (bands: readonly BandState[]): Write[] =>
  bands.filter(({ on }) => on).map(({ path }) => ({ path, values: { enable: false } }));

/** Switches on again what a bypass switched off. */
export const planRestore = (bands: readonly BandState[], indexes: readonly number[]): Write[] =>
  indexes.flatMap((index) => {
    const band = bands[index];
    return band && !band.on ? [{ path: band.path, values: { enable: true } }] : [];
  });

/** Everything as the factory set it. */
export function planReset(of: typeof outputEqFilter | typeof inputFirEqFilter, path: string): Write {
  const values: Record<string, TreeLeaf> = {};
  for (const [name, { property }] of Object.entries<Handle>(of.properties)) values[name] = property.default;
  return { path, values };
}

/** The first filters take the bands in their order; bands that are left over are switched off. */
export const planReplace = (paths: readonly string[], filters: readonly Readonly<Record<string, TreeLeaf>>[]): Write[] =>
  paths.map((path, index) => ({ path, values: filters[index] ?? { enable: false } }));

/** The same place in another channel. */
export const inChannel = (path: string, channel: number): string => path.replace(/^(\/amp\/channels\/)\d+/, `$1${channel}`);
