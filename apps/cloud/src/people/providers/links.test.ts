import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, refusalOf, testPassword as password, type Person } from '../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../test/test-database.ts';
import { createProviderRig, returnedIn, type Browser, type ProviderRig } from '../../../test/provider-rig.ts';
import { addLink, maxLinks } from './links.ts';

let rig: ProviderRig;
beforeAll(async () => {
  rig = await createProviderRig();
});
afterAll(() => rig[Symbol.asyncDispose]());

async function somebody(login: string): Promise<Person> {
  const person = await rig.signUp(`${login}@example.com`);
  rig.provider.people.set(login, { email: person.email, email_verified: true });
  return person;
}
async function comeBack(browser: Browser, { idToken }: Person, login: string) {
  const { url } = expectOk(await browser.client(idToken).beginProviderLink({ body: { providerId: 'staff', password } }));
  return returnedIn(await rig.provider.visit(url, login));
}
async function link(person: Person, login: string) {
  const browser = rig.browser();
  return browser.client(person.idToken).linkProvider({ body: await comeBack(browser, person, login) });
}
type Answer = Parameters<typeof refusalOf>[0];
const codeOf = async (answer: Answer | Promise<Answer>) => refusalOf(await answer)?.code;

describe('a provider', () => {
  it('is linked after the password, opens the account from then on, is listed, and opens nothing once removed', async () => {
    const ada = await somebody('ada');
    expect(await codeOf(rig.browser().signIn('ada'))).toBe('AccountExists');
    expect(
      await codeOf(
        rig
          .browser()
          .client(ada.idToken)
          .beginProviderLink({ body: { providerId: 'staff', password: 'Wrong-horse-7' } }),
      ),
    ).toBe('InvalidPassword');
    expectOk(await link(ada, 'ada'));
    const session = expectOk(await rig.browser().signIn('ada'));
    expect(session.username).toBe(ada.email);
    const { links, offered } = expectOk(await ada.client.listProviderLinks());
    expect(links).toMatchObject([{ providerId: 'staff', name: 'Staff login', email: ada.email }]);
    expect(offered).toEqual([{ providerId: 'staff', name: 'Staff login' }]);
    const linkId = links[0]?.linkId ?? '';
    const bo = await somebody('bo');
    expect(await codeOf(bo.client.unlinkProvider({ params: { linkId }, body: { password } }))).toBe('NotFound');
    expectOk(await ada.client.unlinkProvider({ params: { linkId }, body: { password } }));
    expect(await codeOf(rig.browser().signIn('ada'))).toBe('AccountExists');
    await rig.cloud.jobs.runDue();
    const subjects = rig.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Your account can be opened in another way', 'A way into your account was removed']));
  });

  it('is one of so many of an account', async () => {
    const uma = await somebody('uma');
    for (let number = 1; number < maxLinks; number += 1)
      await addLink(
        rig.cloud.db,
        { linkId: `00000000-0000-7000-8000-${`${number}`.padStart(12, '0')}`, accountId: uma.accountId, providerId: 'staff' },
        { issuer: 'https://elsewhere.example', subject: `${number}`, email: uma.email, isVerified: true, groups: [] },
        new Date(rig.clock.now()),
      );
    expectOk(await link(uma, 'uma'));
    rig.provider.people.set('uma2', { email: uma.email, email_verified: true });
    expect(await codeOf(link(uma, 'uma2'))).toBe('TooManyLinks');
    expectOk(await link(uma, 'uma'));
  });

  it('is one of so many of an account, also when two are linked at once', async () => {
    const vic = await somebody('vic');
    const { db } = rig.cloud;
    for (let number = 1; number < maxLinks; number += 1)
      await addLink(
        db,
        { linkId: `00000000-0000-7000-8001-${`${number}`.padStart(12, '0')}`, accountId: vic.accountId, providerId: 'staff' },
        { issuer: 'https://elsewhere.example', subject: `vic ${number}`, email: vic.email, isVerified: true, groups: [] },
        new Date(rig.clock.now()),
      );
    rig.provider.people.set('vic2', { email: vic.email, email_verified: true });
    const [one, two] = [rig.browser(), rig.browser()];
    const [back, backToo] = [await comeBack(one, vic, 'vic'), await comeBack(two, vic, 'vic2')];
    const linking = await db.transaction().execute(async (transaction) => {
      await sql`select from accounts where account_id = ${vic.accountId} for update`.execute(transaction);
      const answers = [one.client(vic.idToken).linkProvider({ body: back }), two.client(vic.idToken).linkProvider({ body: backToo })];
      await expect.poll(() => waitingStatements(db)).toHaveLength(2);
      return { answers };
    });
    const answers = await Promise.all(linking.answers);
    expect(answers.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual(['TooManyLinks']);
  });

  it('opens one account only', async () => {
    const [cy, di] = [await somebody('cy'), await somebody('di')];
    expectOk(await link(cy, 'cy'));
    expect(await codeOf(link(di, 'cy'))).toBe('LinkedElsewhere');
    expectOk(await link(cy, 'cy'));
    expect(expectOk(await cy.client.listProviderLinks()).links).toHaveLength(1);
  });

  it('is linked to the account that began only, in its browser, and an attempt to link signs nobody in', async () => {
    const [ed, flo] = [await somebody('ed'), await somebody('flo')];
    const browser = rig.browser();
    const begin = () => comeBack(browser, ed, 'ed');
    expect(
      await codeOf(
        rig
          .browser()
          .client(ed.idToken)
          .linkProvider({ body: await begin() }),
      ),
    ).toBe('AttemptEnded');
    expect(await codeOf(browser.client(flo.idToken).linkProvider({ body: await begin() }))).toBe('AttemptEnded');
    expect(await codeOf(browser.client().signInWithProvider({ body: await begin() }))).toBe('AttemptEnded');
    const forSignIn = await browser.comeBack('ed');
    expect(await codeOf(browser.client(ed.idToken).linkProvider({ body: forSignIn }))).toBe('AttemptEnded');
    expect(expectOk(await ed.client.listProviderLinks()).links).toEqual([]);
  });

  it('is left by its own log-out, from a session that it opened only', async () => {
    const gil = await somebody('gil');
    expectOk(await link(gil, 'gil'));
    const { idToken } = expectOk(await rig.browser().signIn('gil'));
    const { providerSignOut = '' } = expectOk(await rig.client(idToken).signOut());
    const { origin, pathname, searchParams } = new URL(providerSignOut);
    expect([origin + pathname, searchParams.get('client_id'), searchParams.get('post_logout_redirect_uri')]).toEqual([
      `${rig.provider.issuer}/session/end`,
      'headroom',
      `${rig.cloud.origin}/login`,
    ]);
    expect(expectOk(await gil.client.signOut())).toEqual({});
  });

  it('is not left where the operator wants none of it', async () => {
    await using quiet = await createProviderRig({ signsOut: false });
    quiet.provider.people.set('hal', { email: 'hal@example.com', email_verified: true });
    const { idToken } = expectOk(await quiet.browser().signIn('hal'));
    expect(expectOk(await quiet.client(idToken).signOut())).toEqual({});
  });
});
