/** Connections end with the page, or when amplifiers leave. */

import { canonicalDeviceId } from '@headroom/model/catalogue';
import type { Clock, Unsubscribe } from '@headroom/protocol';
import type { CloudDevice, VenueWord } from '@headroom/protocol/cloud-road';
import { createSeat } from '../device/binding/seat.ts';
import type { ChannelRecord, Site, SiteAmp, SiteTool } from '../device/site/site.ts';
import { cloudPaths } from '../navigation/cloud-table.ts';
import type { VenuesTold } from './venues.ts';

type CloudAmp = SiteAmp<CloudDevice>;
export interface VenueSite extends Site<CloudDevice> {
  readonly mode: 'cloud';
  /** The cloud lost the amplifier; otherwise this page lost the cloud. */
  isAway(ampId: string): boolean;
  isBridgeLost(ampId: string): boolean;
  /** A closed connection may be a changed role. */
  isLossTold(ampId: string): boolean;
  retry(): void;
  /** Sends nothing after the returned function; can be opened again. */
  open(): Unsubscribe;
}
interface VenueSiteOptions {
  readonly venueId: string;
  /** Undefined for the whole venue. */
  readonly ampId: string | undefined;
  readonly told: VenuesTold;
  readonly clock: Clock;
  readonly openDevice: (deviceId: string, venue: VenueWord) => CloudDevice;
  readonly recordOf: (ampId: string, channel: number) => Promise<ChannelRecord | undefined>;
}

export function createVenueSite({ venueId, ampId: typed, told, clock, openDevice, recordOf }: VenueSiteOptions): VenueSite {
  const only = typed === undefined ? undefined : canonicalDeviceId(typed);
  const listeners = new Set<() => void>();
  const amps = new Map<string, CloudAmp>();
  let isOpen = false;
  let version = 0;
  const toldLosses = new Set<string>();
  const roleNow = () => told.venue(venueId)?.role;
  const listed = (ampId: string) => told.venue(venueId)?.amps[ampId];
  const isAway = (ampId: string) => listed(ampId)?.isConnected !== true;
  const pathOf = (id: string) => cloudPaths.amp(venueId, id);
  const list = cloudPaths.venue(venueId);
  const toolPaths: Readonly<Record<SiteTool, string>> = {
    meters: cloudPaths.venueMeters(venueId),
    groups: cloudPaths.venueGroups(venueId),
    snapshots: cloudPaths.venueSnapshots(venueId),
    compare: cloudPaths.venueCompare(venueId),
    copy: cloudPaths.venueCopy(venueId),
  };

  /** Asks the cloud what a loss means before anybody is told of it. */
  function followLosses(ampId: string, device: CloudDevice): void {
    let role = roleNow();
    let was = device.status().state;
    const tell = () => {
      toldLosses.add(ampId);
      changed();
    };
    device.onStatus(() => {
      const { state } = device.status();
      const before = was;
      was = state;
      if (state === before) return;
      if (state === 'CONNECTED') {
        role = roleNow();
        toldLosses.delete(ampId);
      } else if (before === 'CONNECTED')
        void told.refresh().finally(() => {
          if (amps.get(ampId)?.device !== device || was === 'CONNECTED') return;
          // The cloud ends what was opened with other rights.
          if (role === roleNow()) return tell();
          role = roleNow();
          device.reconnect();
        });
      else if (state === 'FAILED') tell();
    });
  }
  function openAmp(ampId: string): CloudAmp {
    const device = openDevice(ampId, { isConnected: () => !isAway(ampId), onTold: told.onTold });
    followLosses(ampId, device);
    const seat = createSeat({
      device,
      clock,
      mode: 'cloud',
      id: () => ampId,
      pathOf,
      back: list,
      // An unknown role may only view.
      role: () => told.venue(venueId)?.role ?? 'viewer',
      onRole: told.onTold,
    });
    return {
      ampId,
      device,
      seat,
      get listed() {
        const summary = listed(ampId);
        return summary && { name: summary.deviceName, model: summary.modelID };
      },
    };
  }
  function closeAmp({ ampId, device }: CloudAmp): void {
    // First, so that nobody takes the closing for a loss.
    amps.delete(ampId);
    toldLosses.delete(ampId);
    device.close();
  }
  function changed(): void {
    version++;
    for (const listener of listeners) listener();
  }
  function look(): void {
    const wanted = Object.keys(told.venue(venueId)?.amps ?? {}).filter((ampId) => only === undefined || ampId === only);
    for (const ampId of wanted) if (!amps.has(ampId)) amps.set(ampId, openAmp(ampId));
    if (told.isKnown(venueId)) for (const amp of amps.values()) if (!wanted.includes(amp.ampId)) closeAmp(amp);
    changed();
  }
  return {
    mode: 'cloud',
    get name() {
      return told.venue(venueId)?.name ?? '';
    },
    list,
    pathOf,
    toolPath: (tool) => toolPaths[tool],
    amps: () => [...amps.values()],
    find: (wanted) => amps.get(canonicalDeviceId(wanted)),
    searching: () => !isOpen || !told.isKnown(venueId),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    isAway,
    isBridgeLost: (ampId) => isAway(ampId) && listed(ampId)?.isBridgeLost === true,
    recordOf,
    isLossTold: (ampId) => toldLosses.has(ampId),
    retry() {
      void told.refresh();
      for (const { device } of amps.values()) device.reconnect();
    },
    open() {
      const stop = told.onTold(look);
      isOpen = true;
      look();
      return () => {
        stop();
        isOpen = false;
        for (const amp of amps.values()) closeAmp(amp);
      };
    },
  };
}
