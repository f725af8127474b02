/** An amplifier with its sockets, on an address of its own. */

import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { addressNow, type Amplifier } from '../amplifier.ts';
import { touches } from '../core.ts';
import { crowdLimits } from './crowd.ts';
import { createHostRules, namesOf } from './host-rules.ts';
import { createHttpFace } from './http.ts';
import { createTextFace } from './text-socket.ts';
import type { UploadAnswer } from './uploads.ts';
import type { WebRoot } from './web-root.ts';
import { createWebSocketFace } from './websocket.ts';

export interface Ports {
  readonly webSocket: number;
  readonly text: number;
  readonly http: number;
}
const moveMs = 300;
export const standardPorts = { webSocket: 1234, text: 4321 } as const;

export interface ApplianceOptions {
  readonly amplifier: Amplifier;
  readonly ports: Ports;
  readonly web: () => WebRoot | undefined;
  readonly simulator: boolean;
  readonly names: readonly string[];
  readonly origins: readonly string[];
  readonly discovered: () => readonly string[];
  readonly upload: (request: IncomingMessage) => Promise<UploadAnswer>;
  readonly moved: () => void;
  readonly onFault: (error: unknown) => void;
}
export interface Appliance extends AsyncDisposable {
  readonly amplifier: Amplifier;
  readonly host: string;
  /** They survive a restart. */
  readonly ports: Ports;
  /** Unplugged, sockets stay half-open. */
  setCable(connected: boolean): void;
  close(): Promise<void>;
}

export async function openAppliance(options: ApplianceOptions): Promise<Appliance> {
  const { amplifier, names, origins, discovered, onFault } = options;
  let host = addressNow(amplifier);
  /** The page served there confirms the move (OQ-098). */
  let former: string | undefined;
  const rules = createHostRules({
    own: () => namesOf(host, names),
    discovered: () => (former === undefined ? discovered() : [...discovered(), former]),
    configured: origins,
  });
  const webSocket = createWebSocketFace(amplifier, rules, onFault);
  const text = createTextFace(amplifier, onFault);
  let ports: Ports = options.ports;
  // Pages must know a non-standard socket port.
  const simulated = () =>
    options.simulator
      ? {
          host: ports.webSocket === standardPorts.webSocket ? host : `${host}:${ports.webSocket}`,
          carried: false,
          isOlderCopy: false,
          servedElsewhere: [],
        }
      : undefined;
  const web = createHttpFace({
    clock: amplifier.core.clock,
    limits: crowdLimits,
    rules,
    web: options.web,
    simulated,
    upload: options.upload,
  });
  const faces = [webSocket, text, web];

  async function listen(): Promise<void> {
    const opened: (Server | HttpServer)[] = [];
    const start = async (server: Server | HttpServer, port: number) => {
      await listenOn(server, host, port);
      opened.push(server);
      return (server.address() as AddressInfo).port;
    };
    try {
      ports = {
        webSocket: await start(webSocket.http, ports.webSocket),
        text: await start(text.tcp, ports.text),
        http: await start(web.http, ports.http),
      };
    } catch (error) {
      await Promise.all(opened.map(stop));
      throw error;
    }
    amplifier.core.setAt('/url', `ws://${host}:${ports.webSocket}/`);
  }
  async function unplug(): Promise<void> {
    const stopped = Promise.all([webSocket.http, text.tcp, web.http].map(stop));
    for (const face of faces) face.drop();
    await stopped;
  }

  let work: Promise<void> = listen();
  await work;
  let closed = false;
  function next(step: () => Promise<void>): void {
    work = work.then(() => (closed ? undefined : step())).catch(onFault);
  }
  const stopWatching = amplifier.lifecycle.onChange((state) => next(state === 'on' ? listen : unplug));
  /** After the reply has left. An unavailable address makes it unreachable, as in the field. */
  const stopFollowing = amplifier.device.follow({
    changed(changes) {
      if (!touches(changes, '/network/ethernet') || addressNow(amplifier) === host) return;
      amplifier.core.clock.after(moveMs, () =>
        next(async () => {
          if (addressNow(amplifier) === host) return;
          former = host;
          host = addressNow(amplifier);
          await unplug();
          if (amplifier.lifecycle.state() === 'on') await listen().catch(() => undefined);
          amplifier.core.setAt('/misc/ipAddr', host);
          options.moved();
        }),
      );
    },
  });

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    stopWatching();
    stopFollowing();
    await work.catch(() => undefined);
    webSocket.server.close();
    text.server.close();
    amplifier.close();
    await unplug();
  }
  return {
    amplifier,
    get host() {
      return host;
    },
    get ports() {
      return ports;
    },
    setCable(connected) {
      amplifier.setCable(connected);
      for (const face of faces) face.freeze(!connected);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const ignore = () => undefined;
function listenOn(server: Server | HttpServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(error);
    server.once('error', failed);
    server.listen({ host, port, exclusive: true }, () => {
      // Again after each restart, so one listener replaces the other.
      server.off('error', failed).off('error', ignore).on('error', ignore);
      resolve();
    });
  });
}
function stop(server: Server | HttpServer): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
  });
}
