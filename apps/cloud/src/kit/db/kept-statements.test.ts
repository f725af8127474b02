import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from '../../operations/open-database.ts';
import { openLine, type Db } from './database.ts';
import { keptRead, keptStatement } from './kept-statements.ts';

interface Row {
  readonly pid: number;
  readonly given: number;
}
const text = 'select pg_backend_pid() as pid, $1::int as given';
const read = keptRead<Row>(text);
const readMany = (db: Db) => Promise.all(Array.from({ length: 300 }, (_, index) => read(db, [index])));
/** The first reads go through the pool, while the connection is made. */
async function untilShared(db: Db): Promise<void> {
  await expect.poll(async () => pidsOf(await Promise.all([read(db, [1]), read(db, [2])])).size).toBe(1);
}
const pidsOf = (rows: readonly (readonly Row[])[]) => new Set(rows.map(([row]) => row?.pid));

it('only kept statements keep their plan', async () => {
  await using database = await createTestDatabase('nothing');
  await using line = openLine(database.url, () => undefined);
  const ask = keptStatement<{ kept: number }>('select $1::int as kept');
  for (const value of [1, 2, 3]) {
    expect(await ask(line.db, [value])).toEqual([{ kept: value }]);
    await sql`select ${value}::int as other`.execute(line.db);
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(line.db);
  expect(rows).toEqual([{ statement: 'select $1::int as kept' }]);
});

it('kept reads share a connection, each gets its own answer, and beyond a hundred they go elsewhere', async () => {
  await using database = await createTestDatabase('nothing');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  const { db } = opened;
  await untilShared(db);
  const broken = keptRead('select 1 / $1::int as one');
  const [few, refused] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, (_, index) => read(db, [index]))),
    Promise.allSettled([broken(db, [0]), broken(db, [1])]),
  ]);
  expect(few.flatMap((rows) => rows.map(({ given }) => given))).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(pidsOf(few).size).toBe(1);
  expect(refused).toMatchObject([
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [{ one: 1 }] },
  ]);
  const many = await readMany(db);
  expect(many.flatMap((rows) => rows.map(({ given }) => given))).toEqual(Array.from({ length: 300 }, (_, index) => index));
  expect(pidsOf(many).size).toBeGreaterThan(1);
});

it('a kept read within a transaction sees what that has written', async () => {
  await using database = await createTestDatabase('nothing');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  await opened.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    expect(await read(transaction, [1])).toEqual([{ pid: rows[0]?.pid, given: 1 }]);
  });
});

it('kept reads go on after their connection was cut', async () => {
  await using database = await createTestDatabase('nothing');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  const { db } = opened;
  await untilShared(db);
  const [row] = await read(db, [1]);
  await sql`select pg_terminate_backend(${row?.pid})`.execute(db);
  await expect
    .poll(async () => (await Promise.allSettled([read(db, [3])]))[0])
    .toMatchObject({ status: 'fulfilled', value: [{ given: 3 }] });
  await untilShared(db);
  expect((await read(db, [4]))[0]?.pid).not.toBe(row?.pid);
});
