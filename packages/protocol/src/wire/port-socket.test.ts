import { describe, expect, it } from 'vitest';
import type { ServerTransport } from './outbox.ts';
import { openPortSocket, refusePort, servePort } from './port-socket.ts';
import type { Socket } from './socket.ts';

interface Page {
  readonly said: string[];
  readonly socket: Socket;
  /** Resolves once so much was said. */
  heard(count: number): Promise<readonly string[]>;
}
type Worker = (host: string, port: InstanceType<typeof MessageChannel>['port2']) => void;

function open(worker: Worker): Page {
  const said: string[] = [];
  const waiting = new Set<() => void>();
  const say = (text: string) => {
    said.push(text);
    for (const go of waiting) go();
  };
  const socket = openPortSocket(worker)('ws://192.0.2.11:1234/', {
    opened: () => say('opened'),
    received: (data) => say(`received ${String(data)}`),
    closed: (reason) => say(`closed ${reason}`),
  });
  const heard = (count: number) =>
    new Promise<readonly string[]>((resolve) => {
      const look = () => said.length >= count && resolve(said);
      waiting.add(look);
      look();
    });
  return { said, socket, heard };
}
/** An amplifier that says everything twice, and `bye` before it leaves. */
const echo = (transport: ServerTransport, ended: (text: string) => void) => ({
  message(text: string) {
    if (text === 'leave') return transport.close(1001, 'going away');
    transport.send(text);
    transport.send(text);
  },
  closed: () => ended('gone'),
});

describe('a socket over a message port', () => {
  it('opens at the address without its port, and carries texts in their order', async () => {
    const hosts: string[] = [];
    const page = open((host, port) => {
      hosts.push(host);
      servePort(port, (transport) => echo(transport, () => undefined));
    });
    page.socket.send('a');
    page.socket.send('b');
    expect(await page.heard(5)).toEqual(['opened', 'received a', 'received a', 'received b', 'received b']);
    expect(hosts).toEqual(['192.0.2.11']);
    page.socket.close();
  });

  it('that the page closes is closed once on each side, and is told nothing more', async () => {
    const ended: string[] = [];
    let drop = () => {};
    let told = () => {};
    const isTold = new Promise<void>((resolve) => (told = resolve));
    const page = open((_, port) => {
      drop = servePort(port, (transport) =>
        echo(transport, (text) => {
          ended.push(text);
          told();
        }),
      );
    });
    await page.heard(1);
    page.socket.close();
    page.socket.close();
    await isTold;
    drop();
    expect([page.said, ended]).toEqual([['opened', 'closed '], ['gone']]);
  });

  it('that the amplifier closes tells its reason once', async () => {
    const page = open((_, port) => void servePort(port, (transport) => echo(transport, () => undefined)));
    page.socket.send('leave');
    page.socket.send('late');
    expect(await page.heard(2)).toEqual(['opened', 'closed going away']);
    page.socket.close();
    expect(page.said).toHaveLength(2);
  });

  it('that is dropped or refused is closed without a reason', async () => {
    const ended: string[] = [];
    const dropped = open((_, port) => servePort(port, (transport) => echo(transport, (text) => ended.push(text)))());
    const refused = open((_, port) => refusePort(port));
    expect([await dropped.heard(2), await refused.heard(1), ended]).toEqual([['opened', 'closed '], ['closed '], ['gone']]);
  });
});
