import type { areas } from '@headroom/protocol/cloud';
import type { Db } from '../../kit/db/database.ts';
import type { AttemptCookie } from '../../kit/http/cookies.ts';
import { refuse, Refusal, type Handlers } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { canReceiveMail } from '../../kit/mail/address.ts';
import type { Quotas } from '../../kit/quotas.ts';
import type { ProviderSettings } from '../../kit/sign-in-providers.ts';
import { announce, note } from '../accounts/announce.ts';
import { hashSecret } from '../accounts/proof/password.ts';
import { proveOwner, proveSecondFactor } from '../accounts/proof/proof.ts';
import { enter } from '../accounts/sessions/session-response.ts';
import { refusedSignUp } from '../accounts/sign-up.ts';
import { accountByEmail, accountById, addAccount, confirmAccount, emailKey, lockAccount, type Account } from '../accounts/store.ts';
import type { AccountTools } from '../accounts/tools.ts';
import { giveRoles, rolesOf } from './group-roles.ts';
import { addLink, linkOf, linksOf, maxLinks, removeLink, useLink } from './links.ts';
import { attemptMs, keepAttempt, takeAttempt, type OpenAttempt } from './open-attempts.ts';
import type { Identity, Provider, Returned } from './provider.ts';

interface Tools extends AccountTools {
  readonly quotas: Quotas;
  readonly warn: (about: object, words: string) => void;
}
interface Asked {
  readonly db: Db;
  readonly now: Date;
  readonly address: string;
}
interface InBrowser extends Asked {
  readonly attemptCookie: AttemptCookie;
}
/** Where the provider sends the browser back to; docs/configuration.md names both. */
const signInPath = '/login/provider';
const linkPath = '/profile/provider';

export function providerHandlers(tools: Tools): Handlers<(typeof areas)['providers']> {
  const { providers, random, vault } = tools;

  async function begin(asked: InBrowser, providerId: string, redirectUri: string, accountId: string | undefined) {
    const { db, now, address, attemptCookie } = asked;
    const provider = providers.of(providerId);
    if (provider === undefined) return refuse('UnknownProvider');
    if (!attemptCookie.isUsable) return refuse('BrowserNeeded');
    const begun = await provider.begin(redirectUri);
    if (begun === 'away') return refuse('ProviderUnavailable');
    // Several tabs of one browser share it.
    const browser = attemptCookie.token ?? Buffer.from(random(32)).toString('base64url');
    const expiresAt = new Date(now.getTime() + attemptMs);
    const attempt = { providerId, secrets: begun.secrets };
    if (!(await keepAttempt(db, vault, attempt, { browser, accountId, address, expiresAt }, now)))
      return refuse('TooManyRequests', { details: { seconds: 60 } });
    attemptCookie.keep(browser, attemptMs);
    return { url: begun.url };
  }

  async function finish({ db, now, attemptCookie }: InBrowser, { state, code, iss }: Returned, accountId: string | undefined) {
    const browser = attemptCookie.token;
    const attempt = browser === undefined ? undefined : await takeAttempt(db, vault, state, { browser, accountId }, now);
    const provider = attempt && providers.of(attempt.providerId);
    if (browser === undefined || attempt === undefined || provider === undefined) return refuse('AttemptEnded');
    const identity = attempt.proven ?? (await provider.finish({ state, code, iss }, attempt.secrets));
    if (identity === 'away') return refuse('ProviderUnavailable');
    if (identity === 'refused') return refuse('ProviderRefused');
    const problem = domainProblem(provider.settings, identity);
    return problem ?? { provider, identity, attempt, browser };
  }

  async function accountFor(asked: Asked & { readonly language: () => Account['language'] }, provider: Provider, identity: Identity) {
    const link = await linkOf(asked.db, identity);
    const account = link && (await accountById(asked.db, link.accountId));
    if (account !== undefined) return account;
    const { email } = identity;
    if (email === undefined || !identity.isVerified) return refuse('AddressUnverified');
    if (!canReceiveMail(email)) return refuse('AddressRefused');
    // Whoever runs a provider must not take over accounts by naming their addresses.
    if ((await accountByEmail(asked.db, email))?.isConfirmed === true) return refuse('AccountExists');
    const { firstOwner } = provider.settings;
    const isFirstOwner = firstOwner !== undefined && emailKey(firstOwner) === emailKey(email);
    const refused = isFirstOwner ? undefined : await refusedSignUp(asked.db, tools.signUp, email, asked.now);
    return refused ?? openAccount(tools, asked, provider.settings, { ...identity, email });
  }

  return {
    beginProviderSignIn: (asked) => begin(asked, asked.body.providerId, asked.origin() + signInPath, undefined),

    async signInWithProvider(asked) {
      const { db, now, address, body } = asked;
      const found = await finish(asked, body, undefined);
      if (found instanceof Refusal) return found;
      const { provider, identity, attempt, browser } = found;
      const account = await accountFor(asked, provider, identity);
      if (account instanceof Refusal) return account;
      if (account.isDisabled) return refuse('AccountDisabled');
      if (account.hasSecondFactor && !provider.settings.isSecondFactor) {
        const proven = await proveSecondFactor(tools, asked, account, body.secondFactor ?? '');
        if (proven instanceof Refusal) {
          const kept: OpenAttempt = { providerId: attempt.providerId, secrets: attempt.secrets, proven: identity };
          await keepAttempt(db, vault, kept, { browser, accountId: undefined, address, expiresAt: attempt.expiresAt }, now);
          return proven;
        }
      }
      await useLink(db, identity, now);
      await applyGroups(asked, provider.settings, identity, account);
      return enter(tools, asked, account, provider.settings.providerId);
    },

    async listProviderLinks({ db, caller }) {
      const links = await linksOf(db, caller.accountId);
      return {
        links: links.map(({ linkedAt, usedAt, ...link }) => ({
          ...link,
          name: providers.of(link.providerId)?.settings.name ?? link.providerId,
          linkedAt: linkedAt.toISOString(),
          usedAt: usedAt.toISOString(),
        })),
        offered: [...providers.offered],
      };
    },

    async beginProviderLink(asked) {
      const proven = await proveOwner(tools, asked, asked.body);
      return proven instanceof Refusal ? proven : begin(asked, asked.body.providerId, asked.origin() + linkPath, proven.accountId);
    },

    async linkProvider(asked) {
      const { db, now, caller } = asked;
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('SessionEnded');
      const found = await finish(asked, asked.body, account.accountId);
      if (found instanceof Refusal) return found;
      const { identity, provider } = found;
      const { providerId, name } = provider.settings;
      const isLinked = await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, account.accountId);
        const before = await linkOf(transaction, identity);
        if (before !== undefined) return before.accountId === account.accountId || refuse('LinkedElsewhere');
        if ((await linksOf(transaction, account.accountId)).length >= maxLinks) return refuse('TooManyLinks');
        const link = { linkId: createId(now, random), accountId: account.accountId, providerId };
        if (!(await addLink(transaction, link, identity, now))) return refuse('LinkedElsewhere');
        await announce(tools, transaction, account, asked, 'provider linked', { to: name, detail: name });
        return true;
      });
      if (isLinked instanceof Refusal) return isLinked;
      await applyGroups(asked, provider.settings, identity, account);
      return {};
    },

    async unlinkProvider(asked) {
      const { db, params } = asked;
      const account = await proveOwner(tools, asked, asked.body);
      if (account instanceof Refusal) return account;
      const isRemoved = await db.transaction().execute(async (transaction) => {
        const link = await removeLink(transaction, account.accountId, params.linkId);
        if (link === undefined) return false;
        const { providerId } = link;
        const name = providers.of(providerId)?.settings.name ?? providerId;
        await announce(tools, transaction, account, asked, 'provider unlinked', { from: name, detail: name });
        const isLast = !(await linksOf(transaction, account.accountId)).some((other) => other.providerId === providerId);
        if (isLast) await giveRoles(transaction, { ...tools, ...asked, account, providerId, roles: [] });
        return true;
      });
      return isRemoved ? {} : refuse('NotFound');
    },
  };

  function applyGroups(
    asked: Asked & { readonly announce: (accountIds: Iterable<string>) => void },
    { providerId, roles }: ProviderSettings,
    { groups }: Identity,
    account: Account,
  ): Promise<void> {
    return giveRoles(asked.db, { ...tools, ...asked, account, providerId, roles: rolesOf(roles, groups) });
  }
}

/** An address that nobody verified says nothing about its domain. */
function domainProblem({ domains }: ProviderSettings, { email, isVerified }: Identity) {
  if (domains.length === 0) return undefined;
  if (email === undefined || !isVerified) return refuse('AddressUnverified');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.includes(domain) ? undefined : refuse('AddressRefused');
}

/** With a password that nobody knows, until its owner asks for another. */
async function openAccount(
  tools: Tools,
  { db, now, address, language }: Asked & { readonly language: () => Account['language'] },
  { providerId }: ProviderSettings,
  identity: Identity & { readonly email: string },
): Promise<Account | Refusal<'AccountExists'>> {
  const { random, secretCost } = tools;
  const { email } = identity;
  const passwordHash = await hashSecret(Buffer.from(random(32)).toString('base64url'), 'stranger', secretCost);
  const accountId = createId(now, random);
  return db.transaction().execute(async (transaction) => {
    if (!(await addAccount(transaction, { accountId, email, passwordHash, language: language() }, now))) return refuse('AccountExists');
    await confirmAccount(transaction, accountId, passwordHash, now);
    await addLink(transaction, { linkId: createId(now, random), accountId, providerId }, identity, now);
    await note(transaction, accountId, { address, now }, 'registered', { to: email });
    await note(transaction, accountId, { address, now }, 'provider linked', { to: providerId });
    return (await accountById(transaction, accountId)) ?? refuse('AccountExists');
  });
}
