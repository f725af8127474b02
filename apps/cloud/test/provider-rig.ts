import { createSignInProvider, type SignInProvider } from '@headroom/protocol/test/sign-in-provider';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import type { Config } from '../src/kit/config.ts';
import type { ProviderSettings } from '../src/kit/sign-in-providers.ts';
import { createTestCloud, everyRate, expectOk, type TestCloud } from './cloud-rig.ts';

export interface Browser {
  client(idToken?: string): CloudClient;
  comeBack(login: string, change?: (url: URL) => void): Promise<Returned>;
  signIn(login: string): ReturnType<CloudClient['signInWithProvider']>;
}
export interface Returned {
  readonly state: string;
  readonly code: string;
  readonly iss?: string;
}
export interface ProviderRig extends TestCloud {
  readonly provider: SignInProvider;
  browser(): Browser;
}

export const providerSettings = (provider: Pick<SignInProvider, 'issuer' | 'clientId' | 'clientSecret'>): ProviderSettings => ({
  providerId: 'staff',
  name: 'Staff login',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scope: 'openid email profile groups',
  groupsClaim: 'groups',
  roles: [],
  domains: [],
  firstOwner: undefined,
  isSecondFactor: false,
  signsOut: true,
  allowPrivate: true,
});

export async function createProviderRig(change: Partial<ProviderSettings> = {}, config: Partial<Config> = {}): Promise<ProviderRig> {
  await using stack = new AsyncDisposableStack();
  const provider = stack.use(await createSignInProvider());
  const signInProviders = [{ ...providerSettings(provider), ...change }];
  const cloud = stack.use(await createTestCloud({ signInProviders, rates: everyRate({ count: 10_000, perMs: 60_000 }), ...config }));
  provider.admit(cloud.cloud.origin);
  const kept = stack.move();
  return {
    ...cloud,
    provider,
    browser: () => createBrowser(cloud, provider),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export function createBrowser({ cloud: { origin } }: Pick<TestCloud, 'cloud'>, provider: SignInProvider): Browser {
  const cookies = new Map<string, string>();
  const fetchWithCookies: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const client = (idToken?: string) => createCloudClient({ fetch: fetchWithCookies, origin, idToken: () => idToken });
  const comeBack = async (login: string, change: (url: URL) => void = () => undefined) => {
    const url = new URL(expectOk(await client().beginProviderSignIn({ body: { providerId: 'staff' } })).url);
    change(url);
    return returnedIn(await provider.visit(url.href, login));
  };
  return {
    client,
    comeBack,
    signIn: async (login) => client().signInWithProvider({ body: await comeBack(login) }),
  };
}

export function returnedIn({ searchParams }: URL): Returned {
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => searchParams.get(name));
  if (!state || !code) throw new Error(`The provider refused: ${searchParams.toString()}`);
  return { state, code, ...(iss && { iss }) };
}
