import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLazyMqttServer } from './lazy-mqtt-server.ts';
import { listenTls } from './tls-listener.ts';

it('closes without waiting for a client that has not identified itself', async () => {
  const log = pino({ level: 'silent' });
  const entered = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const admission = {
    enter: () => {
      entered.resolve();
      return () => left.resolve();
    },
  };
  const never = () => new Promise<never>(() => undefined);
  const mqttServer = createLazyMqttServer(log);
  const listener = await listenTls({
    tls: never,
    host: '127.0.0.1',
    port: 0,
    admission,
    certified: admission,
    handshakeMs: 600_000,
    mqttServer,
    log,
  });
  const silent = connect(listener.port, '127.0.0.1');
  const gone = once(silent, 'close');
  await entered.promise;
  await listener[Symbol.asyncDispose]();
  await gone;
  await left.promise;
  expect(silent.destroyed).toBe(true);
});
