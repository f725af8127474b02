import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.hoisted(() => Object.assign(globalThis, { __HEADROOM_VERSION__: 'built' }));
/** There are no other tabs. */
class NoTabs {
  addEventListener() {}
  postMessage() {}
  close() {}
}

// The page asks its server for as long as it lives, which here ends with the test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  document.head.replaceChildren();
  localStorage.clear();
});

it.each([
  ['https://cloud.example:8443', '', 'https://cloud.example:8443/api/account/refresh'],
  ['https://test.cloud.example', '/headroom', 'https://test.cloud.example/headroom/api/account/refresh'],
])('[CLOUDAPI-02] a page calls the cloud at its own address: %s%s', async (origin, base, refresh) => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}${base}/venues`);
  document.head.innerHTML = `<link rel="manifest" href="${base}/manifest.webmanifest">`;
  vi.stubEnv('MODE', 'cloud');
  vi.stubGlobal('BroadcastChannel', NoTabs);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_: string, work: () => unknown) => work() } });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.href).href);
    return Response.json({ code: 'SessionEnded', message: '' }, { status: 401 });
  });
  // Signed in on the last visit.
  const { preferences } = await import('./preferences/preferences.ts');
  preferences.set('loggedIn', true);
  await import('./cloud.tsx');
  await vi.waitFor(() => expect(asked).toContain(refresh), 60_000);
  expect(new Set(asked.map((address) => new URL(address).origin))).toEqual(new Set([origin]));
});
