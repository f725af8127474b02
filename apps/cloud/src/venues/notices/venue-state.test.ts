import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { expectOk } from '../../../test/cloud-rig.ts';
import { createNoticeRig, minute } from '../../../test/notice-rig.ts';

it('a lost bridge is told with the number of its amplifiers in this venue, not of those that moved elsewhere', async () => {
  await using rig = await createNoticeRig(3);
  const { db } = rig.cloud.cloud;
  const now = new Date(rig.cloud.clock.now());
  const bridge = { bridge_id: randomUUID(), venue_id: rig.venueId };
  await db
    .insertInto('bridges')
    .values({ ...bridge, name: 'Rack', created_at: now })
    .execute();
  await db.updateTable('devices').set({ bridge_id: bridge.bridge_id }).execute();
  const { venueId } = expectOk(await rig.owner.client.addVenue({ body: { venue: { name: 'Bar' } } })).venue;
  expectOk(await rig.owner.client.relocateDevice({ params: { deviceId: ampIdOf(3) }, query: { venueId } }));
  await rig.contact('Ada', { email: 'ada@example.com', levels: ['Warning'] });
  const standing = { began_at: now, changed_at: now, is_told: true };
  await db
    .insertInto('alarms')
    .values({ alarm_id: randomUUID(), ...bridge, code: 'bridgeLost', channel: 0, severity: 'warning', ...standing })
    .execute();
  await rig.after(5 * minute);
  expect(rig.post.letters.map(({ headers }) => headers.get('subject'))).toEqual([
    'Hall: Rack, 2 amplifiers: Connection to the bridge lost (warning)',
  ]);
});
