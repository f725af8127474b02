import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from './folder.ts';

let folder = '';
/** Only root can mount one. */
const disk = mkdtempSync(join(tmpdir(), 'headroom-lock-disk-'));
const mayMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (mayMount) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-lock-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lock = fileURLToPath(new URL('folder.ts', import.meta.url));
const holder = `import { lockFolder } from ${JSON.stringify(lock)}; lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;

describe('a folder in use', () => {
  it('is refused to another process until the first ends, also by a kill', async () => {
    const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', holder, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => other.stdout.once('data', resolve));
    expect(() => lockFolder(folder)).toThrow(`The folder ${folder} is in use by other amplifiers: end them, or name another folder.`);
    other.kill('SIGKILL');
    await new Promise((resolve) => other.once('close', resolve));
    const own = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('is in use');
    own.release();
    lockFolder(folder).release();
  });

  it.skipIf(!mayMount)(`that became read-only is reported${mayMount ? '' : ' (skipped: this user may mount nothing)'}`, () => {
    lockFolder(disk).release();
    spawnSync('mount', ['-o', 'remount,ro', disk]);
    expect(() => lockFolder(disk)).toThrow(`The folder ${disk} cannot be written (EROFS).`);
  });

  it('that cannot be written is reported in one sentence', () => {
    expect(() => lockFolder('/proc/nowhere')).toThrow(/^The folder \/proc\/nowhere cannot be written \(\w+\)\.$/);
  });
});
