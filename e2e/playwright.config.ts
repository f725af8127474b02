/** How the browser tests run: Chromium, at most one a core, each against amplifiers of its own. */

import { chromiumFlags, chromiumPath } from '@headroom/testbed';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

export const common: PlaywrightTestConfig = {
  testDir: '.',
  outputDir: '../.cache/test/browser',
  // They end what hangs and never what is slow: a crowded machine takes several times as long for everything.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // Who fails once has failed: a second try would hide what lies behind it.
  retries: 0,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }) },
  },
};

export default defineConfig(common, { testMatch: '**/*.spec.ts' });
