import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shell = 'chromium-headless-shell';

/**
 * An empty path means Playwright's own browser.
 * @returns {Promise<{ path: string } | { refusal: string }>}
 */
export async function findBrowser() {
  const given = process.env['CHROMIUM'];
  if (given !== undefined && given !== '') {
    return (await starts(given))
      ? { path: given }
      : { refusal: `CHROMIUM names ${given}, which does not start as a browser: correct or unset it.` };
  }
  const present = await onPath(names);
  if (present !== undefined) return (await shellBeside(present)) ?? present;
  const own = await playwrightsOwn();
  if (own !== undefined) return own;

  say('No Chromium or Chrome found: fetching one with playwright install chromium (about 170 MB).');
  await run('playwright', ['install', 'chromium'], { output: 'shown' });
  const fetched = await playwrightsOwn();
  if (fetched !== undefined) return fetched;

  if (await hasApt()) {
    say('That did not give a browser that starts: installing the system package with apt-get install chromium.');
    await apt('update');
    await apt('install', 'chromium');
    const installed = await onPath(names);
    if (installed !== undefined) return (await shellBeside(installed)) ?? installed;
  }
  return {
    refusal:
      'No browser could be found or installed: install Chromium or Chrome, or name its executable in CHROMIUM, and run the tests again.',
  };
}

/**
 * Debian's browser without windows takes a fifth less CPU. Another version would change the installed browser.
 * @param {{ path: string }} browser
 */
async function shellBeside(browser) {
  const found = await onPath([shell]);
  if (found !== undefined || !browser.path.endsWith('/chromium') || !(await hasApt())) return found;
  const { code, output } = await run('dpkg-query', ['--show', '--showformat', '${Version}', 'chromium'], { output: 'kept' });
  if (code !== 0) return undefined;
  say(`Installing ${shell}, which takes less CPU than ${browser.path}.`);
  const same = `${shell}=${output.trim()}`;
  if ((await apt('install', same)).code !== 0) {
    await apt('update');
    await apt('install', same);
  }
  return onPath([shell]);
}

async function hasApt() {
  return process.getuid?.() === 0 && (await run('apt-get', ['--version'], { output: 'kept' })).code === 0;
}

/** @param {string[]} order */
function apt(...order) {
  const quick = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const parameters = ['-y', '-qq', '--no-install-recommends', ...quick, ...order];
  return run('apt-get', parameters, { output: 'shown', environment: { DEBIAN_FRONTEND: 'noninteractive' } });
}

/** @param {readonly string[]} wanted */
async function onPath(wanted) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  if (process.platform === 'darwin' && wanted === names) candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
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
 * Starts it, because a browser without its system libraries ends at once.
 * @param {string} path
 */
async function starts(path) {
  return (await run(path, ['--version'], { output: 'kept' })).code === 0;
}
