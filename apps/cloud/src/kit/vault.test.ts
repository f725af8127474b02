import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'headroom-vault-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));
const open = (where: Parameters<typeof openVault>[0]) => openVault(where, randomBytes);

describe('the vault', () => {
  it('opens what it sealed, and nothing that was altered, moved, or sealed with another key', async () => {
    const [vault, other] = await Promise.all([open({ key: 'a7'.repeat(32) }), open({ key: 'b8'.repeat(32) })]);
    const sealed = vault.seal('a secret', 'of ada');
    expect(vault.open(sealed, 'of ada')).toBe('a secret');
    expect(vault.seal('a secret', 'of ada').equals(sealed)).toBe(false);
    expect(vault.open(sealed, 'of bo')).toBeUndefined();
    expect(other.open(sealed, 'of ada')).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 1) {
      const touched = Buffer.from(sealed);
      touched[at] = (touched[at] ?? 0) ^ 1;
      expect(vault.open(touched, 'of ada')).toBeUndefined();
    }
    expect(vault.open(Buffer.of(1, 2), 'of ada')).toBeUndefined();
  });

  it('seals with its first key, says which values use it, and opens those of the other keys, with or without a version', async () => {
    const [before, after] = ['a7'.repeat(32), 'b8'.repeat(32)] as const;
    const [old, both, fresh] = await Promise.all([open({ key: before }), open({ key: `${after},${before}` }), open({ key: after })]);
    const sealed = old.seal('a secret', 'of ada');
    expect([both.open(sealed, 'of ada'), both.isCurrent(sealed), fresh.open(sealed, 'of ada')]).toEqual(['a secret', false, undefined]);
    const anew = both.seal('a secret', 'of ada');
    expect([both.open(anew, 'of ada'), both.isCurrent(anew), fresh.open(anew, 'of ada'), old.open(anew, 'of ada')]).toEqual([
      'a secret',
      true,
      'a secret',
      undefined,
    ]);
    expect([both.open(sealed.subarray(5), 'of ada'), both.isCurrent(sealed.subarray(5))]).toEqual(['a secret', false]);
  });

  it('makes its key once, readable by nobody else, when many processes start together', async () => {
    const home = join(folder, 'new', 'data');
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => open({ folder: home })));
    const sealed = first?.seal('a secret', 'it') ?? Buffer.of();
    for (const other of [...others, await open({ folder: home })]) expect(other.open(sealed, 'it')).toBe('a secret');
    const file = join(home, 'secret.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
  });

  it('reports an invalid key with a sentence', async () => {
    await writeFile(join(folder, 'secret.key'), 'torn');
    await expect(open({ folder })).rejects.toThrow(`${folder}/secret.key must hold 64 hexadecimal digits`);
  });
});
