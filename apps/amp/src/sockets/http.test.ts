import { request as httpRequest } from 'node:http';
import { signWithPassword } from '@headroom/protocol/auth';
import { describe, expect, it } from 'vitest';
import { samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { createSocketRig, join } from '../../test/socket-rig.ts';
import { modelOf } from '../surroundings/spec.ts';

const { open } = createSocketRig();

describe('an upload to a protected amplifier', () => {
  it('[API-18] [FWLOCAL-07] requires the ticket given to an authenticated session, once', async () => {
    const { ports } = await open({ model: '704D', password: 'secret' });
    const client = await join(ports.webSocket);
    const get = { url: '/misc/uploadTicket', method: 'get' };
    const challenge = (await client.ask(get))['error'] as { nonce: string };
    const { result: ticket } = await client.ask({ ...get, auth: signWithPassword('secret', challenge, get) });
    const content = new Blob([writePackage(samplePackage(modelOf({ model: '704D' }), '3.2.0.0', 100))]);
    const upload = async (given: unknown) => {
      const form = new FormData();
      form.append('http-multipart-form-data-upload', 'Submit');
      form.append('uploadTicket', String(given));
      form.append('file', content, 'ASBT-3.2.0.0.tar.xz.enc');
      return (await fetch(`http://127.0.0.1:${ports.http}/http-multipart-form-data-upload.cgi`, { method: 'POST', body: form })).status;
    };
    expect(await upload('guess')).toBe(403);
    expect(await upload(ticket)).toBe(200);
    expect(await upload(ticket)).toBe(403);
    expect(await client.ask({ url: '/misc/fwUpdateStatus', method: 'get' })).toMatchObject({ result: 'Decrypting' });
    client.socket.close();
  });
});

describe('the web server', () => {
  function get(
    port: number,
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      });
      request.on('error', reject);
      request.end();
    });
  }

  it('[API-24] GET /host names the host and its port', async () => {
    const { ports } = await open({ model: '704D' });
    const { status, body, headers } = await get(ports.http, '/host');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ host: `127.0.0.1:${ports.webSocket}` });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('answers nobody under a foreign name, and no page of another origin', async () => {
    const { ports } = await open({ model: '704D' });
    expect((await get(ports.http, '/host', { host: 'rebound.example' })).status).toBe(421);
    expect((await get(ports.http, '/host', { origin: 'http://evil.example' })).status).toBe(403);
    const trusted = await get(ports.http, '/host', { origin: 'https://trusted.example' });
    expect(trusted.headers['access-control-allow-origin']).toBe('https://trusted.example');
  });

  it('says so while there is no application, and accepts no other method', async () => {
    const { ports } = await open({ model: '704D' });
    expect((await get(ports.http, '/')).status).toBe(503);
    expect((await get(ports.http, '/host', {}, 'DELETE')).status).toBe(405);
    expect((await get(ports.http, '/%zz')).status).toBe(400);
  });
});
