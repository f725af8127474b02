import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';

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

/** Several processes of one cloud hear one another over one NATS server, and there they would hear those of another test. */
const overNats = [
  'apps/cloud/src/broker/processes.test.ts',
  'apps/cloud/src/broker/two-processes.test.ts',
  'apps/cloud/src/changes/stream.test.ts',
  'apps/cloud/src/nodes/bus.test.ts',
];
const cloud = { ...patience, environment: 'node', globalSetup: ['apps/cloud/src/db/test-server.ts'] };

export default defineConfig({
  plugins: [
    setUp('fast-check', 'configureGlobal', { seed: chance }),
    setUp('@testing-library/react', 'configure', { asyncUtilTimeout: 60_000 }),
  ],
  test: {
    // Half of them wait for a socket or a process: there are half as many again as there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      // Rules without a state: a file needs no world of its own, which takes as long again to load.
      { test: { ...patience, name: 'model', include: ['packages/model/**/*.test.ts'], environment: 'node', isolate: false } },
      {
        test: {
          ...patience,
          name: 'node',
          include: [
            'packages/protocol/**/*.test.ts',
            'apps/amp/**/*.test.ts',
            'apps/bridge/**/*.test.ts',
            'testbed/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      { test: { ...cloud, name: 'cloud', include: ['apps/cloud/**/*.test.ts'], exclude: overNats } },
      // Once the others are through, one after another.
      { test: { ...cloud, name: 'cloud over NATS', include: overNats, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      { test: { ...patience, name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
});
