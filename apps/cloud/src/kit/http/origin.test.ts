import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { originOf, pathIn, withoutBase } from './origin.ts';

const reached = (host: string, localAddress = '192.0.2.7') => ({
  protocol: 'http' as const,
  host,
  socket: { localAddress, localPort: 8080 },
});

it.each([
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['[::1]:8080', 'http://[::1]:8080'],
  [`${hostname()}:8080`, `http://${hostname().toLowerCase()}:8080`],
  [`${hostname()}.local:8080`, `http://${hostname().toLowerCase()}.local:8080`],
])('%s is a name of this machine, and links begin with it', (host, origin) => {
  expect(originOf(reached(host), undefined)).toBe(origin);
});

it.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', 'localhost@evil.example', 'a b', ''])(
  'a request with the forged origin "%s" is not trusted: links begin with the address it arrived at',
  (host) => {
    expect(originOf(reached(host), undefined)).toBe('http://192.0.2.7:8080');
    expect(originOf(reached(host, '::ffff:192.0.2.7'), undefined)).toBe('http://192.0.2.7:8080');
    expect(originOf(reached(host, '2001:db8::7'), undefined)).toBe('http://[2001:db8::7]:8080');
  },
);

it('a configured public address is the beginning of every link', () => {
  for (const host of ['localhost:8080', 'evil.example'])
    expect(originOf(reached(host), 'https://cloud.example')).toBe('https://cloud.example');
});

it.each([
  ['/headroom/mqtt?a=1', '/mqtt?a=1'],
  ['/headroom', '/'],
  ['/headroom?a=1', '/?a=1'],
  ['/mqtt', '/mqtt'],
  ['/headrooms/mqtt', '/headrooms/mqtt'],
])('below /headroom %s is requested as %s', (asked, path) => {
  expect(withoutBase(asked, pathIn('https://example.com/headroom'))).toBe(path);
  expect(withoutBase(asked, pathIn('https://example.com'))).toBe(asked);
});
