import { createManualClock } from '@headroom/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { answersAt, ownServer, watchOwnServer } from './own-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
type Answer = 'answers' | 'refuses' | 'is silent';
function stage() {
  const clock = createManualClock();
  const server = { is: 'answers' as Answer, asked: 0 };
  const stop = watchOwnServer({
    clock,
    ask() {
      server.asked += 1;
      if (server.is === 'refuses') return Promise.reject(new TypeError('Failed to fetch'));
      return server.is === 'answers' ? Promise.resolve(true) : new Promise(() => undefined);
    },
  });
  closing.push(stop);
  return { clock, server, stop };
}

it.each(['refuses', 'is silent'] as const)('a server that %s is recognised as gone within 5 s, and as back within 2', async (gone) => {
  const { clock, server } = stage();
  await clock.advance(60_000);
  expect(ownServer.now()).toBe('answers');
  server.is = gone;
  await clock.advance(5000);
  expect(ownServer.now()).toBe('away');
  server.is = 'answers';
  await clock.advance(gone === 'refuses' ? 2000 : 4500);
  expect(ownServer.now()).toBe('answers');
});

it('is checked at once when something was lost or the network changed; until it answers its state is unknown', async () => {
  const { clock, server } = stage();
  await clock.advance(100);
  server.is = 'is silent';
  ownServer.doubt();
  expect(ownServer.now()).toBe('asked');
  server.is = 'answers';
  dispatchEvent(new Event('online'));
  await clock.advance(0);
  expect(ownServer.now()).toBe('answers');
  server.is = 'refuses';
  dispatchEvent(new Event('offline'));
  await clock.advance(0);
  expect(ownServer.now()).toBe('away');
  ownServer.doubt();
  expect(ownServer.now()).toBe('away');
});

it('that is back is announced to the roads first, so that nobody else is blamed meanwhile', async () => {
  const { clock, server } = stage();
  server.is = 'refuses';
  await clock.advance(2000);
  const told: string[] = [];
  closing.push(
    ownServer.subscribe(() => told.push(ownServer.now())),
    ownServer.onReturn(() => told.push('go on')),
  );
  server.is = 'answers';
  await clock.advance(2000);
  expect(told).toEqual(['go on', 'answers']);
});

it('is checked every 2 s while the page is visible, and never while it is hidden or closed', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { clock, server, stop } = stage();
  await clock.advance(10_000);
  expect(server.asked).toBe(6);
  seen.mockReturnValue('hidden');
  await clock.advance(60_000);
  expect(server.asked).toBe(6);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(server.asked).toBe(7);
  stop();
  await clock.advance(60_000);
  ownServer.doubt();
  expect([server.asked, ownServer.now()]).toEqual([7, 'unasked']);
});

it.each([
  [200, true],
  [404, true],
  [500, true],
  [502, false],
  [503, false],
  [504, false],
])("an answer with status %i counts as the server's: %j", async (status, isOwn) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('said', { status })));
  const heard: string[] = [];
  expect(await answersAt('/healthz', (text) => heard.push(text))(new AbortController().signal)).toBe(isOwn);
  expect(heard).toEqual(isOwn ? ['said'] : []);
});
