import { inputSelector } from './channel.ts';
import type { Handle } from '../property/resource.ts';
import type { Write } from '../property/write.ts';

const { signalGeneratorEnable } = inputSelector.properties;

/** Always allowed: also in a view-only tab, and before an amplifier has described itself. */
export const silences = ({ property }: Pick<Handle, 'property'>, value: unknown): boolean =>
  (property.raisesOutput === 'unmute' && value === true) || (property === signalGeneratorEnable.property && value === false);

export const isSilence = ({ resource, values }: Write): boolean =>
  Object.entries(values).every(([name, value]) => {
    const handle = resource.properties[name];
    return handle !== undefined && silences(handle, value);
  });
