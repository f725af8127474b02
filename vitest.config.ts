import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Ends what hangs and never what is slow: on a crowded machine everything takes a dozen times as long. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000 } } };

/** Several processes of one cloud hear one another over one NATS server, and there they would hear those of another test. */
const overNats = [
  'apps/cloud/src/broker/processes.test.ts',
  'apps/cloud/src/broker/two-processes.test.ts',
  'apps/cloud/src/changes/stream.test.ts',
  'apps/cloud/src/nodes/bus.test.ts',
];
const cloud = { ...patience, environment: 'node', globalSetup: ['apps/cloud/src/db/test-server.ts'] };

export default defineConfig({
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
