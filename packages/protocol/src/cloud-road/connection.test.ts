import { expect, it } from 'vitest';
import type { Link } from '../agent/link.ts';
import { createManualClock } from '../clock.ts';
import { credentialsAt } from '../../test/road-rig.ts';
import { createConnection } from './connection.ts';
import type { Given } from './port.ts';

const yes = () => Promise.resolve(true);
const link: Link = { publish: yes, subscribe: yes, ping: yes, buffered: () => 0, close: () => undefined };

function stage() {
  const clock = createManualClock();
  const given = Promise.withResolvers<Given>();
  const opened: unknown[] = [];
  const connection = createConnection({
    port: {
      credentials: () => given.promise,
      open(credentials) {
        opened.push(credentials);
        return Promise.resolve({ link });
      },
    },
    clock,
    begin: () => Promise.resolve(true),
    received: () => undefined,
    changed: () => undefined,
  });
  return { clock, connection, opened, give: () => given.resolve({ ok: true, value: credentialsAt(0) }) };
}

it.each([
  ['is opened once they are there', false, 1, 'CONNECTED'],
  ['is not opened where the page has gone meanwhile', true, 0, 'FAILED'],
])('[CONN-12] a connection waiting for its credentials %s', async (_, isGone, count, state) => {
  const { clock, connection, opened, give } = stage();
  await clock.advance(100);
  if (isGone) connection.close();
  give();
  await clock.advance(100);
  expect([opened.length, connection.state()]).toEqual([count, state]);
});

it('[CONN-12] a connection that replaced another stays, although the other ends after it', async () => {
  const clock = createManualClock();
  const ends: (() => void)[] = [];
  const connection = createConnection({
    port: {
      credentials: () => Promise.resolve({ ok: true, value: credentialsAt(clock.now()) }),
      open(_, { closed }) {
        const end = () => closed('');
        ends.push(end);
        return Promise.resolve({ link: { ...link, close: () => void clock.after(10, end) } });
      },
    },
    clock,
    begin: () => Promise.resolve(true),
    received: () => undefined,
    changed: () => undefined,
  });
  await clock.advance(3_000_000 - 1);
  expect(ends).toHaveLength(1);
  await clock.advance(1);
  expect(ends).toHaveLength(2);
  await clock.advance(3_000_000 - 1);
  expect([ends.length, connection.state()]).toEqual([2, 'CONNECTED']);
  ends[1]?.();
  expect(connection.state()).toBe('FAILED');
  connection.close();
});

it('[CONN-12] the earlier connection stays until the new one is ready', async () => {
  const clock = createManualClock();
  const ended: number[] = [];
  let opened = 0;
  let isReady = Promise.resolve(true);
  const connection = createConnection({
    port: {
      credentials: () => Promise.resolve({ ok: true, value: credentialsAt(clock.now()) }),
      open() {
        const own = ++opened;
        return Promise.resolve({ link: { ...link, close: () => void ended.push(own) } });
      },
    },
    clock,
    begin: () => isReady,
    received: () => undefined,
    changed: () => undefined,
  });
  await clock.advance(100);
  const waiting = Promise.withResolvers<boolean>();
  isReady = waiting.promise;
  await clock.advance(3_000_000);
  expect([opened, ended, connection.state()]).toEqual([2, [], 'CONNECTED']);
  waiting.resolve(true);
  await clock.advance(100);
  expect([opened, ended, connection.state()]).toEqual([2, [1], 'CONNECTED']);
  connection.close();
});
