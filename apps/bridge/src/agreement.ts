/** Bridges of one network agree who serves which amplifier: each says what it reaches, and all come to the same answer by themselves. */

import { createHash } from 'node:crypto';
import { isJsonObject, readJson } from '@headroom/model/files';
import type { Clock } from '@headroom/protocol';

/** From one bridge to all others on the network. */
export interface Air {
  say(text: string): void;
  onHeard(listener: (text: string) => void): () => void;
}
export const sayMs = 2000;
/** Who was not heard for so long is gone, and nobody begins before others could have been heard for so long. */
export const silentMs = 7000;
const idsInOne = 60;
const mostHeard = 5000;

interface AgreementOptions {
  /** Its own id, of which others think the same. */
  readonly id: string;
  readonly clock: Clock;
  readonly air: Air;
  /** The amplifiers that it reaches now. */
  readonly reached: () => readonly string[];
  /** Who serves what may be another now. */
  readonly changed: () => void;
}
export interface Agreement {
  serves(device: string): boolean;
  close(): void;
}

export function createAgreement({ id, clock, air, reached, changed }: AgreementOptions): Agreement {
  /** When each bridge last said that it reaches each amplifier. */
  const heard = new Map<string, Map<string, number>>();
  const since = clock.elapsed();
  const stopHearing = air.onHeard((text) => {
    const json = text.length < 4096 ? readJson(text) : undefined;
    if (!json?.ok || !isJsonObject(json.value)) return;
    const { bridge, reaches } = json.value;
    if (typeof bridge !== 'string' || !/^[\w-]{1,64}$/.test(bridge) || bridge === id || !Array.isArray(reaches)) return;
    if (heard.size >= 64 && !heard.has(bridge)) return;
    const devices = heard.get(bridge) ?? new Map<string, number>();
    heard.set(bridge, devices);
    for (const device of reaches)
      if (typeof device === 'string' && /^[\dA-F]{12}$/.test(device) && devices.size < mostHeard) devices.set(device, clock.elapsed());
  });
  let stopSaying = clock.after(0, say);
  function say(): void {
    stopSaying = clock.after(sayMs, say);
    const devices = reached();
    for (let from = 0; from < Math.max(1, devices.length); from += idsInOne)
      air.say(JSON.stringify({ bridge: id, reaches: devices.slice(from, from + idsInOne) }));
    const oldest = clock.elapsed() - silentMs;
    for (const [bridge, own] of heard) {
      for (const [device, at] of own) if (at < oldest) own.delete(device);
      if (own.size === 0) heard.delete(bridge);
    }
    changed();
  }
  return {
    serves(device) {
      if (clock.elapsed() - since < silentMs || !reached().includes(device)) return false;
      const own = weightOf(id, device);
      return ![...heard].some(([bridge, devices]) => devices.has(device) && weightOf(bridge, device) > own);
    },
    close() {
      stopSaying();
      stopHearing();
    },
  };
}
/** Spreads amplifiers over bridges, for everybody in the same way. */
const weightOf = (bridge: string, device: string): string => createHash('sha256').update(`${bridge} ${device}`).digest('hex');
