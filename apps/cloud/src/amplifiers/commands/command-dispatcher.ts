import { holderOf, type Bus } from '../../kit/nodes/bus.ts';
import { nothingToDo, type Answer, type Command } from './command.ts';
import { createDeliveries, type Deliveries, type DeliveryPorts } from './deliveries.ts';
import { createWatchers, type Watching } from './watchers.ts';

export interface CommandDispatcher extends Pick<Deliveries, 'answered' | 'left'> {
  send(device: string, command: Command, ms: number): Promise<Answer>;
  hear(device: string, data: Uint8Array, reply: ((data: Uint8Array) => void) | undefined): void;
}
interface DispatcherPorts extends DeliveryPorts {
  readonly bus: Bus;
  /** By the clock that all processes share. */
  readonly sharedNow: () => number;
  readonly isHeld: (device: string) => Promise<boolean>;
}
interface HandedCommand {
  readonly command: Command;
  readonly ms: number;
  /** By the clock that all processes share. */
  readonly until: number;
}
const busMs = 500;

export function createCommandDispatcher({ bus, sharedNow, isHeld, ...ports }: DispatcherPorts): CommandDispatcher {
  const { clock, isHere, log } = ports;
  const watchers = createWatchers(clock);
  const deliveries = createDeliveries(ports, watchers);
  /** Full watchers share a request while the device may not be asked again. */
  const waiting = new Map<string, { readonly answer: Promise<Answer>; readonly callOff: () => void }>();

  async function watch(device: string, command: Command, watching: Watching, ms: number): Promise<Answer> {
    const wait = watchers.wait(device, watching);
    if (wait === undefined) return nothingToDo;
    if (wait === 0) return deliveries.once(device, command, ms);
    const known = waiting.get(device);
    if (known) return known.answer;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const callOff = clock.after(wait, () => {
      waiting.delete(device);
      deliveries.once(device, command, ms - wait).then(resolve, reject);
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
    return command.watching ? watch(device, command, command.watching, ms) : deliveries.once(device, command, ms);
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
    answered: deliveries.answered,
    left(device) {
      deliveries.left(device);
      waiting.get(device)?.callOff();
      waiting.delete(device);
      watchers.forget(device);
    },
  };
}
const textOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
