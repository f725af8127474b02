/** A site: the amplifiers that a person sees together, whatever their connection. */

import { deviceInfo } from '@headroom/model/amplifier';
import type { Device, Unsubscribe } from '@headroom/protocol';
import type { Seat } from '../binding/seat.ts';

export interface SiteAmp<D extends Device = Device> {
  /** The device id without separators, or a stand-in while the id is unknown; it is part of the page's address. */
  readonly ampId: string;
  readonly device: D;
  /** Pages and rows read the amplifier through it. */
  readonly seat: Seat<D>;
  /** What the site knows of it until it speaks itself. */
  readonly listed: { readonly name: string; readonly model: string } | undefined;
}

/** The pages about all amplifiers of a site. */
export const siteTools = ['meters', 'groups', 'snapshots', 'compare', 'copy'] as const;
export type SiteTool = (typeof siteTools)[number];

export interface Site<D extends Device = Device> {
  readonly mode: 'local' | 'cloud';
  /** The address of the main amplifier, or the name of a venue. */
  readonly name: string;
  /** Path of the list of amplifiers. */
  readonly list: string;
  /** Base path of an amplifier's pages [SHELL-04]. */
  pathOf(ampId: string): string;
  /** Undefined if the site has no such page. */
  toolPath(tool: SiteTool): string | undefined;
  amps(): readonly SiteAmp<D>[];
  find(ampId: string): SiteAmp<D> | undefined;
  /** True while missing amplifiers may still be found. */
  searching(): boolean;
  /** Calls back when the set of amplifiers or a listed summary may have changed. */
  subscribe(listener: () => void): Unsubscribe;
  version(): number;
}

export function nameOf({ device, listed, ampId }: SiteAmp): string {
  return device.read(deviceInfo.properties.deviceName, {}) || listed?.name || ampId;
}
