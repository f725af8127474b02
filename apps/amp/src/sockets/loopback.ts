/** Some systems have only 127.0.0.1 of this range. */

import { createServer } from 'node:net';
import { isIp } from '@headroom/model/network';

export type Binding = 'free' | 'taken' | 'no such address';
export function tryBinding(host: string, port: number): Promise<Binding> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'taken' : 'no such address'));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve('free')));
  });
}
export const onlyLoopback = '127.0.0.1';

/** 127.0.0.31, 127.0.0.32 and so on, crossing subnets; names stay. */
export function addressAfter(first: string, places: number): string {
  if (!isIp(first) || places === 0) return first;
  const [a = 127, b = 0, c = 0, d = 1] = first.split('.').map(Number);
  const place = d - 1 + places;
  const subnet = c + Math.floor(place / perSubnet);
  return `${a}.${b + Math.floor(subnet / 256)}.${subnet % 256}.${(place % perSubnet) + 1}`;
}
const perSubnet = 254;
