/** `notices/notification-scheduler.ts` looks at the venues in `notice_looks`. */

import { happeningKinds } from '../kit/db/tables/notice-content.ts';
import { forAllRows, type TriggerFunction } from '../kit/db/triggers.ts';

/** In one order, against deadlocks. */
const lookAt = (venues: string) => `
  insert into notice_looks select distinct venue_id, '-infinity'::timestamptz from ${venues} order by venue_id
    on conflict (venue_id) do update set look_at = excluded.look_at;
  return null;`;

export const venueTriggers: readonly TriggerFunction[] = [
  {
    // And what decides who is told of an alarm, and when.
    name: 'look_at_venues',
    body: lookAt('touched'),
    triggers: [
      {
        name: 'look_by_insert',
        when: 'after insert',
        tables: ['alarms', 'venue_contacts', 'webhooks', 'venue_hours', 'maintenances'],
        runs: forAllRows('new'),
      },
      { name: 'look_by_update', when: 'after update', tables: ['alarms', 'venue_hours', 'maintenances'], runs: forAllRows('new') },
      { name: 'look_by_delete', when: 'after delete', tables: ['maintenances'], runs: forAllRows('old') },
    ],
  },
  {
    name: 'look_at_happenings',
    body: lookAt(`(
      select e.venue_id from touched e join event_sources s on s.source_id = e.source_id
      where s.kind in (${happeningKinds.map((kind) => `'${kind}'`).join(', ')})
    ) told`),
    triggers: [{ name: 'look_by_insert', when: 'after insert', tables: ['events'], runs: forAllRows('new') }],
  },
  {
    name: 'look_at_venues_of_contacts',
    body: lookAt('touched join venue_contacts using (contact_id)'),
    triggers: [{ name: 'look_by_update', when: 'after update', tables: ['contacts'], runs: forAllRows('new') }],
  },
  {
    // A disabled account is told nothing at its address.
    name: 'look_at_venues_of_accounts',
    body: lookAt('touched join contacts using (email_key) join venue_contacts using (contact_id)'),
    triggers: [{ name: 'look_by_update', when: 'after update', tables: ['accounts'], runs: forAllRows('new') }],
  },
];
