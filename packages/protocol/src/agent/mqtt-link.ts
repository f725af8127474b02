import type { MqttClient } from 'mqtt';
import type { Link, LinkEvents, Opened } from './link.ts';

export const linkOptions = {
  protocolVersion: 4,
  clean: true,
  reconnectPeriod: 0,
  connectTimeout: 15_000,
  resubscribe: false,
  queueQoSZero: false,
  // It would hold a buffer for each of 65,536 numbers.
  writeCache: false,
} as const;

interface Carrier {
  buffered(): number;
  cut(): void;
  wordsOf(error: Error | undefined): string;
  isUnreached?(error: Error | undefined): boolean;
}
export function openMqttLink(client: MqttClient, events: LinkEvents, { buffered, cut, wordsOf, isUnreached }: Carrier): Promise<Opened> {
  return new Promise((resolve) => {
    const waiting = new Set<(done: boolean) => void>();
    const pings: ((done: boolean) => void)[] = [];
    let isOpen = false;
    let isOver = false;
    let problem: Error | undefined;
    const end = () => {
      if (isOver) return;
      isOver = true;
      client.end(true);
      cut();
      for (const settle of waiting) settle(false);
      if (isOpen) events.closed(wordsOf(problem));
      else resolve({ refusal: wordsOf(problem), ...(isUnreached?.(problem) === true && { isUnreached: true }) });
    };
    const until = (task: (settle: (done: boolean) => void) => void): Promise<boolean> =>
      new Promise((settle) => {
        if (isOver) return settle(false);
        waiting.add(settle);
        task((done) => {
          waiting.delete(settle);
          settle(done);
        });
      });
    const link: Link = {
      buffered,
      publish: (topic, payload, qos) => until((settle) => client.publish(topic, payload, { qos }, (error) => settle(!error))),
      subscribe: (topics) =>
        until((settle) =>
          client.subscribe([...topics], { qos: 1 }, (error, granted) => settle(!error && (granted ?? []).every(({ qos }) => qos < 128))),
        ),
      ping: () =>
        until((settle) => {
          pings.push(settle);
          client.sendPing();
        }),
      close: end,
    };
    client.on('error', (error) => {
      problem = error;
      end();
    });
    client.on('close', end);
    client.on('message', (topic, payload) => isOpen && !isOver && events.received(topic, payload));
    client.on('packetreceive', ({ cmd }) => cmd === 'pingresp' && pings.shift()?.(true));
    client.on('connect', () => {
      isOpen = true;
      resolve({ link });
    });
  });
}
