import { compareNames } from '../name-order.ts';
import type { AmpSummary } from '../health/summary.ts';
import { highestVersion } from '../catalogue/version.ts';
import { idle, type Operation } from './operation.ts';

type SelectableAmp = Pick<
  AmpSummary,
  'ampId' | 'deviceName' | 'modelID' | 'currentFirmwareVersion' | 'latestFirmwareVersion' | 'isConnected' | 'hasAvailableFirmwareUpdate'
>;
export interface SelectableVenue {
  readonly venueId: string;
  readonly name: string;
  readonly amps: Readonly<Record<string, SelectableAmp>>;
  readonly isOwned: boolean;
  readonly updating: ReadonlyMap<string, 'updating' | 'scheduled'>;
}

export type Unselectable = 'up to date' | 'updating' | 'scheduled' | 'not owned' | 'offline';
/** [FWCLOUD-09] [FWCLOUD-11] */
export interface SelectionAmp {
  readonly ampId: string;
  readonly name: string;
  readonly model: string;
  readonly version: string;
  readonly latestVersion: string;
  readonly selected: boolean;
  readonly requestStatus: Operation;
  readonly unselectable: Unselectable | undefined;
}
export interface SelectionVenue {
  readonly venueId: string;
  readonly name: string;
  readonly selected: boolean | 'mixed';
  readonly selectableIds: readonly string[];
  readonly availableCount: number;
  readonly amps: readonly SelectionAmp[];
}
/** [FWCLOUD-09] */
export interface FirmwareSelection {
  readonly updating: boolean;
  /** The highest offered; undefined where all are current (OQ-130). */
  readonly latestVersion: string | undefined;
  /** [FWCLOUD-04] */
  readonly availableCount: { readonly value: number; readonly total: number };
  readonly selectedCount: number;
  readonly selectableIds: readonly string[];
  readonly allSelected: boolean;
  readonly someSelected: boolean;
  readonly venues: readonly SelectionVenue[];
}

export type UpdateRequests = ReadonlyMap<string, Operation>;

export function selectionOf(venues: readonly SelectableVenue[], chosen: ReadonlySet<string>, requests: UpdateRequests): FirmwareSelection {
  const read = venues.map((venue) => readVenue(venue, chosen, requests.get(venue.venueId) ?? idle));
  const amps = read.flatMap((venue) => venue.amps);
  const available = amps.filter(({ unselectable }) => unselectable !== 'up to date');
  const selectableIds = read.flatMap((venue) => venue.selectableIds);
  const selectedCount = amps.filter(({ selected }) => selected).length;
  return {
    updating: [...requests.values()].some(({ state }) => state === 'running'),
    latestVersion: highestVersion(available.map(({ latestVersion }) => latestVersion)),
    availableCount: { value: available.length, total: amps.length },
    selectedCount,
    selectableIds,
    allSelected: selectedCount > 0 && selectedCount === selectableIds.length,
    someSelected: selectedCount > 0,
    venues: read.toSorted(
      (one, other) => Number(other.availableCount > 0) - Number(one.availableCount > 0) || compareNames(one.name, other.name),
    ),
  };
}
function readVenue(venue: SelectableVenue, chosen: ReadonlySet<string>, requestStatus: Operation): SelectionVenue {
  const amps = Object.values(venue.amps).map((amp): SelectionAmp => {
    const unselectable = whyNot(venue, amp);
    return {
      ampId: amp.ampId,
      name: amp.deviceName,
      model: amp.modelID,
      version: amp.currentFirmwareVersion,
      latestVersion: amp.latestFirmwareVersion,
      selected: unselectable === undefined && chosen.has(amp.ampId),
      requestStatus,
      unselectable,
    };
  });
  const selectableIds = amps.filter(({ unselectable }) => unselectable === undefined).map(({ ampId }) => ampId);
  const selectedCount = amps.filter(({ selected }) => selected).length;
  return {
    venueId: venue.venueId,
    name: venue.name,
    selected: selectedCount > 0 && (selectedCount === selectableIds.length || 'mixed'),
    selectableIds,
    availableCount: amps.filter(({ unselectable }) => unselectable !== 'up to date').length,
    amps: amps.toSorted((one, other) => compareNames(one.name, other.name)),
  };
}
function whyNot({ isOwned, updating }: SelectableVenue, amp: SelectableAmp): Unselectable | undefined {
  if (!amp.hasAvailableFirmwareUpdate) return 'up to date';
  const update = updating.get(amp.ampId);
  if (update !== undefined) return update;
  if (!isOwned) return 'not owned';
  return amp.isConnected ? undefined : 'offline';
}

/** All or none of `ids` [FWCLOUD-12]. */
export function toggled(chosen: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

export type UpdateCall =
  | { readonly kind: 'venue'; readonly venueId: string; readonly deviceIds: readonly string[] }
  | { readonly kind: 'amp'; readonly venueId: string; readonly deviceId: string };
/** Names the amplifiers: one back online must not restart unasked. */
export function planUpdateCalls({ venues }: FirmwareSelection): UpdateCall[] {
  return venues.flatMap(({ venueId, amps }): UpdateCall[] => {
    const [first, ...more] = amps.filter(({ selected }) => selected).map(({ ampId }) => ampId);
    if (first === undefined) return [];
    return [more.length > 0 ? { kind: 'venue', venueId, deviceIds: [first, ...more] } : { kind: 'amp', venueId, deviceId: first }];
  });
}
