/** Amplifiers have no limit, so the cloud ends generators even without a page. */

import { randomUUID } from 'node:crypto';
import { inputSelector } from '@headroom/model/amplifier';
import { generatorLimitMs } from '@headroom/model/channel';
import { addressOf } from '@headroom/model/property';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import type { Beat } from '../../kit/jobs/jobs.ts';
import type { CommandDispatcher } from './command-dispatcher.ts';

const { signalGeneratorEnable: send } = inputSelector.properties;
const address = /^\/amp\/channels\/(\d+)\/inputSelector\/signalGeneratorEnable$/;
const switchesIn = (changes: readonly { readonly address: string; readonly value: unknown }[]) =>
  changes.flatMap(({ address: at, value }) => {
    const channel = address.exec(at)?.[1];
    return channel === undefined ? [] : { channel: Number(channel), isOn: value === true };
  });

/** Stored first, so a dying process leaves no unlimited sound. */
export async function beginLimits(db: Db, device: string, changes: Parameters<typeof switchesIn>[0], now: Date): Promise<void> {
  const on = switchesIn(changes).filter(({ isOn }) => isOn);
  if (on.length === 0) return;
  await db
    .insertInto('generator_limits')
    .values(on.map(({ channel }) => ({ device_id: device, channel, ends_at: new Date(now.getTime() + generatorLimitMs) })))
    .onConflict((row) => row.columns(['device_id', 'channel']).doUpdateSet((set) => ({ ends_at: set.ref('excluded.ends_at') })))
    .execute();
}
export async function endLimits(db: Db, device: string, changes: Parameters<typeof switchesIn>[0], now: Date): Promise<void> {
  const off = switchesIn(changes).filter(({ isOn }) => !isOn);
  if (off.length === 0) return;
  await db
    .deleteFrom('generator_limits')
    .where('device_id', '=', device)
    .where(
      'channel',
      'in',
      off.map(({ channel }) => channel),
    )
    .where('ends_at', '<=', new Date(now.getTime() + generatorLimitMs))
    .execute();
}

const atOnce = 50;
const commandMs = 5000;
const retryMs = 15_000;

interface LimitPorts {
  readonly db: Db;
  readonly dispatcher: Pick<CommandDispatcher, 'send'>;
}
/** Absent amplifiers keep the limit until they are back. */
export const createGeneratorLimits = ({ db, dispatcher }: LimitPorts): Beat => ({
  name: 'generator limits',
  async run(now) {
    const due = await takeDue(db, now);
    if (due.length === 0) return 0;
    await Promise.all(
      due.map(async (one) => {
        const { device_id, channel, account_id, venue_id, ends_at } = one;
        const at = { channel };
        // The last report may be older than a command that switched it on.
        const answer = await dispatcher.send(
          device_id,
          {
            id: randomUUID(),
            url: inputSelector.pathAt(at),
            method: 'set',
            params: { [send.name]: false },
            print: 'generator limit',
            watching: undefined,
            logged: [
              {
                at: now.getTime(),
                accountId: account_id,
                actorId: undefined,
                address: '',
                venueId: venue_id,
                action: addressOf(send, at),
                was: addressOf(send, at),
                to: false,
              },
            ],
          },
          commandMs,
        );
        // A person must act; the page shows the sound.
        if (answer.kind !== 'done' && answer.kind !== 'refused') return;
        await db
          .deleteFrom('generator_limits')
          .where('device_id', '=', device_id)
          .where('channel', '=', channel)
          .where('ends_at', '=', ends_at)
          .execute();
      }),
    );
    return due.length;
  },
});

interface Due {
  readonly device_id: string;
  readonly channel: number;
  readonly ends_at: Date;
  readonly venue_id: string;
  readonly account_id: string;
}
async function takeDue(db: Db, now: Date): Promise<Due[]> {
  const next = new Date(now.getTime() + retryMs);
  const { rows } = await sql<Due>`
    with due as (
      select l.device_id, l.channel from generator_limits l
      join holdings h on h.device_id = l.device_id and h.node_id is not null
      where l.ends_at <= ${now}
      order by l.ends_at limit ${atOnce}
      for update of l skip locked
    )
    update generator_limits l set ends_at = ${next}
    from due, devices d join venues v on v.venue_id = d.venue_id
    where l.device_id = due.device_id and l.channel = due.channel and d.device_id = l.device_id
    returning l.device_id, l.channel, l.ends_at, d.venue_id, v.account_id`.execute(db);
  return rows;
}
