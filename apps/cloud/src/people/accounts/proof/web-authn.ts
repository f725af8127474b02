import type { AskedWith, CloudApi } from '@headroom/protocol/cloud';
import type { Random } from '../../../kit/ports.ts';
import type { Account } from '../store.ts';
import type { ListedPasskey, Passkey } from './passkeys.ts';

/** Whether this site gave out the challenge, for this ceremony and not long ago. */
type IsOurs = (challenge: string) => Promise<boolean>;

const library = () => import('@simplewebauthn/server');
const challengeBytes = 32;
/** EdDSA, ES256, RS256: every authenticator has one. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Undefined for a site that browsers allow no passkeys for. */
export function createWebAuthn(siteUrl: string, random: Random) {
  const home = homeOf(siteUrl);
  if (home === undefined) return undefined;
  const makeChallenge = () => Buffer.from(random(challengeBytes));
  const expected = (isOurs: IsOurs) => ({
    expectedChallenge: isOurs,
    expectedOrigin: home.origin,
    expectedRPID: home.id,
    requireUserVerification: true,
  });
  return {
    async beginRegistration({ accountId, email }: Account, known: readonly ListedPasskey[]) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: 'Headroom',
        rpID: home.id,
        userName: email,
        userID: Buffer.from(accountId),
        challenge: makeChallenge(),
        supportedAlgorithmIDs,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
        // Replaces both factors, and needs no typed name.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    /** Undefined if refused. */
    async verifyRegistration(
      { credentialId, clientDataJSON, attestationObject }: AskedWith<CloudApi['addPasskey']>['body'],
      isOurs: IsOurs,
    ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isBackedUp'> | undefined> {
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: signedBy(credentialId, { clientDataJSON, attestationObject }),
        ...expected(isOurs),
        supportedAlgorithmIDs,
      }).catch(() => undefined);
      if (verified?.verified !== true) return undefined;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter, isBackedUp: credentialBackedUp };
    },
    async beginSignIn() {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({ rpID: home.id, challenge: makeChallenge(), userVerification: 'required' });
    },
    async verifySignIn(
      { clientDataJSON, authenticatorData, signature, credentialId }: AskedWith<CloudApi['signInWithPasskey']>['body'],
      { credentialId: id, publicKey, counter }: Passkey,
      isOurs: IsOurs,
    ): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: signedBy(credentialId, { clientDataJSON, authenticatorData, signature }),
        ...expected(isOurs),
        credential: { id, publicKey, counter },
      }).catch(() => undefined);
      return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
    },
  };
}
const signedBy = <Response>(credentialId: string, response: Response) => ({
  id: credentialId,
  rawId: credentialId,
  response,
  clientExtensionResults: {},
  type: 'public-key' as const,
});

/** Browsers demand a named secure origin. */
function homeOf(url: string): { readonly id: string; readonly origin: string } | undefined {
  const { protocol, hostname, origin } = new URL(url);
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return (protocol === 'https:' || hostname === 'localhost') && !isNumber ? { id: hostname, origin } : undefined;
}
