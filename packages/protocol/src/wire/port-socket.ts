/** Sockets between a page and amplifiers in its worker: one message port each, with the frames of a WebSocket. */

import type { Change } from '@headroom/model/property';
import type { ServerTransport } from './outbox.ts';
import type { OpenSocket } from './socket.ts';

/** The part of MessagePort that both ends use. */
export interface Port {
  postMessage(message: PortMessage): void;
  addEventListener(type: 'message', listener: (event: Event) => void): void;
  start(): void;
  close(): void;
}
type PortMessage = readonly ['opened'] | readonly ['text', string] | readonly ['closed', string];
/** Sent with a port where it dials. `kept` is what the worker has told before, or anything else. */
export type ToAmplifiers =
  | { readonly kind: 'begin'; readonly kept: unknown }
  | { readonly kind: 'dial'; readonly host: string }
  | { readonly kind: 'rest'; readonly resting: boolean };
/** Settings by amplifier, as entries of address and value. */
export interface FromAmplifiers {
  readonly kept: readonly (readonly Change[])[];
}
type OtherEnd = InstanceType<typeof MessageChannel>['port2'];

/** `dial` hands the port's other end to the amplifier at `host`. */
export const openPortSocket =
  (dial: (host: string, port: OtherEnd) => void): OpenSocket =>
  (url, events) => {
    const { port1, port2 } = new MessageChannel();
    const port: Port = port1;
    let isOpen = true;
    const end = (reason: string) => {
      if (!isOpen) return;
      isOpen = false;
      port.close();
      events.closed(reason);
    };
    port.addEventListener('message', (event) => {
      if (!isOpen) return;
      const [kind, text = ''] = messageOf(event);
      if (kind === 'opened') events.opened();
      else if (kind === 'text') events.received(text);
      else end(text);
    });
    port.start();
    dial(new URL(url).hostname, port2);
    return {
      send: (text) => port.postMessage(['text', text]),
      close() {
        if (!isOpen) return;
        port.postMessage(['closed', '']);
        end('');
      },
      buffered: () => 0,
    };
  };

const messageOf = (event: Event): PortMessage => (event as Event & { readonly data: PortMessage }).data;

export const refusePort = (port: Port): void => port.postMessage(['closed', '']);

interface Heard {
  message(text: string): void;
  closed(): void;
}
/** Answers how to drop the connection without a goodbye. */
export function servePort(port: Port, connect: (transport: ServerTransport) => Heard): () => void {
  let isOpen = true;
  const end = (reason: string) => {
    if (!isOpen) return;
    isOpen = false;
    port.postMessage(['closed', reason]);
    port.close();
  };
  port.postMessage(['opened']);
  const heard = connect({
    remote: 'page',
    send: (text) => isOpen && port.postMessage(['text', text]),
    close: (_, reason) => end(reason),
    buffered: () => 0,
  });
  port.addEventListener('message', (event) => {
    if (!isOpen) return;
    const [kind, text = ''] = messageOf(event);
    if (kind === 'text') return heard.message(text);
    isOpen = false;
    port.close();
    heard.closed();
  });
  port.start();
  return () => {
    if (!isOpen) return;
    end('');
    heard.closed();
  };
}
