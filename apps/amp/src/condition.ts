import type { AmplifierModel } from '@headroom/model/catalogue';

export const channelFaults = ['short circuit', 'overheated', 'forced'] as const;
export type ChannelFault = (typeof channelFaults)[number];

export interface ChannelCondition {
  readonly channel: number;
  /** RMS volts, RMS amperes and true watts. */
  volts: number;
  amps: number;
  watts: number;
  /** dBFS before any fader; standby listens to it. */
  present: number;
  /** dB, 0 or less. */
  heatLimit: number;
  supplyLimit: number;
  /** dB, 0 or less. */
  remoteVolume: number;
  knob: number;
  manualOverride: boolean;
  autoStandby: boolean;
  fault: ChannelFault | undefined;
  temperature: number;
}
export interface Condition {
  supply: 'AC LINE' | 'POE';
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
