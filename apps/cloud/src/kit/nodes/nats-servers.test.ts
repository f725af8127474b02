import { expect, it } from 'vitest';
import { readNatsServers } from './nats-servers.ts';

it.each([
  [['nats://a:4222', 'nats://[::1]:4223'], { servers: ['a:4222', '[::1]:4223'] }],
  [['nats://cloud:p%40ss@a:4222', 'nats://b'], { servers: ['a:4222', 'b'], user: 'cloud', pass: 'p@ss' }],
  [['nats://cloud:pass@a', 'nats://cloud:pass@b'], { servers: ['a', 'b'], user: 'cloud', pass: 'pass' }],
  [['nats://secret@a'], { servers: ['a'], token: 'secret' }],
  [['nats://a', 'tls://b'], { servers: ['a', 'b'], tls: {} }],
  [['nats://a', 'http://b'], undefined],
  [['ws://a'], undefined],
  [['nats://'], undefined],
  [['nats://cloud:one@a', 'nats://cloud:two@b'], undefined],
  [['nats://cloud:5%@a'], undefined],
])('reads the servers of %j', (addresses, read) => {
  expect(readNatsServers(addresses)).toEqual(read);
});
