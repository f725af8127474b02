import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Rules that speak do so in one language, whichever the machine has. */
process.env['LC_ALL'] = 'en_US.UTF-8';
/** Programs that tests start load in half the time from the compile cache of an earlier start. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

/** Ends what hangs and never what is slow: on a crowded machine everything takes a dozen times as long. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000 } } };

/** Property tests judge a change by the same cases every time; new ones are looked for by `npm run soak`, which says by which seed they come again. */
const chance = Number(process.env['HEADROOM_CHANCE'] ?? 1);
/** What a library is told wherever a file uses it: a setup file would load it for all the others as well. */
const setUp = (library: string, name: string, options: object): Plugin => ({
  // What it made of a file is kept by its name.
  name: `${library} ${JSON.stringify(options)}`,
  enforce: 'pre',
  transform: (code) =>
    code.includes(`from '${library}'`)
      ? `${code}\nimport { ${name} as setUp } from '${library}';\nsetUp(${JSON.stringify(options)});\n`
      : undefined,
});

/** The same order in every run, the longest files first, so that none is left over at the end: vitest's own goes by what it kept of the run before. */
class FixedOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    const sizeOf = ({ moduleId }: TestSpecification) => sizes.get(moduleId) ?? 0;
    files.sort((one, other) => sizeOf(other) - sizeOf(one) || one.moduleId.localeCompare(other.moduleId, 'en'));
    return Promise.resolve(files);
  }
}

/** Several processes of one cloud hear one another over one NATS server, and there they would hear those of another test. */
const overNats = [
  'apps/cloud/src/broker/processes.test.ts',
  'apps/cloud/src/broker/two-processes.test.ts',
  'apps/cloud/src/kit/changes/stream.test.ts',
  'apps/cloud/src/kit/nodes/bus.test.ts',
];
/** These look at a page, and what they find there is not to be what another left. */
const overPage = [
  'apps/web/src/cloud.test.ts',
  'apps/web/src/cloud/account-session.test.ts',
  'apps/web/src/cloud/amp-road.test.ts',
  'apps/web/src/cloud/watching.test.ts',
  'apps/web/src/device/binding/drafts.test.ts',
  'apps/web/src/device/binding/silence.test.ts',
  'apps/web/src/device/files/run-plan.test.ts',
  'apps/web/src/device/files/upload.test.ts',
  'apps/web/src/device/site/host.test.ts',
  'apps/web/src/device/site/local-site.test.ts',
  'apps/web/src/device/site/own-server.test.ts',
  'apps/web/src/device/site/road.test.ts',
  'apps/web/src/device/site/session.test.ts',
  'apps/web/src/device/site/wake.test.ts',
  'apps/web/src/features/account/new-password.test.ts',
  'apps/web/src/features/advanced/import-flow.test.ts',
  'apps/web/src/features/advanced/interrupted.test.ts',
  'apps/web/src/features/firmware/update-run.test.ts',
  'apps/web/src/features/groups/kept-groups.test.ts',
  'apps/web/src/parts/lazy-chunks.test.ts',
  'apps/web/src/preferences/preferences.test.ts',
  'apps/web/src/routes/cloud.test.ts',
  'apps/web/src/routes/local.test.ts',
  'apps/web/src/shell/reachability.test.ts',
  'apps/web/src/shell/theme.test.ts',
];
const cloud = { ...patience, environment: 'node', globalSetup: ['apps/cloud/test/database-server.ts'] };

export default defineConfig({
  plugins: [
    setUp('fast-check', 'configureGlobal', { seed: chance }),
    setUp('@testing-library/react', 'configure', { asyncUtilTimeout: 60_000 }),
  ],
  test: {
    // Half of them wait for a socket or a process: there are half as many again as there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // `--sequence.shuffle` of the soak wants vitest's own.
    sequence: process.argv.some((word) => word.startsWith('--sequence.shuffle')) ? {} : { sequencer: FixedOrder },
    projects: [
      // Rules without a state: a file needs no world of its own, which takes as long again to load.
      { test: { ...patience, name: 'packages', include: ['packages/**/*.test.ts'], environment: 'node', isolate: false } },
      // What an amplifier or a bridge holds belongs to the one that a test made.
      {
        test: {
          ...patience,
          name: 'amp',
          include: ['apps/amp/**/*.test.ts', 'apps/bridge/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      { test: { ...patience, name: 'node', include: ['testbed/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node' } },
      // What a cloud holds belongs to the one that a test made; a worker's world loads its modules once.
      { test: { ...cloud, name: 'cloud', include: ['apps/cloud/**/*.test.ts'], exclude: overNats, isolate: false } },
      // Once the others are through, one after another.
      { test: { ...cloud, name: 'cloud over NATS', include: overNats, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...patience,
          name: 'web rules',
          include: ['apps/web/**/*.test.ts'],
          exclude: overPage,
          environment: 'node',
          isolate: false,
        },
      },
      // A page, React and the packages are loaded once a worker, and the application's modules for each file: a screen keeps much in them.
      {
        test: {
          ...patience,
          name: 'web',
          include: ['apps/web/**/*.test.tsx', ...overPage],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['apps/web/test/fresh-page.ts'],
          server: { deps: { external: [/\/packages\/(?:model|protocol)\/src\//] } },
        },
      },
    ],
  },
});
