/** [API-13] [API-14] */

import { schemeName, type AuthGuard, type DeviceSecrets, type PasswordChange, type PublicKeyOffer } from '../auth/index.ts';
import { nonceErrorCode, type DeviceError, type Request } from '../wire/message.ts';
import type { Connection } from './connection.ts';

export interface Authority {
  readonly guard: AuthGuard;
  secrets(): DeviceSecrets;
  publicKey(): PublicKeyOffer | undefined;
  open(sealed: unknown): PasswordChange | null;
  changePassword(password: string): void;
}
type Caller = Pick<Connection, 'id'>;
export interface Authorization {
  isTrusted(caller: Caller): boolean;
  /** The proof is not checked yet. */
  claimsAdmin(request: Request): boolean;
  prove(caller: Caller, request: Request): DeviceError | undefined;
  authorise(caller: Caller, request: Request): DeviceError | undefined;
  offer(caller: Caller): object | undefined;
  changePassword(caller: Caller, params: unknown): DeviceError | undefined;
}

export function createAuthorization(authority: Authority): Authorization {
  const { guard } = authority;
  function authorise({ id }: Caller, request: Request): DeviceError | undefined {
    const verdict = guard.check(id, request, request.auth, authority.secrets());
    if (verdict.kind === 'accepted') return undefined;
    if (verdict.kind === 'throttled') return throttled(verdict);
    const { message, nonce, schemes } = verdict;
    return { code: nonceErrorCode, message, nonce, schemes };
  }
  return {
    authorise,
    isTrusted: ({ id }) => guard.isTrusted(id, authority.secrets()),
    claimsAdmin({ auth }) {
      const { password, lockKey } = authority.secrets();
      return auth !== undefined || (password === '' && lockKey === '');
    },
    prove: (caller, request) => (request.auth === undefined ? undefined : authorise(caller, request)),
    offer({ id }) {
      const key = authority.publicKey();
      return key && { scheme: schemeName, publicKey: key, nonce: guard.offer(id) };
    },
    changePassword({ id }, params) {
      const sealed = typeof params === 'object' && params !== null ? (params as Record<string, unknown>)['admin'] : undefined;
      const verdict = guard.changePassword(id, () => authority.open(sealed), authority.secrets());
      if (verdict.kind !== 'accepted') return verdict.kind === 'throttled' ? throttled(verdict) : { message: verdict.message };
      authority.changePassword(verdict.password);
      return undefined;
    },
  };
}

const throttled = ({ message, retryAfterMs }: { readonly message: string; readonly retryAfterMs: number }): DeviceError => ({
  message,
  retryAfter: Math.ceil(retryAfterMs / 1000),
});
