import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, testPassword, type TestCloud } from '../../../test/cloud-rig.ts';

const page = '<!doctype html><title>Headroom</title><script src="./assets/first-1a2b.js"></script>';
const script = 'console.log("a");'.repeat(100);
let folder = '';
const root = () => join(folder, 'dist');
let rig: TestCloud;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-pages-'));
  mkdirSync(join(root(), 'assets'), { recursive: true });
  writeFileSync(join(root(), 'cloud.html'), page);
  writeFileSync(join(root(), 'assets/first-1a2b.js'), script);
  writeFileSync(join(root(), 'assets/first-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(root(), 'assets/first-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'mine.json'), '{"china":true}');
  rig = await createTestCloud({ application: { root: root(), configFile: join(folder, 'mine.json') } });
});
afterAll(async () => {
  await rig[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
const ask = (path: string, headers: Record<string, string> = { accept: 'text/html' }) => fetch(rig.cloud.origin + path, { headers });

describe('the pages that the cloud serves', () => {
  it.each(['/', '/venues', '/venues/0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11/amps/0011223344AA/channels/1/INPUTS', '/no-such-page'])(
    'serve the application at %s with a policy that allows only its own scripts',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(page.replace('./', '/'));
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    },
  );

  it.each([
    ['/contacts//edit', '/contacts/edit'],
    ['//contacts?a=//b', '/contacts?a=//b'],
    ['///', '/'],
    ['/contacts/%', '/contacts/%'],
    ['/contacts/%zz/edit', '/contacts/%zz/edit'],
    ['/a%00b', '/a%00b'],
    [`/${'a'.repeat(300)}`, `/${'a'.repeat(300)}`],
  ])(
    'serve the application, which says what is there, at the malformed address %s with one slash for several: %s',
    async (path, single) => {
      const answer = await ask(path);
      expect([answer.url, answer.status, await answer.text()]).toEqual([rig.cloud.origin + single, 200, page.replace('./', '/')]);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    },
  );

  it.each(['/api//venues', '/api/%zz', '/api/contacts//edit', `/api/${'a'.repeat(300)}`])(
    'answer the malformed call %s as a call, for a browser too',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, await answer.json()]).toMatchObject([expect.closeTo(402, -1), { code: expect.any(String) as string }]);
    },
  );

  it.each(['br', 'gzip'])('serve the parts compressed as %s as they were built, cacheable as long as their name lasts', async (coding) => {
    const answer = await ask('/assets/first-1a2b.js', { 'accept-encoding': coding });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(await answer.text()).toBe(script);
  });

  it('answer 404 and no page for an unknown call, a part of an older build, or a path out of the folder', async () => {
    for (const path of ['/api/no-such-call', '/assets/gone.js', '/..%2f..%2fetc/passwd', '/%252e%252e/mine.json'])
      expect({ path, status: (await ask(path, { accept: '*/*' })).status }).toEqual({ path, status: 404 });
    expect((await ask('/api/venues')).status).toBe(401);
  });

  it("read the operator's texts anew each time; an absent one is empty", async () => {
    expect(await (await ask('/config.json')).json()).toEqual({ china: true });
    rmSync(join(folder, 'mine.json'));
    expect(await (await ask('/config.json')).json()).toEqual({});
  });
});

it('[CONNECT-05] what an amplifier asks for is answered below the address of the cloud as below that of its calls', async () => {
  const said = async (method: string, path: string) => {
    const answer = await fetch(rig.cloud.origin + path, { method });
    return [answer.status, await answer.text()];
  };
  for (const [method, path, status] of [
    ['POST', '/devices/register', 400],
    ['POST', '/devices/0011223344AA/certificate', 400],
    ['GET', `/firmware/1/A-1.0.tar.xz?expires=1&signature=a`, 403],
  ] as const) {
    expect([path, await said(method, path)]).toEqual([path, await said(method, `/api${path}`)]);
    expect([path, (await said(method, path))[0]]).toEqual([path, status]);
  }
  expect(await (await ask('/devices/register/more')).text()).toContain('<title>Headroom</title>');
});

describe('below a path', () => {
  it.each(['takes the path away', 'leaves it'])('the page finds its parts, its calls and its cookie where the proxy %s', async (way) => {
    const below = '/headroom';
    await using there = await createTestCloud({
      application: { root: root(), configFile: undefined },
      publicUrl: `https://example.com${below}`,
    });
    const passed = (path: string) => there.cloud.origin + (way === 'leaves it' ? below : '') + path;
    const asPage = { accept: 'text/html' };
    for (const path of ['/', '/venues/1/amps/2'])
      expect(await (await fetch(passed(path), { headers: asPage })).text()).toContain(`src="${below}/assets/first-1a2b.js"`);
    const doubled = await fetch(passed('/venues//1'), { headers: asPage, redirect: 'manual' });
    expect(doubled.headers.get('location')).toBe(`${below}/venues/1`);
    expect(await (await fetch(passed('/assets/first-1a2b.js'))).text()).toBe(script);
    expect((await fetch(passed('/api/venues'))).status).toBe(401);
    const { email } = await there.signUp('ada@example.com');
    const entered = await fetch(passed('/api/account/sign-in'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password: testPassword }),
    });
    expect(entered.headers.get('set-cookie')).toContain(`Path=${below}/api/account;`);
  });

  it('a path that merely begins alike is not served', async () => {
    await using there = await createTestCloud({ publicUrl: 'https://example.com/head' });
    expect((await fetch(`${there.cloud.origin}/headroom/healthz`)).status).toBe(404);
    expect((await fetch(`${there.cloud.origin}/head/healthz`)).status).toBe(200);
  });
});

it("without built pages the calls and the operator's texts are still served", async () => {
  const configFile = join(folder, 'alone.json');
  writeFileSync(configFile, '{"china":false}');
  await using bare = await createTestCloud({ application: { root: join(folder, 'not-built'), configFile } });
  expect(await (await fetch(`${bare.cloud.origin}/config.json`)).json()).toEqual({ china: false });
  expect((await fetch(`${bare.cloud.origin}/`, { headers: { accept: 'text/html' } })).status).toBe(404);
});
