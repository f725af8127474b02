import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import type { Clock, SeenLevels } from '@headroom/protocol';
import { segmentsOf } from '@headroom/model/property';
import type { Logger } from 'pino';
import { holdsTuningKey, withoutTuningKeys } from '../shadows/attributes.ts';
import { holderOf, type Bus } from '../../kit/nodes/bus.ts';
import type { CommandAudit, Logged } from './command-audit.ts';
import { withoutSecrets } from './rights.ts';
import { createWatchers, type Watching } from './watchers.ts';

export interface Command {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  readonly params: JsonObject | undefined;
  readonly seen?: SeenLevels | undefined;
  /** Fingerprint of the content: an id with other content is a new command. */
  readonly print: string;
  /** Starts or stops live values. */
  readonly watching: Watching | undefined;
  readonly logged?: readonly Logged[] | undefined;
}
export type Answer =
  /** `isRepeated`: carried out earlier, not again. */
  | { readonly kind: 'done'; readonly params: JsonObject | undefined; readonly isRepeated: boolean }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string }
  | { readonly kind: 'not connected' | 'left' | 'time-out' | 'id used' | 'away' };

export interface CommandDispatcher {
  send(device: string, command: Command, ms: number): Promise<Answer>;
  hear(device: string, data: Uint8Array, reply: ((data: Uint8Array) => void) | undefined): void;
  answered(device: string, payload: Uint8Array): Uint8Array | undefined;
  left(device: string): void;
}
interface CourierPorts {
  readonly bus: Bus;
  readonly clock: Clock;
  /** By the clock that all processes share. */
  readonly sharedNow: () => number;
  readonly isHere: (device: string) => boolean;
  readonly isHeld: (device: string) => Promise<boolean>;
  /** False if the device does not listen. */
  readonly deliver: (device: string, payload: () => Uint8Array) => boolean;
  readonly commandAudit: CommandAudit;
  readonly log: Logger;
}
interface HandedCommand {
  readonly command: Command;
  readonly ms: number;
  /** By the clock that all processes share. */
  readonly until: number;
}
interface Pending {
  readonly command: Command;
  readonly answer: Promise<Answer>;
  readonly settle: (answer: Answer) => void;
}
/** Answers remembered per device for repeated commands. */
const maxAnswers = 64;
const largestAnswer = 80 * 1024;
const nothingToDo: Answer = { kind: 'done', params: undefined, isRepeated: false };
/** Time on the bus, added to the command's time. */
const busMs = 500;

export function createCommandDispatcher({
  bus,
  clock,
  sharedNow,
  isHere,
  isHeld,
  deliver,
  commandAudit,
  log,
}: CourierPorts): CommandDispatcher {
  const memory = new Map<string, Map<string, Pending & { isOpen: boolean }>>();
  const watchers = createWatchers(clock);
  /** Full watchers share a request while the device may not be asked again. */
  const waiting = new Map<string, { readonly answer: Promise<Answer>; readonly callOff: () => void }>();

  async function watch(device: string, command: Command, watching: Watching, ms: number): Promise<Answer> {
    const wait = watchers.wait(device, watching);
    if (wait === undefined) return nothingToDo;
    if (wait === 0) return deliverOnce(device, command, ms);
    const known = waiting.get(device);
    if (known) return known.answer;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const callOff = clock.after(wait, () => {
      waiting.delete(device);
      deliverOnce(device, command, ms - wait).then(resolve, reject);
    });
    waiting.set(device, {
      answer: promise,
      callOff() {
        callOff();
        resolve({ kind: 'not connected' });
      },
    });
    return promise;
  }
  async function carry(device: string, command: Command, ms: number): Promise<Answer> {
    // The sender got TimeOut already, so do not carry it out.
    if (ms <= 0) return { kind: 'time-out' };
    return command.watching ? watch(device, command, command.watching, ms) : deliverOnce(device, command, ms);
  }
  async function deliverOnce(device: string, command: Command, ms: number): Promise<Answer> {
    if (!isHere(device)) return { kind: 'not connected' };
    const own = memory.get(device) ?? new Map<string, Pending & { isOpen: boolean }>();
    const known = own.get(command.id);
    if (known && known.command.print !== command.print) return { kind: 'id used' };
    if (known) {
      const answer = await known.answer;
      return answer.kind === 'done' ? { ...answer, isRepeated: true } : answer;
    }
    const isWatched = command.watching?.ms !== undefined;
    const seconds = isWatched ? watchers.begun(device) : 0;
    // The last watcher left meanwhile.
    if (isWatched && seconds === 0) return nothingToDo;
    memory.set(device, own);
    for (const oldest of own.keys()) {
      if (own.size < maxAnswers) break;
      own.delete(oldest);
    }
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const callOff = clock.after(ms, () => settle({ kind: 'time-out' }));
    const settle = (answer: Answer) => {
      callOff();
      pending.isOpen = false;
      // Only what was done is kept; anything else may be retried.
      if (answer.kind !== 'done') own.delete(command.id);
      if (command.watching && answer.kind === 'done') watchers.ended(device, seconds);
      resolve(answer);
    };
    const pending = { command: { ...command, params: undefined, logged: undefined }, answer: promise, settle, isOpen: true };
    own.set(command.id, pending);
    const { id, url, method, seen, logged } = command;
    // One request serves all watchers, with the longest duration.
    const params = isWatched ? { ...command.params, sensorPublishDuration: seconds } : command.params;
    const isSent = deliver(device, () =>
      // Receivers compare these times, so nobody may set this clock.
      textOf({
        id,
        ms: Math.max(0, Math.floor(ms)),
        sentAt: Math.round(clock.elapsed()),
        leaApi: '1.0',
        url,
        method,
        ...(params && { params }),
        ...(seen && { seen }),
      }),
    );
    if (!isSent) settle({ kind: 'not connected' });
    if (!isSent || logged === undefined) return promise;
    try {
      const [answer, putRight] = await Promise.all([promise, commandAudit.write(device, logged)]);
      await putRight(answer);
      return answer;
    } catch (error) {
      log.error({ err: error, device }, 'a command was sent but not logged');
      return { kind: 'away' };
    }
  }

  return {
    async send(device, command, ms) {
      if (isHere(device)) return carry(device, command, ms);
      const answer = await bus.request(holderOf(device), textOf({ command, ms, until: sharedNow() + ms }), ms + busMs);
      if (answer.ok) return JSON.parse(new TextDecoder().decode(answer.data)) as Answer;
      if (answer.refusal === 'time-out') return { kind: 'time-out' };
      // If processes cannot hear each other, another may hold it.
      return { kind: answer.refusal === 'bus away' && (await isHeld(device)) ? 'away' : 'not connected' };
    },
    hear(device, data, reply) {
      const { command, ms, until } = JSON.parse(new TextDecoder().decode(data)) as HandedCommand;
      carry(device, command, Math.min(ms, until - sharedNow())).then(
        (answer) => reply?.(textOf(answer)),
        (error: unknown) => log.error({ err: error, device }, 'a command of another process could not be sent'),
      );
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
      waiting.get(device)?.callOff();
      waiting.delete(device);
      watchers.forget(device);
    },
  };
}
/** An unreachable amplifier behind a bridge is no refusal. */
function answerOf(code: string, message: string): Answer {
  if (code === 'NotConnected') return { kind: 'not connected' };
  if (code === 'TimeOut') return { kind: 'time-out' };
  return { kind: 'refused', message, code };
}
const textOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
