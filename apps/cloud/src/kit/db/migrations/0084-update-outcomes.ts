import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const updateOutcomes: Migration = {
  name: '0084-update-outcomes',
  async up(transaction) {
    const ended = sql`where state in ('success', 'failure', 'request failed')`;
    await sql`create index outcomes_of_device on rollout_devices (device_id, rollout_id desc) ${ended}`.execute(transaction);
    await sql`create index outcomes_by_time on rollout_devices (since) ${ended}`.execute(transaction);
  },
};
