import {
  input,
  inputDelay,
  inputSelector,
  levels,
  loadMonitor,
  output,
  peakLimiter,
  pilotToneDetector,
  rmsLimiter,
} from '@headroom/model/amplifier';
import { type AmplifierModel } from '@headroom/model/catalogue';
import type { Core, Part } from './core.ts';

export type { Values } from './core.ts';
export { inputSelector };

export interface ChannelParts {
  readonly channel: number;
  readonly inputSelector: Part<typeof inputSelector>;
  readonly inputDelay: Part<typeof inputDelay>;
  readonly rmsLimiter: Part<typeof rmsLimiter>;
  readonly peakLimiter: Part<typeof peakLimiter>;
  readonly output: Part<typeof output>;
  readonly levels: Part<typeof levels>;
  readonly loadMonitor: Part<typeof loadMonitor>;
  readonly pilotToneDetector: Part<typeof pilotToneDetector>;
}

export function channelParts(core: Core, channel: number): ChannelParts {
  const of = { channel };
  return {
    channel,
    inputSelector: core.part(inputSelector, of),
    inputDelay: core.part(inputDelay, of),
    rmsLimiter: core.part(rmsLimiter, of),
    peakLimiter: core.part(peakLimiter, of),
    output: core.part(output, of),
    levels: core.part(levels, of),
    loadMonitor: core.part(loadMonitor, of),
    pilotToneDetector: core.part(pilotToneDetector, of),
  };
}
export function everyChannel(core: Core): ChannelParts[] {
  return Array.from({ length: core.model.channels }, (_, index) => channelParts(core, index + 1));
}

/** For example `analog/1`. */
export function inputsOf(model: AmplifierModel): string[] {
  const names = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}/${index + 1}`);
  return [...names('analog', model.analogInputs), ...names('dante', model.networkInputCount)];
}
export function inputPart(core: Core, name: string): Part<typeof input> {
  const [kind = '', number = ''] = name.split('/');
  return core.part(input, { kind, input: Number(number) });
}
