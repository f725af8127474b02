import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword as password, type TestCloud } from '../../../../test/cloud-rig.ts';
import { openVault } from '../../../kit/vault.ts';
import { keyRotation } from './signing-keys.ts';
import { createTokens } from './tokens.ts';

const vaultKey = { key: 'a7'.repeat(32) };
const dayMs = 24 * 3_600_000;
let rig: TestCloud;
beforeEach(async () => void (rig = await createTestCloud({ vaultKey })));
afterEach(() => rig[Symbol.asyncDispose]());

const rotate = async () =>
  keyRotation(await openVault(vaultKey, randomBytes)).run({}, { db: rig.cloud.db, now: new Date(rig.clock.now()), jobs: rig.cloud.jobs });
const published = async () => {
  const { keys } = (await (await fetch(`${rig.cloud.origin}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
};
const signIn = async (email: string) => expectOk(await rig.client(undefined).signIn({ body: { email, password } })).idToken;
const keyOf = (token: string) => decodeProtectedHeader(token).kid;

describe('the keys of identity tokens', () => {
  it('are replaced every month: published an hour before they sign, and kept a day after', async () => {
    const { email } = await rig.signUp('ada@example.com');
    const [first = ''] = await published();
    rig.clock.set(rig.clock.now() + 29 * dayMs);
    await rotate();
    expect(await published()).toEqual([first]);
    rig.clock.set(rig.clock.now() + dayMs);
    await rotate();
    await rotate();
    const [, second = '', ...rest] = await published();
    expect(rest).toEqual([]);
    const before = await signIn(email);
    expect(keyOf(before)).toBe(first);
    await rig.clock.advance(3_600_000);
    const after = await signIn(email);
    expect(keyOf(after)).toBe(second);
    expectOk(await rig.client(after).getProfile());
    await rotate();
    expect(await published()).toEqual([first, second]);
    rig.clock.set(rig.clock.now() + dayMs);
    await rotate();
    expect(await published()).toEqual([second]);
    expectOk(await rig.client(await signIn(email)).getProfile());
  });

  it('are never deleted while they are needed: not after a long pause, not while tokens they signed are valid', async () => {
    const { email } = await rig.signUp('bo@example.com');
    rig.clock.set(rig.clock.now() + 90 * dayMs);
    await rotate();
    expect(await published()).toHaveLength(2);
    const token = await signIn(email);
    await rotate();
    expectOk(await rig.client(token).getProfile());
  });

  it("are stored sealed: a process with another secret signs with its own key, and each accepts the other's tokens", async () => {
    const rows = await rig.cloud.db.selectFrom('signing_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('"d"');
    const ada = await rig.signUp('ada@example.com');
    expect(rig.logged.join('')).not.toContain('another CLOUD_SECRET');
    await using stranger = await createTestCloud({ database: { url: rig.url }, vaultKey: { key: 'b8'.repeat(32) } }, { clock: rig.clock });
    const theirs = expectOk(await stranger.client(undefined).signIn({ body: { email: ada.email, password } })).idToken;
    expect(keyOf(theirs)).not.toBe(keyOf(ada.idToken));
    expectOk(await rig.client(theirs).getProfile());
    expectOk(await stranger.client(ada.idToken).getProfile());
    expect(stranger.logged.filter((line) => line.includes('another CLOUD_SECRET sealed keys of this database'))).toHaveLength(1);
  });

  it('[ACCOUNT-10] end their tokens within five minutes of being withdrawn, also in a process that had checked them', async () => {
    const { client } = await rig.signUp('fay@example.com');
    expectOk(await client.getProfile());
    await rig.cloud.db.deleteFrom('signing_keys').execute();
    await rig.clock.advance(5 * 60_000 - 1);
    expectOk(await client.getProfile());
    await rig.clock.advance(2);
    expect(refusalOf(await client.getProfile())?.code).toBe('NotSignedIn');
  });

  it('are read once for many tokens of unknown keys', async () => {
    let reads = 0;
    const counted = rig.cloud.db.withPlugin({
      transformQuery({ node }) {
        reads += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const tokens = createTokens(counted, rig.clock, await openVault(vaultKey, randomBytes), () => undefined);
    await tokens.publicKeys();
    reads = 0;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const strange = Array.from({ length: 50 }, (_, kid) => `${part({ alg: 'EdDSA', kid: `${kid}` })}.${part({})}.AAAA`);
    expect(new Set(await Promise.all(strange.map(tokens.verify)))).toEqual(new Set(['NotSignedIn']));
    expect(reads).toBeLessThanOrEqual(2);
  });

  it('are looked up: a token of an unknown key is refused', async () => {
    const { idToken } = await rig.signUp('cy@example.com');
    await rig.cloud.db.deleteFrom('signing_keys').execute();
    await using fresh = await createTestCloud({ database: { url: rig.url }, vaultKey }, { clock: rig.clock });
    expect(refusalOf(await fresh.client(idToken).getProfile())?.code).toBe('NotSignedIn');
  });
});
