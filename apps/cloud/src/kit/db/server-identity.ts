/** PostgreSQL refuses to run as root. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type Identity = { readonly uid: number; readonly gid: number } | { readonly uid?: never };
const run = promisify(execFile);
const user = 'postgres';

export async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  return (await find()) ?? (await make());
}
async function find(): Promise<Identity | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)));
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}
async function make(): Promise<Identity> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', user]);
  } catch {
    throw new Error(`Root may not run PostgreSQL and no user ${user} could be made for it: start as another user, or name a DATABASE_URL.`);
  }
  const identity = await find();
  if (identity === undefined) throw new Error(`The user ${user} cannot be found: start as another user, or name a DATABASE_URL.`);
  return identity;
}
