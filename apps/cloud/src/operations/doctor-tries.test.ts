import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as listenBare, type AddressInfo, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSignInProvider } from '@headroom/protocol/test/sign-in-provider';
import { providerSettings } from '../../test/provider-rig.ts';
import { tries } from './doctor-tries.ts';

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});
async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}
const answers = async (status: number, text = '') =>
  `http://127.0.0.1:${await portOf(createServer((_, response) => response.writeHead(status).end(text)))}`;
const sms = (url: string) => tries.sms({ url, from: '+1', user: 'a', password: 'b' });

describe('what the doctor tries', () => {
  it('reaches a port that listens, and tells of one that does not', async () => {
    const server = listenBare((socket) => socket.end());
    const port = await portOf(server);
    expect(await tries.port('127.0.0.1', port)).toBeUndefined();
    await stack.disposeAsync();
    expect(await tries.port('127.0.0.1', port)).toContain('ECONNREFUSED');
  });

  it('tells a cloud from something else', async () => {
    expect(await tries.page(`${await answers(200, '{"status":"alive"}')}/healthz`)).toBeUndefined();
    expect(await tries.page(`${await answers(200, '<html>')}/healthz`)).toBe('something else answers, with 200');
    expect(await tries.page(`${await answers(502)}/healthz`)).toBe('something else answers, with 502');
  });

  it('tells whether a sign-in provider can sign anybody in', async () => {
    const provider = stack.use(await createSignInProvider());
    const settings = providerSettings(provider);
    expect(await tries.provider(settings)).toBeUndefined();
    expect(await tries.provider({ ...settings, issuer: `${provider.issuer}/elsewhere` })).toContain('404');
    provider.instead = (path, response) =>
      path === '/jwks' && response.setHeader('content-type', 'application/json').end('{"keys":[]}') !== undefined;
    expect(await tries.provider(settings)).toBe('it shows no keys');
  });

  it('sends no text message, and tells of a refused password', async () => {
    expect(await sms(await answers(405))).toBeUndefined();
    expect(await sms(await answers(401))).toBe('the provider refuses the password (401)');
    expect(await sms(await answers(503))).toBe('the provider answers 503');
  });

  it('logs in to the mail server without sending', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => (password === 'right' ? done(null, { user: 'a' }) : done(new Error('No'))),
      onMailFrom: (_address, _session, done) => done(new Error('Nothing is to be sent')),
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    stack.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = listening.address() as AddressInfo;
    const mail = (password: string, plain = true) =>
      tries.mail({ url: `smtp://a:${password}@127.0.0.1:${port}`, from: 'a@example.com', plain });
    expect(await mail('right')).toBeUndefined();
    expect(await mail('wrong')).toContain('535');
    expect(await mail('right', false)).toBe('The mail server offers no TLS. SMTP_PLAIN=yes allows such a server.');
  });

  it('tells of an address that shows no certificate', async () => {
    expect(await tries.certificate(new URL((await answers(200)).replace('http:', 'https:')))).toEqual(expect.any(String));
  });
});
