import type { AmplifierModel } from '@headroom/model/catalogue';
import { lineLoad, resistiveLoad, speakerLoad, type Load } from '@headroom/model/dsp';

export type Loudspeaker =
  | { readonly kind: 'speaker'; readonly ohms: number }
  /** Transformer line: total watts at 70 or 100 V. */
  | { readonly kind: 'line'; readonly volts: number; readonly watts: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'short' };

const shortOhms = 0.2;
const openOhms = 1e6;

export function loadOf(loudspeaker: Loudspeaker): Load {
  switch (loudspeaker.kind) {
    case 'speaker':
      return speakerLoad(loudspeaker.ohms, 65);
    case 'line':
      return lineLoad(loudspeaker.volts, loudspeaker.watts);
    case 'open':
      return resistiveLoad(openOhms);
    case 'short':
      return resistiveLoad(shortOhms);
  }
}

export const ratedOhms = 8;

export function usualLoudspeaker(model: AmplifierModel): Loudspeaker {
  return { kind: 'speaker', ohms: model.wattsPerChannel >= 300 ? 8 : 4 };
}

export function readLoudspeaker(value: unknown): Loudspeaker | string {
  if (value === 'open' || value === 'short') return { kind: value };
  if (typeof value !== 'object' || value === null) return 'a load is "open", "short" or an object with a kind';
  const { kind, ohms, volts, watts } = value as Record<string, unknown>;
  if (kind === 'open' || kind === 'short') return { kind };
  if (kind === 'speaker') return isBetween(ohms, 0.5, 1000) ? { kind, ohms } : 'ohms is a number from 0.5 to 1000';
  if (kind !== 'line') return 'kind is speaker, line, open or short';
  if (volts !== 70 && volts !== 100) return 'volts is 70 or 100';
  return isBetween(watts, 1, 5000) ? { kind, volts, watts } : 'watts is a number from 1 to 5000';
}
const isBetween = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high;
