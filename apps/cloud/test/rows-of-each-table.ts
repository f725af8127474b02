/** Rows for each table of a fresh database, and of the last version before the first release. */
export const rowsOfEachTable = `
    insert into accounts values ('00000000-0000-7000-8000-000000000001', 'a@example.com', 'a@example.com', 'hash', now(), now());
    insert into codes values ('00000000-0000-7000-8000-000000000001', 'confirm', 'hash', 1, now(), now());
    insert into sessions values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', '::1', '', now(), now(), null);
    insert into refresh_tokens values ('\\x01', '00000000-0000-7000-8000-000000000002', now(), now(), null);
    insert into signing_keys values ('key', '{}', now(), '\\x01');
    insert into venues values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'Hall', 'hall', now());
    insert into memberships values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'viewer', now());
    insert into answered_requests values ('00000000-0000-7000-8000-000000000001', 'key', '\\x01', '{}', now());
    insert into rate_windows values ('key', 1, now());
    insert into nodes values ('node', now());
    insert into holdings values ('001122334455', 'node', 1);
    insert into audit_log (recorded_at, account_id, address, action, value_after)
    values (now(), '00000000-0000-7000-8000-000000000001', '::1', 'registered', '"a@example.com"');
    insert into email_changes values ('00000000-0000-7000-8000-000000000001', 'b@example.com', 'b@example.com', now());
    insert into sign_in_failures values ('account', 1, now(), now());
    insert into second_factors values ('00000000-0000-7000-8000-000000000001', '\\x01', now(), 1);
    insert into recovery_codes values ('00000000-0000-7000-8000-000000000001', '\\x01');
    insert into passkeys
    values ('00000000-0000-7000-8000-000000000004', '00000000-0000-7000-8000-000000000001', 'Key', 'id', '\\x01', 0, false, '{usb}', now(), now());
    insert into passkey_challenges values ('challenge', null, now());
    insert into contacts values
      ('00000000-0000-7000-8000-000000000004', '00000000-0000-7000-8000-000000000001', 'Bar', 'b@example.com', 'b@example.com', null, '{Info}', null, now());
    insert into venue_contacts values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004');
    insert into devices (device_id, venue_id, number_of_channels, summary, created_at) values
      ('001122334455', '00000000-0000-7000-8000-000000000003', 4, '{"deviceName":"Bar","modelID":"704D","currentFirmwareVersion":"1.0.0",
        "latestFirmwareVersion":"","isConnected":true,"hasFault":false,"hasWarning":false,"hasAvailableFirmwareUpdate":false}', now());
    insert into removals (venue_id, device_id) values ('00000000-0000-7000-8000-000000000003', '001122334466');
    insert into feed values ('here', 1);
    insert into invitations values
      ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000003', 'c@example.com', 'c@example.com', 'viewer', 'en', '\\x01', now(), now(), now());
    insert into authority (certificate, sealed_key, created_at) values ('pem', '\\x01', now());
    insert into registration_tokens
    values ('00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000003', '\\x01', now(), now(), null);
    insert into bridges values ('00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000003', 'Rack', now());
    insert into bridge_exclusions values ('00000000-0000-7000-8000-000000000007', '001122334466');
    insert into certificates (serial, kind, holder_id, bridge_id, public_key, request_hash, certificate, issued_at, expires_at) values
      ('40', 'device', '001122334455', '00000000-0000-7000-8000-000000000007', '\\x01', '\\x01', 'pem', now(), now());
    insert into mqtt_credentials values
      ('key', '00000000-0000-7000-8000-000000000002', '001122334455', '00000000-0000-7000-8000-000000000003', 'id', '\\x01', now(), now());
    insert into releases values ('00000000-0000-7000-8000-000000000070', 'ASBT', '3.2.0.0', 'ASBT-3.2.0.0.tar.xz.enc', 1, 'hash', '{2}', now(), null);
    insert into release_parts values ('00000000-0000-7000-8000-000000000070', 0, '\\x01');
    insert into shadows values ('001122334455', 'amp', 1, '{"reported":{"amp":{"deviceInfo":{"deviceName":"Bar"}}}}', '{}');
    insert into venue_hours values ('00000000-0000-7000-8000-000000000003', 'Europe/Madrid', '03:00', '06:00', null, null);
    insert into rollouts values
      ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', now(), now(), now(), 5, 0,
        true, false, 'running', 'in progress', null);
    insert into rollout_devices (rollout_id, device_id, place, name, model, from_version, to_version, state, since)
    values ('00000000-0000-7000-8000-000000000008', '001122334455', 1, 'Bar', '704D', '1.0.0', '1.1.0', 'running', now());
    update shadows set version = 2, state = '{"reported":{"misc":{"fwUpdateStatus":"Decrypting"}}}';
    insert into event_sources (venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search, events) values
      ('00000000-0000-7000-8000-000000000003', '001122334455', '', 'Bar', 'faultBegan', 'outputFaulted', 1, 'Left', 'critical', 'bar left', 1);
    insert into events (source_id, venue_id, at) select source_id, venue_id, now() from event_sources;
    insert into alarms (alarm_id, venue_id, device_id, code, channel, severity, began_at, changed_at, is_told) values
      ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000003', '001122334455', 'outputFaulted', 1, 'critical', now(), now(), true);
    insert into maintenances values
      ('00000000-0000-7000-8000-000000000009', '00000000-0000-7000-8000-000000000003', '001122334455', now(), now(), 'Fuse',
       '00000000-0000-7000-8000-000000000001');
    insert into webhooks values
      ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000003', 'https://example.com/', '{Info}', '\\x01', now());
    insert into notices values
      ('00000000-0000-7000-8000-000000000009', '00000000-0000-7000-8000-000000000003', null, '00000000-0000-7000-8000-000000000008', 'example.com',
        'webhook', 'https://example.com/', 'Hall', 'test', '{}', 'sent', null, 1, now(), now(), now(), '<1@example.com>', '00000000-0000-7000-8000-000000000001');
    insert into notice_parts values ('00000000-0000-7000-8000-000000000009', 'event 1', null, 'happened');
    insert into noticed_events select event_id from events limit 1;
    insert into notice_looks values ('00000000-0000-7000-8000-000000000003', '-infinity') on conflict do nothing;
    insert into channel_groups values
      ('00000000-0000-7000-8000-000000000010', '00000000-0000-7000-8000-000000000003', 'Floor', 'floor', 'relative', now());
    insert into channel_group_members values ('00000000-0000-7000-8000-000000000010', '001122334455', 1, 0, 'Left · Bar', '{"mute":true}');
    insert into snapshots values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000003', 'Night', 'venue', now(),
      '00000000-0000-7000-8000-000000000001', '[]', 2, '{}');
    insert into generator_limits values ('001122334455', 1, now());
    insert into housekeeping_runs (ran_at) values (now());
    insert into embargo default values`;

/** Since 0113. */
export const rowsOfProviders = `
    insert into provider_links values
      ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-000000000001', 'staff', 'https://login.example', 'subject', 'a@example.com', now(), now());
    insert into provider_attempts values ('\\x01', '\\x02', '192.0.2.1', null, '\\x03', now())`;
