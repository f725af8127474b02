import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChance } from '../random.ts';
import { openStateFile, readState } from './state-file.ts';
import { createRig } from '../../test/amp-rig.ts';

let folder = '';
const said: string[] = [];
const say = (message: string) => void said.push(message);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-state-'));
  said.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = () => join(folder, 'state.jsonl');

describe('the state file', () => {
  it('restores settings, locks, logs, secrets and versions', async () => {
    const first = openStateFile(folder, say);
    const rig = await createRig('704D', { memory: first });
    await rig.write('/amp/channels/1/output', { name: 'Bar', fader: -12.5 });
    await rig.write('/network/ethernet', { dot1xPassword: 'geheim' });
    await rig.write('/misc', { findMe: true });
    rig.amplifier.access.setPassword('secret');
    rig.amplifier.core.setAt('/lockedProperties/ch1/key', 'k');
    rig.amplifier.core.setAt('/lockedProperties/ch1/properties', ['/amp/channels/1/output/hiZLoZ']);
    rig.amplifier.logs.fault('Channel 1: something');
    await first.close();

    const memory = openStateFile(folder, say);
    const again = await createRig('704D', { memory });
    expect(again.amplifier.isNew).toBe(false);
    expect(again.read('/amp/channels/1/output')).toMatchObject({ name: 'Bar', fader: -12.5 });
    expect(again.read('/misc')).toMatchObject({ findMe: false, passwordProtected: true });
    expect(again.read('/lockedProperties')).toEqual({ ch1: { key: 'k', properties: ['/amp/channels/1/output/hiZLoZ'] } });
    expect(again.read('/logs/faults')).toContain('something');
    expect(again.amplifier.authority.secrets().password).toBe('secret');
    expect(again.amplifier.authority.publicKey()).toEqual(rig.amplifier.authority.publicKey());
    expect(said).toEqual([]);
    await memory.close();
  });

  it.each([
    ['loadMonitor', { lowLimit: 3 }, { highLimit: 100 }, { lowLimit: 60 }],
    ['pilotToneDetector', { openLimit: 70 }, { shortLimit: 200 }, { openLimit: 150 }],
    ['pilotToneDetector', { shortLimit: 110 }, { openLimit: 20 }, { shortLimit: 30 }],
  ])('[LOAD-01] [LOAD-02] restores the limits of a %s in whatever order they were set', async (name, ...writes) => {
    const first = openStateFile(folder, say);
    const rig = await createRig('704D', { memory: first });
    for (const values of writes) await rig.write(`/amp/channels/1/${name}`, values);
    const before = structuredClone(rig.read(`/amp/channels/1/${name}`));
    expect(before).toMatchObject(Object.assign({}, ...writes));
    await first.close();
    const memory = openStateFile(folder, say);
    const again = await createRig('704D', { memory });
    expect(again.read(`/amp/channels/1/${name}`)).toEqual(before);
    await memory.close();
  });

  it('keeps removed values removed, with everything below', async () => {
    const first = openStateFile(folder, say);
    first.keepNow([
      ['/lockedProperties/ch1/key', 'k'],
      ['/lockedProperties/ch1/properties', []],
    ]);
    first.keepNow([['/lockedProperties/ch1', null]]);
    await first.close();
    const again = openStateFile(folder, say);
    expect([...again.values]).toEqual([]);
    await again.close();
  });

  it('an answer is sent only after the change is in the file', async () => {
    const memory = openStateFile(folder, say);
    const rig = await createRig('704D', { memory });
    const answers = Array.from({ length: 20 }, (_, index) => rig.write('/amp/channels/1/output', { fader: -index }));
    await Promise.all(answers);
    expect(readState(readFileSync(file(), 'utf8'), say).get('/amp/channels/1/output/fader')).toBe(-19);
    await memory.close();
  });

  it('an incomplete last line is an unacknowledged change: the rest is used', async () => {
    const first = openStateFile(folder, say);
    first.keepNow([['/misc/subscriptionPeriod', 200]]);
    first.keepNow([['/misc/subscriptionPeriod', 300]]);
    await first.close();
    const { length } = readFileSync(file());
    for (let cut = 1; cut < 30; cut++) {
      truncateSync(file(), length - cut);
      const values = readState(readFileSync(file(), 'utf8'), say);
      expect(values.get('/misc/subscriptionPeriod')).toBe(cut === 1 ? 300 : 200);
    }
    expect(said).toEqual([]);
  });

  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['another format', '{"headroom-amp":99,"values":{}}\n'],
    ['a list', '[1,2,3]\n'],
    ['binary', '\u0000\u0001\uFFFD'],
    ['a torn snapshot', '{"headroom-amp":1,"values":{"/misc/sub'],
  ])('%s is set aside with a message, and the factory’s settings are used', async (_, content) => {
    writeFileSync(file(), content);
    const memory = openStateFile(folder, say);
    expect(memory.values.size).toBe(0);
    expect(said.join()).toContain('is kept as');
    expect(
      readdirSync(folder)
        .filter((name) => name.includes('damaged'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    ).toEqual([content]);
    await memory.close();
  });

  it('hostile values become legal or are omitted, and no prototype is touched', async () => {
    const values = {
      '/amp/channels/1/output/fader': 900,
      '/amp/channels/1/output/mute': 'yes',
      '/amp/channels/1/output/name': 'x'.repeat(5000),
      '/amp/channels/1/output': 5,
      '/amp': 'gone',
      '/__proto__/polluted': true,
      '/lockedProperties/__proto__/key': 'k',
      '/lockedProperties/ch1/properties': [{ a: 1 }],
      '/misc/passwordProtected': true,
      '/logs/events': { deep: 1 },
      password: 17,
    };
    writeFileSync(file(), `${JSON.stringify({ 'headroom-amp': 1, values })}\n`);
    const memory = openStateFile(folder, say);
    const rig = await createRig('704D', { memory });
    await rig.advance(2);
    expect(rig.read('/amp/channels/1/output')).toMatchObject({ fader: 0, mute: false, name: 'x'.repeat(50) });
    expect(rig.read('/misc/passwordProtected')).toBe(false);
    expect(rig.read('/lockedProperties')).toEqual({});
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    await memory.close();
  });

  it('is set aside when it is nested too deeply', async () => {
    const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    writeFileSync(file(), `{"headroom-amp":1,"values":{"/UAC/admin":${nested}}}\n`);
    const memory = openStateFile(folder, say);
    expect([...memory.values]).toEqual([]);
    expect(said.join()).toContain('cannot be used');
    await memory.close();
  });

  it.each(['keep', 'keepNow'] as const)(
    'what %s acknowledges is kept, although another was started on the same folder meanwhile',
    async (way) => {
      const memory = openStateFile(folder, say);
      await memory.keep([['/misc/subscriptionPeriod', 200]]);
      await openStateFile(folder, say).close();
      await memory[way]([['/misc/subscriptionPeriod', 300]]);
      expect(readState(readFileSync(file(), 'utf8'), say).get('/misc/subscriptionPeriod')).toBe(300);
      await memory.close();
    },
  );

  it('keeps the newest of two values, although it was stored while the older one was still being stored', async () => {
    const memory = openStateFile(folder, say);
    const older = memory.keep([['/network/ethernet/dhcp', false]]);
    await Promise.resolve();
    memory.keepNow([['/network/ethernet/dhcp', true]]);
    await older;
    expect(memory.values.get('/network/ethernet/dhcp')).toBe(true);
    await memory.close();
  });

  it('keeps a change that was being stored when another was started on the same folder', async () => {
    const memory = openStateFile(folder, say);
    const stored = memory.keep([['/misc/subscriptionPeriod', 300]]);
    await Promise.resolve();
    await openStateFile(folder, say).close();
    memory.keepNow([['password', 'secret']]);
    await stored;
    await memory.close();
    const again = openStateFile(folder, say);
    expect(Object.fromEntries(again.values)).toEqual({ '/misc/subscriptionPeriod': 300, password: 'secret' });
    await again.close();
  });

  it('any bytes after the snapshot cause no exception', () => {
    const chance = createChance(5);
    for (let round = 0; round < 300; round++) {
      const tail = Array.from({ length: chance.whole(200) }, () => String.fromCharCode(chance.whole(chance.pick([128, 65_536])))).join('');
      const values = readState(`{"headroom-amp":1,"values":{"/misc/subscriptionPeriod":200}}\n${tail}`, () => undefined);
      expect(values.has('/misc/subscriptionPeriod')).toBe(true);
    }
  });

  it('merges its changes into a new snapshot before it grows too large', async () => {
    const memory = openStateFile(folder, say);
    for (let count = 0; count < 12; count++) await memory.keep([['/logs/events', `${count} ${'x'.repeat(100_000)}`]]);
    expect(readFileSync(file()).length).toBeLessThan(700_000);
    await memory.close();
    const again = openStateFile(folder, say);
    expect(String(again.values.get('/logs/events')).startsWith('11 ')).toBe(true);
    await again.close();
  });

  it('a failed snapshot leaves the journal complete and in use', async () => {
    const memory = openStateFile(folder, say);
    mkdirSync(`${file()}.new`);
    for (let count = 0; count < 8; count++) await memory.keep([['/logs/events', `${count} ${'x'.repeat(100_000)}`]]);
    expect(said.join()).toContain('could not be shortened');
    await memory.keep([['/misc/subscriptionPeriod', 250]]);
    await memory.close();
    const values = readState(readFileSync(file(), 'utf8'), say);
    expect([values.get('/misc/subscriptionPeriod'), String(values.get('/logs/events')).slice(0, 2)]).toEqual([250, '7 ']);
  });

  it('is readable by its owner only, and keeps an unstorable secret neither on disk nor in memory', async () => {
    const memory = openStateFile(folder, say);
    memory.keepNow([['password', 'secret']]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    await memory.close();
    expect(() => memory.keepNow([['password', 'another']])).toThrow('EBADF');
    expect(memory.values.get('password')).toBe('secret');
  });

  it('stores nothing after its end, not even in the file that has its number by then', async () => {
    const memory = openStateFile(folder, say);
    await memory.close();
    const other = openStateFile(join(folder, 'other'), say);
    const before = readFileSync(join(folder, 'other', 'state.jsonl'), 'utf8');
    expect(() => memory.keepNow([['password', 'secret']])).toThrow('EBADF');
    await expect(memory.keep([['/misc/subscriptionPeriod', 300]])).rejects.toThrow('EBADF');
    expect(readFileSync(join(folder, 'other', 'state.jsonl'), 'utf8')).toBe(before);
    await other.close();
  });

  it('an unwritable folder is an error with its path', () => {
    writeFileSync(join(folder, 'plain'), '');
    expect(() => openStateFile(join(folder, 'plain'), say)).toThrow(`The folder ${join(folder, 'plain')} cannot be used (ENOTDIR).`);
  });
});

/** Limits how many files a process may open. */
const prlimit = '/usr/bin/prlimit';
describe.skipIf(!existsSync(prlimit))(
  `a program with too many open files (${existsSync(prlimit) ? prlimit : 'there is no prlimit here'})`,
  () => {
    it('leaves a sound state file in its place', async () => {
      const memory = openStateFile(folder, say);
      await memory.keep([['/misc/subscriptionPeriod', 300]]);
      await memory.close();
      const program = `
      import { openSync } from 'node:fs';
      import { openStateFile } from '${new URL('./state-file.ts', import.meta.url).href}';
      try {
        for (;;) openSync('/dev/null');
      } catch {
        openStateFile(process.argv[1], console.error);
      }
    `;
      const words = ['--nofile=100', process.execPath, '--input-type=module', '--eval', program, folder];
      expect(spawnSync(prlimit, words, { encoding: 'utf8' }).stderr).toContain('(EMFILE)');
      const again = openStateFile(folder, say);
      expect(again.values.get('/misc/subscriptionPeriod')).toBe(300);
      await again.close();
    });
  },
);
