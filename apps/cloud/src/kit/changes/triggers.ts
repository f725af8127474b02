import { forAllRows, forEachRow, type TriggerFunction } from '../db/triggers.ts';

const keepRemoval = (columns: string, of: 'accounts' | 'venues', key: string) => `
  insert into removals (${columns})
    select ${columns.replaceAll(/\w+/g, 'old.$&')} where exists (select from ${of} where ${key} = old.${key});
  return null;`;
const afterDelete = { name: 'keep_removal', when: 'after delete', runs: forEachRow };

export const changeTriggers: readonly TriggerFunction[] = [
  {
    // A changed row gets the number of its transaction.
    name: 'number_change',
    body: 'new.changed := change_number(); return new;',
    triggers: [
      {
        name: 'number_change',
        when: 'before update',
        tables: ['venues', 'memberships', 'contacts', 'devices', 'certificates'],
        runs: forEachRow,
      },
    ],
  },
  {
    // Rows are locked in order of their id, against deadlocks.
    name: 'touch_venues',
    body: `
      perform from venues where venue_id in (select venue_id from touched) order by venue_id for no key update;
      update venues set changed = change_number() where venue_id in (select venue_id from touched);
      return null;`,
    triggers: [
      { name: 'touch_by_insert', when: 'after insert', tables: ['devices', 'venue_contacts'], runs: forAllRows('new') },
      { name: 'touch_by_delete', when: 'after delete', tables: ['devices', 'venue_contacts'], runs: forAllRows('old') },
      { name: 'touch_by_update_old', when: 'after update', tables: ['devices'], runs: forAllRows('old') },
      { name: 'touch_by_update_new', when: 'after update', tables: ['devices'], runs: forAllRows('new') },
    ],
  },
  {
    name: 'keep_venue_removal',
    body: keepRemoval('account_id, venue_id', 'accounts', 'account_id'),
    triggers: [{ ...afterDelete, tables: ['venues', 'memberships'] }],
  },
  {
    name: 'keep_contact_removal',
    body: keepRemoval('account_id, contact_id', 'accounts', 'account_id'),
    triggers: [{ ...afterDelete, tables: ['contacts'] }],
  },
  {
    // Also when the device moves to another venue.
    name: 'keep_device_removal',
    body: keepRemoval('venue_id, device_id', 'venues', 'venue_id'),
    triggers: [
      { ...afterDelete, tables: ['devices'] },
      {
        name: 'keep_move',
        when: 'after update of venue_id',
        tables: ['devices'],
        runs: `${forEachRow} when (old.venue_id <> new.venue_id)`,
      },
    ],
  },
];
