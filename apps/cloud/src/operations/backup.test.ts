import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../kit/db/database.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { run } from '../../test/database-server.ts';
import { createTestCloud, expectOk, testPassword, type TestCloud } from '../../test/cloud-rig.ts';
import { backup, restore } from './backup.ts';
import { tablesInOrder } from './tables.ts';
import { openDatabase } from './open-database.ts';
import { rowsOfEachTable } from '../../test/rows-of-each-table.ts';

let folder = '';
let rig: TestCloud;
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headroom-backup-'));
  file = join(folder, 'all.gz');
  rig = await createTestCloud();
  const person = await rig.signUp('ada@example.com');
  for (const name of ['Hall', 'Bar "Ü" 😀', 'a \\ b'])
    expectOk(await person.client.addVenue({ body: { venue: { name } } }, { idempotencyKey: `key ${name.length}` }));
  await backup(rig.url, file);
});
afterAll(async () => {
  await rig[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const content: Record<string, string[]> = {};
    for (const table of await tablesInOrder(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${table}" t order by 1`);
      content[table] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}
async function emptyDatabase(stack: AsyncDisposableStack): Promise<Database> {
  const { url } = stack.use(await createTestDatabase('nothing'));
  return stack.use(await openDatabase({ url }, () => undefined));
}

describe('a backup', () => {
  it('restores every row of every table into an empty database, and people sign in', async () => {
    await using stack = new AsyncDisposableStack();
    const { db, url } = await emptyDatabase(stack);
    await restore(db, url, file);
    const before = await contentOf(rig.url);
    expect(await contentOf(url)).toEqual({ ...before, embargo: [expect.any(String)] });
    expect(before['venues']).toHaveLength(3);
    await using copy = await createTestCloud({ database: { url } });
    expectOk(await copy.client(undefined).signIn({ body: { email: 'ada@example.com', password: testPassword } }));
  });

  it('of the last version before the first release is restored row by row, an earlier one is refused', async () => {
    await using stack = new AsyncDisposableStack();
    const old = stack.use(await createTestDatabase('nothing'));
    await run(old.url, await readFile(new URL('../../test/before-first-release.sql', import.meta.url), 'utf8'));
    await run(old.url, rowsOfEachTable);
    const ofThis = await mkdtemp(join(tmpdir(), 'headroom-backup-'));
    stack.defer(() => rm(ofThis, { recursive: true, force: true }));
    const aged = join(ofThis, 'aged.gz');
    await backup(old.url, aged);
    const { db, url } = await emptyDatabase(stack);
    await restore(db, url, aged);
    expect(Object.entries(await contentOf(old.url)).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const updated = stack.use(await createTestDatabase({ copyOf: old }));
    stack.use(await openDatabase({ url: updated.url }, () => undefined));
    expect(await contentOf(url)).toEqual(await contentOf(updated.url));

    const earlier = join(ofThis, 'earlier.gz');
    await run(old.url, `delete from migrations where name = '0095-embargo'`);
    await backup(old.url, earlier);
    const other = await emptyDatabase(stack);
    await expect(restore(other.db, other.url, earlier)).rejects.toThrow(
      `${earlier} comes from a version of the cloud from before its first release (it knows nothing of 0095-embargo): only the last of those can be brought up to date. Nothing was stored.`,
    );
  });

  it.each([
    [
      'a full disk',
      '/dev/full',
      /^The disk of .*\/all-2\.gz is full: make room, or name a file on another\. Nothing is left of this backup\.$/,
    ],
    [
      'a folder that cannot be written',
      '/proc/none/all',
      /^.*\/all-2\.gz cannot be written \(ENOENT\): name a file in a folder that this user may write\.$/,
    ],
  ])('reports in one sentence that it met %s, and leaves nothing behind', async (_, target, sentence) => {
    const other = join(folder, 'all-2.gz');
    await symlink(target, `${other}.part`);
    await expect(backup(rig.url, other)).rejects.toThrow(sentence);
    expect(await readdir(folder)).toEqual(['all.gz']);
  });

  it('fails with an error if the database goes away while the disk is slow, and leaves nothing behind', async () => {
    const { db } = rig.cloud;
    await using stack = new AsyncDisposableStack();
    stack.defer(async () => void (await sql`delete from accounts where email_key like 'filler%'`.execute(db)));
    await sql`
      insert into accounts (account_id, email, email_key, password_hash, created_at, language)
        select gen_random_uuid(), name, name, (select string_agg(md5(name || part), '') from generate_series(1, 30) as part), now(), 'en'
        from (select 'filler ' || number as name from generate_series(1, 600) as number) as names`.execute(db);
    const other = join(folder, 'all-3.gz');
    // Nobody reads from it yet, as if the disk stood still.
    execFileSync('mkfifo', [`${other}.part`]);
    const copied = backup(rig.url, other);
    const reading = sql`
      from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query like 'fetch % from backup_rows'`;
    await expect.poll(async () => (await sql`select pg_terminate_backend(pid) ${reading}`.execute(db)).rows).toHaveLength(1);
    await expect.poll(async () => (await sql`select pid ${reading}`.execute(db)).rows).toEqual([]);
    createReadStream(`${other}.part`).resume();
    await expect(copied).rejects.toThrow(/^Client has encountered a connection error|^Connection terminated|^terminating connection/);
    expect(await readdir(folder)).toEqual(['all.gz']);
  });

  it('does not overwrite another file', async () => {
    await expect(backup(rig.url, file)).rejects.toThrow('is there already: choose another name.');
  });

  it('is refused whole when it is truncated, no backup, or newer, or the database is not empty', async () => {
    const text = gunzipSync(await readFile(file)).toString();
    const lines = text.trimEnd().split('\n');
    const attempt = async (content: Buffer | string, sentence: string) => {
      await using stack = new AsyncDisposableStack();
      const { db, url } = await emptyDatabase(stack);
      const bad = join(folder, 'bad.gz');
      await writeFile(bad, typeof content === 'string' ? gzipSync(content) : content);
      await expect(restore(db, url, bad)).rejects.toThrow(sentence);
      expect(Object.values(await contentOf(url)).flat()).toEqual([]);
    };
    await attempt((await readFile(file)).subarray(0, 200), 'is no backup that can be read');
    await attempt(`${lines.slice(0, -2).join('\n')}\n`, 'is not whole');
    await attempt('hello\n', 'is no backup of a cloud');
    await attempt(text.replace('"migrations":[', '"migrations":["9999-far",'), 'comes from a newer version');
    await expect(restore(rig.cloud.db, rig.url, file)).rejects.toThrow('This database holds something already');
  });
});
