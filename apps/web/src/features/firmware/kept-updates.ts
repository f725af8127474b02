/** Amplifiers continue without the page, so updates are kept over a reload. */

import { countdownAfter } from '@headroom/model/firmware';
import type { KeptUpdate } from './update-run.ts';
import { tabStorage } from '../../preferences/storage.ts';

const key = 'headroom.visit.firmware';
/** As long as the cloud remembers a rollout (OQ-131). */
const keptMs = 30 * 60_000;

export function keepUpdates(updates: readonly KeptUpdate[], at: number): void {
  if (updates.length === 0) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify({ at, updates }));
}

export function readKeptUpdates(now: number): readonly KeptUpdate[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('updates' in kept)) return [];
    const { at, updates } = kept;
    if (typeof at !== 'number' || !Array.isArray(updates) || Math.abs(now - at) > keptMs) return [];
    return (updates as readonly KeptUpdate[]).map((update) => resumed(update, Math.max(0, Math.floor((now - at) / 1000))));
  } catch {
    return [];
  }
}

/** Only the amplifier knows whether a cut-off upload arrived whole. */
function resumed(update: KeptUpdate, seconds: number): KeptUpdate {
  const { upload, countdown } = update;
  if (upload === 'SENDING') return { ...update, upload: 'SUCCESS', share: 1, failure: 'interrupted', countdown: countdownAfter.success };
  return countdown === undefined || countdown <= 0 ? update : { ...update, countdown: Math.max(0, countdown - seconds) };
}
