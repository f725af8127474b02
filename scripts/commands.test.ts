import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { copyEmptyCloud } from '../apps/cloud/test/empty-cloud.ts';
import { childEnvironment, root, run } from './process.mjs';

const started: ChildProcess[] = [];
afterEach(() => {
  // Process ids are reused: only those with our address are ours.
  for (const child of started.splice(0)) if (running(child.pid).some((line) => line.includes(`--host ${host}`))) signal(child, 'SIGKILL');
});

it('npm run e2e passes a file and a title on to Playwright', async () => {
  const { code, output } = await run('npm', ['run', 'e2e', '--', 'amps.spec.ts', '-g', 'arrows go', '--list'], { output: 'kept' });
  expect(output).toMatch(/amps\.spec\.ts:.*arrows go from row to row/);
  expect(output).toContain('Total: 1 test in 1 file');
  expect(code).toBe(0);
});

const host = `127.${1 + (process.pid % 200)}.177.1`;
const commands = [
  {
    name: 'start',
    words: ['--no-build', '--host', host, '--cloud-port', '0', '--mqtt-port', '0'],
    async least(scratch: string) {
      const data = join(scratch, 'data');
      await copyEmptyCloud(join(data, 'cloud/cloud'));
      return ['--empty', '--data', data];
    },
    ports: [1234, 8000],
  },
  { name: 'amp', words: ['--host', host], least: async () => [], ports: [1234, 4321, 8000] },
];
const endings = [
  { how: 'SIGTERM to npm alone', end: (npm: ChildProcess) => void npm.kill('SIGTERM') },
  { how: 'SIGHUP to npm alone', end: (npm: ChildProcess) => void npm.kill('SIGHUP') },
  { how: 'SIGKILL to npm alone', end: (npm: ChildProcess) => void npm.kill('SIGKILL') },
  {
    how: 'its terminal closed',
    end(npm: ChildProcess) {
      npm.stdout?.destroy();
      npm.stderr?.destroy();
      signal(npm, 'SIGHUP');
    },
  },
];
/** A process group, as in a terminal. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has ended.
  }
}

const cases = commands.flatMap(({ least, ...command }) =>
  endings
    .map((ending, index) => ({ ...command, ...ending, more: index === 0 ? async () => [] : least }))
    // How npm forwards SIGHUP is seen with the smaller program.
    .filter(({ name, how }) => name !== 'start' || !how.startsWith('SIGHUP')),
);
it.runIf(process.platform === 'linux').each(cases)(
  'npm run $name: $how ends everything and frees its ports',
  async ({ name, words, more, ports, end }) => {
    const scratch = mkdtempSync(join(tmpdir(), 'headroom-command-'));
    // PostgreSQL's own user needs access.
    chmodSync(scratch, 0o755);
    const all = ['run', name, '--', ...words, ...(await more(scratch))];
    const npm = spawn('npm', all, { cwd: root, env: { ...childEnvironment(), TMPDIR: scratch }, detached: true });
    started.push(npm);
    await new Promise<void>((resolve) =>
      npm.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes(`http://${host}`)) resolve();
      }),
    );
    const group = running(npm.pid);
    expect(group.length).toBeGreaterThan(1);
    expect(await listening(ports)).toEqual(ports);
    end(npm);
    await expect.poll(() => running(npm.pid), { interval: 100 }).toEqual([]);
    expect(await listening(ports)).toEqual([]);
    // The database has its own group and ends later.
    await expect.poll(() => spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).stdout, { interval: 100 }).not.toContain(scratch);
    rmSync(scratch, { recursive: true, force: true });
  },
);

function running(group: number | undefined): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => {
    const [id, state = ''] = line.trim().split(/\s+/);
    return Number(id) === group && !state.startsWith('Z');
  });
}
async function listening(ports: readonly number[]): Promise<number[]> {
  const open = await Promise.all(
    ports.map(
      (port) =>
        new Promise<boolean>((resolve) => {
          const socket = connect(port, host, () => {
            socket.destroy();
            resolve(true);
          });
          socket.on('error', () => resolve(false));
        }),
    ),
  );
  return ports.filter((_, index) => open[index]);
}
