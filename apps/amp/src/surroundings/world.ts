/** The world around an amplifier: what its sockets, its air and its installers do to it. Behaviours read it; the control panel changes it. */

import type { AmplifierModel } from '@headroom/model/catalogue';
import { usualLoudspeaker, type Loudspeaker } from './loudspeaker.ts';
import { silence, type Programme } from './programme.ts';

export interface World {
  /** By input: `analog/1`. */
  readonly programmes: Map<string, Programme>;
  /** Pilot tones riding on the inputs: dBFS and Hz. */
  readonly pilots: Map<string, { level: number; frequency: number }>;
  /** By channel, from 1. */
  readonly loads: Map<number, Loudspeaker>;
  /** Volts at the wall; 0 when the mains are gone. */
  mains: number;
  /** Watts that the network switch gives, 0 without PoE. */
  poeBudget: number;
  /** Degrees Celsius of the air in the rack. */
  ambient: number;
  /** By port: whether its contact is closed, and the control voltage from 0 to 1. */
  readonly contacts: Map<number, { closed: boolean; volume: number }>;
  /** By channel: dB of the knob on the back, 0 to -80. */
  readonly knobs: Map<number, number>;
  /** Channels made to fail, for demonstrations and tests. */
  readonly broken: Set<number>;
  /** False while the network cable is pulled: sockets stay half-open. */
  cable: boolean;
  /** What the next uploaded package suffers. */
  uploadDamage: UploadDamage | undefined;
  powerSwitch: boolean;
}
export const uploadDamages = ['decrypt', 'extract', 'hardware', 'download', 'power cut'] as const;
export type UploadDamage = (typeof uploadDamages)[number];

export function createWorld(model: AmplifierModel): World {
  const channels = Array.from({ length: model.channels }, (_, index) => index + 1);
  return {
    programmes: new Map(),
    pilots: new Map(),
    loads: new Map(channels.map((channel) => [channel, usualLoudspeaker(model)])),
    mains: 230,
    poeBudget: 0,
    ambient: 24,
    contacts: new Map(channels.map((channel) => [channel, { closed: false, volume: 1 }])),
    knobs: new Map(),
    broken: new Set(),
    cable: true,
    uploadDamage: undefined,
    powerSwitch: true,
  };
}

export function programmeAt(world: World, input: string): Programme {
  return world.programmes.get(input) ?? silence;
}
