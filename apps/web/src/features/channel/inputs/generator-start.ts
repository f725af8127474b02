/** Whether the generator would be heard at once, so that a page asks before it starts. */

/** In dB below full level: what is quieter starts without a question. */
export const softLevel = -40;

/** What arrives at a channel: both faders together; undefined where one of them is not known. */
export function levelAtChannel(generator: number | undefined, channel: number | undefined): number | undefined {
  return generator === undefined || channel === undefined ? undefined : generator + channel;
}
/** Unknown counts as loud. */
export const isLoud = (level: number | undefined): boolean => level === undefined || level > softLevel;
/** At the bottom of its travel a fader is shut. */
export const isShut = (fader: number | undefined, min: number): boolean => fader !== undefined && fader <= min;
