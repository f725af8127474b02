/** Browsers from which somebody signed in to an account before, by a token that no script can read: the guesses of strangers do not keep them out. */

import type { DeviceCookie } from '../../kit/http/cookies.ts';
import { createId } from '../../kit/identifiers.ts';
import type { AccountTools } from './tools.ts';

const lifetimeMs = 365 * 24 * 60 * 60_000;
const sealedAs = (accountId: string) => `device of ${accountId}`;

/** Which of the account's devices this is; nothing where it is none. */
export function deviceOf({ vault }: Pick<AccountTools, 'vault'>, { token }: DeviceCookie, accountId: string): string | undefined {
  return token === undefined ? undefined : vault.open(Buffer.from(token, 'base64url'), sealedAs(accountId));
}

/** After a sign-in, guesses of strangers no longer hold up this browser. */
export function rememberDevice(tools: Pick<AccountTools, 'vault' | 'random'>, cookie: DeviceCookie, accountId: string, now: Date): void {
  if (!cookie.isUsable) return;
  const id = deviceOf(tools, cookie, accountId) ?? createId(now, tools.random);
  cookie.keep(Buffer.from(tools.vault.seal(id, sealedAs(accountId))).toString('base64url'), lifetimeMs);
}
