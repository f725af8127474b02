import { deviceInfo, misc } from '@headroom/model/amplifier';
import { useCallback, useSyncExternalStore } from 'react';
import type { LocalSite } from '../../device/site/local-site.ts';
import type { Judged } from './targets.ts';
import { isRunning, observedStatus, rowStatus, type RowStatus } from './update-result.ts';
import { isOverdue, nowOf } from './update-runs.ts';
import type { AmpUpdate } from './update-run.ts';

export interface UpdateRow {
  readonly update: AmpUpdate;
  readonly status: RowStatus;
}

export function updateRows(site: LocalSite, updates: readonly AmpUpdate[], judged: readonly Judged[], hasFile: boolean): UpdateRow[] {
  const mine = updates.map((update) => ({ update, status: rowStatus(update, nowOf(site.find(update.ampId)?.seat, update.before)) }));
  const others = judged.flatMap((amp): UpdateRow[] => {
    const seat = site.find(amp.ampId)?.seat;
    const status = seat && observedStatus(nowOf(seat, amp.version), isOverdue(seat));
    if (!seat || status === undefined || updates.some(({ ampId }) => ampId === amp.ampId)) return [];
    // Others' results show until the next update is prepared.
    if (hasFile && !isRunning(status)) return [];
    const { ampId, name, model, channels, version } = amp;
    const began = { upload: 'SUCCESS', share: 1, failure: undefined, countdown: undefined, wasAway: false, lastStep: undefined } as const;
    return [{ update: { ampId, seat, name, model, channels, image: '', before: version, expected: undefined, ...began }, status }];
  });
  return [...mine, ...others];
}

export function useFirmwareSaid(site: LocalSite): void {
  const amps = site.amps();
  const seats = amps.map(({ seat }) => seat);
  const said = () => amps.map(({ seat }) => JSON.stringify([nowOf(seat, ''), isOverdue(seat)])).join('\n');
  const follow = useCallback(
    (listener: () => void) => {
      const stops = seats.flatMap((seat) => [
        seat.device.subscribe(misc, {}, listener),
        seat.device.subscribe(deviceInfo, {}, listener),
        // Each attempt to reconnect is told too, so an absence ends in time.
        seat.device.onStatus(listener),
      ]);
      return () => stops.forEach((stop) => stop());
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    seats,
  );
  useSyncExternalStore(follow, said);
}
