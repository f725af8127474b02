import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ownDatabase, type Db } from './database.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TriggerFunction } from './triggers.ts';
import { databaseSchema, openDatabase } from '../../operations/open-database.ts';

async function installed(db: Db): Promise<Readonly<Record<string, { readonly body: string; readonly by: string }>>> {
  const { rows } = await sql<{ name: string; body: string; by: string }>`
    select proname as name, prosrc as body, xmin::text as by from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, body, by }) => [name, { body, by }]));
}

describe('the triggers', () => {
  it('are those that the parts of the cloud name, and no other', async () => {
    await using database = await createTestDatabase('all tables');
    await using opened = await openDatabase({ url: database.url }, () => undefined);
    expect(Object.keys(await installed(opened.db))).toEqual(databaseSchema.triggers.map(({ name }) => name).toSorted());
  });

  it('are installed where they differ, and left alone where they do not', async () => {
    await using database = await createTestDatabase('all tables');
    await using opened = await ownDatabase({ url: database.url }, () => undefined);
    const before = await installed(opened.db);
    await migrate(opened.db, databaseSchema);
    expect(await installed(opened.db)).toEqual(before);
    const [first, ...others] = databaseSchema.triggers as readonly [TriggerFunction, ...TriggerFunction[]];
    await migrate(opened.db, { ...databaseSchema, triggers: [{ ...first, body: 'return null;' }, ...others] });
    expect((await installed(opened.db))[first.name]?.body.trim()).toBe('begin return null; end');
    await migrate(opened.db, databaseSchema);
    const after = await installed(opened.db);
    expect(Object.values(after).map(({ body }) => body)).toEqual(Object.values(before).map(({ body }) => body));
  });
});
