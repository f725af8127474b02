/** Updates outlive page changes and reloads. */

import type { FirmwareStep } from '@headroom/model/amplifier';
import { countdownAfter, tickCountdown, type UploadState } from '@headroom/model/firmware';
import type { Clock, LocalDevice } from '@headroom/protocol';
import type { Seat } from '../../device/binding/seat.ts';
import type { UploadOutcome } from '../../device/files/upload.ts';
import { takeImage, type FirmwareFile, type TakenImage } from './firmware-file.ts';

export interface UpdateTarget {
  readonly ampId: string;
  /** Undefined after a reload. */
  readonly seat: Seat<LocalDevice> | undefined;
  readonly name: string;
  readonly model: string;
  readonly channels: number;
  readonly image: string;
  readonly before: string;
  /** From the image's name. */
  readonly expected: string | undefined;
}
export type ReachedTarget = UpdateTarget & { readonly seat: Seat<LocalDevice> };
export interface AmpUpdate extends UpdateTarget {
  /** [ENUM-25] */
  readonly upload: UploadState;
  /** 0 to 1. */
  readonly share: number;
  /** `interrupted`: the page closed during the upload. */
  readonly failure: UploadOutcome | 'damaged' | 'interrupted' | undefined;
  /** Undefined while the upload runs. */
  readonly countdown: number | undefined;
  readonly wasAway: boolean;
  /** Last reported step since the upload, except `None`. */
  readonly lastStep: FirmwareStep | undefined;
}
export type KeptUpdate = AmpUpdate & { readonly seat: undefined };
export interface UpdateRun {
  updates(): readonly AmpUpdate[];
  subscribe(listener: () => void): () => void;
  /** Undefined after a reload. */
  file(): FirmwareFile | undefined;
  /** Others of the run keep their results. */
  start(file: FirmwareFile, targets: readonly ReachedTarget[]): void;
  /** For another file [FWLOCAL-09]. */
  reset(): void;
}
interface UpdateRunOptions {
  readonly clock: Clock;
  readonly upload: (device: LocalDevice, blob: Blob, image: string, onProgress: (share: number) => void) => Promise<UploadOutcome>;
  readonly hear: (device: LocalDevice) => Promise<unknown>;
  /** Undefined while it is away. */
  readonly stepOf: (ampId: string) => FirmwareStep | undefined;
  readonly follow: (ampId: string, listener: () => void) => (() => void) | undefined;
  readonly kept: readonly KeptUpdate[];
  readonly keep: (updates: readonly KeptUpdate[]) => void;
}

export function createUpdateRun({ clock, upload, hear, stepOf, follow, kept, keep }: UpdateRunOptions): UpdateRun {
  const listeners = new Set<() => void>();
  let updates: readonly AmpUpdate[] = kept;
  let sentFile: FirmwareFile | undefined;
  /** After a reload nothing is connected yet, so nothing has left. */
  const wasThere = new Set<string>();
  const followed = new Map<string, () => void>();
  let stop: (() => void) | undefined;
  let tickedAt = 0;
  let run = 0;

  function tell(next: readonly AmpUpdate[]): void {
    updates = next;
    keep(next.map((update) => ({ ...update, seat: undefined })));
    for (const listener of listeners) listener();
  }
  function change(mine: number, ampId: string, next: Partial<AmpUpdate>): void {
    if (mine === run) tell(updates.map((update) => (update.ampId === ampId ? { ...update, ...next } : update)));
  }
  /** Some steps last under a second. */
  function listenTo(ampId: string): void {
    if (followed.has(ampId)) return;
    const stopFollowing = follow(ampId, () => {
      const next = updates.map((update) => (update.ampId === ampId ? heard(update) : update));
      if (next.some((update, index) => update !== updates[index])) tell(next);
    });
    if (stopFollowing) followed.set(ampId, stopFollowing);
  }
  function heard(update: AmpUpdate): AmpUpdate {
    const { ampId, countdown } = update;
    if (countdown === undefined) return update;
    const step = stepOf(ampId);
    if (step !== undefined) wasThere.add(ampId);
    const wasAway = update.wasAway || (step === undefined && wasThere.has(ampId));
    const lastStep = step === undefined || step === 'None' ? update.lastStep : step;
    return wasAway === update.wasAway && lastStep === update.lastStep ? update : { ...update, wasAway, lastStep };
  }
  function end(): void {
    run += 1;
    stop?.();
    for (const stopFollowing of followed.values()) stopFollowing();
    followed.clear();
  }
  function begin(): void {
    tickedAt = clock.now();
    stop = clock.after(1000, tick);
  }
  function tick(): void {
    // A sleeping machine runs no timers, and a hidden tab few.
    const seconds = Math.max(1, Math.round((clock.now() - tickedAt) / 1000));
    begin();
    if (updates.every(({ countdown }) => countdown === undefined || countdown <= 0)) return;
    tell(
      updates.map((update) => {
        const { ampId, countdown } = update;
        if (countdown === undefined) return update;
        listenTo(ampId);
        return { ...heard(update), countdown: tickCountdown(countdown, seconds) };
      }),
    );
  }

  async function send(mine: number, taken: TakenImage, { ampId, seat: { device }, image }: ReachedTarget): Promise<void> {
    const fail = (failure: AmpUpdate['failure']) => change(mine, ampId, { upload: 'FAILURE', failure, countdown: countdownAfter.failure });
    if (!taken.ok) return fail('damaged');
    let share = 0;
    const outcome = await upload(device, taken.blob, image, (now) => {
      share = now;
      change(mine, ampId, { share });
    });
    // All bytes are sent, but the browser may not read the answer: the amplifier will show the result (OQ-026).
    const isHidden = !outcome.ok && outcome.reason === 'not connected' && share === 1;
    if (!outcome.ok && !isHidden) return fail(outcome);
    // The previous update's end would pass for this one's.
    await hear(device);
    if (mine !== run) return;
    listenTo(ampId);
    change(mine, ampId, { upload: 'SUCCESS', share: 1, countdown: countdownAfter.success });
  }

  if (updates.length > 0) begin();
  return {
    updates: () => updates,
    file: () => sentFile,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(file, targets) {
      end();
      const mine = run;
      sentFile = file;
      const begun = targets.map((target): AmpUpdate => ({
        ...target,
        upload: 'SENDING',
        share: 0,
        failure: undefined,
        countdown: undefined,
        wasAway: false,
        lastStep: undefined,
      }));
      const again = updates.map((update) => begun.find(({ ampId }) => ampId === update.ampId) ?? update);
      tell([...again, ...begun.filter((update) => !again.includes(update))]);
      for (const { ampId } of targets) wasThere.add(ampId);
      // Extracting holds up the page, and an image is large.
      const known = new Map<string, TakenImage>();
      for (const target of targets) {
        const taken = known.get(target.image) ?? takeImage(file, target.image);
        known.set(target.image, taken);
        void send(mine, taken, target);
      }
      begin();
    },
    reset() {
      end();
      sentFile = undefined;
      tell([]);
    },
  };
}
