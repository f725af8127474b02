/** Secrets that people type, kept so that nobody can read them back: argon2id with 19 MiB, two passes. */

import type { Algorithm } from '@node-rs/argon2';

/** The enum of the library is a const one, which a file that is compiled alone cannot read. */
const argon2id: Algorithm = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** It comes with the first secret, and not with the start. */
const library = () => import('@node-rs/argon2');

export async function hashSecret(secret: string): Promise<string> {
  const { hash } = await library();
  return hash(secret.normalize('NFC'), cost);
}
export async function isSecret(stored: string, secret: string): Promise<boolean> {
  const { verify } = await library();
  return verify(stored, secret.normalize('NFC'));
}

/** As long as it takes to look at a secret: where there is none to look at, nobody learns it from the time. */
export async function pretendToVerify(secret: string): Promise<void> {
  await isSecret(await (nobodys ??= hashSecret('nobody has this')), secret);
}
let nobodys: Promise<string> | undefined;
