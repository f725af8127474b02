import { expect, it } from 'vitest';
import { culpritOf, type Culprit } from './culprit.ts';

const there = { isOnline: true, server: 'answers', road: 'CONNECTED', isBridgeLost: false } as const;
it.each<readonly [string, Parameters<typeof culpritOf>[0], Culprit]>([
  ['everything answers', there, 'nobody'],
  ['the amplifier is lost', { ...there, road: 'FAILED' }, 'amplifier'],
  ['its bridge is', { ...there, road: 'FAILED', isBridgeLost: true }, 'bridge'],
  ['the road is tried again', { ...there, road: 'CONNECTING' }, 'unknown'],
  ['something was lost just now', { ...there, road: 'FAILED', server: 'asked' }, 'unknown'],
  ['the server is away', { ...there, server: 'away' }, 'server'],
  ['the server is away, and what lies behind it', { ...there, server: 'away', road: 'FAILED', isBridgeLost: true }, 'server'],
  ['the server is away, and this device has no network', { ...there, server: 'away', road: 'FAILED', isOnline: false }, 'device'],
  ['this device has no network, and is itself the server', { ...there, isOnline: false }, 'nobody'],
  ['an amplifier serves the page and is lost', { ...there, server: 'unasked', road: 'FAILED' }, 'amplifier'],
  ['the same, and this device has no network', { ...there, server: 'unasked', road: 'FAILED', isOnline: false }, 'device'],
])('where %s, the fault is found: %#', (_, links, culprit) => {
  expect(culpritOf(links)).toBe(culprit);
});
