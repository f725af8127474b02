import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, run } from './process.mjs';
import { realWaitsIn, refusals, refusalsIn } from './real-waits.mjs';

describe('a wait for real time', () => {
  it.each([
    ['a timer', 'await new Promise((resolve) => setTimeout(resolve, 50));', 'setTimeout'],
    ['a timer of the page', 'window.setTimeout(go, 50);', 'window.setTimeout'],
    ['a beat', 'const beat = setInterval(() => say(), 50);', 'setInterval'],
    ['a timer that is awaited', "import { setTimeout as wait } from 'node:timers/promises';", 'node:timers/promises'],
    ['a wait of the browser', 'await page.waitForTimeout(50);', 'waitForTimeout'],
    ['a measure', 'expect(performance.now()).toBeLessThan(end);', 'performance.now'],
    ['a measure by the time of day', 'const since = begin();\nexpect(Date.now() - since).toBeLessThan(9);', 'Date.now'],
    ['a measure between two moments', 'const from = Date.now();\nconst end = Date.now();\nexpect(end - from).toBe(9);', 'Date.now'],
    ['a moment that decides', 'expect(Date.now()).toBeLessThan(end);', 'Date.now'],
    ['a sleep of the database', 'await sql`select pg_sleep(${seconds})`.execute(db);', 'pg_sleep'],
    ['a second`s patience', 'await vi.waitFor(() => expect(sent).toEqual([]));', 'vi.waitFor with little patience'],
    ['a patience of its own', 'await vi.waitUntil(isThere, { timeout: 5000, interval: 20 });', 'vi.waitUntil with little patience'],
    ['one that only says how often', 'await vi.waitUntil(isThere, { interval: 20 });', 'vi.waitUntil with little patience'],
    ['a number of it', 'await vi.waitFor(isThere, 5000);', 'vi.waitFor with little patience'],
    ['a hasty poll', 'await expect.poll(isThere, { timeout: 2000 }).toBe(true);', 'expect.poll with little patience'],
    ['one in markup', 'render(<Button onPress={() => setTimeout(go, 1)} />);', 'setTimeout'],
  ])('%s is found', (_what, source, found) => {
    expect(realWaitsIn(source, 'tsx')).toEqual([found]);
  });

  it.each([
    ['a clock of the test', 'clock.after(50, go); await clock.advance(50);'],
    ['what is said of one', "// setTimeout(go, 50)\nvi.useFakeTimers({ toFake: ['setTimeout'] });"],
    ['a program that is written down', "run('node', ['-e', 'setInterval(() => {}, 1000)']);"],
    ['a time of day', 'const old = new Date(Date.now() - 60_000); const later = Date.now() - 3 * hour;'],
    ['patience', 'await expect.poll(isThere).toBe(true); await waitFor(isThere); await vi.waitFor(isThere, { timeout: 60_000 });'],
    ['the patience of the browser runner', 'test.setTimeout(300_000);'],
  ])('%s is not one', (_what, source) => {
    expect(realWaitsIn(source, 'tsx')).toEqual([]);
  });

  it('is refused in every file that is not listed, and a listed file must have one', () => {
    const wait = 'setTimeout(go, 50);';
    expect(
      refusals(
        [
          ['a.test.ts', wait],
          ['b.test.ts', wait],
          ['c.test.ts', ''],
        ],
        { 'a.test.ts': 'why', 'c.test.ts': 'why' },
      ),
    ).toEqual([
      'b.test.ts waits for real time or measures it (setTimeout): hand in a clock, or leave it to the soak.',
      'c.test.ts no longer waits for real time: take it from the list in scripts/real-waits.mjs.',
    ]);
  });

  it('that is planted in a test is refused by the check', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'headroom-waits-'));
    await run('git', ['init', '-q', folder.path], { output: 'kept' });
    writeFileSync(join(folder.path, 'planted.test.ts'), 'await new Promise((resolve) => setTimeout(resolve, 50));\n');
    expect(await refusalsIn(folder.path, {})).toEqual([expect.stringMatching(/^planted\.test\.ts waits/)]);
    const read = (name: string) => readFileSync(join(root, name), 'utf8');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { waits: string } };
    expect(read('scripts/check.mjs')).toContain('command: scripts.waits }');
    expect(scripts.waits).toBe('node scripts/real-waits.mjs');
  });
});
