/** What a channel drives: the rule between its load and its high-pass filter. */

import { output, type outputLoads } from './amplifier/channel.ts';
import { writeTo, type Write } from './write.ts';

export type OutputLoad = (typeof outputLoads)[number];
/** [OUTPUT-02] */
export const isHiZ = (load: string | undefined): boolean => load === 'HiZ-70V' || load === 'HiZ-100V';
/** A distributed line needs the low end taken out, or its transformers saturate [OUTPUT-01]. */
export const planLoad = (load: OutputLoad, channel: number): Write =>
  writeTo(output, { channel }, { hiZLoZ: load, hiZHpfEnable: isHiZ(load) });

/** Outputs are bridged in neighbouring pairs, the odd one first: its switch stands for both (OQ-074). */
export const bridgePair = (channel: number): readonly [first: number, second: number] =>
  channel % 2 === 1 ? [channel, channel + 1] : [channel - 1, channel];
