/** A site: the amplifiers that somebody sees together, whatever the road to them. */

import { deviceInfo } from '@headroom/model/amplifier';
import type { Device, Unsubscribe } from '@headroom/protocol';
import type { Seat } from '../binding/seat.ts';

export interface SiteAmp<D extends Device = Device> {
  /** The device id without separators, or what stands for it while no id is known: it is part of the address. */
  readonly ampId: string;
  readonly device: D;
  /** What pages and rows read it through. */
  readonly seat: Seat<D>;
  /** What the site says of it as long as it has not spoken itself. */
  readonly listed: { readonly name: string; readonly model: string } | undefined;
}

/** The pages about all of its amplifiers at once. */
export const siteTools = ['meters', 'groups', 'snapshots', 'compare', 'copy'] as const;
export type SiteTool = (typeof siteTools)[number];

export interface Site<D extends Device = Device> {
  readonly mode: 'local' | 'cloud';
  /** What it is called: the address of the main amplifier, or the name of a venue. */
  readonly name: string;
  /** The address of its list. */
  readonly list: string;
  /** Where the pages of one amplifier start [SHELL-04]. */
  pathOf(ampId: string): string;
  /** Undefined where it has no such page. */
  toolPath(tool: SiteTool): string | undefined;
  amps(): readonly SiteAmp<D>[];
  find(ampId: string): SiteAmp<D> | undefined;
  /** True as long as an amplifier that is not there may still be found. */
  searching(): boolean;
  /** Calls back when the set of amplifiers changed, or a summary that lists show may have. */
  subscribe(listener: () => void): Unsubscribe;
  version(): number;
}

/** What an amplifier calls itself, as far as it is known. */
export function nameOf({ device, listed, ampId }: SiteAmp): string {
  return device.read(deviceInfo.properties.deviceName, {}) || listed?.name || ampId;
}
