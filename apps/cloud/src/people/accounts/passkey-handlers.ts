/** The WebAuthn library loads on first use. */

import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { announce, noteOther } from './announce.ts';
import { enter } from './session-response.ts';
import {
  addPasskey,
  keepChallenge,
  maxPasskeys,
  passkeyByCredential,
  passkeysOf,
  removePasskey,
  takeChallenge,
  usePasskey,
} from './passkeys.ts';
import { proveOwner } from './proof.ts';
import { accountById } from './store.ts';
import type { AccountTools } from './tools.ts';

const library = () => import('@simplewebauthn/server');
const challengeBytes = 32;
/** EdDSA, ES256, RS256: every authenticator has one. */
const supportedAlgorithmIDs = [-8, -7, -257];

export function passkeyHandlers(tools: AccountTools): Handlers<(typeof areas)['passkeys']> {
  const { random } = tools;
  const makeChallenge = () => Buffer.from(random(challengeBytes));
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
      const home = homeOf(asked.origin());
      if (home === undefined) return refuse('PasskeysUnavailable');
      const account = await proveOwner(tools, asked, body);
      if (account instanceof Refusal) return account;
      const { generateRegistrationOptions } = await library();
      const known = await passkeysOf(db, account.accountId);
      const options = await generateRegistrationOptions({
        rpName: 'Headroom',
        rpID: home.id,
        userName: account.email,
        userID: Buffer.from(account.accountId),
        challenge: makeChallenge(),
        supportedAlgorithmIDs,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
        // Replaces both factors, and needs no typed name.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keepChallenge(db, options.challenge, account.accountId, now);
      return { options: { ...options } };
    },

    async addPasskey(asked) {
      const { db, now, caller, body } = asked;
      const { name, credentialId, clientDataJSON, attestationObject, transports } = body;
      const home = homeOf(asked.origin());
      if (home === undefined) return refuse('PasskeysUnavailable');
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('SessionEnded');
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: {
          id: credentialId,
          rawId: credentialId,
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
          type: 'public-key',
        },
        expectedChallenge: (challenge) => takeChallenge(db, challenge, account.accountId, now),
        expectedOrigin: home.origin,
        expectedRPID: home.id,
        supportedAlgorithmIDs,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (verified?.verified !== true) return refuse('PasskeyRefused');
      const { credential, credentialBackedUp } = verified.registrationInfo;
      if ((await passkeysOf(db, account.accountId)).length >= maxPasskeys) return refuse('TooManyPasskeys');
      const passkey = {
        passkeyId: createId(now, random),
        accountId: account.accountId,
        name,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        isBackedUp: credentialBackedUp,
        transports,
      };
      const isAdded = await db.transaction().execute(async (transaction) => {
        if (!(await addPasskey(transaction, passkey, now))) return false;
        await announce(tools, transaction, account, asked, 'passkey added', { to: name, detail: name });
        return true;
      });
      return isAdded ? { passkeyId: passkey.passkeyId } : refuse('PasskeyRefused');
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
      const home = homeOf(asked.origin());
      if (home === undefined) return refuse('PasskeysUnavailable');
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: home.id, challenge: makeChallenge(), userVerification: 'required' });
      await keepChallenge(db, options.challenge, undefined, now);
      return { options: { ...options } };
    },

    async signInWithPasskey(asked) {
      const { db, now, body } = asked;
      const { credentialId, clientDataJSON, authenticatorData, signature } = body;
      const home = homeOf(asked.origin());
      if (home === undefined) return refuse('PasskeysUnavailable');
      const passkey = await passkeyByCredential(db, credentialId);
      const account = passkey && (await accountById(db, passkey.accountId));
      if (passkey === undefined || account?.isConfirmed !== true) return refuse('PasskeyRefused');
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: {
          id: credentialId,
          rawId: credentialId,
          response: { clientDataJSON, authenticatorData, signature },
          clientExtensionResults: {},
          type: 'public-key',
        },
        expectedChallenge: (challenge) => takeChallenge(db, challenge, undefined, now),
        expectedOrigin: home.origin,
        expectedRPID: home.id,
        credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
        requireUserVerification: true,
      }).catch(() => undefined);
      if (verified?.verified !== true) {
        await noteOther(db, account.accountId, asked, 'sign-in refused: wrong passkey');
        return refuse('PasskeyRefused');
      }
      await usePasskey(db, passkey.passkeyId, verified.authenticationInfo.newCounter, now);
      return enter(tools, asked, account);
    },
  };
}

/** Browsers demand a named secure origin. */
function homeOf(url: string): { readonly id: string; readonly origin: string } | undefined {
  const { protocol, hostname, origin } = new URL(url);
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return (protocol === 'https:' || hostname === 'localhost') && !isNumber ? { id: hostname, origin } : undefined;
}
