import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Answers the path of a browser that starts; an empty path means Playwright's own, which it finds itself. Otherwise one sentence says what failed.
 * @returns {Promise<{ path: string } | { refusal: string }>}
 */
export async function findBrowser() {
  const given = process.env['CHROMIUM'];
  if (given !== undefined && given !== '') {
    return (await starts(given))
      ? { path: given }
      : { refusal: `CHROMIUM names ${given}, which does not start as a browser: correct or unset it.` };
  }
  const present = (await onPath()) ?? (await playwrightsOwn());
  if (present !== undefined) return present;

  say('No Chromium or Chrome found: fetching one with playwright install chromium (about 170 MB).');
  await run('playwright', ['install', 'chromium'], { output: 'shown' });
  const fetched = await playwrightsOwn();
  if (fetched !== undefined) return fetched;

  if (process.getuid?.() === 0 && (await run('apt-get', ['--version'], { output: 'kept' })).code === 0) {
    say('That did not give a browser that starts: installing the system package with apt-get install chromium.');
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { output: 'shown', environment });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { output: 'shown', environment });
    const installed = await onPath();
    if (installed !== undefined) return installed;
  }
  return {
    refusal:
      'No browser could be found or installed: install Chromium or Chrome, or name its executable in CHROMIUM, and run the tests again.',
  };
}

async function onPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  if (process.platform === 'darwin') candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  for (const path of candidates) if (existsSync(path) && (await starts(path))) return { path };
  return undefined;
}

async function playwrightsOwn() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { code, output } = await run('node', ['-e', script], { output: 'kept' });
  const path = output.trim();
  return code === 0 && existsSync(path) && (await starts(path)) ? { path: '' } : undefined;
}

/**
 * A file alone proves little: a browser without its system libraries ends at once.
 * @param {string} path
 */
async function starts(path) {
  return (await run(path, ['--version'], { output: 'kept' })).code === 0;
}
