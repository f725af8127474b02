import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../db/schema.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { beatMs } from '../../broker/process-life.ts';
import { isHeld, joinRegistry, leaseMs, type Holding, type Registry } from './registry.ts';

interface Stage extends AsyncDisposable {
  join(nodeId: string, leaseMs?: number): Promise<Registry>;
  readonly asked: readonly string[];
  isHeld(device: string): Promise<boolean>;
}
async function stage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const asked: string[] = [];
  const pool = new Pool({ connectionString: url, max: 8 });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool });
  const db = stack.adopt(new Kysely<Schema>({ dialect, log: ({ query }) => void asked.push(query.sql) }), (open) => open.destroy());
  const kept = stack.move();
  return {
    asked,
    isHeld: (device) => isHeld(db, device),
    join: (nodeId, lease = 60_000) => joinRegistry({ db, line: db }, nodeId, lease),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
const amp = '001122334455';

it('a silent process counts as dead within 3 s', () => {
  expect(leaseMs + beatMs).toBeLessThanOrEqual(3000);
});

describe('the holder of a device', () => {
  it('is the newest process that took it; an older one that leaves changes nothing', async () => {
    await using at = await stage();
    const [one, other] = [await at.join('one'), await at.join('other')];
    const first = await one.take(amp);
    const second = await other.take(amp);
    expect(second.epoch).toBeGreaterThan(first.epoch);
    expect(await one.drop(first, false)).toBe(false);
    expect(await at.isHeld(amp)).toBe(true);
    expect(await other.drop(second, false)).toBe(true);
    expect(await at.isHeld(amp)).toBe(false);
    expect((await one.take(amp)).epoch).toBeGreaterThan(second.epoch);
  });

  it('a hundred devices taken at once are one write, and no epoch is given twice', async () => {
    await using at = await stage();
    const [one, other] = [await at.join('one'), await at.join('other')];
    const devices = Array.from({ length: 100 }, (_, index) => `amp-${index}`);
    const taken = await Promise.all(devices.flatMap((device) => [one.take(device), other.take(device)]));
    expect(new Set(taken.map(({ device, epoch }) => `${device} ${epoch}`)).size).toBe(200);
  });

  it('a hundred devices released at once are one write, except those that a newer process holds', async () => {
    await using at = await stage();
    const [one, other] = [await at.join('one'), await at.join('other')];
    const devices = Array.from({ length: 100 }, (_, index) => `amp-${index}`);
    const held = await Promise.all(devices.map((device) => one.take(device)));
    await other.take('amp-7');
    const before = at.asked.length;
    const dropped = await Promise.all(held.map((holding) => one.drop(holding, false)));
    expect(at.asked.length - before).toBe(1);
    expect(devices.filter((_, index) => !dropped[index])).toEqual(['amp-7']);
    expect(await at.isHeld('amp-7')).toBe(true);
    expect(await at.isHeld('amp-8')).toBe(false);
  });

  it('a process that was busy for longer than its lease does not declare itself dead', async () => {
    await using at = await stage();
    const one = await at.join('one', 0);
    const held = await one.take(amp);
    expect(await one.reap()).toEqual([]);
    expect(await one.beat()).toBe('alive');
    expect(await one.drop(held, false)).toBe(true);
  });

  it('a process without a beat is dead: its devices are reported to one reaper, and it learns so when it wakes', async () => {
    await using at = await stage();
    const frozen = await at.join('frozen', 1);
    const [one, other] = [await at.join('one'), await at.join('other')];
    const held = await frozen.take(amp);
    const reaped: Holding[] = [];
    await expect.poll(async () => reaped.push(...(await Promise.all([one.reap(), other.reap(), one.reap()])).flat())).toBeGreaterThan(0);
    expect(reaped).toEqual([held]);
    expect(await frozen.beat()).toBe('lost');
    expect(await frozen.drop(held, false)).toBe(false);
    expect(await at.isHeld(amp)).toBe(false);
    expect([await one.beat(), await other.beat()]).toEqual(['alive', 'alive']);
  });

  it('a late process that was not yet declared dead lives on with all it holds', async () => {
    await using at = await stage();
    const late = await at.join('late', 1);
    const held = await late.take(amp);
    expect([await late.beat(), await late.beat()]).toEqual(['alive', 'alive']);
    expect(await at.isHeld(amp)).toBe(true);
    expect(await late.drop(held, false)).toBe(true);
  });

  it('the search for dead processes runs one query where there is none', async () => {
    await using at = await stage();
    const one = await at.join('one');
    const before = at.asked.length;
    expect(await one.reap()).toEqual([]);
    expect(at.asked.length - before).toBe(1);
  });

  it('a process that shuts down releases everything at once', async () => {
    await using at = await stage();
    const one = await at.join('one');
    const held = await one.take(amp);
    expect(await one.leave()).toEqual([held]);
    expect(await at.isHeld(amp)).toBe(false);
    expect(await one.beat()).toBe('lost');
  });
});
