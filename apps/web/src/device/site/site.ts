import { deviceInfo } from '@headroom/model/amplifier';
import type { Device, Unsubscribe } from '@headroom/protocol';
import type { Seat } from '../binding/seat.ts';

export interface SiteAmp<D extends Device = Device> {
  /** Without separators, or a stand-in while unknown. */
  readonly ampId: string;
  readonly device: D;
  readonly seat: Seat<D>;
  readonly listed: { readonly name: string; readonly model: string } | undefined;
}

export const siteTools = ['meters', 'groups', 'snapshots', 'compare', 'copy'] as const;
export type SiteTool = (typeof siteTools)[number];

/** Recorded by the cloud, and still as it was set. */
export interface RecordedChange {
  readonly address: string;
  readonly to: boolean | number;
  readonly at: number;
  /** Undefined for whoever may not read the log. */
  readonly by: string | undefined;
}
export interface ChannelRecord {
  readonly changes: readonly RecordedChange[];
  /** The connection's losses within the last hour. */
  readonly losses: number;
}
export interface Site<D extends Device = Device> {
  readonly mode: 'local' | 'cloud';
  readonly name: string;
  readonly list: string;
  /** Base path of an amplifier's pages [SHELL-04]. */
  pathOf(ampId: string): string;
  toolPath(tool: SiteTool): string | undefined;
  amps(): readonly SiteAmp<D>[];
  find(ampId: string): SiteAmp<D> | undefined;
  searching(): boolean;
  /** Undefined where no bridge stands between. */
  readonly isBridgeLost?: (ampId: string) => boolean;
  /** Undefined where nobody records what happens. */
  readonly recordOf?: (ampId: string, channel: number) => Promise<ChannelRecord | undefined>;
  subscribe(listener: () => void): Unsubscribe;
  version(): number;
}

export function nameOf({ device, listed, ampId }: SiteAmp): string {
  return device.read(deviceInfo.properties.deviceName, {}) || listed?.name || ampId;
}
