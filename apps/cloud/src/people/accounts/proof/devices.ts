/** Strangers' guesses do not lock out known browsers. */

import type { DeviceCookie } from '../../../kit/http/cookies.ts';
import { createId } from '../../../kit/identifiers.ts';
import type { AccountTools } from '../tools.ts';

const lifetimeMs = 365 * 24 * 60 * 60_000;
const sealedAs = (accountId: string) => `device of ${accountId}`;

export function deviceOf({ vault }: Pick<AccountTools, 'vault'>, { token }: DeviceCookie, accountId: string): string | undefined {
  return token === undefined ? undefined : vault.open(Buffer.from(token, 'base64url'), sealedAs(accountId));
}

export function rememberDevice(tools: Pick<AccountTools, 'vault' | 'random'>, cookie: DeviceCookie, accountId: string, now: Date): void {
  if (!cookie.isUsable) return;
  const id = deviceOf(tools, cookie, accountId) ?? createId(now, tools.random);
  cookie.keep(Buffer.from(tools.vault.seal(id, sealedAs(accountId))).toString('base64url'), lifetimeMs);
}
