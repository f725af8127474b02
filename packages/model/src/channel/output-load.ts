import { output, type outputLoads } from '../amplifier/channel.ts';
import { writeTo, type Write } from '../property/write.ts';

export type OutputLoad = (typeof outputLoads)[number];
/** [OUTPUT-02] */
export const isHiZ = (load: string | undefined): boolean => load === 'HiZ-70V' || load === 'HiZ-100V';
/** Otherwise low frequencies saturate the line's transformers [OUTPUT-01]. */
export const planLoad = (load: OutputLoad, channel: number): Write =>
  writeTo(output, { channel }, { hiZLoZ: load, hiZHpfEnable: isHiZ(load) });
