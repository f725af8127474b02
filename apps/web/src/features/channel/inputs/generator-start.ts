/** In dB; quieter starts without a question. */
export const softLevel = -40;

/** Undefined if either is unknown. */
export function levelAtChannel(generator: number | undefined, channel: number | undefined): number | undefined {
  return generator === undefined || channel === undefined ? undefined : generator + channel;
}
/** Unknown counts as loud. */
export const isLoud = (level: number | undefined): boolean => level === undefined || level > softLevel;
/** A fader at its minimum passes nothing. */
export const isShut = (fader: number | undefined, min: number): boolean => fader !== undefined && fader <= min;
