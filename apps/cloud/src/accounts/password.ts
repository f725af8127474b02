/** Secrets that people type, kept so that nobody can read them back: argon2id with 19 MiB, two passes. */

import type { Algorithm } from '@node-rs/argon2';

/** The enum of the library is a const one, which a file that is compiled alone cannot read. */
const argon2id: Algorithm = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** It comes with the first secret, and not with the start. */
const library = () => import('@node-rs/argon2');

/** Half of the threads that files are read by as well. */
const mostAtWork = 2;
/** As many as one processor gets through in three seconds. */
const mostWaiting = 64;
const waiting: (() => void)[] = [];
let atWork = 0;

/** Nobody looked at the secret: so many are waiting that whoever comes now would wait too long. */
export class TooManySecrets extends Error {}

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (atWork >= mostAtWork) {
    if (waiting.length >= mostWaiting) throw new TooManySecrets('Too many secrets wait to be looked at.');
    // The place goes to the next in the queue.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else atWork += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) atWork -= 1;
    else next();
  }
}

export const hashSecret = (secret: string): Promise<string> =>
  inTurn(async () => {
    const { hash } = await library();
    return hash(secret.normalize('NFC'), cost);
  });
export const isSecret = (stored: string, secret: string): Promise<boolean> =>
  inTurn(async () => {
    const { verify } = await library();
    return verify(stored, secret.normalize('NFC'));
  });

/** As long as it takes to look at a secret: where there is none to look at, nobody learns it from the time. */
export async function pretendToVerify(secret: string): Promise<void> {
  nobodys ??= await hashSecret('nobody has this');
  await isSecret(nobodys, secret);
}
let nobodys: string | undefined;
