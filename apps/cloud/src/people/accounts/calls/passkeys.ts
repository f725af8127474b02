import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../../../kit/http/handler.ts';
import { createId } from '../../../kit/identifiers.ts';
import { announce, noteOther } from '../announce.ts';
import {
  addPasskey,
  keepChallenge,
  maxPasskeys,
  passkeyByCredential,
  passkeysOf,
  removePasskey,
  takeChallenge,
  usePasskey,
} from '../proof/passkeys.ts';
import { proveOwner } from '../proof/proof.ts';
import { createWebAuthn } from '../proof/web-authn.ts';
import { enter } from '../sessions/session-response.ts';
import { accountById, lockAccount } from '../store.ts';
import type { AccountTools } from '../tools.ts';

export function passkeyHandlers(tools: AccountTools): Handlers<(typeof areas)['passkeys']> {
  const { random } = tools;
  return {
    async listPasskeys({ db, caller }) {
      const passkeys = await passkeysOf(db, caller.accountId);
      return {
        passkeys: passkeys.map(({ passkeyId, name, isBackedUp, createdAt, usedAt }) => ({
          passkeyId,
          name,
          isBackedUp,
          createdAt: createdAt.toISOString(),
          ...(usedAt === null ? {} : { usedAt: usedAt.toISOString() }),
        })),
      };
    },

    async beginPasskey(asked) {
      const { db, now, body } = asked;
      const webAuthn = createWebAuthn(asked.origin(), random);
      if (webAuthn === undefined) return refuse('PasskeysUnavailable');
      const account = await proveOwner(tools, asked, body);
      if (account instanceof Refusal) return account;
      const options = await webAuthn.beginRegistration(account, await passkeysOf(db, account.accountId));
      await keepChallenge(db, options.challenge, account.accountId, now);
      return { options: { ...options } };
    },

    async addPasskey(asked) {
      const { db, now, caller, body } = asked;
      const { name, transports } = body;
      const webAuthn = createWebAuthn(asked.origin(), random);
      if (webAuthn === undefined) return refuse('PasskeysUnavailable');
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('SessionEnded');
      const { accountId } = account;
      const proven = await webAuthn.verifyRegistration(body, (challenge) => takeChallenge(db, challenge, accountId, now));
      if (proven === undefined) return refuse('PasskeyRefused');
      const passkey = { ...proven, passkeyId: createId(now, random), accountId, name, transports };
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId);
        if ((await passkeysOf(transaction, accountId)).length >= maxPasskeys) return refuse('TooManyPasskeys');
        if (!(await addPasskey(transaction, passkey, now))) return refuse('PasskeyRefused');
        await announce(tools, transaction, account, asked, 'passkey added', { to: name, detail: name });
        return { passkeyId: passkey.passkeyId };
      });
    },

    async removePasskey(asked) {
      const { db, params, body } = asked;
      const account = await proveOwner(tools, asked, body);
      if (account instanceof Refusal) return account;
      const name = await db.transaction().execute(async (transaction) => {
        const removed = await removePasskey(transaction, account.accountId, params.passkeyId);
        if (removed !== undefined)
          await announce(tools, transaction, account, asked, 'passkey removed', { from: removed, detail: removed });
        return removed;
      });
      return name === undefined ? refuse('NotFound') : {};
    },

    async beginPasskeySignIn(asked) {
      const { db, now } = asked;
      const webAuthn = createWebAuthn(asked.origin(), random);
      if (webAuthn === undefined) return refuse('PasskeysUnavailable');
      const options = await webAuthn.beginSignIn();
      await keepChallenge(db, options.challenge, undefined, now);
      return { options: { ...options } };
    },

    async signInWithPasskey(asked) {
      const { db, now, body } = asked;
      const webAuthn = createWebAuthn(asked.origin(), random);
      if (webAuthn === undefined) return refuse('PasskeysUnavailable');
      const passkey = await passkeyByCredential(db, body.credentialId);
      const account = passkey && (await accountById(db, passkey.accountId));
      if (passkey === undefined || account?.isConfirmed !== true) return refuse('PasskeyRefused');
      const counter = await webAuthn.verifySignIn(body, passkey, (challenge) => takeChallenge(db, challenge, undefined, now));
      if (counter === undefined) {
        await noteOther(db, account.accountId, asked, 'sign-in refused: wrong passkey');
        return refuse('PasskeyRefused');
      }
      await usePasskey(db, passkey.passkeyId, counter, now);
      return account.isDisabled ? refuse('AccountDisabled') : enter(tools, asked, account, null);
    },
  };
}
