/** People sign in by following a link with their name. */

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';

interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}
export interface SignInProvider extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: Map<string, ProviderPerson>;
  readonly asked: readonly string[];
  /** Answers instead of the provider, if it returns true. */
  instead: ((path: string, response: ServerResponse) => boolean) | undefined;
  admit(origin: string): void;
  turnKeys(): void;
  /** As somebody's browser; resolves to where it is sent back. */
  visit(url: string, login: string): Promise<URL>;
}

const clientId = 'headroom';
const clientSecret = 'a secret of thirty-two characters';

export async function createSignInProvider(): Promise<SignInProvider> {
  const people = new Map<string, ProviderPerson>();
  const asked: string[] = [];
  let origin = 'http://localhost';
  let keys = 0;
  let provider: Provider | undefined;

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const rebuild = () => (provider = new Provider(issuer, configurationFor(people, origin, `key ${keys}`)));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer);
    asked.push(pathname);
    if (it.instead?.(pathname, response) === true) return;
    const current = provider ?? rebuild();
    const [, uid, login] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (uid === undefined) await current.callback()(request, response);
    else if (login === undefined) response.setHeader('content-type', 'text/html').end(pageOf(uid, [...people.keys()]));
    else await current.interactionFinished(request, response, { login: { accountId: login } });
  }

  const it: SignInProvider = {
    issuer,
    clientId,
    clientSecret,
    people,
    asked,
    instead: undefined,
    admit(to) {
      origin = to;
      rebuild();
    },
    turnKeys() {
      keys += 1;
      rebuild();
    },
    async visit(url, login) {
      const cookies = new Map<string, string>();
      let at = new URL(url);
      for (let steps = 0; steps < 10; steps += 1) {
        const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
        const response = await fetch(at, { redirect: 'manual', headers });
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';', 1);
          const cut = pair.indexOf('=');
          cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
        }
        const location = response.headers.get('location');
        at = location === null ? new URL(`${at.pathname}/${login}`, at) : new URL(location, at);
        if (at.origin !== new URL(issuer).origin) return at;
        if (location === null && !at.pathname.startsWith('/interaction/')) throw new Error(`The provider answers ${await response.text()}`);
      }
      throw new Error('The provider never sends the browser back.');
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return it;
}

const pageOf = (uid: string, logins: readonly string[]) =>
  `<!doctype html><html lang="en"><title>Who are you?</title><main><h1>Who are you?</h1>${logins
    .map((login) => `<p><a href="/interaction/${uid}/${login}">${login}</a></p>`)
    .join('')}</main></html>`;

function configurationFor(people: ReadonlyMap<string, ProviderPerson>, origin: string, kid: string): object {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  interface Context {
    readonly oidc: {
      readonly provider: Provider;
      readonly account: { readonly accountId: string };
      readonly client: { readonly clientId: string };
    };
  }
  const hour = 3600;
  return {
    adapter: MemoryAdapter,
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/login/provider`, `${origin}/profile/provider`],
        post_logout_redirect_uris: [`${origin}/login`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['only a test'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // Its own page loads a font from the internet.
        logoutSource(context: { body: string }, form: string) {
          context.body = `<!doctype html><html lang="en"><title>Log out?</title>${form}<button type="submit" form="op.logoutForm" value="yes" name="logout">Yes, sign me out</button></html>`;
        },
      },
    },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    /** Consent is given at once. */
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ accountId: oidc.account.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  };
}
