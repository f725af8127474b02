// SHA256SUMS as sha256sum reads it, and its signature by Ed25519 as openssl reads it.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sums = 'SHA256SUMS';

/**
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} hashes
 * @param {string | undefined} keyFile an Ed25519 key, PEM
 */
export async function writeSums(folder, hashes, keyFile) {
  const names = Object.keys(hashes).toSorted();
  const text = Buffer.from(names.map((name) => `${hashes[name]}  ${name}\n`).join(''));
  await writeFile(join(folder, sums), text);
  if (keyFile === undefined) return;
  const key = await readKey(keyFile);
  await writeFile(join(folder, `${sums}.sig`), sign(null, text, key));
  await writeFile(join(folder, 'headroom.pub.pem'), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
}

/**
 * Throws a sentence where the file is no such key.
 * @param {string} file
 */
export async function readKey(file) {
  const text = await readFile(file).catch(() => {
    throw new Error(`--sign: ${file} cannot be read.`);
  });
  let key;
  try {
    key = createPrivateKey(text);
  } catch {
    throw new Error(`--sign: ${file} holds no private key in PEM without a password.`);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`--sign: ${file} is a key of another kind: make one with openssl genpkey -algorithm ed25519 -out KEY.pem.`);
  return key;
}
