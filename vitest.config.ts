import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import './scripts/compile-cache.mjs';
import './scripts/memory-folder.mjs';

/** Formatted texts are in one language on every machine. */
process.env['LC_ALL'] = 'en_US.UTF-8';

/** Long enough for a crowded machine, where everything takes a dozen times as long: only a hanging test ends. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000 } } };

/** Property tests use the same cases in every run; `npm run soak` tries others and prints their seed. */
const chance = Number(process.env['HEADROOM_CHANCE'] ?? 1);
/** Configures a library in each file that imports it: a setup file would load it for all the others too. */
const setUp = (library: string, name: string, options: object): Plugin => ({
  // The name is part of the key under which transformed files are cached.
  name: `${library} ${JSON.stringify(options)}`,
  enforce: 'pre',
  transform: (code) =>
    code.includes(`from '${library}'`)
      ? `${code}\nimport { ${name} as setUp } from '${library}';\nsetUp(${JSON.stringify(options)});\n`
      : undefined,
});

/** Slow ones first. A worker goes on with its own project's files only, so a project's files follow one another. */
const projectOrder = ['node', 'cloud', 'amp', 'packages', 'web', 'web rules'];
/** The same order in every run, the longest files of a project first. The default order depends on the previous run. */
class FixedOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    const sizeOf = ({ moduleId }: TestSpecification) => sizes.get(moduleId) ?? 0;
    const placeOf = ({ project }: TestSpecification) => projectOrder.indexOf(project.name);
    files.sort(
      (one, other) => placeOf(one) - placeOf(other) || sizeOf(other) - sizeOf(one) || one.moduleId.localeCompare(other.moduleId, 'en'),
    );
    return Promise.resolve(files);
  }
}

/** These need a DOM of their own. */
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
  'apps/web/src/features/guide/spare-place.test.ts',
  'apps/web/src/device/site/own-server.test.ts',
  'apps/web/src/device/site/road.test.ts',
  'apps/web/src/device/site/session.test.ts',
  'apps/web/src/device/site/wake.test.ts',
  'apps/web/src/device/site/worker-road.test.ts',
  'apps/web/src/features/account/new-password.test.ts',
  'apps/web/src/features/advanced/import-flow.test.ts',
  'apps/web/src/features/advanced/interrupted.test.ts',
  'apps/web/src/features/firmware/update-run.test.ts',
  'apps/web/src/features/groups/kept-groups.test.ts',
  'apps/web/src/navigation/whereabouts.test.ts',
  'apps/web/src/parts/lazy-chunks.test.ts',
  'apps/web/src/preferences/preferences.test.ts',
  'apps/web/src/preferences/storage.test.ts',
  'apps/web/src/routes/cloud.test.ts',
  'apps/web/src/routes/local.test.ts',
  'apps/web/src/shell/reachability.test.ts',
  'apps/web/src/shell/theme.test.ts',
];
export default defineConfig({
  // In development every element records a stack, a sixth of a page test's time.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    alias: { 'react/jsx-runtime': fileURLToPath(new URL('node_modules/react/cjs/react-jsx-runtime.production.js', import.meta.url)) },
  },
  plugins: [
    setUp('fast-check', 'configureGlobal', { seed: chance }),
    setUp('@testing-library/react', 'configure', { asyncUtilTimeout: 60_000 }),
  ],
  test: {
    // Half of them wait for a socket or a process, so there are more than cores.
    maxWorkers: availableParallelism() * 2,
    // With a larger young heap garbage is collected less often: a tenth less CPU for the tests of pages.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // `--sequence.shuffle` of the soak needs the default sequencer.
    sequence: process.argv.some((word) => word.startsWith('--sequence.shuffle')) ? {} : { sequencer: FixedOrder },
    projects: [
      // Rules without state need no isolation, which would double the time to load.
      { test: { ...patience, name: 'packages', include: ['packages/**/*.test.ts'], environment: 'node', isolate: false } },
      // All state belongs to the amplifier, bridge or testbed that a test creates.
      {
        test: {
          ...patience,
          name: 'amp',
          include: ['apps/amp/**/*.test.ts', 'apps/bridge/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'node',
          include: ['testbed/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      // All state belongs to the cloud that a test creates, so a worker loads the modules once.
      {
        test: {
          ...patience,
          name: 'cloud',
          include: ['apps/cloud/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/cloud/test/database-server.ts'],
          isolate: false,
        },
      },
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
