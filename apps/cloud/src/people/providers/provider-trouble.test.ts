import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createManualClock } from '@headroom/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectOk, refusalOf, testPassword as password, testStart } from '../../../test/cloud-rig.ts';
import { createProviderRig, providerSettings, type ProviderRig } from '../../../test/provider-rig.ts';
import { createReach } from '../../kit/outgoing/reach.ts';
import { createProvider } from './provider.ts';
import { createProviderFetch, maxUnderWay, patienceMs, ProviderAway } from './provider-fetch.ts';

let rig: ProviderRig;
beforeEach(async () => {
  rig = await createProviderRig();
  rig.provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await rig[Symbol.asyncDispose]();
});

const discovery = '/.well-known/openid-configuration';
type Answer = Parameters<typeof refusalOf>[0];
const codeOf = async (answer: Answer | Promise<Answer>) => refusalOf(await answer)?.code;
const begin = () =>
  rig
    .browser()
    .client()
    .beginProviderSignIn({ body: { providerId: 'staff' } });
const answerAt = (at: string, answer: (response: ServerResponse) => void) => {
  rig.provider.instead = (path, response) => {
    if (path === at) answer(response);
    return path === at;
  };
};
const sendJson = (body: object) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const metadata = (change: object) => ({
  issuer: rig.provider.issuer,
  authorization_endpoint: `${rig.provider.issuer}/auth`,
  token_endpoint: `${rig.provider.issuer}/token`,
  jwks_uri: `${rig.provider.issuer}/jwks`,
  ...change,
});
const silence = () => undefined;

describe('a provider that does not answer', () => {
  it('is given up after seconds, and holds up nobody who signs in otherwise', async () => {
    const bob = await rig.signUp('bob@example.com');
    answerAt(discovery, silence);
    const waiting = begin();
    await expect.poll(() => rig.provider.asked).toContain(discovery);
    expectOk(await rig.client(undefined).signIn({ body: { email: bob.email, password } }));
    await rig.clock.advance(patienceMs);
    expect(await codeOf(waiting)).toBe('ProviderUnavailable');
    expect(rig.logged.some((line) => line.includes('no answer within 5 s'))).toBe(true);
  });

  it('is asked again after a pause only, however many wait', async () => {
    answerAt(discovery, (response) => void response.writeHead(500).end());
    expect(await Promise.all([codeOf(begin()), codeOf(begin())])).toEqual(['ProviderUnavailable', 'ProviderUnavailable']);
    const asked = rig.provider.asked.length;
    rig.provider.instead = undefined;
    expect(await codeOf(begin())).toBe('ProviderUnavailable');
    expect(rig.provider.asked).toHaveLength(asked);
    await rig.clock.advance(10_000);
    expectOk(await begin());
  });

  it('signs nobody in while its tokens do not come, and the attempt is spent', async () => {
    const browser = rig.browser();
    const body = await browser.comeBack('ada');
    answerAt('/token', silence);
    const waiting = browser.client().signInWithProvider({ body });
    await expect.poll(() => rig.provider.asked).toContain('/token');
    await rig.clock.advance(patienceMs);
    expect(await codeOf(waiting)).toBe('ProviderUnavailable');
    rig.provider.instead = undefined;
    expect(await codeOf(browser.client().signInWithProvider({ body }))).toBe('AttemptEnded');
  });

  it('serves on by what was found out before, for a day', async () => {
    expectOk(await begin());
    answerAt(discovery, (response) => void response.writeHead(500).end());
    rig.clock.set(rig.clock.now() + 2 * 3_600_000);
    expectOk(await begin());
    rig.clock.set(rig.clock.now() + 24 * 3_600_000);
    expect(await codeOf(begin())).toBe('ProviderUnavailable');
  });

  it('has no log-out meanwhile', async () => {
    answerAt(discovery, (response) => void response.writeHead(500).end());
    const provider = createProvider(providerSettings(rig.provider), { clock: rig.clock, warn: () => undefined });
    expect(await provider.signOutUrl(rig.cloud.origin)).toBeUndefined();
  });
});

describe('a provider that has turned', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['megabytes', (response) => sendJson(metadata({ padding: 'x'.repeat(300 * 1024) }))(response)],
    ['a way elsewhere', (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['another protocol', (response) => void response.writeHead(101, { connection: 'Upgrade', upgrade: 'other' }).end()],
    ['no JSON', (response) => void response.setHeader('content-type', 'application/json').end('<html>')],
    ['another issuer', (response) => sendJson(metadata({ issuer: 'https://elsewhere.example' }))(response)],
    ['no address to sign in at', (response) => sendJson(metadata({ authorization_endpoint: undefined }))(response)],
    ['a script to sign in at', (response) => sendJson(metadata({ authorization_endpoint: 'javascript:alert(1)' }))(response)],
  ])('leads nobody away by answering %s', async (_, answer) => {
    answerAt(discovery, answer);
    expect(await codeOf(begin())).toBe('ProviderUnavailable');
  });

  it('is believed by its new keys after a minute, and by no key that it does not show', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expectOk(await rig.browser().signIn('ada'));
    rig.provider.turnKeys();
    expect(await codeOf(rig.browser().signIn('ada'))).toBe('ProviderRefused');
    vi.setSystemTime(Date.now() + 61_000);
    expectOk(await rig.browser().signIn('ada'));
    answerAt('/jwks', sendJson({ keys: [] }));
    rig.provider.turnKeys();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await codeOf(rig.browser().signIn('ada'))).toBe('ProviderRefused');
  });

  it('says of one person no more than of another', async () => {
    rig.provider.people.set('eve', { email: 'eve@example.com', email_verified: true });
    const browser = rig.browser();
    const body = await browser.comeBack('eve');
    answerAt('/me', sendJson({ sub: 'ada', email: 'ada@example.com', email_verified: true }));
    expect(await codeOf(browser.client().signInWithProvider({ body }))).toBe('ProviderRefused');
  });
});

describe('calls to a provider', () => {
  it('never go to a private address unless the operator allows it', async () => {
    const settings = { ...providerSettings(rig.provider), issuer: rig.provider.issuer.replace('http:', 'https:'), allowPrivate: false };
    const asked = rig.provider.asked.length;
    const provider = createProvider(settings, { clock: createManualClock(testStart), warn: () => undefined });
    expect(await provider.trouble()).toContain('no public address');
    expect(await provider.begin('https://cloud.example/login/provider')).toBe('away');
    expect(rig.provider.asked).toHaveLength(asked);
  });

  it('are few at a time', async () => {
    const clock = createManualClock(testStart);
    const server = createServer(silence).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ask = createProviderFetch(clock, createReach({ allowPrivate: true }));
    const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
    const call = () => ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, options);
    const waiting = Array.from({ length: maxUnderWay }, () => call().catch((error: unknown) => error));
    await expect(call()).rejects.toThrow('are under way');
    await clock.advance(patienceMs);
    expect((await Promise.all(waiting)).every((error) => error instanceof ProviderAway)).toBe(true);
    server.closeAllConnections();
    server.close();
  });
});
