import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { expectOk } from '../../../test/cloud-rig.ts';
import { copyEmptyCloud } from '../../../test/empty-cloud.ts';
import { createNoticeRig, minute, second } from '../../../test/notice-rig.ts';

it('alarm and event messages that were due when the database was killed are sent within a minute after it is back', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'headroom-crash-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  await copyEmptyCloud(folder);
  const rig = stack.use(await createNoticeRig(3, {}, { database: { folder } }));
  const { db } = rig.cloud.cloud;
  await rig.contact('Ada', { email: 'ada@example.com' });
  await rig.after(second);
  await rig.faulted(1, 1);
  expectOk(await rig.owner.client.removeDevice({ params: { deviceId: ampIdOf(3) } }));

  const pid = () => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(
      () =>
        pid() !== killed &&
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ),
    )
    .toBe(true);
  await rig.after(minute - second);
  expect(rig.post.letters).toHaveLength(1);
  for (const told of ['Amp 1, channel 1 (Zone 1): Output faulted (critical)', 'Amp 3: Amplifier removed'])
    expect(rig.post.letters[0]?.body).toContain(told);
});
