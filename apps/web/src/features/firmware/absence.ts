/** How long an amplifier has been away, on this page. */

import { countdownAfter } from '@headroom/model/firmware';
import type { LocalDevice } from '@headroom/protocol';
import type { Seat } from '../../device/binding/seat.ts';
import { isThere } from './update-runs.ts';

type LocalSeat = Seat<LocalDevice>;
const limitMs = countdownAfter.success * 1000;
/** Kept beside the page, so that leaving it does not start the wait anew. */
const leftAt = new WeakMap<LocalDevice, number>();

export function isOverdue({ device, clock }: LocalSeat): boolean {
  const left = leftAt.get(device);
  return left !== undefined && clock.elapsed() - left >= limitMs;
}
export function followAbsence(seat: LocalSeat, listener: () => void): () => void {
  const { device, clock } = seat;
  let stop: (() => void) | undefined;
  function look(): void {
    if (isThere(seat)) {
      leftAt.delete(device);
      stop?.();
      stop = undefined;
    } else if (!stop) {
      const left = leftAt.get(device) ?? clock.elapsed();
      leftAt.set(device, left);
      stop = clock.after(Math.max(0, left + limitMs - clock.elapsed()), listener);
    }
  }
  look();
  const stopFollowing = device.onStatus(look);
  return () => {
    stopFollowing();
    stop?.();
  };
}
