/** Secrets that people type, kept so that nobody can read them back: argon2id with 19 MiB, two passes. */

import type { Algorithm } from '@node-rs/argon2';
import { TooManySecrets } from '../../kit/http/errors.ts';

/** The enum of the library is a const one, which a file that is compiled alone cannot read. */
const argon2id: Algorithm = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** It comes with the first secret, and not with the start. */
const library = () => import('@node-rs/argon2');

/** Half of the threads that files are read by as well. */
const maxAtWork = 2;
/** For whom a secret is looked at: nobody knows them, or it is a living session or a device from which they signed in before. */
export type Standing = 'stranger' | 'known';
/** As many as one processor gets through in three seconds. However many strangers come, a quarter of the places is not for them. */
const maxWaiting: Readonly<Record<Standing, number>> = { stranger: 48, known: 64 };
const waiting: (() => void)[] = [];
let atWork = 0;

async function inTurn<Value>(standing: Standing, work: () => Promise<Value>): Promise<Value> {
  if (atWork >= maxAtWork) {
    if (waiting.length >= maxWaiting[standing]) throw new TooManySecrets('Too many secrets wait to be looked at.');
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

export const hashSecret = (secret: string, standing: Standing): Promise<string> =>
  inTurn(standing, async () => {
    const { hash } = await library();
    return hash(secret.normalize('NFC'), cost);
  });
export const isSecret = (stored: string, secret: string, standing: Standing): Promise<boolean> =>
  inTurn(standing, async () => {
    const { verify } = await library();
    return verify(stored, secret.normalize('NFC'));
  });

/** As long as it takes to look at a secret: where there is none to look at, nobody learns it from the time. */
export async function pretendToVerify(secret: string, standing: Standing): Promise<void> {
  nobodys ??= await hashSecret('nobody has this', standing);
  await isSecret(nobodys, secret, standing);
}
let nobodys: string | undefined;
