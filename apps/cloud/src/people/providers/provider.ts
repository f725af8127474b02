/** OpenID Connect: authorization code with PKCE, state and nonce. */

import { isEmail } from '@headroom/model/people';
import type { Clock } from '@headroom/protocol';
import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client';
import type { ProviderSettings } from '../../kit/sign-in-providers.ts';
import { createReach } from '../../kit/outgoing/reach.ts';
import { reasonOf } from '../../kit/refused.ts';
import { createProviderFetch, ProviderAway } from './provider-fetch.ts';

/** What must stay secret until the browser returns. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}
export interface Returned {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
}
export interface Identity {
  readonly issuer: string;
  /** Never given to somebody else by this issuer, unlike an address. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isVerified: boolean;
  readonly groups: readonly string[];
}
/** `away`: it does not answer as a provider should. */
export type ProviderTrouble = 'away' | 'refused';

export interface Provider {
  readonly settings: ProviderSettings;
  begin(redirectUri: string): Promise<{ readonly url: string; readonly secrets: AttemptSecrets } | 'away'>;
  finish(returned: Returned, secrets: AttemptSecrets): Promise<Identity | ProviderTrouble>;
  /** Undefined if it has no log-out. */
  signOutUrl(returnTo: string): Promise<string | undefined>;
  /** In words, if it cannot sign anybody in. */
  trouble(): Promise<string | undefined>;
}
export interface ProviderTools {
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly warn: (about: object, words: string) => void;
  readonly nameServers?: readonly string[];
}

// Most clouds have no provider.
const library = () => import('openid-client');
const freshMs = 3_600_000;
/** What was discovered serves on so long while the provider is away. */
const staleMs = 24 * freshMs;
/** Waiting people must not ask again and again. */
const pauseMs = 10_000;
export const maxGroups = 1000;
export const maxSubjectLength = 255;

export function createProvider(settings: ProviderSettings, { clock, warn, nameServers }: ProviderTools): Provider {
  const { issuer, clientId, clientSecret, allowPrivate, providerId } = settings;
  const ask = createProviderFetch(clock, createReach({ allowPrivate, nameServers }));
  let known: { readonly configuration: Configuration; readonly at: number } | undefined;
  let failed: { readonly error: Error; readonly at: number } | undefined;
  let looking: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const oidc = await library();
    // oxlint-disable-next-line typescript/no-deprecated -- only a mark: the operator allows http with `private`
    const forPrivate = allowPrivate ? [oidc.allowInsecureRequests] : [];
    const execute = [oidc.enableNonRepudiationChecks, ...forPrivate];
    const authentication = clientSecret === undefined ? oidc.None() : secretAuthentication(oidc, clientSecret);
    const found = await oidc.discovery(new URL(issuer), clientId, {}, authentication, { [oidc.customFetch]: ask, execute });
    // Each call ends by the cloud's own clock.
    found.timeout = 0;
    return found;
  }
  function look(): Promise<Configuration> {
    looking ??= discover()
      .then(
        (configuration) => {
          known = { configuration, at: clock.now() };
          failed = undefined;
          return configuration;
        },
        (error: unknown) => {
          const away = new ProviderAway(deepestReason(error), { cause: error });
          failed = { error: away, at: clock.now() };
          warn({ provider: providerId, reason: away.message }, 'a sign-in provider does not answer as it should');
          throw away;
        },
      )
      .finally(() => (looking = undefined));
    return looking;
  }
  const isWithin = (at: number | undefined, ms: number): boolean => at !== undefined && Math.abs(clock.now() - at) < ms;
  async function current(): Promise<Configuration> {
    if (known !== undefined && isWithin(known.at, freshMs)) return known.configuration;
    try {
      if (failed !== undefined && isWithin(failed.at, pauseMs)) throw failed.error;
      return await look();
    } catch (error) {
      if (known !== undefined && isWithin(known.at, staleMs)) return known.configuration;
      throw error;
    }
  }

  async function identify(returned: Returned, { state, nonce, verifier, redirectUri }: AttemptSecrets): Promise<Identity> {
    const oidc = await library();
    const configuration = await current();
    const address = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...returned })) if (value !== undefined) address.searchParams.set(name, value);
    const answer = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const token = answer.claims();
    if (token === undefined || token.iss !== configuration.serverMetadata().issuer) throw new Error('its token names another issuer');
    if (token.sub.length > maxSubjectLength) throw new Error('its token has too long a subject');
    const isWhole = token['email'] !== undefined && (settings.roles.length === 0 || token[settings.groupsClaim] !== undefined);
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = isWhole || !hasMore ? undefined : await oidc.fetchUserInfo(configuration, answer.access_token, token.sub);
    return identityIn(token, more, settings.groupsClaim);
  }

  /** Undefined while the provider is away, or where it names no such address. */
  const addressAt = (build: (configuration: Configuration) => URL): Promise<string | undefined> =>
    current()
      .then((configuration) => build(configuration).href)
      .catch(() => undefined);

  return {
    settings,
    async begin(redirectUri) {
      const oidc = await library();
      const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier(), redirectUri };
      const challenge = await oidc.calculatePKCECodeChallenge(secrets.verifier);
      const url = await addressAt((configuration) =>
        oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }),
      );
      return url === undefined ? 'away' : { url, secrets };
    },
    async finish(returned, secrets) {
      try {
        return await identify(returned, secrets);
      } catch (error) {
        const trouble = isAway(error) ? 'away' : 'refused';
        warn({ provider: providerId, reason: deepestReason(error), trouble }, 'a sign-in by a provider failed');
        return trouble;
      }
    },
    async signOutUrl(returnTo) {
      if (!settings.signsOut) return undefined;
      const { buildEndSessionUrl } = await library();
      return addressAt((configuration) => buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }));
    },
    async trouble() {
      try {
        const metadata = (await look()).serverMetadata();
        if (metadata.response_types_supported?.includes('code') === false) return 'it does not offer the authorization code';
        if (metadata.code_challenge_methods_supported?.includes('S256') === false) return 'it does not offer PKCE with S256';
        if (metadata.jwks_uri === undefined) return 'it names no keys';
        const answer = await ask(metadata.jwks_uri, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' });
        const { keys } = (await answer.json()) as { readonly keys?: unknown };
        return Array.isArray(keys) && keys.length > 0 ? undefined : 'it shows no keys';
      } catch (error) {
        return deepestReason(error);
      }
    },
  };
}

/** By the standard a provider that names no way takes the first. */
function secretAuthentication(oidc: Awaited<ReturnType<typeof library>>, secret: string): ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported;
    return (ways === undefined || ways.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** The signed token counts before what the provider adds. */
function identityIn(token: IDToken, more: UserInfoResponse | undefined, groupsClaim: string): Identity {
  const source = token['email'] === undefined ? (more ?? token) : token;
  const { email, email_verified: verified } = source as { readonly email?: unknown; readonly email_verified?: unknown };
  const groups: unknown = token[groupsClaim] ?? more?.[groupsClaim];
  return {
    issuer: token.iss,
    subject: token.sub,
    email: typeof email === 'string' && isEmail(email) && email.length <= 254 ? email : undefined,
    // Some providers write it as a text.
    isVerified: verified === true || verified === 'true',
    groups: Array.isArray(groups) ? groups.filter((group): group is string => typeof group === 'string').slice(0, maxGroups) : [],
  };
}

function* causesOf(error: unknown): Generator {
  for (let cause = error, depth = 0; cause !== undefined && cause !== null && depth < 5; depth += 1) {
    yield cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
}
const isAway = (error: unknown): boolean => [...causesOf(error)].some((cause) => cause instanceof ProviderAway);
function deepestReason(error: unknown): string {
  const causes = [...causesOf(error)];
  const away = causes.find((cause) => cause instanceof ProviderAway);
  return reasonOf(away ?? causes.findLast((cause) => cause instanceof Error && cause.message !== '') ?? error);
}
