/** Behaviours read these, the control panel changes them. */

import type { AmplifierModel } from '@headroom/model/catalogue';
import { usualLoudspeaker, type Loudspeaker } from './loudspeaker.ts';
import { silence, type Programme } from './programme.ts';

export interface World {
  readonly programmes: Map<string, Programme>;
  /** dBFS and Hz. */
  readonly pilots: Map<string, { level: number; frequency: number }>;
  readonly loads: Map<number, Loudspeaker>;
  mains: number;
  poeBudget: number;
  ambient: number;
  /** `volume`: the control voltage, 0 to 1. */
  readonly contacts: Map<number, { closed: boolean; volume: number }>;
  /** dB, 0 to -80. */
  readonly knobs: Map<number, number>;
  readonly broken: Set<number>;
  /** False: sockets stay half-open. */
  cable: boolean;
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
