import type { GeneralError } from '@headroom/protocol/cloud';
import type { Clock } from '@headroom/protocol';
import { errors, jwtVerify, SignJWT, type JWK } from 'jose';
import type { Db } from '../../../kit/db/database.ts';
import type { SignedIn } from '../../../kit/http/handler.ts';
import type { Vault } from '../../../kit/vault.ts';
import { algorithm, keyToSignWith, loadKeys, type SigningKey } from './signing-keys.ts';

const issuer = 'headroom-cloud';
/** A page refreshes its session every minute [ACCOUNT-10]. */
const lifetimeMs = 15 * 60_000;
/** How often to look for other processes' keys. */
const lookAgainMs = 5 * 60_000;
/** Verifying again would cost more than most reads. */
const maxVerified = 10_000;
interface Verified extends SignedIn {
  readonly goodUntil: number;
}

export interface TokenPair {
  readonly accessToken: string;
  readonly idToken: string;
}
export interface Tokens {
  sign(who: SignedIn & { readonly email: string }): Promise<TokenPair>;
  verify(token: string): Promise<SignedIn | GeneralError>;
  publicKeys(): Promise<{ readonly keys: readonly JWK[] }>;
}

export function createTokens(db: Db, clock: Clock, vault: Vault, warn: (words: string) => void): Tokens {
  const now = () => new Date(clock.now());
  let keys: Promise<readonly SigningKey[]> | undefined;
  let loadedAt = 0;
  let hasWarned = false;
  function load(): Promise<readonly SigningKey[]> {
    loadedAt = clock.now();
    const loading = loadKeys(db, vault, now());
    keys = loading;
    void loading.then(
      (found) => {
        if (hasWarned || found.every(({ signing }) => signing !== undefined)) return;
        hasWarned = true;
        warn('another CLOUD_SECRET sealed keys of this database: second factors that it sealed open by recovery codes only');
      },
      // A failed load is tried again.
      () => (keys = keys === loading ? undefined : keys),
    );
    return loading;
  }
  let next: Promise<readonly SigningKey[]> | undefined;
  /** Calls that wait share the next read, because anybody can ask for unknown keys. */
  const lookAgain = () =>
    (next ??= Promise.resolve(keys)
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return load();
      }));
  const verified = new Map<string, Verified>();
  function remember(token: string, who: Verified): void {
    // Maps keep order: drop the oldest.
    if (verified.size >= maxVerified) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, who);
  }
  const current = () => (keys === undefined || clock.now() - loadedAt > lookAgainMs ? load() : keys);
  // Another process may have made the key.
  const keyOf = async (id: string | undefined) =>
    (await current()).find((key) => key.id === id) ?? (await lookAgain()).find((key) => key.id === id);
  return {
    async sign({ accountId, sessionId, email }) {
      const { id, signing } = keyToSignWith(await current(), now());
      const signed = (claims: Record<string, string>) =>
        new SignJWT({ sid: sessionId, ...claims })
          .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT' })
          .setIssuer(issuer)
          .setSubject(accountId)
          .setIssuedAt(now())
          .setExpirationTime(new Date(clock.now() + lifetimeMs))
          .sign(signing);
      const [accessToken, idToken] = await Promise.all([signed({}), signed({ email })]);
      return { accessToken, idToken };
    },
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined) {
        if (clock.now() < known.goodUntil) return { accountId: known.accountId, sessionId: known.sessionId };
        verified.delete(token);
      }
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = await keyOf(kid);
            if (key === undefined) throw new errors.JWKSNoMatchingKey();
            return key.verifying;
          },
          { algorithms: [algorithm], issuer, currentDate: now(), requiredClaims: ['sub', 'sid', 'exp'] },
        );
        const who = { accountId: payload.sub ?? '', sessionId: String(payload['sid']) };
        // A key may be withdrawn, so this holds until the next reload.
        remember(token, { ...who, goodUntil: Math.min((payload.exp ?? 0) * 1000, clock.now() + lookAgainMs) });
        return who;
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'TokenExpired';
        if (error instanceof errors.JOSEError) return 'NotSignedIn';
        throw error;
      }
    },
    publicKeys: async () => ({ keys: (await lookAgain()).map(({ published }) => published) }),
  };
}
