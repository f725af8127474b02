import { deviceInfo } from '@headroom/model/amplifier';
import { schemaOf } from '@headroom/model/schema';
import { stateOf, type AmpState } from '@headroom/model/transfer';
import type { Amp } from '../binding/seat.ts';

/** Undefined until known or for an unknown model; omits hidden values [LOCK-02]. */
export function stateAt(amp: Amp, channel: number | undefined): AmpState | undefined {
  const { model } = amp;
  if (!amp.status().loaded || !model) return undefined;
  const name = amp.read(deviceInfo.properties.deviceName, {}) ?? '';
  return stateOf(amp.told, schemaOf(model), { deviceId: amp.id, model: model.name, name, channel });
}
