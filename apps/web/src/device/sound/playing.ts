import { deviceInfo, output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { playsGenerator } from '@headroom/model/channel';
import type { Amp } from '../binding/seat.ts';

/** Omits what a lock hides [LOCK-02]. */
export const playingOn = ({ tree, told }: Amp): readonly number[] =>
  channelNumbers(tree).filter((channel) => playsGenerator(told, channel));

export const channelsText = (amp: Amp, channels: readonly number[]): string =>
  channels.map((channel) => `${channel} ${amp.read(output.properties.name, { channel }) ?? ''}`.trim()).join(', ');
export const ampNameOf = (amp: Amp): string => amp.read(deviceInfo.properties.deviceName, {}) || amp.id;
export const whereText = (amp: Amp, channels: readonly number[]): string => `${ampNameOf(amp)}: ${channelsText(amp, channels)}`;
