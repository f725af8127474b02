/** For a fast start. */

import type { Logger } from 'pino';
import type { MqttServer } from './mqtt-server-port.ts';

export interface LazyMqttServer extends MqttServer {
  /** Called once, before anybody is accepted. */
  connect(open: () => Promise<MqttServer>): void;
}

export function createLazyMqttServer(log: Logger): LazyMqttServer {
  let open = (): Promise<MqttServer> => Promise.reject(new Error('The MQTT server is not connected to the broker.'));
  let mqttServer: MqttServer | undefined;
  let opening: Promise<MqttServer> | undefined;
  const opened = async () => (mqttServer = await open());
  return {
    connect: (to) => void (open = to),
    accept(stream, peer, leaveDoor) {
      if (mqttServer !== undefined) return mqttServer.accept(stream, peer, leaveDoor);
      // Until then the stream buffers.
      (opening ??= opened()).then(
        (wire) => (stream.destroyed ? leaveDoor() : wire.accept(stream, peer, leaveDoor)),
        (error: unknown) => {
          opening = undefined;
          log.error({ err: error }, 'the broker cannot be opened');
          stream.destroy();
          leaveDoor();
        },
      );
    },
    deliver: (...said) => mqttServer?.deliver(...said),
    hears: (device) => mqttServer?.hears(device) ?? false,
    tell: (...said) => mqttServer?.tell(...said) ?? false,
    cut: (...said) => mqttServer?.cut(...said),
    users: () => mqttServer?.users() ?? [],
    get connections() {
      return mqttServer?.connections ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await opening?.catch(() => undefined);
      await mqttServer?.[Symbol.asyncDispose]();
    },
  };
}
