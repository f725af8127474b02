/** How the browser tests run: Chromium, at most one a core, each against amplifiers of its own. */

import { existsSync } from 'node:fs';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const executablePath = process.env['CHROMIUM'] ?? installed;

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const common: PlaywrightTestConfig = {
  testDir: '.',
  outputDir: '../.cache/test/browser',
  timeout: 60_000,
  expect: { timeout: 8000 },
  workers: 2,
  // A shared machine may stand still for seconds; a second try tells that from a defect, and the report names it as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 8000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
};

export default defineConfig(common, { testMatch: '**/*.spec.ts' });
