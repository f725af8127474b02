/** An epoch tells an old holder from a new one. */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Holding {
  readonly device: string;
  readonly epoch: number;
}
export interface Registry {
  take(device: string): Promise<Holding>;
  /** False if there is a newer holder: the departure must not be reported. */
  drop(holding: Holding, isNodeGone: boolean): Promise<boolean>;
  /** Lost: this process counts as dead, and others may hold its devices. */
  beat(): Promise<'alive' | 'lost'>;
  reap(): Promise<Holding[]>;
  leave(): Promise<Holding[]>;
}

/** A process counts as alive this long after its last beat; its death is known within 3 s. */
export const leaseMs = 2500;

/** `line` is apart from thousands of takes and drops. */
export interface RegistryRoads {
  readonly db: Db;
  readonly line: Db;
}
export async function joinRegistry({ db, line }: RegistryRoads, nodeId: string, lease = leaseMs): Promise<Registry> {
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${lease / 1000})`;
  await line.insertInto('nodes').values({ node_id: nodeId, alive_until: until }).execute();

  const takeAll = gather(async (devices: readonly string[]) => {
    const rows = await db
      .insertInto('holdings')
      .values([...new Set(devices)].toSorted().map((device) => ({ device_id: device, node_id: nodeId, epoch: 1 })))
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ node_id: nodeId, epoch: sql<number>`holdings.epoch + 1` }))
      .returning(['device_id', 'epoch'])
      .execute();
    return new Map(rows.map(({ device_id, epoch }) => [device_id, { device: device_id, epoch: Number(epoch) }]));
  });
  const dropAll = gather(async (left: readonly Left[]) => {
    const column = <Value>(of: (one: Left) => Value) => left.map(of);
    // Locks in the order of `take`, against deadlocks.
    const { rows } = await sql<{ device_id: string; epoch: string }>`
      with given as materialized (
        select * from unnest(
          ${column(({ device }) => device)}::text[], ${column(({ epoch }) => epoch)}::bigint[], ${column(({ isNodeGone }) => isNodeGone)}::boolean[]
        ) as given(device_id, epoch, is_node_gone)
      ), locked as materialized (
        select holdings.device_id, given.is_node_gone from holdings
        join given on given.device_id = holdings.device_id and given.epoch = holdings.epoch
        where holdings.node_id = ${nodeId} order by holdings.device_id for update of holdings
      )
      update holdings set node_id = null, is_node_gone = locked.is_node_gone from locked
      where holdings.device_id = locked.device_id
      returning holdings.device_id, holdings.epoch`.execute(db);
    return new Set(rows.map(({ device_id, epoch }) => `${device_id} ${epoch}`));
  });
  const release = (node: string) =>
    sql<{ device_id: string; epoch: string }>`
      with gone as (delete from nodes where node_id = ${node} returning node_id),
           held as (update holdings set node_id = null, is_node_gone = true where node_id in (select node_id from gone) returning device_id, epoch)
      select device_id, epoch from held`;
  const dead = (on: Db) =>
    on
      .selectFrom('nodes')
      .select('node_id')
      // A busy process must not declare itself dead.
      .where('node_id', '!=', nodeId)
      .where('alive_until', '<=', sql<Date>`clock_timestamp()`);
  const holdingsOf = ({ rows }: { readonly rows: readonly { readonly device_id: string; readonly epoch: string }[] }) =>
    rows.map(({ device_id, epoch }) => ({ device: device_id, epoch: Number(epoch) }));

  return {
    async take(device) {
      const holding = (await takeAll(device)).get(device);
      if (!holding) throw new Error(`No holding was stored for ${device}.`);
      return holding;
    },
    drop: async ({ device, epoch }, isNodeGone) => (await dropAll({ device, epoch, isNodeGone })).has(`${device} ${epoch}`),
    async beat() {
      // Valid until somebody has reaped this node by deleting its row.
      const row = await line
        .updateTable('nodes')
        .set({ alive_until: until })
        .where('node_id', '=', nodeId)
        .returning('node_id')
        .executeTakeFirst();
      return row === undefined ? 'lost' : 'alive';
    },
    async reap() {
      // The beat waits behind this.
      if ((await dead(line).limit(1).executeTakeFirst()) === undefined) return [];
      return line.transaction().execute(async (transaction) => {
        const freed: Holding[] = [];
        for (const { node_id } of await dead(transaction).forUpdate().skipLocked().execute())
          freed.push(...holdingsOf(await release(node_id).execute(transaction)));
        return freed;
      });
    },
    leave: async () => holdingsOf(await release(nodeId).execute(db)),
  };
}

export async function isHeld(db: Db, device: string): Promise<boolean> {
  const row = await db.selectFrom('holdings').select('node_id').where('device_id', '=', device).executeTakeFirst();
  return typeof row?.node_id === 'string';
}

interface Left extends Holding {
  readonly isNodeGone: boolean;
}

/** A storm of reconnects brings hundreds of devices. */
function gather<One, Result>(write: (all: readonly One[]) => Promise<Result>): (one: One) => Promise<Result> {
  let waiting: { readonly all: One[]; readonly written: Promise<Result> } | undefined;
  return (one) => {
    if (!waiting) {
      const all: One[] = [];
      const written = new Promise<void>((resolve) => setTimeout(resolve, gatherMs)).then(() => {
        waiting = undefined;
        return write(all);
      });
      waiting = { all, written };
    }
    waiting.all.push(one);
    return waiting.written;
  };
}
const gatherMs = 5;
