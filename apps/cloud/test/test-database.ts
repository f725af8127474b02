import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { run, urlOfDatabase } from './database-server.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
}
export async function createTestDatabase(content: 'all tables' | 'nothing' | { readonly copyOf: TestDatabase }): Promise<TestDatabase> {
  const { url, template } = inject('testDatabase');
  const name = `headroom_test_${randomBytes(6).toString('hex')}`;
  const from = typeof content === 'object' ? content.copyOf.name : content === 'all tables' ? template : 'template1';
  await run(url, `create database ${name} template ${from}`);
  return {
    name,
    url: urlOfDatabase(url, name),
    [Symbol.asyncDispose]: () => run(url, `drop database if exists ${name} with (force)`),
  };
}
