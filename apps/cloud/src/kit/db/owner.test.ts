import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud } from '../../../test/cloud-rig.ts';
import { copyEmptyCloud } from '../../../test/empty-cloud.ts';

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-owner-'));
  chmodSync(folder, 0o755);
  await copyEmptyCloud(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const pid = () => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('the embedded server', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)('restarts after it dies by %s, with everything that was acknowledged', async (signal) => {
    await using rig = await createTestCloud({ database: { folder } });
    const { client, email } = await rig.signUp(`${signal.toLowerCase()}@example.com`);
    const before = pid();
    process.kill(before, signal);
    await expect.poll(async () => (await fetch(`${rig.cloud.origin}/readyz`)).status === 200 && pid() !== before).toBe(true);
    await expect.poll(() => client.getProfile()).toMatchObject({ ok: true, value: { email } });
    expect(rig.logged.join('')).toContain('the database is unavailable');
  });
});
