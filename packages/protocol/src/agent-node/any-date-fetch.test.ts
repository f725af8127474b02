import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAuthority, type TestAuthority } from '../../test/authority-rig.ts';
import { anyDateFetch } from './any-date-fetch.ts';

const day = 86_400_000;
const years = 365 * day;
const usual = getCACertificates('default');
let ours: TestAuthority;
let theirs: TestAuthority;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([createTestAuthority(), createTestAuthority()]);
  setDefaultCACertificates([...usual, ours.certificate]);
});
afterAll(() => setDefaultCACertificates(usual));

async function cloudOf(authority: TestAuthority, endedAgo: number) {
  const asked: string[] = [];
  const server: Server = createServer(await authority.serve(endedAgo), (request, response) => {
    let said = '';
    request.on('data', (chunk: Buffer) => (said += chunk.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.headers.host} ${String(request.headers['x-one'])} ${said}`);
      if (request.url === '/away') response.writeHead(302, { location: '/' }).end();
      else response.writeHead(request.url === '/none' ? 204 : 201, { 'x-two': 'b' }).end(request.url === '/none' ? '' : 'registered');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
const post = { method: 'POST', headers: { 'x-one': 'a' }, body: '{"token":"t"}', redirect: 'error' } as const;

describe('a cloud over https', () => {
  it.each([
    ['right', -years],
    ['a day ahead', day],
    ['50 years ahead', 50 * years],
    ['a day behind', -401 * day],
    ['50 years behind', -51 * years],
  ])('is reached by a machine whose clock is %s of its certificate', async (_, endedAgo) => {
    await using cloud = await cloudOf(ours, endedAgo);
    for (const host of ['localhost', '127.0.0.1']) {
      const answer = await anyDateFetch(`https://${host}:${cloud.port}/`, post);
      expect([answer.status, answer.headers.get('x-two'), await answer.text()]).toEqual([201, 'b', 'registered']);
      expect(cloud.asked.at(-1)).toBe(`POST ${host}:${cloud.port} a {"token":"t"}`);
    }
    expect((await anyDateFetch(`https://localhost:${cloud.port}/none`, { redirect: 'error' })).status).toBe(204);
    await expect(anyDateFetch(`https://localhost:${cloud.port}/away`, post)).rejects.toThrow(/fetch failed|leads elsewhere/);
  });

  it.each([
    ['of an authority that nobody knows, whatever its date', () => cloudOf(theirs, -years), 'localhost', 'fetch failed'],
    ['of an authority that nobody knows, and ended', () => cloudOf(theirs, 50 * years), 'localhost', 'not trusted'],
    ['for another name, and ended', () => cloudOf(ours, 50 * years), '127.0.0.2', 'not trusted'],
  ])('is refused with a certificate %s', async (_, open, host, words) => {
    await using cloud = await open();
    await expect(anyDateFetch(`https://${host}:${cloud.port}/`, post)).rejects.toThrow(words);
    expect(cloud.asked).toEqual([]);
  });

  it('that does not answer is abandoned when the caller aborts', async () => {
    await using cloud = await cloudOf(ours, 50 * years);
    await expect(anyDateFetch(`https://localhost:${cloud.port}/`, { ...post, signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
    expect(cloud.asked).toEqual([]);
  });
});
