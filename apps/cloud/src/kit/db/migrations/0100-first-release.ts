import { sql } from 'kysely';
import { alarmTables } from './first-release/alarms.ts';
import { amplifierTables } from './first-release/amplifiers.ts';
import { peopleTables } from './first-release/people.ts';
import { serviceTables } from './first-release/service.ts';
import { venueTables } from './first-release/venues.ts';
import type { Migration } from './index.ts';

/** The transaction's number: a reader who knows below which all had ended has missed nothing. */
const changeNumber = `
  create or replace function change_number() returns bigint language sql volatile as
  'select pg_current_xact_id()::text::bigint'`;

export const firstRelease: Migration = {
  name: '0100-first-release',
  replaces: [
    '0001-accounts',
    '0002-venues',
    '0003-requests',
    '0010-nodes',
    '0020-audit',
    '0021-account-security',
    '0022-second-factors',
    '0030-contacts',
    '0040-devices',
    '0041-invitations',
    '0050-certificates',
    '0051-credentials',
    '0060-shadows',
    '0060-upkeep',
    '0068-venue-hours',
    '0070-releases',
    '0072-rollouts',
    '0080-alarms',
    '0082-notices',
    '0083-notice-looks',
    '0084-update-outcomes',
    '0085-channel-groups',
    '0086-snapshots',
    '0087-venue-levels',
    '0088-generator-limits',
    '0089-notice-lanes',
    '0090-code-askers',
    '0091-notices-unsure',
    '0092-notice-looks-kept',
    '0093-bridge-lives',
    '0094-housekeeping-runs',
    '0095-embargo',
  ],
  async up(transaction) {
    // Each refers to those before it.
    for (const text of [changeNumber, serviceTables, peopleTables, venueTables, amplifierTables, alarmTables])
      await sql.raw(text).execute(transaction);
  },
};
