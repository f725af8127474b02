import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../process.mjs';
import { writeSums } from './checksums.mjs';
import { tarGz, writeWhole, type Entry } from './tar.mjs';

/** The machine's root, and where the artefacts lie. */
let machine = '';
let shelf = '';
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'headroom-machine-'));
  shelf = mkdtempSync(join(tmpdir(), 'headroom-shelf-'));
});
afterEach(() => {
  for (const folder of [machine, shelf]) rmSync(folder, { recursive: true, force: true });
});

const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
const nameOf = (version: string) => `headroom-cloud-${version}-linux-${arch}`;
const data = () => join(machine, 'var/lib/headroom');
const table = () => join(data(), 'postgres/table');
const current = () => readlinkSync(join(machine, 'opt/headroom/cloud/current'));

/** A program with one table, which only its own version reads. */
const program = (version: string, broken: string) => `#!/bin/sh
table=$HEADROOM_ROOT/var/lib/headroom/postgres/table
[ "$1" != "${broken}" ] || { echo "${broken} is broken" >&2; exit 1; }
case $1 in
  accounts) grep -q '^${version} ' "$table" ;;
  backup) cp "$table" "$2" ;;
  migrate) sed -i 's/^[^ ]*/${version}/' "$table" ;;
  restore) mkdir -p "\${table%/*}" && cp "$2" "$table" ;;
  hold) echo "The cloud is on hold" >&2 ;;
  release) echo released ;;
esac
`;
async function make(version: string, { broken = 'nothing', inside = version }: { broken?: string; inside?: string } = {}): Promise<string> {
  const file = (path: string, words: string, mode = 0o644): Entry => ({
    path: `${nameOf(version)}/${path}`,
    bytes: Buffer.from(words),
    mode,
  });
  const entries = [
    file('VERSION', `${inside}\n`),
    file('headroom-cloud', program(version, broken), 0o755),
    file('headroom-cloud.service', '[Unit]\n'),
    file('cloud.env', 'OPTIONS=\n'),
  ];
  return add(`${nameOf(version)}.tar.gz`, (path) => writeWhole(path, tarGz(entries, 1_700_000_000)));
}
async function add(name: string, write: (path: string) => Promise<{ sha256: string }>): Promise<string> {
  const path = join(shelf, name);
  await write(path);
  await sum();
  return path;
}
async function sum(keyFile?: string): Promise<void> {
  const names = readdirSync(shelf).filter((name) => name.endsWith('.tar.gz'));
  const hashes = names.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(shelf, name)))
      .digest('hex'),
  ]);
  await writeSums(shelf, Object.fromEntries(hashes) as Record<string, string>, keyFile);
}
function say(answer: string, ...words: string[]) {
  const script = join(root, 'deploy/linux/install.sh');
  const { status, stdout, stderr } = spawnSync('sh', [script, 'cloud', ...words, '--root', machine], { input: answer, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const install = (archive: string) => say('y\n', '--from', archive);
function store(words: string): void {
  mkdirSync(join(data(), 'postgres'), { recursive: true });
  writeFileSync(table(), words);
}
const untouched = { opt: false, data: false };
const touched = () => ({ opt: existsSync(join(machine, 'opt/headroom/cloud/current')), data: existsSync(data()) });

describe('the install script', () => {
  it('says what it will do, does nothing unless that is agreed to, and then puts everything in its place', async () => {
    const archive = await make('1.0.0');
    for (const answer of ['', 'n\n', 'maybe\n']) {
      const { status, output } = say(answer, '--from', archive);
      expect([status, output]).toEqual([1, expect.stringContaining('Nothing was changed.') as string]);
      for (const place of ['opt/headroom/cloud/1.0.0', 'usr/local/bin/headroom-cloud', 'etc/headroom/cloud.env', 'var/lib/headroom'])
        expect(output).toContain(join(machine, place));
      expect(touched()).toEqual(untouched);
    }
    expect(install(archive)).toEqual({ status: 0, output: expect.stringContaining('Next: put its address into') as string });
    expect(current()).toBe('1.0.0');
    expect(readFileSync(join(machine, 'etc/headroom/cloud.env'), 'utf8')).toBe('OPTIONS=\n');
    expect(existsSync(join(machine, 'usr/local/bin/headroom-cloud'))).toBe(true);
    expect(install(archive)).toEqual({ status: 1, output: expect.stringContaining('upgrade ARCHIVE') as string });
  });

  const way = `${nameOf('1.0.0')}/way`;
  const wrong: [string, string, (archive: string) => Promise<void> | void][] = [
    ['another checksum', 'is not what SHA256SUMS says', (archive) => writeFileSync(archive, 'x', { flag: 'a' })],
    ['no checksum', 'does not name', () => writeFileSync(join(shelf, 'SHA256SUMS'), '')],
    ['no list of checksums', 'SHA256SUMS is not there', () => rmSync(join(shelf, 'SHA256SUMS'))],
    ['half of its bytes', 'cannot be read', (archive) => (writeFileSync(archive, readFileSync(archive).subarray(0, 200)), sum())],
    ['a name that leaves its folder', 'holds what no archive', (archive) => packed(archive, `${nameOf('1.0.0')}/../../evil`)],
    ['a name outside of its folder', 'holds what no archive', (archive) => packed(archive, 'other/evil')],
    ['a link out of it', 'holds what no archive', (archive) => packed(archive, way, '/etc')],
    ['a link upwards', 'holds what no archive', (archive) => packed(archive, way, '../../..')],
    ['a device', 'holds what no archive', (archive) => packed(archive, way, 'fifo')],
  ];
  /** By tar, since our own writer refuses them. */
  async function packed(archive: string, name: string, link?: string): Promise<void> {
    const from = mkdtempSync(join(tmpdir(), 'headroom-evil-'));
    const command =
      link === 'fifo' ? ['mkfifo', join(from, 'x')] : link === undefined ? ['touch', join(from, 'x')] : ['ln', '-s', link, join(from, 'x')];
    spawnSync(command[0] ?? '', command.slice(1));
    const words = ['-czPf', archive, '-C', from, '--transform', `flags=r;s,^x$,${name},`, 'x'];
    expect(spawnSync('tar', words).status).toBe(0);
    rmSync(from, { recursive: true });
    await sum();
  }
  it.each(wrong)('refuses an archive with %s, and changes nothing', async (_, words, spoil) => {
    const archive = await make('1.0.0');
    await spoil(archive);
    expect(install(archive)).toEqual({ status: 1, output: expect.stringContaining(words) as string });
    expect(touched()).toEqual(untouched);
  });

  it('refuses an archive that is of another version inside than by its name', async () => {
    expect(install(await make('1.0.0', { inside: '0.9.0' })).output).toContain('says another version inside');
    expect(touched()).toEqual(untouched);
  });

  it('checks the signature where it is given a key', async () => {
    const archive = await make('1.0.0');
    const files = ['right', 'wrong'].map((name) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const file = join(machine, `${name}.pem`);
      writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
      return file;
    });
    const [right = '', other = ''] = files;
    await sum(right);
    expect(say('y\n', '--from', archive, '--key', `${other}.pub`).output).toContain('is not of this key');
    rmSync(join(shelf, 'SHA256SUMS.sig'));
    expect(say('y\n', '--from', archive, '--key', `${right}.pub`).output).toContain('is not of this key');
    expect(touched()).toEqual(untouched);
    await sum(right);
    expect(say('y\n', '--from', archive, '--key', `${right}.pub`).status).toBe(0);
  });

  it('fetches over https only, and refuses words it does not know', () => {
    expect(say('', '--from', `http://127.0.0.1/${nameOf('1')}.tar.gz`).output).toContain('Only https addresses');
    expect(say('', 'jump').output).toContain('jump is unknown');
    expect(say('', '--jump').output).toContain('--jump is no option');
    expect(say('', 'rollback').output).toContain('no upgrade to go back from');
    expect(say('', 'uninstall').output).toContain('not installed');
  });
});

const mounted = mkdtempSync(join(tmpdir(), 'headroom-small-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', mounted]).status === 0;
if (canMount) spawnSync('umount', [mounted]);
rmSync(mounted, { recursive: true });
it.skipIf(!canMount)(
  `a disk that is too small is told, and nothing is changed${canMount ? '' : ' (skipped: this user may mount none)'}`,
  async () => {
    const archive = await make('1.0.0');
    mkdirSync(join(machine, 'opt'));
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', join(machine, 'opt')]);
    try {
      expect(install(archive)).toEqual({ status: 1, output: expect.stringContaining('make room. Nothing was changed.') as string });
      expect(touched()).toEqual(untouched);
    } finally {
      spawnSync('umount', ['-l', join(machine, 'opt')]);
    }
  },
);

describe('an upgrade', () => {
  const begin = async () => {
    install(await make('1.0.0'));
    store('1.0.0 ada');
  };
  const aside = () => readdirSync(data()).filter((name) => name.startsWith('postgres.aside'));

  it('makes a backup by the older version, migrates, and goes back with the tables of then', async () => {
    await begin();
    expect(say('n\n', 'upgrade', await make('2.0.0'))).toMatchObject({ status: 1 });
    expect([current(), readFileSync(table(), 'utf8')]).toEqual(['1.0.0', '1.0.0 ada']);
    expect(say('y\n', 'upgrade', join(shelf, `${nameOf('2.0.0')}.tar.gz`))).toMatchObject({ status: 0 });
    expect([current(), readFileSync(table(), 'utf8')]).toEqual(['2.0.0', '2.0.0 ada']);
    store('2.0.0 ada, bea');
    const { status, output } = say('y\n', 'rollback');
    expect([status, output]).toEqual([0, expect.stringContaining('released') as string]);
    expect([current(), readFileSync(table(), 'utf8')]).toEqual(['1.0.0', '1.0.0 ada']);
    expect(aside().map((name) => readFileSync(join(data(), name, 'table'), 'utf8'))).toEqual(['2.0.0 ada, bea']);
    const backups = readdirSync(join(data(), 'backups')).toSorted();
    expect(backups.map((name) => name.replace(/-\d{8}T\d{6}Z/, ''))).toEqual([
      'of-1.0.0-before-2.0.0.jsonl',
      'of-2.0.0-before-1.0.0.jsonl',
    ]);
    expect(say('y\n', 'rollback').output).toContain('no upgrade to go back from');
  });

  it('goes back without losing anything where the older version reads the tables', async () => {
    await begin();
    say('y\n', 'upgrade', await make('2.0.0'));
    store('1.0.0 ada, bea');
    expect(say('y\n', 'rollback').status).toBe(0);
    expect([current(), readFileSync(table(), 'utf8'), aside()]).toEqual(['1.0.0', '1.0.0 ada, bea', []]);
  });

  it('leaves the older version in place without a backup, and where the tables cannot be migrated', async () => {
    install(await make('1.0.0', { broken: 'backup' }));
    store('1.0.0 ada');
    expect(say('y\n', 'upgrade', await make('2.0.0'))).toEqual({ status: 1, output: expect.stringContaining('so 1.0.0 stays') as string });
    expect([current(), existsSync(join(machine, 'opt/headroom/cloud/2.0.0'))]).toEqual(['1.0.0', false]);
    rmSync(join(machine, 'opt'), { recursive: true });
    await begin();
    expect(say('y\n', 'upgrade', await make('2.1.0', { broken: 'migrate' })).output).toContain('1.0.0 is back');
    expect([current(), readFileSync(table(), 'utf8')]).toEqual(['1.0.0', '1.0.0 ada']);
  });

  it('that cannot be undone keeps the newer version and its tables', async () => {
    install(await make('1.0.0', { broken: 'restore' }));
    store('1.0.0 ada');
    say('y\n', 'upgrade', await make('2.0.0'));
    expect(say('y\n', 'rollback')).toEqual({ status: 1, output: expect.stringContaining('so 2.0.0 stays') as string });
    expect([current(), readFileSync(table(), 'utf8'), aside()]).toEqual(['2.0.0', '2.0.0 ada', []]);
  });

  it('is refused while the cloud runs where nothing can stop it', async () => {
    await begin();
    writeFileSync(join(data(), 'postgres/postmaster.pid'), `${process.pid}\n`);
    expect(say('y\n', 'upgrade', await make('2.0.0')).output).toContain('is running: stop it first');
    expect(current()).toBe('1.0.0');
  });
});

it('uninstalling leaves data and settings only', async () => {
  install(await make('1.0.0'));
  store('1.0.0 ada');
  expect(say('y\n', 'uninstall')).toEqual({ status: 0, output: expect.stringContaining('Your data is still in') as string });
  const left = readdirSync(machine, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  expect(left.map(({ name }) => name).toSorted()).toEqual(['cloud.env', 'table']);
});
