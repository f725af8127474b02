/** Temporary files of tests lie in memory where there is enough: most of them are databases that last for one test. */
import { readFileSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const minFreeBytes = 4 * 2 ** 30;

if (process.platform === 'linux' && process.env['TMPDIR'] === undefined && isFit()) process.env['TMPDIR'] = folder;

function isFit() {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const options = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1];
    // Containers forbid to run programs there, and tests run PostgreSQL's from a temporary folder.
    return options !== undefined && !options.split(',').includes('noexec') && bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
