import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModel } from '@headroom/model/catalogue';
import { machineClock } from '@headroom/protocol';
import type { FirmwareOrder } from '@headroom/protocol/agent';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPackageShelf, type PackageShelf } from './packages.ts';

const model = readModel('704D')!;
const fileOf = (version: string) => writePackage(samplePackage(model, version, 3000));
const orderFor = (content: Buffer, version: string): FirmwareOrder => ({
  address: `/firmware/${version}`,
  name: packageName('ASBT', version),
  version,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  allowOlder: false,
});

const offered = new Map<string, Buffer>();
let asked: string[] = [];
let answer = Promise.resolve();
const server = createServer((request, response) => {
  const version = request.url?.split('/').pop() ?? '';
  const [, from = ''] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
  asked.push([request.method, version, from].join(' ').trim());
  void answer.then(() => {
    const content = offered.get(version);
    if (!content) return response.writeHead(410).end();
    const range = from === '' ? {} : { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` };
    return response.writeHead(from === '' ? 200 : 206, range).end(request.method === 'HEAD' ? undefined : content.subarray(Number(from)));
  });
});
let folder = '';
let shelf: PackageShelf;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const open = () =>
  createPackageShelf(folder, () => ({ fetch, clock: machineClock, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-shelf-'));
  offered.clear();
  asked = [];
  answer = Promise.resolve();
  shelf = open();
  return () => rmSync(folder, { recursive: true, force: true });
});
const never = new AbortController().signal;

describe('the firmware packages that a bridge stores', () => {
  it('are fetched once for all its amplifiers and only revalidated later, also after a restart', async () => {
    const content = fileOf('3.9.0.0');
    const order = orderFor(content, '3.9.0.0');
    offered.set('3.9.0.0', content);
    const fetched = await Promise.all([1, 2, 3].map(() => shelf.get(order, never)));
    expect(fetched.map((one) => one.ok && one.content.equals(content))).toEqual([true, true, true]);
    expect(asked).toEqual(['GET 3.9.0.0']);
    expect(await shelf.get(order, never)).toMatchObject({ ok: true });
    expect(await open().get(order, never)).toMatchObject({ ok: true });
    expect(asked).toEqual(['GET 3.9.0.0', 'HEAD 3.9.0.0', 'HEAD 3.9.0.0']);
    expect(readdirSync(folder)).toEqual([`${order.sha256}.package`]);
  });

  it('are given to nobody once the release is withdrawn, and are deleted', async () => {
    const content = fileOf('3.9.0.0');
    const order = orderFor(content, '3.9.0.0');
    offered.set('3.9.0.0', content);
    await shelf.get(order, never);
    offered.clear();
    expect(await shelf.get(order, never)).toEqual({ ok: false, message: 'The release was withdrawn.' });
    expect(readdirSync(folder)).not.toContain(`${order.sha256}.package`);
  });

  it('resume after the box was switched off, and are verified whatever was in its folder', async () => {
    const content = fileOf('3.9.0.0');
    const order = orderFor(content, '3.9.0.0');
    offered.set('3.9.0.0', content);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${order.sha256}.part`), content.subarray(0, 1000));
    expect(await shelf.get(order, never)).toMatchObject({ ok: true });
    expect(asked).toEqual(['GET 3.9.0.0 1000']);
    writeFileSync(join(folder, `${order.sha256}.package`), Buffer.alloc(content.length, 1));
    expect(await shelf.get(order, never)).toMatchObject({ ok: false, message: expect.stringContaining('not the one') as string });
    expect(await shelf.get(order, never)).toMatchObject({ ok: true });
  });

  it('are limited to the few most recently used', async () => {
    for (let minor = 1; minor <= 7; minor += 1) {
      const content = fileOf(`3.${minor}`);
      offered.set(`3.${minor}`, content);
      await shelf.get(orderFor(content, `3.${minor}`), never);
    }
    expect(readdirSync(folder).length).toBeLessThanOrEqual(4);
    expect(await shelf.get(orderFor(offered.get('3.7')!, '3.7'), never)).toMatchObject({ ok: true });
    expect(asked.at(-1)).toBe('HEAD 3.7');
  });

  it('are cancelled once no amplifier waits any more, and are fetched for the next that does', async () => {
    const content = fileOf('3.9.0.0');
    const order = orderFor(content, '3.9.0.0');
    offered.set('3.9.0.0', content);
    const held = Promise.withResolvers<void>();
    answer = held.promise;
    const [one, other] = [new AbortController(), new AbortController()];
    const both = [shelf.get(order, one.signal), shelf.get(order, other.signal)];
    one.abort();
    other.abort();
    const off = { ok: false, message: 'The download was called off.' };
    expect(await Promise.all(both)).toEqual([off, off]);
    const next = shelf.get(order, never);
    held.resolve();
    expect(await next).toMatchObject({ ok: true });
  });

  it('have a size limit, and need a usable folder', () => {
    writeFileSync(join(folder, 'file'), '');
    const none = createPackageShelf(join(folder, 'file'), () => ({ fetch, clock: machineClock, base: '' }));
    expect(none.hasRoom(1)).toBe(false);
    expect([shelf.hasRoom(1000), shelf.hasRoom(64 * 1024 * 1024 + 1)]).toEqual([true, false]);
  });
});
