import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/kit/db/embedded.ts';
import { openDatabase } from '../src/operations/open-database.ts';
import { copyEmptyCloud } from './empty-cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly testDatabase: { readonly url: string };
  }
}

/** An empty cloud's database, from which tests copy theirs. */
export const template = 'headroom_template';

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('testDatabase' in project.getProvidedContext()) return undefined;
  await using stack = new AsyncDisposableStack();
  const url = await startOne(stack);
  await run(url, `create database ${template}`);
  const { [Symbol.asyncDispose]: close } = await openDatabase({ url: urlOfDatabase(url, template) }, () => undefined);
  await close();
  project.vitest.provide('testDatabase', { url });
  const kept = stack.move();
  return () => kept.disposeAsync();
}

async function startOne(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-test-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await copyEmptyCloud(folder);
  const server = await startEmbedded(folder, ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']);
  stack.defer(() => server.stop());
  return server.url;
}

export async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
export const urlOfDatabase = (url: string, name: string): string => url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
