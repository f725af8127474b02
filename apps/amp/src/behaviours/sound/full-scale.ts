import type { AmplifierModel } from '@headroom/model/catalogue';
import { fullScaleVolts } from '@headroom/model/dsp';
import { ratedOhms } from '../../surroundings/loudspeaker.ts';
import type { ChannelParts } from '../../parts.ts';

export function fullScaleOf(model: AmplifierModel, { output, channel }: ChannelParts): number {
  const { hiZLoZ, super8 } = output.values;
  const bridged = super8 && channel % 2 === 1 && hiZLoZ === 'LoZ';
  return fullScaleVolts(hiZLoZ, model.wattsPerChannel, ratedOhms) * (bridged ? 2 : 1);
}
