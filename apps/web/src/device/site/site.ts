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
  readonly by: string | undefined;
}
/** Undefined for whoever may not read the log. */
/** Undefined for whoever may not read the log. */
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
  readonly isBridgeLost?: (ampId: string) => boolean;
  /** Undefined where no bridge stands between. */
  readonly recordOf?: (ampId: string, channel: number) => Promise<ChannelRecord | undefined>;
  /** Undefined where nobody records what happens. */
  /** Undefined where no bridge stands between. */
  subscribe(listener: () => void): Unsubscribe;
  /** Undefined where nobody records what happens. */
  version(): number;
}

export function nameOf({ device, listed, ampId }: SiteAmp): string {
  return device.read(deviceInfo.properties.deviceName, {}) || listed?.name || ampId;
}
