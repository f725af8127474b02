/** The browser that journeys and benches drive, and how it is started: quiet, and without what a machine for tests lacks. */

import { existsSync } from 'node:fs';

/** Undefined where none is known: Playwright then looks for its own. */
export const chromiumPath =
  process.env['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
