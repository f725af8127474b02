import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reachDatabase } from '../src/kit/db/database.ts';
import { copyEmptyCloud } from './empty-cloud.ts';

it('the copy of an empty cloud is a database with all tables, which its first start takes as its own', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'headroom-copied-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await copyEmptyCloud(folder);
  const { db } = stack.use(await reachDatabase({ folder }, () => undefined));
  expect((await sql`show fsync`.execute(db)).rows).toEqual([{ fsync: 'off' }]);
  expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([]);
});
