/** Alarms that have not ended, and last log lines, in one query [DASH-04]. */

import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { amplifierShadow } from '@headroom/protocol/shadow';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { acknowledgedBy, moment } from '../alarms/store.ts';

type Amps = AnsweredWith<CloudApi['getDashboard']>['amps'];
interface Row {
  readonly venueId: string;
  readonly ampId: string;
  readonly alarms: Amps[number]['alarms'] | null;
  readonly faults: readonly [lines: number, latest: string] | null;
  readonly events: readonly [lines: number, latest: string] | null;
}

export async function dashboardOf(db: Db, accountId: string, now: Date): Promise<Amps> {
  // The database cannot parse JSON with NUL.
  const { rows } = await sql<Row>`
    with seen as (
      select venue_id from venues where account_id = ${accountId}
      union select venue_id from memberships where account_id = ${accountId}
    ), wrong as (
      select device_id, json_agg(alarm order by code) as alarms
      from (
        select distinct on (a.device_id, a.code) a.device_id, a.code, json_strip_nulls(json_build_object(
          'code', a.code, 'isPresent', a.is_present, 'acknowledgedAt', ${moment('a.acknowledged_at')}, 'acknowledgedBy', ${acknowledgedBy},
          'snoozedUntil', ${moment('a.snoozed_until')})) as alarm
        from alarms a join seen on seen.venue_id = a.venue_id
        where a.device_id is not null and a.ended_at is null and not a.is_quiet
        order by a.device_id, a.code, a.acknowledged_at is not null, coalesce(a.snoozed_until > ${now}, false), a.is_present desc,
          a.acknowledged_at desc
      ) kinds group by device_id
    ), told as materialized (
      select d.venue_id, d.device_id, replace(s.state, '\\u0000', '\\u2400')::json #> '{reported,logs}' as logs
      from devices d join seen on seen.venue_id = d.venue_id
      left join shadows s on s.device_id = d.device_id and s.name = ${amplifierShadow}
    )
    select venue_id as "venueId", device_id as "ampId", alarms, ${linesOf('faults')} as faults, ${linesOf('events')} as events
    from told left join wrong using (device_id) where logs is not null or alarms is not null
    order by venue_id, device_id`.execute(db);
  return rows.flatMap(({ venueId, ampId, alarms, faults, events }) =>
    alarms === null && faults === null && events === null
      ? []
      : { venueId, ampId, ...(alarms && { alarms }), ...named('faults', faults), ...named('events', events) },
  );
}
const linesOf = (log: 'faults' | 'events') => sql`(
  select case when cardinality(lines) > 0 then json_build_array(cardinality(lines), lines[cardinality(lines)]) end
  from (select array_remove(regexp_split_to_array(btrim(logs ->> ${sql.lit(log)}, E' \\r\\n\\t'), '\\s*\\n\\s*'), '') as lines) split
)`;
const named = (log: 'faults' | 'events', told: Row['faults']) => (told === null ? {} : { [log]: { lines: told[0], latest: told[1] } });
