import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
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
/** Said in the names of tests that are skipped without it. */
export const noNats = hasNats ? '' : '(nats-server is not installed)';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startNats(port: number, more: readonly string[] = [], errors: 'ignore' | 'pipe' = 'ignore') {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], { stdio: ['ignore', 'ignore', errors] });
  await vi.waitUntil(() => answers(port), { timeout: 60_000 });
  return server;
}

/** A server for the tests of one file, which receives no messages of another; gives its address. */
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
