/** An amplifier of a venue as a site of its own: its road opens once the venue's list names it, and ends with its pages, or when it leaves the venue. */

import { canonicalDeviceId } from '@headroom/model/catalogue';
import type { Clock, Unsubscribe } from '@headroom/protocol';
import type { CloudDevice, VenueWord } from '@headroom/protocol/cloud-road';
import { createSeat } from '../device/binding/seat.ts';
import type { Site, SiteAmp } from '../device/site/site.ts';
import { cloudPaths } from '../navigation/cloud-table.ts';
import type { VenuesTold } from './venues.ts';

type CloudAmp = SiteAmp<CloudDevice>;
export interface VenueSite extends Site<CloudDevice> {
  readonly mode: 'cloud';
  /** The cloud says that it has lost the amplifier; else it is the page that has lost the cloud. */
  isAway(): boolean;
  /** And that it is the bridge before it that is lost. */
  isBridgeLost(): boolean;
  /** Asks both at once how it stands. */
  retry(): void;
  /** Until the answer is called nothing is asked of anybody; it can be opened anew. */
  open(): Unsubscribe;
}
interface VenueSiteOptions {
  readonly venueId: string;
  /** However it was typed. */
  readonly ampId: string;
  readonly told: VenuesTold;
  readonly clock: Clock;
  readonly openDevice: (deviceId: string, venue: VenueWord) => CloudDevice;
}

export function createVenueSite({ venueId, ampId: typed, told, clock, openDevice }: VenueSiteOptions): VenueSite {
  const ampId = canonicalDeviceId(typed);
  const listeners = new Set<() => void>();
  let amp: CloudAmp | undefined;
  let isOpen = false;
  let version = 0;
  const listed = () => told.venue(venueId)?.amps[ampId];
  const isAway = () => listed()?.isConnected !== true;
  const pathOf = (id: string) => cloudPaths.amp(venueId, id);
  const list = cloudPaths.venue(venueId);

  function openAmp(): CloudAmp {
    const device = openDevice(ampId, { isConnected: () => !isAway(), onTold: told.onTold });
    const seat = createSeat({
      device,
      clock,
      mode: 'cloud',
      id: () => ampId,
      pathOf,
      back: list,
      // Whose role is not known any more may look on until it is.
      role: () => told.venue(venueId)?.role ?? 'viewer',
      onRole: told.onTold,
    });
    return {
      ampId,
      device,
      seat,
      get listed() {
        const summary = listed();
        return summary && { name: summary.deviceName, model: summary.modelID };
      },
    };
  }
  function look(): void {
    if (listed()) amp ??= openAmp();
    else if (told.isKnown()) {
      amp?.device.close();
      amp = undefined;
    }
    version++;
    for (const listener of listeners) listener();
  }
  return {
    mode: 'cloud',
    get name() {
      return told.venue(venueId)?.name ?? '';
    },
    list,
    pathOf,
    amps: () => (amp ? [amp] : []),
    find: (wanted) => (canonicalDeviceId(wanted) === ampId ? amp : undefined),
    searching: () => !isOpen || !told.isKnown(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    isAway,
    isBridgeLost: () => isAway() && listed()?.isBridgeLost === true,
    retry() {
      told.refresh();
      amp?.device.reconnect();
    },
    open() {
      const stop = told.onTold(look);
      isOpen = true;
      look();
      return () => {
        stop();
        isOpen = false;
        amp?.device.close();
        amp = undefined;
      };
    },
  };
}
