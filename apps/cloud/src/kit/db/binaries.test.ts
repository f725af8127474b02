import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBinaries, reachableBy } from './binaries.ts';
import { serverIdentity } from './server-identity.ts';

const isRoot = process.getuid?.() === 0;
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

describe('the programs of the embedded server', () => {
  it('are those of the folder that --postgres names, or a sentence says why not', async () => {
    const { postgres, initdb } = await findBinaries({}, undefined);
    for (const named of [dirname(postgres), dirname(dirname(postgres))])
      expect(await findBinaries({}, named)).toEqual({ postgres, initdb });
    await expect(findBinaries({}, tmpdir())).rejects.toThrow(`--postgres: ${tmpdir()} holds no postgres and initdb.`);
    const broken = mkdtempSync(join(tmpdir(), 'headroom-broken-'));
    made.push(broken);
    for (const name of ['postgres', 'initdb']) writeFileSync(join(broken, name), '');
    await expect(findBinaries({}, broken)).rejects.toThrow(`--postgres: this user cannot run ${join(broken, 'postgres')}.`);
  });

  it('run from where they are installed if the user can reach them', async () => {
    const installed = await findBinaries({}, undefined);
    expect(await reachableBy({}, installed)).toBe(installed);
  });

  it.skipIf(!isRoot)("are copied once for a user who cannot read root's installation", async () => {
    const identity = await serverIdentity();
    const installed = await findBinaries({}, undefined);
    const closed = mkdtempSync(join(tmpdir(), 'headroom-closed-'));
    made.push(closed);
    chmodSync(closed, 0o700);
    const native = join(closed, 'native');
    mkdirSync(native);
    cpSync(dirname(dirname(installed.postgres)), native, { recursive: true, verbatimSymlinks: true });
    const hidden = { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
    const [one, other] = await Promise.all([reachableBy(identity, hidden), reachableBy(identity, hidden)]);
    made.push(dirname(dirname(one.postgres)));
    expect(one).toEqual(other);
    expect(one.postgres).not.toContain(closed);
    for (const program of [one.postgres, one.initdb])
      expect(spawnSync(program, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' }).stdout).toContain('PostgreSQL');
  });
});
