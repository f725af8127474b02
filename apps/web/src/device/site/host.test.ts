import { afterEach, describe, expect, it, vi } from 'vitest';
import { agreeToHost, mainHost, readHost, requestedHost } from './host.ts';

describe('the host parameter', () => {
  it.each(['192.168.1.20', 'amp-3.local', 'amp:1234', '[fe80::1]', '[fe80::1]:81', 'amp:1', 'amp:65535'])(
    '[CONN-16] accepts %s',
    (text) => {
      expect(readHost(text)).toBe(text);
    },
  );
  it.each(['', 'a b', 'http://amp', 'amp/path', 'user@amp', 'amp:0', 'amp:65536', '-amp', 'amp?x', 'javascript:alert(1)'])(
    '[CONN-16] refuses %j (OQ-028)',
    (text) => {
      expect(readHost(text)).toBeUndefined();
    },
  );
});

describe('the host in a link', () => {
  afterEach(() => {
    history.replaceState(null, '', '/');
    sessionStorage.clear();
  });
  const own = location.hostname;
  it.each([
    ['another', 'amp-3.local', undefined, 'amp-3.local'],
    ['the one that was agreed to', 'amp-3.local', 'amp-3.local', undefined],
    ['another than was agreed to', 'amp-4.local', 'amp-3.local', 'amp-4.local'],
    ['that of the page', own, undefined, undefined],
    ['that of the page again, after another was agreed to', own, 'amp-3.local', own],
    ['no host', 'http://amp', undefined, undefined],
  ])('[CONN-16] %s is asked about if it is new: %s after %s', (_, host, agreed, expected) => {
    history.replaceState(null, '', `/amps?host=${encodeURIComponent(host)}`);
    if (agreed !== undefined) agreeToHost(agreed);
    expect(requestedHost()).toBe(expected);
  });
  it('[CONN-16] is none without the parameter', () => {
    expect(requestedHost()).toBeUndefined();
    agreeToHost('amp-3.local');
    expect(requestedHost()).toBeUndefined();
  });
});

describe('the main amplifier of a page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    sessionStorage.clear();
    document.head.replaceChildren();
  });
  async function hostAt(answer: () => Promise<Response>) {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (url: unknown) => (asked.push(url), answer()));
    return { host: await mainHost(), asked };
  }
  const says = (body: unknown) => () => Promise.resolve(Response.json(body));
  const simulator = () => (document.head.innerHTML = '<meta name="headroom-simulator" content="">');

  it('[SHELL-02] [API-24] is the host of the page, which is asked nothing outside simulator mode', async () => {
    expect(await hostAt(says({ host: '192.168.1.20:1234' }))).toEqual({ host: location.hostname, asked: [] });
  });

  it('[API-24] is the answer of GET /host in simulator mode', async () => {
    simulator();
    expect(await hostAt(says({ host: '192.168.1.20:1234' }))).toEqual({ host: '192.168.1.20:1234', asked: ['/host'] });
  });

  it('[API-24] is the answer of GET /host in a simulator build, however its page is marked (OQ-029)', async () => {
    vi.stubEnv('VITE_SIMULATOR', '1');
    expect(await hostAt(says({ host: 'amp-7.local' }))).toEqual({ host: 'amp-7.local', asked: ['/host'] });
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('gone'))],
    ['is an error', () => Promise.resolve(Response.json({ host: 'amp' }, { status: 500 }))],
    ['names no host', says({ name: 'amp' })],
    ['names what is no host', says({ host: 'http://amp/' })],
  ])('[API-24] is the host of the page if the answer %s (OQ-029)', async (_, answer) => {
    simulator();
    expect(await hostAt(answer)).toEqual({ host: location.hostname, asked: ['/host'] });
  });

  it('[CONN-16] is the one from a link that somebody accepted, before all others', async () => {
    simulator();
    agreeToHost('amp-3.local:99');
    expect(await hostAt(says({ host: '192.168.1.20' }))).toEqual({ host: 'amp-3.local:99', asked: [] });
  });
});
