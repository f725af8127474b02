/** What the database does by itself when rows change. */
const functions = `
  create or replace function number_change() returns trigger language plpgsql as $$
    begin new.changed := change_number(); return new; end
  $$;

  create or replace function keep_venue_removal() returns trigger language plpgsql as $$
    begin
      insert into removals (account_id, venue_id)
        select old.account_id, old.venue_id where exists (select from accounts where account_id = old.account_id);
      return null;
    end
  $$;
  create or replace function keep_contact_removal() returns trigger language plpgsql as $$
    begin
      insert into removals (account_id, contact_id)
        select old.account_id, old.contact_id where exists (select from accounts where account_id = old.account_id);
      return null;
    end
  $$;
  create or replace function keep_device_removal() returns trigger language plpgsql as $$
    begin
      insert into removals (venue_id, device_id)
        select old.venue_id, old.device_id where exists (select from venues where venue_id = old.venue_id);
      return null;
    end
  $$;
  -- One number covers a venue with its content. Locked in one order, against deadlocks.
  create or replace function touch_venues() returns trigger language plpgsql as $$
    begin
      perform from venues where venue_id in (select venue_id from touched) order by venue_id for no key update;
      update venues set changed = change_number() where venue_id in (select venue_id from touched);
      return null;
    end
  $$;

  create or replace function revoke_device() returns trigger language plpgsql as $$
    begin
      update certificates set revoked_at = now()
        where kind = 'device' and holder_id = old.device_id::text and revoked_at is null;
      return null;
    end
  $$;
  create or replace function revoke_bridge() returns trigger language plpgsql as $$
    begin
      update certificates set revoked_at = now()
        where kind = 'bridge' and holder_id = old.bridge_id::text and revoked_at is null;
      return null;
    end
  $$;

  -- PostgreSQL cannot parse JSON with a NUL. Only reports that a rollout waits for are parsed, because every report passes here.
  create or replace function keep_rollout_report() returns trigger language plpgsql as $$
    begin
      if not exists (select from rollout_devices where device_id = new.device_id and is_open) then return null; end if;
      insert into rollout_reports (rollout_id, device_id, report)
        select rollout_id, device_id, (replace(new.state, '\\u0000', '\\u2400')::json #> '{reported,misc}')::text from rollout_devices
        where device_id = new.device_id and is_open and state in ('starting', 'running', 'checking');
      return null;
    end
  $$;

  -- Alarms move with their amplifier. A lost bridge is a separate cause in each venue.
  create or replace function move_alarms() returns trigger language plpgsql as $$
    begin
      update alarms set venue_id = new.venue_id, cause_id = null,
        quiet_until = case when cause_id is null then quiet_until else began_at end
        where device_id = new.device_id;
      update maintenances set venue_id = new.venue_id where device_id = new.device_id;
      return null;
    end
  $$;
  create or replace function leave_groups() returns trigger language plpgsql as $$
    begin
      delete from channel_group_members where device_id = new.device_id;
      return null;
    end
  $$;

  -- In one order, against deadlocks.
  create or replace function look_at_venues() returns trigger language plpgsql as $$
    begin
      insert into notice_looks select distinct venue_id, '-infinity'::timestamptz from touched order by venue_id
        on conflict (venue_id) do update set look_at = excluded.look_at;
      return null;
    end
  $$;
  create or replace function look_at_happenings() returns trigger language plpgsql as $$
    begin
      insert into notice_looks
        select distinct e.venue_id, '-infinity'::timestamptz from touched e join event_sources s on s.source_id = e.source_id
        where s.kind in ('updateSucceeded', 'settingsImported', 'ampAdded', 'ampRemoved', 'ampMovedIn', 'ampMovedOut')
        order by e.venue_id
        on conflict (venue_id) do update set look_at = excluded.look_at;
      return null;
    end
  $$;
  create or replace function look_at_venues_of_contacts() returns trigger language plpgsql as $$
    begin
      insert into notice_looks
        select distinct v.venue_id, '-infinity'::timestamptz from touched t join venue_contacts v on v.contact_id = t.contact_id
        order by v.venue_id
        on conflict (venue_id) do update set look_at = excluded.look_at;
      return null;
    end
  $$;
`;

const row = (name: string, when: string, what: string) =>
  `create trigger ${name} ${when.replace(/ if (.*)$/, '')} for each row ${/ if (.*)$/.exec(when)?.[1] ?? ''} execute function ${what}();`;
const statement = (name: string, when: string, rows: 'old' | 'new', what: string) =>
  `create trigger ${name} ${when} referencing ${rows} table as touched for each statement execute function ${what}();`;
const move = 'after update of venue_id on devices if when (old.venue_id <> new.venue_id)';

export const firstTriggers = [
  functions,
  ...['venues', 'memberships', 'contacts', 'devices', 'certificates'].map((table) =>
    row('number_change', `before update on ${table}`, 'number_change'),
  ),
  row('keep_removal', 'after delete on venues', 'keep_venue_removal'),
  row('keep_removal', 'after delete on memberships', 'keep_venue_removal'),
  row('keep_removal', 'after delete on contacts', 'keep_contact_removal'),
  row('keep_removal', 'after delete on devices', 'keep_device_removal'),
  row('keep_move', move, 'keep_device_removal'),
  row('move_alarms', move, 'move_alarms'),
  row('leave_groups', move, 'leave_groups'),
  row('revoke_certificates', 'after delete on devices', 'revoke_device'),
  row('revoke_certificates', 'after delete on bridges', 'revoke_bridge'),
  row('keep_rollout_report', `after insert or update of state on shadows if when (new.name = 'amp')`, 'keep_rollout_report'),
  ...['devices', 'venue_contacts'].flatMap((table) => [
    statement('touch_by_insert', `after insert on ${table}`, 'new', 'touch_venues'),
    statement('touch_by_delete', `after delete on ${table}`, 'old', 'touch_venues'),
  ]),
  statement('touch_by_update_old', 'after update on devices', 'old', 'touch_venues'),
  statement('touch_by_update_new', 'after update on devices', 'new', 'touch_venues'),
  ...['alarms', 'venue_hours', 'maintenances'].map((table) =>
    statement('look_by_update', `after update on ${table}`, 'new', 'look_at_venues'),
  ),
  ...['alarms', 'venue_contacts', 'webhooks', 'venue_hours', 'maintenances'].map((table) =>
    statement('look_by_insert', `after insert on ${table}`, 'new', 'look_at_venues'),
  ),
  statement('look_by_delete', 'after delete on maintenances', 'old', 'look_at_venues'),
  statement('look_by_insert', 'after insert on events', 'new', 'look_at_happenings'),
  statement('look_by_update', 'after update on contacts', 'new', 'look_at_venues_of_contacts'),
].join('\n');
