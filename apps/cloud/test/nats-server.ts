import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';

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
export const hasNats = await answers(4222);

export async function startNats(port: number, more: readonly string[] = [], errors: 'ignore' | 'pipe' = 'ignore') {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], { stdio: ['ignore', 'ignore', errors] });
  await expect.poll(() => answers(port)).toBe(true);
  return server;
}
