import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, vi } from 'vitest';

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
export const hasNats = spawnSync('nats-server', ['--version']).status === 0;
export const noNats = hasNats ? '' : '(nats-server is not installed)';

let lastPort = 10_000 + ((process.pid * 20) % 20_000);
/** Below the system's ephemeral ports, so that nobody takes it while its server is away. */
export async function freePort(): Promise<number> {
  do lastPort += 1;
  while (await answers(lastPort));
  return lastPort;
}

export async function startNats(port: number, more: readonly string[] = [], errors: 'ignore' | 'pipe' = 'ignore') {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], { stdio: ['ignore', 'ignore', errors] });
  await vi.waitUntil(() => answers(port), { timeout: 60_000 });
  return server;
}

/** Returns once every thread stands still: until then the server may still carry messages. */
export async function freeze({ pid = 0 }: ChildProcess): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const tasks = `/proc/${pid}/task`;
  const isStopped = (task: string) => / T /.test(readFileSync(`${tasks}/${task}/stat`, 'utf8'));
  await vi.waitUntil(() => readdirSync(tasks).every(isStopped), { timeout: 60_000 });
}

/** Its server receives no messages of other test files. */
export function useNats(): () => string {
  let port = 0;
  let server: ChildProcess | undefined;
  beforeAll(async () => {
    if (!hasNats) return;
    port = await freePort();
    server = await startNats(port);
  });
  afterAll(() => void server?.kill('SIGKILL'));
  return () => `nats://127.0.0.1:${port}`;
}
