/** From the shadows, in one query [DASH-04]. */

import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { amplifierShadow } from '@headroom/protocol/shadow';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

type Amps = AnsweredWith<CloudApi['getDashboard']>['amps'];
interface Row {
  readonly venueId: string;
  readonly ampId: string;
  readonly faults: readonly [lines: number, latest: string] | null;
  readonly events: readonly [lines: number, latest: string] | null;
}

export async function latestLines(db: Db, accountId: string): Promise<Amps> {
  // The database cannot parse JSON with NUL.
  const { rows } = await sql<Row>`
    with seen as (
      select venue_id from venues where account_id = ${accountId}
      union select venue_id from memberships where account_id = ${accountId}
    ), told as materialized (
      select d.venue_id, d.device_id, replace(s.state, '\\u0000', '\\u2400')::json #> '{reported,logs}' as logs
      from devices d join seen on seen.venue_id = d.venue_id
      join shadows s on s.device_id = d.device_id and s.name = ${amplifierShadow}
    )
    select venue_id as "venueId", device_id as "ampId", ${linesOf('faults')} as faults, ${linesOf('events')} as events
    from told where logs is not null
    order by venue_id, device_id`.execute(db);
  return rows.flatMap(({ venueId, ampId, faults, events }) =>
    faults === null && events === null ? [] : { venueId, ampId, ...named('faults', faults), ...named('events', events) },
  );
}
const linesOf = (log: 'faults' | 'events') => sql`(
  select case when cardinality(lines) > 0 then json_build_array(cardinality(lines), lines[cardinality(lines)]) end
  from (select array_remove(regexp_split_to_array(btrim(logs ->> ${sql.lit(log)}, E' \\r\\n\\t'), '\\s*\\n\\s*'), '') as lines) split
)`;
const named = (log: 'faults' | 'events', told: Row['faults']) => (told === null ? {} : { [log]: { lines: told[0], latest: told[1] } });
