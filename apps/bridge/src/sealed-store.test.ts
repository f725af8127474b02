import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Enrolment } from '@headroom/protocol/agent-node';
import { openSealedStore } from './sealed-store.ts';

const id = '020000000001';
const enrolment: Enrolment = {
  id,
  key: '-----BEGIN PRIVATE KEY-----',
  certificate: 'c',
  authority: 'a',
  broker: { host: 'cloud.example', port: 8884 },
  base: 'https://cloud.example/api',
  since: 1,
  validMs: 2,
};
let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-box-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const all = () => readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name)).toString('latin1') }));

describe('the sealed store of the box', () => {
  it('keeps certificates and passwords over a restart', () => {
    const sealedStore = openSealedStore(folder);
    sealedStore.keepBridge({ ...enrolment, id: 'a bridge' });
    sealedStore.keepDevice(id, enrolment);
    sealedStore.keepPassword(id, 'hunter2');
    const again = openSealedStore(folder);
    expect(again.bridge()?.id).toBe('a bridge');
    expect(again.device(id)).toEqual(enrolment);
    expect(again.password(id)).toBe('hunter2');
    again.keepPassword(id, undefined);
    again.keepDevice(id, undefined);
    sealedStore.reload();
    expect([sealedStore.password(id), sealedStore.device(id)]).toEqual([undefined, undefined]);
  });

  it('is readable only by its owner, and only with the key', () => {
    const sealedStore = openSealedStore(folder);
    sealedStore.keepDevice(id, enrolment);
    sealedStore.keepPassword(id, 'hunter2');
    for (const { name, text } of all()) {
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
      expect(text).not.toContain('hunter2');
      expect(text).not.toContain('PRIVATE KEY');
    }
  });

  it('loses nothing that another process has stored meanwhile', () => {
    const running = openSealedStore(folder);
    openSealedStore(folder).keepPassword(id, 'hunter2');
    running.keepDevice(id, enrolment);
    expect(running.password(id)).toBe('hunter2');
  });

  it('loses nothing where two processes store at once', async () => {
    openSealedStore(folder).keepBridge(enrolment);
    const program = `
      import { openSealedStore } from '${new URL('./sealed-store.ts', import.meta.url).href}';
      const [folder, start] = process.argv.slice(1);
      const store = openSealedStore(folder);
      for (let count = 10; count < 60; count += 1) store.keepPassword(start + count, 'hunter2');
    `;
    const codes = ['0200000000', '0300000000'].map(async (start) => {
      const own = spawn(process.execPath, ['--input-type=module', '--eval', program, folder, start], { stdio: 'inherit' });
      return (await once(own, 'exit'))[0] as number;
    });
    expect(await Promise.all(codes)).toEqual([0, 0]);
    const again = openSealedStore(folder);
    const ids = ['0200000000', '0300000000'].flatMap((start) => Array.from({ length: 50 }, (_, count) => `${start}${count + 10}`));
    expect(ids.filter((one) => again.password(one) === undefined)).toEqual([]);
    expect(again.bridge()).toEqual(enrolment);
  });

  it('reports a wrong key or damage with a sentence', () => {
    openSealedStore(folder).keepPassword(id, 'hunter2');
    writeFileSync(join(folder, 'box.key'), 'ab'.repeat(32));
    expect(() => openSealedStore(folder)).toThrow(/sealed with another key/);
    writeFileSync(join(folder, 'box.key'), 'x');
    expect(() => openSealedStore(folder)).toThrow(/is damaged/);
    expect(() => openSealedStore(join(folder, 'box.key', 'below'))).toThrow(/cannot be used/);
  });
});

/** Limits a process's file size: for it an almost full disk. */
const prlimit = '/usr/bin/prlimit';
describe.skipIf(!existsSync(prlimit))(`an almost full disk (${existsSync(prlimit) ? prlimit : 'there is no prlimit here'})`, () => {
  const keep = (bytes: number, password: string) =>
    spawnSync(prlimit, [`--fsize=${bytes}`, process.execPath, '--input-type=module', '--eval', program, folder, id, password], {
      encoding: 'utf8',
    });
  const program = `
    import { openSealedStore } from '${new URL('./sealed-store.ts', import.meta.url).href}';
    const [folder, id, password] = process.argv.slice(1);
    openSealedStore(folder).keepPassword(id, password);
  `;

  it('refuses what does not fit, and keeps what was stored', () => {
    openSealedStore(folder).keepPassword(id, 'hunter2');
    const { status, stderr } = keep(200, 'x'.repeat(500));
    expect([status, stderr]).toEqual([1, expect.stringMatching(/EFBIG|ENOSPC/)]);
    expect(openSealedStore(folder).password(id)).toBe('hunter2');
  });

  it('leaves no damaged key after a first start', () => {
    expect(keep(20, 'hunter2').status).toBe(1);
    expect(keep(100_000, 'hunter2')).toMatchObject({ status: 0, stderr: '' });
    expect(openSealedStore(folder).password(id)).toBe('hunter2');
  });
});
