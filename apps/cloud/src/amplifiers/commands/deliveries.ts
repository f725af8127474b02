/** Each command id is delivered once. */

import { isJsonObject, readJson } from '@headroom/model/files';
import { segmentsOf } from '@headroom/model/property';
import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import { holdsTuningKey, withoutTuningKeys } from '../shadows/attributes.ts';
import { nothingToDo, type Answer, type Command } from './command.ts';
import type { CommandAudit, Logged } from './command-audit.ts';
import { withoutSecrets } from './rights.ts';
import type { Watchers } from './watchers.ts';

export interface Deliveries {
  once(device: string, command: Command, ms: number): Promise<Answer>;
  answered(device: string, payload: Uint8Array): Uint8Array | undefined;
  left(device: string): void;
}
export interface DeliveryPorts {
  readonly clock: Clock;
  readonly isHere: (device: string) => boolean;
  /** False if the device does not listen. */
  readonly deliver: (device: string, payload: () => Uint8Array) => boolean;
  readonly commandAudit: CommandAudit;
  readonly log: Logger;
}
interface Pending {
  readonly device: string;
  readonly command: Pick<Command, 'id' | 'url' | 'print'>;
  readonly answer: Promise<Answer>;
  readonly settle: (answer: Answer) => void;
  isOpen: boolean;
}
const maxAnswers = 64;
/** As long as an amplifier remembers an id. */
const rememberedMs = 60_000;
const largestAnswer = 80 * 1024;

export function createDeliveries({ clock, isHere, deliver, commandAudit, log }: DeliveryPorts, watchers: Watchers): Deliveries {
  const memory = new Map<string, Map<string, Pending>>();
  /** With the time, the longest known first. */
  const done = new Map<Pending, number>();

  function forget(pending: Pending): void {
    const { device, command } = pending;
    done.delete(pending);
    const own = memory.get(device);
    if (own?.get(command.id) !== pending) return;
    own.delete(command.id);
    if (own.size === 0) memory.delete(device);
  }
  function forgetOld(): void {
    for (const [old, at] of done) {
      if (clock.elapsed() - at < rememberedMs) break;
      forget(old);
    }
  }
  /** Pending until answered, late or left; what was done is remembered. */
  function remember(device: string, { id, url, print }: Command, ms: number, ended: () => void): Pending {
    const own = memory.get(device) ?? new Map<string, Pending>();
    for (const oldest of own.values()) {
      if (own.size < maxAnswers) break;
      if (!oldest.isOpen) forget(oldest);
    }
    memory.set(device, own);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const callOff = clock.after(ms, () => pending.settle({ kind: 'time-out' }));
    const pending: Pending = {
      device,
      command: { id, url, print },
      answer: promise,
      settle(answer) {
        callOff();
        pending.isOpen = false;
        // Only what was done is kept; anything else may be retried.
        if (answer.kind === 'done') {
          done.set(pending, clock.elapsed());
          ended();
        } else forget(pending);
        resolve(answer);
      },
      isOpen: true,
    };
    own.set(id, pending);
    return pending;
  }
  /** An answer without a log entry counts as none. */
  async function logAlong(device: string, answer: Promise<Answer>, logged: readonly Logged[]): Promise<Answer> {
    try {
      const [answered, putRight] = await Promise.all([answer, commandAudit.write(device, logged)]);
      await putRight(answered);
      return answered;
    } catch (error) {
      log.error({ err: error, device }, 'a command was sent but not logged');
      return { kind: 'away' };
    }
  }

  return {
    async once(device, command, ms) {
      if (!isHere(device)) return { kind: 'not connected' };
      forgetOld();
      const known = memory.get(device)?.get(command.id);
      if (known && known.command.print !== command.print) return { kind: 'id used' };
      if (known) {
        const answer = await known.answer;
        return answer.kind === 'done' ? { ...answer, isRepeated: true } : answer;
      }
      const isWatched = command.watching?.ms !== undefined;
      // Read with the watchers' time: the amplifier hears two requests to watch as far apart as they were allowed.
      const sentAt = Math.round(clock.elapsed());
      const seconds = isWatched ? watchers.begun(device) : 0;
      // The last watcher left meanwhile.
      if (isWatched && seconds === 0) return nothingToDo;
      const pending = remember(device, command, ms, () => {
        if (command.watching) watchers.ended(device, seconds);
      });
      const { logged } = command;
      // One request serves all watchers, with the longest duration.
      const params = isWatched ? { ...command.params, sensorPublishDuration: seconds } : command.params;
      const isSent = deliver(device, () => messageOf({ ...command, params }, ms, sentAt));
      if (!isSent) pending.settle({ kind: 'not connected' });
      return isSent && logged !== undefined ? logAlong(device, pending.answer, logged) : pending.answer;
    },
    answered(device, payload) {
      const read = readJson(payload, { length: largestAnswer, duplicates: 'last' });
      if (!read.ok || !isJsonObject(read.value)) return undefined;
      const { id, result, params, error } = read.value;
      const pending = typeof id === 'string' ? memory.get(device)?.get(id) : undefined;
      if (typeof id !== 'string' || !pending?.isOpen) return undefined;
      const told = isJsonObject(params) ? withoutSecrets(pending.command.url, params) : undefined;
      if (result === 'OK') {
        pending.settle({ kind: 'done', params: told, isRepeated: false });
        // Listeners never get what opens a lock.
        return textOf({ id, result, ...(told && !holdsTuningKey(segmentsOf(pending.command.url)) && { params: withoutTuningKeys(told) }) });
      }
      const { code, message } = isJsonObject(error) ? error : {};
      const words = typeof message === 'string' ? message.slice(0, 500) : 'It gave no reason.';
      pending.settle(answerOf(typeof code === 'string' ? code.slice(0, 40) : '', words));
      return textOf({ id, error: { code: typeof code === 'number' || typeof code === 'string' ? code : 0, message: words } });
    },
    left(device) {
      for (const pending of memory.get(device)?.values() ?? []) if (pending.isOpen) pending.settle({ kind: 'left' });
    },
  };
}
/** Receivers compare these times, so nobody may set this clock. */
const messageOf = ({ id, url, method, params, seen }: Command, ms: number, sentAt: number): Uint8Array =>
  textOf({
    id,
    ms: Math.max(0, Math.floor(ms)),
    sentAt,
    leaApi: '1.0',
    url,
    method,
    ...(params && { params }),
    ...(seen && { seen }),
  });
/** An unreachable amplifier behind a bridge is no refusal. */
function answerOf(code: string, message: string): Answer {
  if (code === 'NotConnected') return { kind: 'not connected' };
  if (code === 'TimeOut') return { kind: 'time-out' };
  return { kind: 'refused', message, code };
}
const textOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
