/** What the behaviours of one amplifier know of one another: the condition it is in beyond what its tree says. */

import type { AmplifierModel } from '@headroom/model/catalogue';

export const channelFaults = ['short circuit', 'overheated', 'forced'] as const;
export type ChannelFault = (typeof channelFaults)[number];

/** One channel, electrically, as of the last tick. */
export interface ChannelCondition {
  readonly channel: number;
  /** RMS volts, RMS amperes and true watts at the terminals. */
  volts: number;
  amps: number;
  watts: number;
  /** dBFS at the selector before any fader: what standby listens to. */
  present: number;
  /** dB that heat and a weak supply take off, 0 or less. */
  heatLimit: number;
  supplyLimit: number;
  /** dB of remote volume control, 0 or less. */
  remoteVolume: number;
  /** dB of the knob on the back, 0 or less. */
  knob: number;
  /** A contact forces the secondary input. */
  manualOverride: boolean;
  autoStandby: boolean;
  fault: ChannelFault | undefined;
  /** Degrees Celsius of its heat sink. */
  temperature: number;
}
export interface Condition {
  supply: 'AC LINE' | 'POE';
  /** The supply has shut the outputs down: mains out of all bounds, or heat. */
  supplyFault: boolean;
  readonly channels: readonly ChannelCondition[];
}

export function createCondition(model: AmplifierModel, ambient: number): Condition {
  const channels = Array.from({ length: model.channels }, (_, index) => ({
    channel: index + 1,
    volts: 0,
    amps: 0,
    watts: 0,
    present: -120,
    heatLimit: 0,
    supplyLimit: 0,
    remoteVolume: 0,
    knob: 0,
    manualOverride: false,
    autoStandby: false,
    fault: undefined,
    temperature: ambient + 6,
  }));
  return { supply: 'AC LINE', supplyFault: false, channels };
}
