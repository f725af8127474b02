import type { Algorithm } from '@node-rs/argon2';
import { TooManySecrets } from '../../../kit/http/errors.ts';
import type { SecretCost } from '../../../kit/secret-cost.ts';

/** The library's const enum cannot be read under isolatedModules. */
const argon2id: Algorithm = 2;

const library = () => import('@node-rs/argon2');

/** Half of the thread pool, shared with file reads. */
const maxAtWork = 2;
/** 'known': a living session or known device. */
export type Standing = 'stranger' | 'known';
/** Three seconds of one processor; a quarter is reserved for known callers. */
const maxWaiting: Readonly<Record<Standing, number>> = { stranger: 48, known: 64 };
const waiting: (() => void)[] = [];
let atWork = 0;

async function inTurn<Value>(standing: Standing, work: () => Promise<Value>): Promise<Value> {
  if (atWork >= maxAtWork) {
    if (waiting.length >= maxWaiting[standing]) throw new TooManySecrets('Too many secrets wait to be looked at.');
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

export const hashSecret = (secret: string, standing: Standing, { memory, passes }: SecretCost): Promise<string> =>
  inTurn(standing, async () => {
    const { hash } = await library();
    return hash(secret.normalize('NFC'), { algorithm: argon2id, memoryCost: memory, timeCost: passes, parallelism: 1 });
  });
export const isSecret = (stored: string, secret: string, standing: Standing): Promise<boolean> =>
  inTurn(standing, async () => {
    const { verify } = await library();
    return verify(stored, secret.normalize('NFC'));
  });

/** As slow as a real check, so timing reveals no account. */
export async function pretendToVerify(secret: string, standing: Standing, cost: SecretCost): Promise<void> {
  const stored = nobodys.get(cost) ?? (await hashSecret('nobody has this', standing, cost));
  nobodys.set(cost, stored);
  await isSecret(stored, secret, standing);
}
const nobodys = new WeakMap<SecretCost, string>();
