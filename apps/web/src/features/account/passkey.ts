/** Browsers offer passkeys only on a secure address. */

import type { Proof } from './profile/proof-dialog.tsx';
import type { CloudClient } from '@headroom/protocol/cloud';

/** A passkey belongs to a name: browsers make none for an IP address. */
const isNamed = (): boolean => !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
export const hasPasskeys = (): boolean =>
  isNamed() && isSecureContext && typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

const refused = {
  ok: false,
  error: { code: 'PasskeyRefused', message: 'This passkey was not accepted.', status: undefined, field: undefined, details: {} },
} as const;

export async function signInWithPasskey(client: CloudClient) {
  const asked = await client.beginPasskeySignIn();
  if (!asked.ok) return asked;
  // The browser validates these options.
  const options: unknown = asked.value.options;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  // Closing the browser's dialog is a cancel.
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof AuthenticatorAssertionResponse)) return refused;
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  return client.signInWithPasskey({
    body: {
      credentialId: credential.id,
      clientDataJSON: encoded(clientDataJSON),
      authenticatorData: encoded(authenticatorData),
      signature: encoded(signature),
    },
  });
}

export async function makePasskey(client: CloudClient, proof: Proof, name: string) {
  const asked = await client.beginPasskey({ body: proof });
  if (!asked.ok) return asked;
  const options: unknown = asked.value.options;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof AuthenticatorAttestationResponse)) return refused;
  const { clientDataJSON, attestationObject } = credential.response;
  return client.addPasskey({
    body: {
      name,
      credentialId: credential.id,
      clientDataJSON: encoded(clientDataJSON),
      attestationObject: encoded(attestationObject),
      transports: credential.response.getTransports(),
    },
  });
}

const encoded = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
