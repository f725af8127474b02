export const rowsOfCommissioning = `
    insert into recipes values ('00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-000000000003', 'Bar', 1, 1, now(),
      '00000000-0000-7000-8000-000000000001', '{}');
    insert into commissionings (device_id, revision, run) values ('001122334455', 1, '{}');
    insert into commissioning_pictures values ('001122334455', 'hash', now(), 1, '\\x01')`;
