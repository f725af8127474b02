import { defineConfig } from 'vitest/config';

/** Ends what hangs and never what is slow: on a crowded machine everything takes a dozen times as long. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/amp/**/*.test.ts', 'testbed/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      { test: { ...patience, name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
});
