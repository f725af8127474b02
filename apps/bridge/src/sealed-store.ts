/** Certificates and passwords are sealed with a key file that only its owner may read. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '@headroom/amp';
import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import { readEnrolment, type Enrolment } from '@headroom/protocol/agent-node';

export interface SealedStore {
  readonly folder: string;
  bridge(): Enrolment | undefined;
  keepBridge(enrolment: Enrolment): void;
  device(id: string): Enrolment | undefined;
  keepDevice(id: string, enrolment: Enrolment | undefined): void;
  password(id: string): string | undefined;
  keepPassword(id: string, password: string | undefined): void;
  /** `npm run bridge -- password` may have written. */
  reload(): void;
}
const keyFile = 'box.key';
const sealedFile = 'bridge.sealed';
const lockName = 'box.lock';
const onlyOwner = 0o600;
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Another process stores within milliseconds. */
const patienceMs = 10_000;
interface Contents {
  bridge: Enrolment | undefined;
  devices: Map<string, Enrolment>;
  passwords: Map<string, string>;
}

export function openSealedStore(folder: string): SealedStore {
  let key: Buffer;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    key = readKey(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(`The folder ${folder} cannot be used (${code}).`, { cause: error });
  }
  const path = join(folder, sealedFile);
  const read = () => (existsSync(path) ? readContents(readFileSync(path), key) : empty());
  let contents = read();

  function change(apply: (contents: Contents) => void): void {
    const lock = lockFile(join(folder, lockName), patienceMs);
    try {
      // Another process may have added a password.
      const changed = read();
      apply(changed);
      const { bridge, devices, passwords } = changed;
      const text = JSON.stringify({ bridge, devices: Object.fromEntries(devices), passwords: Object.fromEntries(passwords) });
      writeOwned(path, seal(text, key));
      contents = changed;
    } finally {
      lock.release();
    }
  }
  const put = <Value>(map: Map<string, Value>, id: string, value: Value | undefined) =>
    value === undefined ? map.delete(id) : map.set(id, value);
  return {
    folder,
    bridge: () => contents.bridge,
    keepBridge: (enrolment) => change((all) => void (all.bridge = enrolment)),
    device: (id) => contents.devices.get(id),
    keepDevice: (id, enrolment) => change(({ devices }) => put(devices, id, enrolment)),
    password: (id) => contents.passwords.get(id),
    keepPassword: (id, password) => change(({ passwords }) => put(passwords, id, password)),
    reload: () => void (contents = read()),
  };
}

function readKey(folder: string): Buffer {
  const path = join(folder, keyFile);
  if (!existsSync(path)) writeOwned(path, Buffer.from(randomBytes(keyBytes).toString('hex')));
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== keyBytes) throw new Error(`The file ${path} is damaged: without the key nothing that was kept can be read.`);
  return key;
}
/** All or nothing, for readers and on a full disk. */
function writeOwned(path: string, data: Uint8Array): void {
  const file = openSync(`${path}.new`, 'w', onlyOwner);
  try {
    writeFileSync(file, data);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}
function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}
const empty = (): Contents => ({ bridge: undefined, devices: new Map(), passwords: new Map() });
function readContents(data: Buffer, key: Buffer): Contents {
  let text: string;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(data.subarray(nonceBytes, nonceBytes + tagBytes));
    text = Buffer.concat([decipher.update(data.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw new Error(`What this bridge kept was sealed with another key, or is damaged: restore ${keyFile} and ${sealedFile} together.`);
  }
  const json = readJson(text);
  const { bridge, devices, passwords } = json.ok && isJsonObject(json.value) ? json.value : ({} as JsonObject);
  const entries = (value: unknown) => (isJsonObject(value) ? Object.entries(value) : []);
  return {
    bridge: readEnrolment(JSON.stringify(bridge)),
    devices: new Map(entries(devices).flatMap(([id, value]) => pair(id, readEnrolment(JSON.stringify(value))))),
    passwords: new Map(entries(passwords).flatMap(([id, value]) => pair(id, typeof value === 'string' ? value : undefined))),
  };
}
const pair = <Value>(id: string, value: Value | undefined): [string, Value][] => (value === undefined ? [] : [[id, value]]);
