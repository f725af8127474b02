import { amplifierShadow, classicShadowTopic, deviceTopics, planGet, planUpdate, shadowTopic } from '@headroom/protocol/shadow';
import type { Shadow, ShadowRequest } from '@headroom/protocol/shadow';
import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import { withoutLockKey, withoutTuningKeys } from '../amplifiers/shadows/attributes.ts';
import { watchersOf, type Bus } from '../kit/nodes/bus.ts';
import { createListeners } from '../kit/nodes/listeners.ts';
import type { ShadowNews } from '../amplifiers/shadows/store.ts';
import type { MqttServer, Qos } from './mqtt-server-port.ts';

type Spoken = 'commandResponse' | 'notification';
export interface Relay extends Disposable {
  isHeard(device: string): boolean;
  shadow(news: ShadowNews): void;
  say(device: string, what: Spoken, payload: Uint8Array): void;
  taken(device: string): void;
  left(device: string): void;
  toHolder(device: string, data: Uint8Array): boolean;
  watch(device: string): () => void;
}
interface RelayPorts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mqttServer: Pick<MqttServer, 'deliver' | 'hears'>;
  readonly isHere: (device: string) => boolean;
  readonly shadowsOf: (device: string) => Promise<ReadonlyMap<string, Shadow> | undefined>;
}
const qualities: Readonly<Record<Spoken, Qos>> = { commandResponse: 1, notification: 0 };
/** First byte on a watchers' subject. */
const marks = { commandResponse: 1, notification: 2, shadow: 3, question: 4 } as const;

export function createRelay({ bus, clock, log, mqttServer, isHere, shadowsOf }: RelayPorts): Relay {
  const watched = new Set<string>();
  const listeners = createListeners({ bus, clock, isHere, question: Uint8Array.of(marks.question) });
  const forgetGap = bus.onGap(() => [...watched].forEach((device) => void catchUp(device)));

  function tellHere({ device, name, told }: ShadowNews): void {
    // Some listeners may not unlock; the others get the key elsewhere [CLOUDAPI-09].
    if (!mqttServer.hears(device)) return;
    for (const one of told) {
      const payload = (mayUnlock: boolean) => {
        const others = withoutLockKey(one.payload);
        return textOf(mayUnlock ? others : withoutTuningKeys(others));
      };
      mqttServer.deliver(device, shadowTopic(device, name, one.reply), payload, 1);
      if (name === amplifierShadow) mqttServer.deliver(device, classicShadowTopic(device, one.reply), payload, 1);
    }
  }
  const sayHere = (device: string, what: Spoken, payload: Uint8Array) =>
    mqttServer.deliver(device, deviceTopics[what](device), () => payload, qualities[what]);

  function hear(device: string, data: Uint8Array): void {
    const rest = data.subarray(1);
    if (data[0] === marks.question) return listeners.asked(device);
    if (data[0] === marks.commandResponse) return sayHere(device, 'commandResponse', rest);
    if (data[0] === marks.notification) return sayHere(device, 'notification', rest);
    tellHere(JSON.parse(new TextDecoder().decode(rest)) as ShadowNews);
  }
  async function catchUp(device: string): Promise<void> {
    try {
      const seconds = Math.floor(clock.now() / 1000);
      for (const [name, shadow] of (await shadowsOf(device)) ?? []) {
        const plan = planGet(shadow, name, nobody, seconds);
        if (!plan.ok) continue;
        tellHere({ device, name, told: plan.told });
        const again = planUpdate(shadow, { change: { desired: {} }, ...nobody }, seconds);
        const delta = again.ok ? again.told.filter(({ reply }) => reply === 'update/delta') : [];
        const told = delta.map(({ reply, payload }) => ({ reply, payload: { ...payload, version: shadow.version } }));
        tellHere({ device, name, told });
      }
    } catch (error) {
      log.warn({ err: error }, 'subscribers were not told what they missed');
    }
  }

  return {
    isHeard: (device) => mqttServer.hears(device) || listeners.elsewhere(device),
    shadow(news) {
      const { device, name, told } = news;
      tellHere(news);
      if (!listeners.elsewhere(device)) return;
      // Payloads are built on reading, so they are read here.
      const built = told.map(({ reply, payload }) => ({ reply, payload }));
      bus.publish(watchersOf(device), marked(marks.shadow, textOf({ device, name, told: built } satisfies ShadowNews)));
    },
    say(device, what, payload) {
      sayHere(device, what, payload);
      if (listeners.elsewhere(device)) bus.publish(watchersOf(device), marked(marks[what], payload));
    },
    taken: listeners.taken,
    left: listeners.left,
    toHolder: listeners.heard,
    watch(device) {
      watched.add(device);
      const leave = bus.subscribe(watchersOf(device), (data) => hear(device, data));
      const endListening = listeners.listen(device);
      return () => {
        watched.delete(device);
        endListening();
        leave();
      };
    },
    [Symbol.dispose]() {
      forgetGap();
      listeners[Symbol.dispose]();
    },
  };
}
const nobody: ShadowRequest = { clientToken: undefined, version: undefined };
const textOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
function marked(mark: number, payload: Uint8Array): Uint8Array {
  const data = new Uint8Array(payload.length + 1);
  data[0] = mark;
  data.set(payload, 1);
  return data;
}
