import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSocket, uploadUrl } from './road.ts';

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
