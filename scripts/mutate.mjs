// `npm run mutate -- AREA [--most N] [--minutes N] [--seed N] [--journeys]`: mutates an area's sources in a copy, runs the tests that cite it
// (journeys on request), and prints survivors.
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { linesFor, linesOfKeys, mutantsOf, saysOf } from './mutants.mjs';
import { childEnvironment, root, run, say } from './process.mjs';
import { readCitations } from './requirements-scan.mjs';
import { reachedFrom, readModule, readPackages, resolveIn, takenBy } from './requirements-use.mjs';

const copy = join(root, '.cache/mutate');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    journeys: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [area = ''] = positionals;
const isOfWords = /words(?:\.\w\w)?\.ts$|names\.\w\w\.ts$/;
/** Type errors, except unused names. */
const typeError = /error TS(?!61(?:33|92|96|98|99)\b)/;
const unitTest = /\.test\.tsx?$/;
const seed = Number(values.seed ?? randomInt(2 ** 31));
// Exiting also ends the running children.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const usage = 'Name an area of docs/requirements.md: npm run mutate -- AREA [--most N] [--minutes N] [--seed N] [--journeys]';
const refusal = /^[A-Z][A-Z0-9]*$/.test(area) ? ((await install()) ?? (values.journeys ? await build() : undefined)) : usage;
if (values.help) console.log(usage);
else if (refusal === undefined) await mutate();
else {
  console.error(refusal);
  process.exitCode = 1;
}

async function mutate() {
  const house = await readHouse();
  const statements = await readFile(join(root, 'docs/requirements.md'), 'utf8');
  /** Words are as free as their language, but for those that a statement quotes. @param {string} was */
  const isQuoted = (was) => /^['"`]/.test(was) && statements.includes(`"${was.slice(1, -1)}"`);
  const sources = [...house].flatMap(([file, text]) => {
    const lines = isProduct(file) ? linesFor(area, text) : 'none';
    return lines === 'none' ? [] : [{ file, lines }];
  });
  /** @type {Map<string, Set<string>>} */
  const texts = new Map();
  for (const { file, lines } of sources) {
    const { from, keys } = saysOf(house.get(file) ?? '', lines);
    for (const path of from.map((words) => posix.join(dirname(file), words)))
      if (house.has(path)) texts.set(path, new Set([...(texts.get(path) ?? []), ...keys]));
  }
  const words = [...texts].map(([file, keys]) => ({ file, lines: linesOfKeys(house.get(file) ?? '', keys) }));
  /** @param {RegExp} kind */
  const citing = (kind) =>
    [...house]
      .filter(([file, text]) => kind.test(file) && readCitations(text).some((id) => id.startsWith(`${area}-`)))
      .map(([file]) => file);
  const citingUnits = citing(unitTest);
  const journeys = values.journeys ? citing(/\.spec\.ts$/) : [];
  if (sources.length === 0 || citingUnits.length + journeys.length === 0)
    return console.error(`No source, or no test, cites a statement of ${area}.`);

  const roads = await readRoads(house, citingUnits);
  const { testsOf, nearTests } = roads;
  const possible = [...sources, ...words].flatMap(({ file, lines }) =>
    mutantsOf(house.get(file) ?? '', file)
      .filter(({ line, was }) => (lines === 'all' || lines.has(line)) && (!isOfWords.test(file) || isQuoted(was)))
      .map((mutant) => ({ file, ...mutant })),
  );
  /** @param {string} file */
  const isForUnits = (file) => testsOf(file).some((test) => !(file.endsWith('.tsx') || isOfWords.test(file)) || nearTests(file).has(test));
  const within = journeys.length > 0 ? possible : possible.filter(({ file }) => isForUnits(file));
  const chosen = shuffle(within, seed).slice(0, Number(values.most));
  say(
    `${area}: ${chosen.length} of ${within.length} mutants (seed ${seed}), against ${citingUnits.length} test files and ${journeys.length} journeys; ${possible.length - within.length} more are for journeys alone.`,
  );
  if (chosen.length === 0) return;
  await makeCopy([...house.keys()]);
  const units = createUnits();
  const notice = createNotice(units, roads, journeys);
  const end = performance.now() + Number(values.minutes) * 60_000;
  const counts = { cited: 0, uncited: 0, unsound: 0, survives: 0 };
  for (const mutant of chosen) {
    if (performance.now() > end) break;
    const { how, by } = await notice({ ...mutant, was: house.get(mutant.file) ?? '' });
    counts[how] += 1;
    if (how !== 'cited') console.log(`${how.toUpperCase()} ${mutant.file}:${mutant.line}  ${mutant.says}${by && `  by: ${by}`}`);
  }
  units.end();
  const { cited, uncited, unsound, survives } = counts;
  const all = cited + uncited + survives;
  const share = (/** @type {number} */ count) => `${count} of ${all} (${Math.round((100 * count) / all)} %)`;
  console.log(
    `\n${area}: tests noticed ${share(cited + uncited)} mutants, those that cite it ${share(cited)}; ${unsound} more do not compile.`,
  );
}

/**
 * Finds what notices a mutant, cheapest first.
 * @param {ReturnType<typeof createUnits>} units
 * @param {Awaited<ReturnType<typeof readRoads>>} roads
 * @param {readonly string[]} journeys
 * @returns {(mutant: { file: string, source: string, was: string }) => Promise<{ how: 'cited' | 'uncited' | 'unsound' | 'survives', by: string }>}
 */
function createNotice(units, { testsOf, nearTests, homeTests }, journeys) {
  const title = String.raw`\[${area}-|, *${area}-`;
  /** @type {Map<string, boolean>} whether a test file passes without any change */
  const trusted = new Map();
  return async ({ file, source, was }) => {
    await units.write(file, source);
    /**
     * @param {readonly string[]} tests
     * @param {string | undefined} titled
     * @returns {Promise<string | undefined>}
     */
    const first = async (tests, titled) => {
      for (const test of tests.filter((each) => trusted.get(each) !== false)) {
        const by = await units.notice(test, titled);
        if (by === undefined) continue;
        if (trusted.has(test)) return by;
        await units.write(file, was);
        const still = await units.notice(test, titled);
        trusted.set(test, still === undefined);
        await units.write(file, source);
        if (still === undefined) return by;
        console.error(`${test} fails without any change and says nothing: ${still}`);
      }
      return undefined;
    };
    const near = nearTests(file);
    const citing = testsOf(file);
    const beside = citing.filter((test) => !near.has(test) && homeOf(test) === homeOf(file));
    const far = citing.filter((test) => !near.has(test) && homeOf(test) !== homeOf(file));
    try {
      // Tests that import the file are the quickest and the likeliest to notice.
      for (const tests of [[...near], beside]) {
        const cited = await first(
          tests.filter((test) => citing.includes(test)),
          title,
        );
        if (cited !== undefined) return { how: 'cited', by: cited };
        const uncited = await first(tests, undefined);
        if (uncited !== undefined) return { how: 'uncited', by: uncited };
      }
      const byFar = await first(far, title);
      if (byFar !== undefined) return { how: 'cited', by: byFar };
      const byAny = await first(
        homeTests(file).filter((test) => !near.has(test)),
        undefined,
      );
      if (byAny !== undefined) return { how: 'uncited', by: byAny };
      const by = await byJourneys(journeys, title);
      if (by !== undefined) return { how: 'cited', by };
      const { output } = await run('tsc', ['-b'], { output: 'kept', folder: copy });
      return { how: typeError.test(output) ? 'unsound' : 'survives', by: '' };
    } finally {
      await units.write(file, was);
    }
  };
}
/**
 * @param {readonly string[]} journeys
 * @param {string} title
 */
async function byJourneys(journeys, title) {
  if (journeys.length === 0) return undefined;
  const quiet = /** @type {const} */ ({ output: 'kept', folder: copy });
  // A failed build counts as noticed.
  if ((await run('vite', ['build', '--logLevel', 'error'], { ...quiet, folder: join(copy, 'apps/web') })).code !== 0) return 'the build';
  const names = journeys.map((file) => file.replace(/^e2e\//, ''));
  const browser = ['test', '--max-failures=1', '--reporter=line', '-g', title, ...names];
  return (await run('playwright', browser, { ...quiet, folder: join(copy, 'e2e') })).code === 0 ? undefined : 'a journey';
}

/** Ends with its children on timeout. */
function createUnits() {
  /** In milliseconds; a slower test waits for what the mutant removed. */
  const limit = 180_000;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {Set<string>} what was written since the last question */
  const changed = new Set();
  const end = () => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Already ended.
    }
    child = undefined;
  };
  process.on('exit', end);
  const start = async () => {
    child = fork(join(root, 'scripts/mutate-tests.mjs'), {
      cwd: copy,
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    await once(child, 'message');
    return child;
  };
  return {
    /**
     * @param {string} file
     * @param {string} source
     */
    async write(file, source) {
      await writeFile(join(copy, file), source);
      changed.add(join(copy, file));
      // The test database is created once per process.
      if (file.startsWith('apps/cloud/src/kit/db/')) end();
    },
    /**
     * The first test of a file that fails or does not end.
     * @param {string} file
     * @param {string | undefined} title
     * @returns {Promise<string | undefined>}
     */
    async notice(file, title) {
      const runner = child ?? (await start());
      runner.send({ changed: [...changed], file: join(copy, file), title });
      changed.clear();
      const gone = new AbortController();
      const { signal } = gone;
      const answer = await Promise.race([
        once(runner, 'message', { signal }).then(([by]) => by),
        once(runner, 'exit', { signal }).then(() => 'late'),
        setTimeout(limit, 'late', { signal }),
      ]);
      gone.abort();
      if (answer === 'late') end();
      return answer === 'none' ? undefined : answer;
    },
    end,
  };
}

/**
 * @param {Map<string, string>} house
 * @param {readonly string[]} units
 */
async function readRoads(house, units) {
  const modules = new Map([...house].filter(([file]) => /\.tsx?$/.test(file)).map(([file, text]) => [file, readModule(text)]));
  const roads = { modules, resolve: resolveIn(await readPackages()) };
  const tests = [...modules.keys()].filter((file) => unitTest.test(file));
  const taken = new Map(tests.map((test) => [test, takenBy(test, roads)]));
  /** @type {Map<string, Set<string>>} */
  const reached = new Map();
  /**
   * @param {string} test
   * @param {string} file
   */
  const reaches = (test, file) => {
    const files = reached.get(test) ?? reachedFrom([test], roads);
    reached.set(test, files);
    return files.has(file);
  };
  return {
    /** @param {string} file */
    testsOf: (file) => units.filter((test) => reaches(test, file)),
    /** @param {string} file */
    homeTests: (file) => tests.filter((test) => homeOf(test) === homeOf(file) && reaches(test, file)),
    /** @param {string} file */
    nearTests: (file) =>
      new Set(tests.filter((test) => taken.get(test)?.includes(file) === true || (dirname(test) === dirname(file) && reaches(test, file)))),
  };
}

async function readHouse() {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], { output: 'kept' });
  /** @type {Map<string, string>} */
  const house = new Map();
  for (const file of output.split('\n').filter((name) => /\.(?:tsx?|mjs|json|css|html)$/.test(name)))
    if (existsSync(join(root, file))) house.set(file, await readFile(join(root, file), 'utf8'));
  return house;
}
/** @param {string} file */
function homeOf(file) {
  return file.split('/', 2).join('/');
}
/** @param {string} file */
function isProduct(file) {
  return /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.');
}

/** @param {string[]} files */
async function makeCopy(files) {
  await rm(copy, { recursive: true, force: true });
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], { output: 'kept' });
  for (const file of new Set([...files, ...output.split('\n')])) {
    if (file === '' || !existsSync(join(root, file))) continue;
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file));
  }
  // Reports compile errors within a second.
  if (existsSync(join(root, '.cache/types'))) await cp(join(root, '.cache/types'), join(copy, '.cache/types'), { recursive: true });
  const homes = ['', ...new Set(files.flatMap((file) => /^((?:apps|packages)\/[^/]+|testbed|e2e|bench)\//.exec(file)?.[1] ?? []))];
  for (const home of homes) {
    const installed = join(root, home, 'node_modules');
    if (!existsSync(installed)) continue;
    await mkdir(join(copy, home, 'node_modules'), { recursive: true });
    for (const name of await readdir(installed)) {
      if (name === '@headroom')
        await cp(join(installed, name), join(copy, home, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
      else await symlink(join(installed, name), join(copy, home, 'node_modules', name));
    }
  }
}

/**
 * The same order for the same seed (mulberry32).
 * @template T
 * @param {T[]} items
 * @param {number} from
 */
function shuffle(items, from) {
  let state = from;
  const next = () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
