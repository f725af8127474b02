/** A database of a test's own on the real PostgreSQL of this run: a copy of the template, gone afterwards. */

import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { run, urlOfDatabase } from './test-server.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}
export async function createTestDatabase(content: 'all tables' | 'nothing'): Promise<TestDatabase> {
  const { url, template } = inject('testDatabase');
  const name = `headroom_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name}${content === 'nothing' ? '' : ` template ${template}`}`);
  return {
    url: urlOfDatabase(url, name),
    [Symbol.asyncDispose]: () => run(url, `drop database if exists ${name} with (force)`),
  };
}
