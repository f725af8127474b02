import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '../kit/db/database.ts';
import { migrations, type Migration } from '../kit/db/migrations/index.ts';
import { usualQuotas } from '../kit/quotas.ts';
import { createTestCloud, everyRate, expectOk } from '../../test/cloud-rig.ts';
import { databaseSchema, openDatabase } from './open-database.ts';

const disk = mkdtempSync(join(tmpdir(), 'headroom-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', disk], { encoding: 'utf8' });
const hasDisk = mounted.status === 0;
afterAll(() => {
  if (hasDisk) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const ballast = join(disk, 'ballast');
function fill(): void {
  const file = openSync(ballast, 'w');
  try {
    for (let size = 1 << 20; size >= 512; size /= 2) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size, 1));
      } catch {}
    }
  } finally {
    closeSync(file);
  }
}

describe.skipIf(!hasDisk)(`a disk that fills while the cloud runs${hasDisk ? '' : ' (skipped: this user may mount none)'}`, () => {
  it('is reported, loses nothing acknowledged, and is written to again as soon as there is room', async () => {
    chmodSync(disk, 0o755);
    await using rig = await createTestCloud({
      database: { folder: join(disk, 'data') },
      rates: everyRate({ count: 1_000_000, perMs: 1000 }),
      quotas: { ...usualQuotas, venues: 1e6 },
      logLevel: 'silent',
    });
    const { client } = await rig.signUp('ada@example.com');
    const stored = new Set<string>();
    const refused = new Set<string>();
    let count = 0;
    const add = async () => {
      const name = `${(count += 1)} ${'x'.repeat(80)}`;
      const answer = await client.addVenue({ body: { venue: { name } } });
      (answer.ok ? stored : refused).add(name);
      return answer.ok ? undefined : answer.error;
    };
    const names = async () => new Set(expectOk(await client.listVenues()).venues.map(({ name }) => name));

    expect(await add()).toBeUndefined();
    fill();
    let said = await add();
    while (said === undefined) said = await add();
    expect(said).toMatchObject({ status: 503, message: 'The disk of the cloud is full. Nothing of this was stored.' });
    expect(await names()).toEqual(stored);
    rmSync(ballast);
    expect(await add()).toBeUndefined();

    fill();
    await sql`select pg_switch_wal()`.execute(rig.cloud.db).catch(() => undefined);
    for (let tries = 0; tries < 2000 && (await add()) === undefined; tries += 1);
    expect(await add()).toMatchObject({ status: 503 });
    rmSync(ballast);
    await expect.poll(add, { interval: 200 }).toBeUndefined();
    const found = await names();
    expect([...stored].filter((name) => !found.has(name))).toEqual([]);
    expect([...refused].filter((name) => found.has(name))).toEqual([]);
  });

  it('in a migration leaves the tables unchanged, is reported, and is migrated once there is room', async () => {
    rmSync(join(disk, 'data'), { recursive: true, force: true });
    chmodSync(disk, 0o755);
    const folder = join(disk, 'migrated');
    const grown = (name: string, megabytes: number): Migration => ({
      name,
      replaces: [],
      up: async (transaction) =>
        void (await sql`create table ${sql.id(name)} as
          select repeat(md5(random()::text), 60) as text from generate_series(1, ${megabytes * 500}::int)`.execute(transaction)),
    });
    const open = (...more: readonly Migration[]) =>
      openDatabase({ folder }, () => undefined, { ...databaseSchema, migrations: [...migrations, ...more] });
    const close = (database: Database) => database[Symbol.asyncDispose]();
    await close(await open());
    writeFileSync(ballast, Buffer.alloc(40 << 20, 1));
    await expect(open(grown('9998-large', 300))).rejects.toThrow('is full: make room and start again; nothing is damaged.');
    rmSync(ballast);
    await using again = await open(grown('9999-small', 1));
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(again.db);
    expect(rows.map(({ name }) => name)).toEqual([...migrations.map(({ name }) => name), '9999-small']);
    const tables = await sql`select from pg_tables where tablename = '9998-large'`.execute(again.db);
    expect(tables.rows).toEqual([]);
  });
});
