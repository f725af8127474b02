import { expect, it } from 'vitest';
import { createTestCloud } from '../../../test/cloud-rig.ts';
import { record, type Change } from './record.ts';

it('records who changed what, old and new value, until the account that owns the log is deleted', async () => {
  await using rig = await createTestCloud();
  const { db } = rig.cloud;
  const [owner, operator] = await Promise.all([rig.signUp('owner@example.com'), rig.signUp('operator@example.com')]);
  const venueId = '00000000-0000-7000-8000-000000000001';
  const change: Change = {
    at: new Date(rig.clock.now()),
    accountId: owner.accountId,
    actorId: operator.accountId,
    address: '127.0.0.1',
    venueId,
    deviceId: 'amp-1',
    action: 'channels.1.output.mute',
    from: false,
    to: null,
  };
  await record(db, change);
  const entries = () =>
    db.selectFrom('audit_log').where('device_id', '=', 'amp-1').select(['actor_id', 'value_before', 'value_after']).execute();
  expect(await entries()).toEqual([{ actor_id: operator.accountId, value_before: false, value_after: null }]);
  await db.deleteFrom('accounts').where('account_id', '=', operator.accountId).execute();
  expect(await entries()).toEqual([{ actor_id: null, value_before: false, value_after: null }]);
  await db.deleteFrom('accounts').where('account_id', '=', owner.accountId).execute();
  expect(await entries()).toEqual([]);
});

it('rolls back together with the change it records', async () => {
  await using rig = await createTestCloud();
  const { db } = rig.cloud;
  const { accountId } = await rig.signUp('ada@example.com');
  const at = new Date(rig.clock.now());
  const rest = { at, accountId, actorId: accountId, address: '', venueId: undefined, deviceId: undefined, from: undefined, to: undefined };
  const failed = db.transaction().execute(async (transaction) => {
    await record(transaction, { ...rest, action: 'undone' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await db.selectFrom('audit_log').where('action', '=', 'undone').select('action').execute()).toEqual([]);
});
