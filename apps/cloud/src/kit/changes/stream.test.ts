import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { machineClock } from '@headroom/protocol';
import type { Bus } from '../nodes/bus.ts';
import { createLocalBuses } from '../nodes/local-bus.ts';
import { openNatsBus } from '../nodes/nats-bus.ts';
import { hasNats, noNats, useNats } from '../../../test/nats-server.ts';
import { createTestCloud, expectOk, refusalOf, testPassword, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import type { Changes } from './feed.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud()));
afterAll(() => rig[Symbol.asyncDispose]());

const addVenue = async ({ client }: Person, name: string) => expectOk(await client.addVenue({ body: { venue: { name } } })).venue.venueId;

async function listen({ client }: Person, cursor?: string) {
  const heard: Changes[] = [];
  const leaving = new AbortController();
  const stream = expectOk(await client.watchChanges({ query: cursor === undefined ? {} : { cursor } }, { signal: leaving.signal }));
  let isOver = false;
  const ended = (async () => {
    for await (const changes of stream) heard.push(changes);
  })().then(
    () => (isOver = true),
    () => (isOver = true),
  );
  return {
    heard,
    ended,
    isOver: () => isOver,
    names: () => [...new Set(heard.flatMap(({ venues }) => venues.map(({ name }) => name)))],
    [Symbol.asyncDispose]: async () => {
      leaving.abort();
      await ended;
    },
  };
}

describe('the stream of changes', () => {
  it('sends everything at once, and then each change', async () => {
    const ada = await rig.signUp('ada@example.com');
    await addVenue(ada, 'Hall');
    await using page = await listen(ada);
    await expect.poll(page.names).toEqual(['Hall']);
    await addVenue(ada, 'Bar');
    await expect.poll(page.names).toEqual(['Hall', 'Bar']);
    expect(page.heard.findLastIndex(({ complete }) => complete)).toBe(0);
  });

  it('resumes from the cursor of the last message', async () => {
    const ada = await rig.signUp('again@example.com');
    await addVenue(ada, 'Hall');
    const { cursor } = expectOk(await ada.client.getChanges({ query: {} }));
    await addVenue(ada, 'Missed');
    await using page = await listen(ada, cursor);
    await expect.poll(page.names).toContain('Missed');
    expect(page.heard.some(({ complete }) => complete)).toBe(false);
  });

  it('sends a sign of life every 15 seconds in a form that no proxy buffers', async () => {
    const ada = await rig.signUp('beat@example.com');
    const leaving = new AbortController();
    const response = await fetch(`${rig.cloud.origin}/api/changes/stream`, {
      headers: { authorization: `Bearer ${ada.idToken}` },
      signal: leaving.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (wanted: string) => {
      while (!text.includes(wanted)) text += (await reader?.read())?.value ?? '';
    };
    await until('data: ');
    expect(text.startsWith(': open\n\n')).toBe(true);
    await rig.clock.advance(15_000);
    await until(': still here\n\n');
    leaving.abort();
  });

  it('ends within a second after the session does, and within a quarter of an hour in any case', async () => {
    const [ada, bo] = await Promise.all([rig.signUp('cut@example.com'), rig.signUp('stays@example.com')]);
    await using cut = await listen(ada);
    await using stays = await listen(bo);
    await expect.poll(() => cut.heard.length > 0 && stays.heard.length > 0).toBe(true);
    expectOk(await ada.client.signOutEverywhere({ body: { password: testPassword } }));
    await rig.clock.advance(1000);
    await cut.ended;
    expect(stays.isOver()).toBe(false);
    await rig.clock.advance(15 * 60_000);
    await stays.ended;
  });

  it('ends with the cloud, which does not wait for it', async () => {
    await using stopping = await createTestCloud();
    const ada = await stopping.signUp('ada@example.com');
    const page = await listen(ada);
    await expect.poll(() => page.heard.length).toBeGreaterThan(0);
    await stopping.cloud.close();
    await page.ended;
  });

  it('is open to a hundred readers at most', async () => {
    const ada = await rig.signUp('many@example.com');
    const leaving = new AbortController();
    const asked = await Promise.all(Array.from({ length: 101 }, () => ada.client.watchChanges({ query: {} }, { signal: leaving.signal })));
    expect(asked.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual(['TooMany']);
    leaving.abort();
    await expect
      .poll(async () => {
        const again = new AbortController();
        const { ok } = await ada.client.watchChanges({ query: {} }, { signal: again.signal });
        again.abort();
        return ok;
      })
      .toBe(true);
  });
});

const nats = useNats();
const natsBus = () => openNatsBus({ servers: [nats()], name: 'test', say: () => undefined });
const kinds: readonly { readonly name: string; readonly isHere: boolean; pair(): readonly [Bus, Bus] }[] = [
  {
    name: 'over a pair of local buses',
    isHere: true,
    pair() {
      const buses = createLocalBuses(machineClock);
      return [buses.join(), buses.join()];
    },
  },
  { name: `over NATS ${noNats}`, isHere: hasNats, pair: () => [natsBus(), natsBus()] },
];

describe.each(kinds)('a change made by another process $name', ({ isHere, pair }) => {
  it.runIf(isHere)('arrives at once', async () => {
    const [here, there] = pair();
    await using stack = new AsyncDisposableStack();
    stack.use(here);
    stack.use(there);
    await vi.waitUntil(() => !here.away && !there.away, { timeout: 60_000 });
    await using one = await createTestCloud({}, { bus: here });
    await using other = await createTestCloud({ database: { url: one.url } }, { bus: there });
    const ada = await one.signUp('ada@example.com');
    await using page = await listen(ada);
    await expect.poll(() => page.heard.length).toBeGreaterThan(0);
    expectOk(await other.client(ada.idToken).addVenue({ body: { venue: { name: 'From elsewhere' } } }));
    await expect.poll(page.names).toEqual(['From elsewhere']);
  });

  it.runIf(isHere)('arrives within ten seconds without a notification', async () => {
    await using one = await createTestCloud();
    await using other = await createTestCloud({ database: { url: one.url } });
    const ada = await one.signUp('ada@example.com');
    await using page = await listen(ada);
    await expect.poll(() => page.heard.length).toBeGreaterThan(0);
    expectOk(await other.client(ada.idToken).addVenue({ body: { venue: { name: 'Unsaid' } } }));
    await expect
      .poll(async () => {
        await one.clock.advance(10_000);
        return page.names();
      })
      .toEqual(['Unsaid']);
  });
});
