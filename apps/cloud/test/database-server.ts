import { randomBytes } from 'node:crypto';
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
    readonly testDatabase: { readonly url: string; readonly template: string };
  }
}
const nearby = 'postgres://postgres@127.0.0.1:5432/postgres';

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('testDatabase' in project.getProvidedContext()) return undefined;
  await using stack = new AsyncDisposableStack();
  const url = (await lets(nearby)) ? nearby : await startOne(stack);
  const template = `headroom_template_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${template}`);
  stack.defer(() => dropAll(url, template));
  const { [Symbol.asyncDispose]: close } = await openDatabase({ url: urlOfDatabase(url, template) }, () => undefined);
  await close();
  project.vitest.provide('testDatabase', { url, template });
  const kept = stack.move();
  return () => kept.disposeAsync();
}

async function dropAll(url: string, template: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      template,
    ]);
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
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

async function lets(url: string): Promise<boolean> {
  try {
    await run(url, 'select 1');
    return true;
  } catch {
    return false;
  }
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
