import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createSession } from './device/site/session.ts';
import { LocalApp } from './local-app.tsx';
import { openSiteAhead } from './local-road.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it.each([
  ['its own host is contacted before anything is rendered', '/amps', [`ws://${location.hostname}:1234/`]],
  ['[CONN-16] nothing is contacted before somebody agrees to the host of a link', '/amps?host=amp-3.local:99', []],
])('%s', async (_, address, expected) => {
  history.replaceState(null, '', address);
  const urls: string[] = [];
  class Wire extends EventTarget {
    constructor(url: string) {
      super();
      urls.push(url);
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Wire);
  const openSite = openSiteAhead(createSession());
  await Promise.resolve();
  await Promise.resolve();
  expect(urls).toEqual(expected);
  (await openSite()).close();
});

it('[API-01] [API-16] the page uses port 1234 of its own host, and asks for a notify every 100 ms', async () => {
  const urls: string[] = [];
  const sent: unknown[] = [];
  class Wire extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 1;
    readonly bufferedAmount = 0;
    constructor(url: string) {
      super();
      urls.push(url);
      queueMicrotask(() => this.dispatchEvent(new Event('open')));
    }
    send(text: string) {
      const { id, url, method, params } = JSON.parse(text) as { id: number; url: string; method: string; params?: unknown };
      if (method === 'set') sent.push([url, params]);
      const result = method === 'get' && url === '/' ? { id: '001B66000001', misc: { subscriptionPeriod: 400 } } : {};
      const data = JSON.stringify({ leaApi: '1.0', url, id, result });
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Wire);
  const session = createSession();
  const openSite = openSiteAhead(session);
  await act(async () => void render(<LocalApp session={session} openSite={openSite} />));
  await vi.waitFor(() => expect(sent).toEqual([['/misc', { subscriptionPeriod: 100 }]]), 60_000);
  expect(urls).toEqual([`ws://${location.hostname}:1234/`]);
});
