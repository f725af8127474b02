/** Addresses of this machine: some systems know 127.0.0.1 only, and no others of its range. */

import { createServer } from 'node:net';

export type Binding = 'free' | 'taken' | 'no such address';
export function tryBinding(host: string, port: number): Promise<Binding> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'taken' : 'no such address'));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve('free')));
  });
}
export const onlyLoopback = '127.0.0.1';
