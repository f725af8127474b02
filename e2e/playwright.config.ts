import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromiumFlagsWithout, chromiumPath } from '@headroom/testbed';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import '../scripts/compile-cache.mjs';
import '../scripts/memory-folder.mjs';

// Workers inherit it: with a larger young heap they collect garbage less often.
process.env['NODE_OPTIONS'] ??= '--max-semi-space-size=64';

export const common: PlaywrightTestConfig = {
  testDir: '.',
  outputDir: '../.cache/test/browser',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: availableParallelism() * 2,
  // A retry would hide the cause.
  retries: 0,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Transitions and falling meters cost CPU; the run of all forms has them.
    contextOptions: process.env['HEADROOM_FORMS'] === 'one' ? { reducedMotion: 'reduce' } : {},
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        // The kept renderer has compiled the scripts before: compiling them again while they stream took a twentieth more CPU.
        ...chromiumFlagsWithout('ScriptStreaming'),
        // A context's pages share one renderer process: see kept-context.ts.
        '--process-per-site',
        // Pages are short-lived: collecting their garbage and optimizing their code costs more CPU than it saves; baseline code costs the least.
        '--js-flags=--min-semi-space-size=32 --initial-heap-size=1024 --no-opt --no-maglev --always-sparkplug',
      ],
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    },
  },
};

const isOfCloud = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').includes("from './cloud-fixtures.ts'");
const [cloud = [], amplifiers = []] = [true, false].map((ofCloud) =>
  readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts') && isOfCloud(file) === ofCloud),
);
const all = (files: readonly string[]) => files.map((file) => `**/${file}`);
export default defineConfig(common, {
  // One after the other: a worker that turns from one to the other starts anew, with its browser and its programs.
  projects: [
    { name: 'cloud', testMatch: all(cloud) },
    { name: 'amplifiers', testMatch: all(amplifiers) },
  ],
});
