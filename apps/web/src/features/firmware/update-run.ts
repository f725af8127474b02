/** Running updates: each amplifier's upload, its countdown, and whether it has been away; alive while the application is open. */

import { countdownAfter, tickCountdown, type UploadState } from '@headroom/model';
import type { Clock, Device } from '@headroom/protocol';
import type { UploadOutcome } from '../../device/upload.ts';
import { takeImage, type FirmwareFile } from './firmware-file.ts';

export interface UpdateTarget {
  readonly ampId: string;
  readonly device: Device;
  readonly name: string;
  readonly model: string;
  readonly channels: number;
  /** Of the file's images. */
  readonly image: string;
  readonly before: string;
  /** As the image's name tells it. */
  readonly expected: string | undefined;
}
export interface AmpUpdate extends UpdateTarget {
  /** [ENUM-25] */
  readonly upload: UploadState;
  /** Of the file, 0 to 1. */
  readonly share: number;
  /** Why the upload failed. */
  readonly failure: UploadOutcome | 'damaged' | undefined;
  /** Undefined while the upload runs. */
  readonly countdown: number | undefined;
  /** It went away since the upload, as one that restarts does. */
  readonly wasAway: boolean;
}
export interface UpdateRun {
  updates(): readonly AmpUpdate[];
  subscribe(listener: () => void): () => void;
  start(file: FirmwareFile, targets: readonly UpdateTarget[]): void;
  /** Another file was chosen: uploads start from nothing [FWLOCAL-09]. */
  reset(): void;
}
interface UpdateRunOptions {
  readonly clock: Clock;
  readonly upload: (device: Device, blob: Blob, image: string, onProgress: (share: number) => void) => Promise<UploadOutcome>;
  /** Asks the amplifier for what it reports now. */
  readonly hear: (device: Device) => Promise<unknown>;
  readonly isConnected: (ampId: string) => boolean;
}

export function createUpdateRun({ clock, upload, hear, isConnected }: UpdateRunOptions): UpdateRun {
  const listeners = new Set<() => void>();
  let updates: readonly AmpUpdate[] = [];
  let stop: (() => void) | undefined;
  let run = 0;

  function tell(next: readonly AmpUpdate[]): void {
    updates = next;
    for (const listener of listeners) listener();
  }
  function change(mine: number, ampId: string, next: Partial<AmpUpdate>): void {
    if (mine === run) tell(updates.map((update) => (update.ampId === ampId ? { ...update, ...next } : update)));
  }
  function tick(): void {
    stop = clock.after(1000, tick);
    if (updates.every(({ countdown }) => countdown === undefined || countdown <= 0)) return;
    tell(
      updates.map((update) => {
        const { ampId, countdown, wasAway } = update;
        if (countdown === undefined) return update;
        return { ...update, countdown: tickCountdown(countdown), wasAway: wasAway || !isConnected(ampId) };
      }),
    );
  }

  async function send(mine: number, file: FirmwareFile, { ampId, device, image }: UpdateTarget): Promise<void> {
    const fail = (failure: AmpUpdate['failure']) => change(mine, ampId, { upload: 'FAILURE', failure, countdown: countdownAfter.failure });
    const taken = takeImage(file, image);
    if (!taken.ok) return fail('damaged');
    let share = 0;
    const outcome = await upload(device, taken.blob, image, (now) => {
      share = now;
      change(mine, ampId, { share });
    });
    // A browser that may not read the answer cannot tell it from none: all was sent, so the amplifier itself will show (OQ-026).
    const isHidden = !outcome.ok && outcome.reason === 'not connected' && share === 1;
    if (!outcome.ok && !isHidden) return fail(outcome);
    // How the update before this one ended is still known here, and would pass for the end of this one.
    await hear(device);
    change(mine, ampId, { upload: 'SUCCESS', share: 1, countdown: countdownAfter.success });
  }

  return {
    updates: () => updates,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(file, targets) {
      const mine = (run += 1);
      stop?.();
      tell(targets.map((target) => ({ ...target, upload: 'SENDING', share: 0, failure: undefined, countdown: undefined, wasAway: false })));
      for (const target of targets) void send(mine, file, target);
      stop = clock.after(1000, tick);
    },
    reset() {
      run += 1;
      stop?.();
      tell([]);
    },
  };
}
