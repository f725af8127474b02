import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectAhead, openSocket, uploadUrl } from './road.ts';

afterEach(() => document.head.replaceChildren());
const carry = (content: string) => {
  document.head.innerHTML = `<meta name="headroom-simulator" content="${content}">`;
};

describe('the address of an upload', () => {
  it.each([
    ['192.168.1.20', '', 'http://192.168.1.20/http-multipart-form-data-upload.cgi'],
    ['192.168.1.20:1234', '8000', 'http://192.168.1.20:8000/http-multipart-form-data-upload.cgi'],
    ['[fe80::1]:1234', '8000', 'http://[fe80::1]:8000/http-multipart-form-data-upload.cgi'],
    ['amp.example', '', 'http://amp.example/http-multipart-form-data-upload.cgi'],
  ])('[API-18] of %s from a page on port %j is %s', (host, port, url) => {
    expect(uploadUrl(host, port)).toBe(url);
  });
});

describe('a page whose server forwards to others', () => {
  it('[API-18] sends its uploads to that server, with the target', () => {
    carry('');
    expect(uploadUrl('192.168.1.20', '')).toBe('http://192.168.1.20/http-multipart-form-data-upload.cgi');
    carry('carried');
    expect(uploadUrl('192.168.1.20:1234', '8000')).toBe('/http-multipart-form-data-upload.cgi?amp=192.168.1.20:1234');
  });

  it('opens its sockets at that server, and receives from it the reason for a failure', async () => {
    const opened: string[] = [];
    class ClosedSocket extends EventTarget {
      constructor(url: string) {
        super();
        opened.push(url);
        queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('close'), { code: 4502, reason: 'nothing listens' })));
      }
    }
    vi.stubGlobal('WebSocket', ClosedSocket);
    const reasons: string[] = [];
    const open = () =>
      openSocket('ws://192.168.1.20:1234/', {
        opened: () => undefined,
        received: () => undefined,
        closed: (reason) => void reasons.push(reason),
      });
    open();
    carry('carried');
    open();
    await Promise.resolve();
    expect(opened).toEqual(['ws://192.168.1.20:1234/', `ws://${location.host}/?amp=192.168.1.20:1234`]);
    expect(reasons).toEqual(['nothing listens', 'nothing listens']);
    vi.unstubAllGlobals();
  });
});

describe('a socket opened ahead of the page', () => {
  const own = `ws://${location.hostname}:1234/`;
  class OpenedSocket extends EventTarget {
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    static readonly all: OpenedSocket[] = [];
    readyState = 0;
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      OpenedSocket.all.push(this);
    }
    become(state: 'open' | 'close'): void {
      this.readyState = state === 'open' ? OpenedSocket.OPEN : OpenedSocket.CLOSED;
      this.dispatchEvent(new Event(state));
    }
    close(): void {
      this.readyState = OpenedSocket.CLOSED;
    }
  }
  const urls = () => OpenedSocket.all.map(({ url }) => url);
  const open = (url = own) => {
    const told: string[] = [];
    openSocket(url, { opened: () => told.push('opened'), received: () => undefined, closed: () => told.push('closed') });
    return told;
  };
  beforeEach(() => {
    OpenedSocket.all.length = 0;
    vi.stubGlobal('WebSocket', OpenedSocket);
  });
  afterEach(() => {
    open();
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });

  it.each([
    ['has opened', 'open', 'opened'],
    ['has failed', 'close', 'closed'],
  ] as const)('[CONN-01] is the first one to the amplifier, and tells that it %s', async (_, state, says) => {
    connectAhead();
    OpenedSocket.all[0]?.become(state);
    const told = open();
    expect([urls(), told]).toEqual([[own], []]);
    await Promise.resolve();
    expect(told).toEqual([says]);
    open();
    expect(urls()).toEqual([own, own]);
  });

  it('[CONN-01] tells that it opens later, once', async () => {
    connectAhead();
    const told = open();
    await Promise.resolve();
    OpenedSocket.all[0]?.become('open');
    expect(told).toEqual(['opened']);
  });

  it('is closed if another amplifier is wanted', () => {
    connectAhead();
    open('ws://192.168.1.20:1234/');
    expect(urls()).toEqual([own, 'ws://192.168.1.20:1234/']);
    expect(OpenedSocket.all[0]?.readyState).toBe(OpenedSocket.CLOSED);
  });

  it('[CONN-16] goes to nobody whom somebody has to agree to, or who has to be asked for', () => {
    history.replaceState(null, '', '/amps?host=amp-3.local');
    connectAhead();
    history.replaceState(null, '', '/');
    carry('');
    connectAhead();
    expect(urls()).toEqual([]);
  });
});
