import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKey, writeSums } from './checksums.mjs';
import { writeDeb } from './deb.mjs';
import { licencesOf, partsOf, sbomOf } from './parts.mjs';
import { inOrder, tarGz, writeWhole, type Entry } from './tar.mjs';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-release-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 1_700_000_000;
const text = (path: string, words: string): Entry => ({ path, bytes: Buffer.from(words), mode: 0o644 });
const run = (command: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};
const isThere = (command: string) => spawnSync(command, ['--version']).error === undefined;

describe('an archive', () => {
  const long = `a/${'folder-of-a-long-name/'.repeat(6)}file`;
  const entries = [
    text('a/b', 'hello'),
    { path: 'a/link', link: 'b' },
    text(long, 'deep'),
    { path: 'a/run', bytes: Buffer.from('x'), mode: 0o755 },
  ];

  it('has the same bytes whatever the order of its files, and tar reads what was put in', async () => {
    const one = await writeWhole(join(folder, 'one.tar.gz'), tarGz(entries, seconds));
    const other = await writeWhole(join(folder, 'other.tar.gz'), tarGz(entries.toReversed(), seconds));
    expect(other).toEqual(one);
    expect(readFileSync(join(folder, 'other.tar.gz'))).toEqual(readFileSync(join(folder, 'one.tar.gz')));
    expect(run('tar', '-xzf', 'one.tar.gz')).toEqual({ status: 0, output: '' });
    expect(['a/b', 'a/link', long].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['hello', 'hello', 'deep']);
    const listed = run('tar', '-tvzf', 'one.tar.gz', '--utc', '--numeric-owner').output;
    expect(listed).toMatch(/^drwxr-xr-x 0\/0 +0 2023-11-14 22:13 a\/$/m);
    expect(listed).toMatch(/^-rwxr-xr-x 0\/0 +1 2023-11-14 22:13 a\/run$/m);
  });

  it.each([
    ['a name above it', [text('../a', '')]],
    ['a name that goes up on its way', [text('a/../b', '')]],
    ['an absolute name', [text('/a', '')]],
    ['a link out of it', [{ path: 'a/b', link: '../../c' }]],
    ['the same name twice', [text('a', '1'), text('a', '2')]],
    ['a file where a folder is', [text('a', '1'), text('a/b', '2')]],
    ['a name that is too long', [text('x'.repeat(300), '')]],
  ])('is refused with %s', async (_, bad: Entry[]) => {
    await expect(writeWhole(join(folder, 'bad.tar.gz'), tarGz(bad, seconds))).rejects.toThrow(/archive|twice|folder/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(!existsSync('/dev/full'))('leaves nothing of itself on a full disk', async () => {
    symlinkSync('/dev/full', join(folder, 'a.tar.gz.part'));
    await expect(writeWhole(join(folder, 'a.tar.gz'), tarGz(entries, seconds))).rejects.toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused where a file has changed since it was listed', async () => {
    writeFileSync(join(folder, 'grown'), 'longer than before');
    const grown: Entry = { path: 'a', from: join(folder, 'grown'), size: 3, mode: 0o644 };
    await expect(writeWhole(join(folder, 'a.tar.gz'), tarGz([grown], seconds))).rejects.toThrow('has changed');
    expect(readdirSync(folder)).toEqual(['grown']);
  });
});

describe.skipIf(!isThere('dpkg-deb'))(`a Debian package${isThere('dpkg-deb') ? '' : ' (skipped: no dpkg-deb here)'}`, () => {
  it('is read by dpkg-deb, and has the same bytes each time', async () => {
    const what = {
      control: { Package: 'headroom-x', Version: '1-2', Architecture: 'all', Maintainer: 'a <a@b>', Description: 'tries it' },
      scripts: { postinst: '#!/bin/sh\nexit 0\n' },
      conffiles: ['/etc/x.env'],
      entries: [text('etc/x.env', 'A=1\n'), text('usr/lib/x/odd', 'odd')],
      seconds,
    };
    const one = await writeDeb(join(folder, 'one.deb'), what);
    expect(await writeDeb(join(folder, 'other.deb'), { ...what, entries: what.entries.toReversed() })).toEqual(one);
    expect(readdirSync(folder).toSorted()).toEqual(['one.deb', 'other.deb']);
    expect(run('dpkg-deb', '--field', 'one.deb', 'Package', 'Installed-Size').output).toBe('Package: headroom-x\nInstalled-Size: 2\n');
    expect(run('dpkg-deb', '--contents', 'one.deb').output).toMatch(/root\/root .* usr\/lib\/x\/odd$/m);
    expect(run('dpkg-deb', '--control', 'one.deb', 'control').status).toBe(0);
    expect(readFileSync(join(folder, 'control/conffiles'), 'utf8')).toBe('/etc/x.env\n');
    expect(run('dpkg-deb', '--extract', 'one.deb', '.').status).toBe(0);
    expect(run('md5sum', '--check', 'control/md5sums')).toEqual({ status: 0, output: 'usr/lib/x/odd: OK\n' });
  });
});

describe('checksums and signature', () => {
  const keyOf = (kind: 'ed25519' | 'x25519') => {
    // One overload each.
    const { privateKey } = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
    const file = join(folder, `${kind}.pem`);
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return file;
  };
  const openssl = [
    'pkeyutl',
    '-verify',
    '-pubin',
    '-inkey',
    'headroom.pub.pem',
    '-rawin',
    '-in',
    'SHA256SUMS',
    '-sigfile',
    'SHA256SUMS.sig',
  ];

  it('are verified with the two lines of the documentation, and fail after any change', async () => {
    const { sha256 } = await writeWhole(join(folder, 'a.tar.gz'), [Buffer.from('hello')]);
    await writeSums(folder, { 'a.tar.gz': sha256 }, keyOf('ed25519'));
    expect(run('sha256sum', '--check', 'SHA256SUMS')).toEqual({ status: 0, output: 'a.tar.gz: OK\n' });
    expect(run('openssl', ...openssl).status).toBe(0);
    const page = readFileSync(new URL('../../docs/install.md', import.meta.url), 'utf8');
    expect(page).toContain(`openssl ${openssl.join(' ')}`);
    expect(page).toContain('sha256sum --check');
    writeFileSync(join(folder, 'a.tar.gz'), 'hellO');
    expect(run('sha256sum', '--check', 'SHA256SUMS').status).toBe(1);
    writeFileSync(join(folder, 'SHA256SUMS'), `${readFileSync(join(folder, 'SHA256SUMS'), 'utf8')}\n`);
    expect(run('openssl', ...openssl).status).toBe(1);
  });

  it('a file that is no Ed25519 key is refused in a sentence', async () => {
    writeFileSync(join(folder, 'words.pem'), 'no key');
    await expect(readKey(join(folder, 'none.pem'))).rejects.toThrow('cannot be read');
    await expect(readKey(join(folder, 'words.pem'))).rejects.toThrow('holds no private key');
    await expect(readKey(keyOf('x25519'))).rejects.toThrow('a key of another kind');
  });
});

describe('the list of parts', () => {
  const locked = {
    'node_modules/a': { version: '1.0.0', integrity: `sha512-${Buffer.from('a').toString('base64')}`, license: 'MIT' },
    'node_modules/@b/c': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
    'node_modules/@b/c/node_modules/a': { version: '0.9.0', license: 'MIT' },
  };
  const files = [
    'node_modules/@b/c/node_modules/a/index.js',
    'node_modules/a/lib/x.js',
    'node_modules/a/package.json',
    'apps/cloud/src/main.ts',
  ];
  const parts = () =>
    partsOf(
      folder,
      locked,
      [...files, 'node_modules/@b/c/x.js'].map((file) => join(folder, file)),
    );

  it('names each package of the files once, also one within another, and no source of ours', () => {
    expect(parts().map(({ name, version }) => `${name} ${version}`)).toEqual(['@b/c 2.0.0', 'a 0.9.0', 'a 1.0.0']);
    expect(() => partsOf(folder, {}, [join(folder, 'node_modules/a/x.js')])).toThrow(
      'node_modules/a is in the archive, but not in package-lock.json.',
    );
  });

  it('is CycloneDX with the hashes of the lock file, the same each time', () => {
    const what = { name: 'headroom-x', version: '1', parts: parts(), seconds };
    expect(sbomOf(what)).toBe(sbomOf({ ...what, parts: parts() }));
    const bom = JSON.parse(sbomOf(what)) as { components: Record<string, unknown>[] };
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { timestamp: '2023-11-14T22:13:20.000Z' } });
    expect(bom.components[0]).toMatchObject({ purl: 'pkg:npm/%40b/c@2.0.0', licenses: [{ expression: 'MIT OR CC0-1.0' }] });
    expect(bom.components[2]).toMatchObject({ hashes: [{ alg: 'SHA-512', content: '61' }], licenses: [{ license: { id: 'MIT' } }] });
    expect(sbomOf({ ...what, version: '2' })).not.toContain((JSON.parse(sbomOf(what)) as { serialNumber: string }).serialNumber);
  });

  it('gives each licence text once, below all that are under it', () => {
    for (const file of ['node_modules/a', 'node_modules/@b/c/node_modules/a']) {
      mkdirSync(join(folder, file), { recursive: true });
      writeFileSync(join(folder, file, 'LICENCE.txt'), 'Do as you like.\n');
    }
    const words = licencesOf(parts());
    expect(words.match(/Do as you like\./g)).toHaveLength(1);
    expect(words).toContain('a 0.9.0 (MIT)\na 1.0.0 (MIT)\n\nDo as you like.');
    expect(words).toContain('@b/c 2.0.0 ((MIT OR CC0-1.0))\n\nIts package holds no text of its licence');
  });
});

it('folders above an entry are named before it', () => {
  expect(inOrder([text('a/b/c', '')]).map(({ path }) => path)).toEqual(['a', 'a/b', 'a/b/c']);
});
