import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, createTestCloud, expectOk, testPassword as password, type Person, type TestCloud } from '../../../../test/cloud-rig.ts';
import { usualSecretCost } from '../../../kit/secret-cost.ts';
import { createLetters } from '../mail/account-mail-queue.ts';
import { actOnAccount } from '../operator.ts';

let rig: TestCloud;
beforeAll(async () => void (rig = await createTestCloud()));
afterAll(() => rig[Symbol.asyncDispose]());

const newPassword = 'Battery-staple-8';
interface Elsewhere {
  readonly idToken: string;
  readonly refreshToken: string;
}
type Failed = { readonly ok: false; readonly error: { readonly code: string; readonly details: object } };
const told = (answer: { readonly ok: true } | Failed) => (answer.ok ? undefined : [answer.error.code, answer.error.details]);
const ofCall = async ({ idToken }: Elsewhere) => told(await rig.client(idToken).getProfile());
const ofRefresh = async ({ refreshToken }: Elsewhere) => told(await rig.client(undefined).refresh({ body: { refreshToken } }));

const operate = (act: 'end-sessions' | 'disable', email: string) =>
  actOnAccount(
    rig.cloud.db,
    { do: act, email },
    {
      letters: createLetters({
        mail: { send: async () => undefined },
        random: () => Buffer.alloc(0),
        secretCost: usualSecretCost,
        log: { error: () => undefined },
      }),
      jobs: rig.cloud.jobs,
    },
    new Date(rig.clock.now()),
  );
const ways: readonly (readonly [string, (person: Person, elsewhere: Elsewhere) => Promise<unknown>])[] = [
  [
    'password changed',
    async ({ client }) =>
      expectOk(await client.changePassword({ body: { oldPassword: password, password: newPassword, passwordConfirm: newPassword } })),
  ],
  [
    'password changed',
    async ({ email }) => {
      expectOk(await rig.client(undefined).requestReset({ body: { email } }));
      const code = codeIn(rig.mails.findLast(({ to }) => to === email));
      expectOk(await rig.client(undefined).confirmReset({ body: { email, code, password: newPassword, confirmPassword: newPassword } }));
    },
  ],
  [
    'ended elsewhere',
    async ({ client }) => {
      const other = expectOk(await client.listSessions()).sessions.find(({ isCurrent }) => !isCurrent);
      expectOk(await client.endSession({ params: { sessionId: other?.sessionId ?? '' }, body: { password } }));
    },
  ],
  ['ended elsewhere', async ({ client }) => expectOk(await client.signOutEverywhere({ body: { password } }))],
  ['signed out', async (_, { idToken }) => expectOk(await rig.client(idToken).signOut())],
  [
    'email changed',
    async ({ email }, { idToken }) => expectOk(await rig.client(idToken).updateEmail({ body: { email: `new-${email}`, password } })),
  ],
  ['ended by the operator', ({ email }) => operate('end-sessions', email)],
  ['account disabled', ({ email }) => operate('disable', email)],
  [
    'token reused',
    async (_, { refreshToken }) => {
      expectOk(await rig.client(undefined).refresh({ body: { refreshToken } }));
      await rig.clock.advance(31_000);
      await rig.client(undefined).refresh({ body: { refreshToken } });
    },
  ],
];

describe('a session that ended', () => {
  it.each(ways.map(([because, act], index) => [because, index, act] as const))(
    'because of "%s" tells so with the time to whoever holds its tokens (%i)',
    async (because, index, act) => {
      const person = await rig.signUp(`person-${index}@example.com`);
      const elsewhere = expectOk(await rig.client(undefined).signIn({ body: { email: person.email, password } }));
      await rig.clock.advance(1000);
      await act(person, elsewhere);
      const at = new Date(rig.clock.now()).toISOString();
      await rig.clock.advance(1000);
      const answer = ['SessionEnded', { because, at }];
      expect([await ofCall(elsewhere), await ofRefresh(elsewhere)]).toEqual([answer, answer]);
    },
  );

  it('with its time tells so once the access token is too old too', async () => {
    const person = await rig.signUp('late@example.com');
    const elsewhere = expectOk(await rig.client(undefined).signIn({ body: { email: person.email, password } }));
    expectOk(await person.client.signOutEverywhere({ body: { password } }));
    await rig.clock.advance(16 * 60_000);
    expect((await ofCall(elsewhere))?.[0]).toBe('TokenExpired');
    expect(await ofRefresh(elsewhere)).toMatchObject(['SessionEnded', { because: 'ended elsewhere' }]);
  });

  it('by its age says that it expired', async () => {
    await using alone = await createTestCloud();
    const { refreshToken } = await alone.signUp('old@example.com');
    const at = new Date(alone.clock.now() + 30 * 24 * 3_600_000).toISOString();
    alone.clock.set(alone.clock.now() + 31 * 24 * 3_600_000);
    expect(told(await alone.client(undefined).refresh({ body: { refreshToken } }))).toEqual(['SessionEnded', { because: 'expired', at }]);
  });

  it('tells nothing to a stranger', async () => {
    const person = await rig.signUp('eve@example.com');
    expectOk(await person.client.signOutEverywhere({ body: { password } }));
    const [head, body] = person.idToken.split('.');
    for (const idToken of [`${head}.${body}.AAAA`, 'nonsense'])
      expect(await ofCall({ idToken, refreshToken: '' })).toEqual(['NotSignedIn', {}]);
    expect(await ofRefresh({ idToken: '', refreshToken: 'nobody-has-this' })).toEqual(['SessionEnded', {}]);
  });
});
