import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const other = process.env['HEADROOM_WEB_ROOT'];
export const builtWebRoot = other ?? join(root, 'apps/web/dist/local');
export const builtCloudRoot = join(root, 'apps/web/dist/cloud');
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/local.html',
  'apps/web/vite.config.ts',
  'packages/model/src',
  'packages/protocol/src',
];

/** A sentence on failure. */
export async function buildLocalApplication(say: (message: string) => void): Promise<string | undefined> {
  if (other !== undefined) return undefined;
  const built = join(builtWebRoot, 'local.html');
  if (!existsSync(join(root, 'apps/web/vite.config.ts'))) return 'The web application is not in this checkout.';
  if (existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources.map((path) => newest(join(root, path))))) return undefined;
  say('Building the application, some seconds ...');
  const code = await new Promise<number>((resolve) => {
    const child = spawn('npm', ['run', '--silent', 'build', '-w', 'apps/web', '--', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(127));
    child.on('close', (status) => resolve(status ?? 1));
  });
  return code === 0 ? undefined : 'The web application could not be built; its own messages are above.';
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  return found.isDirectory()
    ? Math.max(
        0,
        ...readdirSync(path)
          .filter((name) => !/\.test\.tsx?$/.test(name))
          .map((name) => newest(join(path, name))),
      )
    : found.mtimeMs;
}
