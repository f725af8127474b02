import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostRules } from './host-rules.ts';
import { machineClock } from '@headroom/protocol';
import { crowdLimits } from './crowd.ts';
import { createHttpFace, type HttpFace } from './http.ts';
import { readWebRoot } from './web-root.ts';

const script = 'export const answer = 42;\n'.repeat(100);
/** Other bytes than this server would make. */
const builtTwins = {
  br: brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: gzipSync(script, { level: 1 }),
};
let folder = '';
let face: HttpFace;
let port = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'local.html'), '<!doctype html><title>Headroom</title>');
  writeFileSync(join(folder, 'assets', 'local-C4O5TLV.js'), script);
  writeFileSync(join(folder, 'assets', 'built-1A2B3C4.js'), script);
  writeFileSync(join(folder, 'assets', 'built-1A2B3C4.js.br'), builtTwins.br);
  writeFileSync(join(folder, 'assets', 'built-1A2B3C4.js.gz'), builtTwins.gzip);
  writeFileSync(join(folder, 'secret.key'), 'not for anybody');
  const rules = createHostRules({ own: () => ['127.0.0.1'], discovered: () => ['127.0.0.32'], configured: [] });
  const root = readWebRoot(folder);
  face = createHttpFace({
    clock: machineClock,
    limits: crowdLimits,
    rules,
    web: () => root,
    simulated: () => undefined,
    upload: () => Promise.resolve({ status: 200, message: 'OK' }),
  });
  await new Promise<void>((resolve) => face.http.listen(0, '127.0.0.1', resolve));
  ({ port } = face.http.address() as AddressInfo);
});
afterAll(() => {
  face.http.close();
  face.drop();
  rmSync(folder, { recursive: true, force: true });
});
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the application served by an amplifier', () => {
  it('[SHELL-02] is one document for all its addresses, always revalidated', async () => {
    for (const path of ['/', '/amps', '/amps/02%3A4E/channels/1/EQUALIZER', '/amps/192.168.1.20', '/amps/amp.local', '/host']) {
      const { status, headers, body } = await get(path);
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'text/html; charset=utf-8']);
      expect(body.toString()).toContain('Headroom');
    }
  });

  it('caches files named by their content for ever, and answers 304 to whoever has them', async () => {
    const { headers } = await get('/assets/local-C4O5TLV.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get('/assets/local-C4O5TLV.js', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('compresses for clients that accept it', async () => {
    const path = '/assets/local-C4O5TLV.js';
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect(plain.headers['vary']).toBe('Accept-Encoding');
  });

  it('serves the copies that the build has compressed as they are, and no address of their own', async () => {
    const path = '/assets/built-1A2B3C4.js';
    expect((await get(path, { 'accept-encoding': 'gzip, deflate, br' })).body).toEqual(builtTwins.br);
    expect((await get(path, { 'accept-encoding': 'gzip, deflate' })).body).toEqual(builtTwins.gzip);
    for (const twin of ['.br', '.gz']) expect((await get(path + twin)).status).toBe(404);
  });

  it('serves nothing outside, and no unknown types', async () => {
    for (const path of ['/secret.key', '/../package.json', '/..%2f..%2fetc%2fpasswd.txt', '/assets/nothing.js', '/amps.js'])
      expect((await get(path)).status).toBe(404);
  });

  it('forbids scripts and frames of others', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
  });

  it('lets the page of a discovered amplifier upload here, and no other page', async () => {
    const preflight = await get('/http-multipart-form-data-upload.cgi', { origin: 'http://127.0.0.32:8000' }, 'OPTIONS');
    expect([preflight.status, preflight.headers['access-control-allow-origin'], preflight.headers['access-control-allow-methods']]).toEqual(
      [204, 'http://127.0.0.32:8000', 'POST'],
    );
    expect((await get('/http-multipart-form-data-upload.cgi', { origin: 'http://127.0.0.99' }, 'OPTIONS')).status).toBe(403);
  });
});
