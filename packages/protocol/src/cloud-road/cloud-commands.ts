/** No command may arrive after its caller has stopped waiting. */

import { obfuscate } from '@headroom/model/access';
import { join, put, segmentsOf, type Tree } from '@headroom/model/property';
import type { Store } from '../client/store.ts';
import type { QueuedRequest } from '../client/write-queue.ts';
import type { Clock } from '../clock.ts';
import type { Command, Outcome, SeenLevels, Unsubscribe } from '../device.ts';
import type { CloudPort, RoadCommand } from './port.ts';

/** [LOCK-10] [ERR-02]: the cloud waits 5 s for the amplifier, plus transport. */
export const lockWaitMs = 5000;
export const commandMs = 7000;
export const notConnected: Outcome = { ok: false, reason: 'not connected', message: 'Not Connected' };
export const timedOut: Outcome = { ok: false, reason: 'time-out', message: 'The amplifier did not answer in time.' };

interface CloudCommandsOptions {
  readonly deviceId: string;
  readonly port: Pick<CloudPort, 'command'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly store: Pick<Store, 'read' | 'subscribe'>;
  readonly isConnected: () => boolean;
  readonly heard: () => void;
}
export interface CloudCommands {
  send(url: string, method: RoadCommand['method'], params: unknown, ms?: number, seen?: SeenLevels): Promise<Outcome>;
  /** One command at the common ancestor. */
  set(requests: readonly QueuedRequest[]): Promise<Outcome>;
  run(wanted: Command): Promise<Outcome>;
}

export function createCloudCommands(options: CloudCommandsOptions): CloudCommands {
  const { deviceId, port, clock, newId, store, isConnected, heard } = options;
  const page = newId();

  const send: CloudCommands['send'] = async (url, method, params, ms = commandMs, seen) => {
    if (!isConnected()) return notConnected;
    if (ms <= 0) return timedOut;
    const off = new AbortController();
    let stopTimer: Unsubscribe = () => undefined;
    const late = new Promise<Outcome>((resolve) => {
      stopTimer = clock.after(ms, () => {
        off.abort();
        resolve(timedOut);
      });
    });
    const outcome = await Promise.race([port.command({ id: newId(), url, method, params, ...(seen && { seen }) }, off.signal), late]);
    stopTimer();
    if (outcome.ok) heard();
    return outcome;
  };
  function set(requests: readonly QueuedRequest[]): Promise<Outcome> {
    const url = commonUrl(requests.map(({ path }) => path));
    const params: Tree = {};
    const levels: Record<string, number> = {};
    for (const { path, values } of requests)
      for (const [name, value] of Object.entries(values)) {
        const address = join(path, name);
        const relative = address.slice(join(url, '').length);
        put(params, relative, value);
        const seen = store.read(address);
        if (typeof seen === 'number') levels[relative] = seen;
      }
    const until = Math.min(...requests.map((request) => request.until));
    return send(url, 'set', params, Math.min(commandMs, until - clock.now()), { page, levels });
  }
  async function run(wanted: Command): Promise<Outcome> {
    if (wanted.kind === 'clearLogs') return send('/logs', 'reset', { [wanted.log]: true });
    const { groupId } = wanted;
    const group = `/lockedProperties/${groupId}`;
    const before = store.read(`${group}/key`);
    const isDone = () =>
      wanted.kind === 'lock' ? ![undefined, before].includes(store.read(`${group}/key`)) : store.read(group) === undefined;
    const key = obfuscate(deviceId, wanted.key);
    const outcome = await (wanted.kind === 'resetLocks'
      ? send('/lockedProperties', 'reset', { groupId })
      : send('/lockedProperties', wanted.kind, { groupId, key, ...(wanted.kind === 'lock' ? { properties: wanted.properties } : {}) }));
    if (!outcome.ok || isDone()) return outcome;
    // [LOCK-10]
    return new Promise((resolve) => {
      const finish = (end: Outcome) => {
        stopTimer();
        stop();
        resolve(end);
      };
      const stopTimer = clock.after(lockWaitMs, () => finish(timedOut));
      const stop = store.subscribe('/lockedProperties', () => isDone() && finish({ ok: true }));
    });
  }
  return { send, set, run };
}

function commonUrl(urls: readonly string[]): string {
  const [first = [], ...others] = urls.map(segmentsOf);
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment));
  return `/${(end < 0 ? first : first.slice(0, end)).join('/')}`;
}
