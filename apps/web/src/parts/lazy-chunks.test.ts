import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

async function load() {
  vi.resetModules();
  return import('./lazy-chunks.ts');
}
const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
function host() {
  const asked: string[] = [];
  const at = { isAway: false };
  const give = (name: string) => () => {
    asked.push(name);
    return at.isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(name);
  };
  return { asked, at, give };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  connect(undefined);
});

describe('the parts of the application', () => {
  it('are fetched once, however many request them', async () => {
    const { part } = await load();
    const { asked, give } = host();
    const one = part(give('one'));
    expect(await Promise.all([one(), one()])).toEqual(['one', 'one']);
    await one();
    expect(asked).toEqual(['one']);
  });
  it('are requested again after a failure, and one failure answers everybody for two seconds', async () => {
    const { part, MissingPart } = await load();
    const { asked, at, give } = host();
    const one = part(give('one'));
    at.isAway = true;
    await expect(one()).rejects.toBeInstanceOf(MissingPart);
    await expect(one()).rejects.toBeInstanceOf(MissingPart);
    expect(asked).toHaveLength(1);
    at.isAway = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await one()).toBe('one');
  });
  it('are missing after ten seconds of silence, and present when they arrive after all', async () => {
    const { part, untilThere } = await load();
    const { promise: coming, resolve: come } = Promise.withResolvers<string>();
    const one = part(() => coming);
    const first = one().catch(() => 'missing');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toBe('missing');
    const second = untilThere(one);
    come('one');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await second).toBe('one');
  });
  it('are prefetched one at a time, including those that a part makes known', async () => {
    const { part, fetchQuietly } = await load();
    const { asked, give } = host();
    const arrival = Promise.withResolvers<void>();
    const marked = vi.spyOn(performance, 'mark');
    part(async () => {
      asked.push('page');
      part(give('tab'));
      await arrival.promise;
      asked.push('page is there');
    });
    part(give('other'));
    void fetchQuietly();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual(['page']);
    expect(marked).not.toHaveBeenCalled();
    arrival.resolve();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toEqual(['page', 'page is there', 'other', 'tab']);
    expect(marked).toHaveBeenCalledWith('headroom: all parts fetched');
  });
  it('are prefetched little by little while their host is away for a while', async () => {
    const { part, fetchQuietly } = await load();
    const { asked, at, give } = host();
    part(give('one'));
    part(give('two'));
    at.isAway = true;
    void fetchQuietly();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeLessThanOrEqual(5);
    at.isAway = false;
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.toSorted()).toEqual(['one', 'two']);
  });
  it.each([
    ['saves data', { saveData: true }, []],
    ['pays by the byte', { type: 'cellular' }, []],
    ['is on a wireless network', { type: 'wifi', saveData: false }, ['one']],
    ['does not say', undefined, ['one']],
  ])('are not prefetched if the user %s, or are', async (_, connection, fetched) => {
    connect(connection);
    const { part, fetchQuietly } = await load();
    const { asked, give } = host();
    part(give('one'));
    void fetchQuietly();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(fetched);
  });
  it('are all later imports: nothing is missing when its host goes', () => {
    const root = join(import.meta.dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('parts'),
    );
    const late = sources.flatMap((name) =>
      [...readFileSync(`${root}/${name}`, 'utf8').matchAll(/(?:(\w+)\(\s*\(\) => )?import\('([^']+)'\)/g)]
        .filter(([, how, path = '']) => !/(?:words|names)\.(?:es|zh)\.ts$/.test(path) && how !== 'part' && how !== 'partWithin')
        .map(([found]) => `${name}: ${found}`),
    );
    expect(late).toEqual([]);
  });
});
