import { describe, expect, it } from 'vitest';
import { codeIn, createTestCloud, expectOk, refusalOf, testPassword as password, type TestCloud } from '../../../test/cloud-rig.ts';

type Rig = Pick<TestCloud, 'client'>;
const register = (rig: Rig, email: string) => rig.client(undefined).register({ body: { email, password, passwordConfirm: password } });
const codeOf = async (answer: ReturnType<typeof register>) => refusalOf(await answer)?.code;

describe('a cloud that is closed to new accounts', () => {
  it('says so, and refuses every call that opens an account, whether it exists or not', async () => {
    await using open = await createTestCloud();
    const ada = await open.signUp('ada@example.com');
    expectOk(await register(open, 'begun@example.com'));
    const code = codeIn(open.mails.findLast(({ to }) => to === 'begun@example.com'));
    for (const hideAccounts of [false, true]) {
      await using closed = await createTestCloud({ signUp: 'closed', hideAccounts, database: { url: open.url } }, { clock: open.clock });
      const stranger = closed.client(undefined);
      expect(expectOk(await stranger.readSignUp())).toMatchObject({ signUp: 'closed' });
      expect(await Promise.all([codeOf(register(closed, ada.email)), codeOf(register(closed, 'bob@example.com'))])).toEqual([
        'SignUpClosed',
        'SignUpClosed',
      ]);
      expect(refusalOf(await stranger.resendConfirmation({ body: { email: 'begun@example.com' } }))?.code).toBe('SignUpClosed');
      expect(refusalOf(await stranger.confirmRegistration({ body: { email: 'begun@example.com', code, password } }))?.code).toBe(
        'SignUpClosed',
      );
      expectOk(await stranger.signIn({ body: { email: ada.email, password } }));
      expect(closed.mails).toEqual([]);
    }
  });

  it('opens none by a code for a new password either', async () => {
    await using hidden = await createTestCloud({ hideAccounts: true });
    expectOk(await register(hidden, 'begun@example.com'));
    expectOk(await hidden.client(undefined).requestReset({ body: { email: 'begun@example.com' } }));
    await hidden.cloud.jobs.runDue();
    const code = codeIn(hidden.mails.findLast(({ subject }) => subject.includes('new password')));
    await using closed = await createTestCloud(
      { signUp: 'closed', hideAccounts: true, database: { url: hidden.url } },
      { clock: hidden.clock },
    );
    const body = { email: 'begun@example.com', code, password, confirmPassword: password };
    expect(refusalOf(await closed.client(undefined).confirmReset({ body }))?.code).toBe('InvalidCode');
  });
});

describe('a cloud with new accounts by invitation', () => {
  it('opens an account for an invited address while the invitation is good, and for no other', async () => {
    await using open = await createTestCloud();
    const ada = await open.signUp('ada@example.com');
    await using rig = await createTestCloud({ signUp: 'invitation', database: { url: open.url } }, { clock: open.clock });
    const { venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    expect(await codeOf(register(rig, 'bob@example.com'))).toBe('SignUpByInvitation');
    const invite = (email: string) => ada.client.inviteMember({ params: { venueId }, body: { email, role: 'viewer' } });
    expectOk(await invite('Bob@example.com'));
    const bob = await rig.signUp('bob@example.com');
    expect(expectOk(await bob.client.listOwnInvitations()).invitations).toMatchObject([{ venue: 'Hall' }]);
    expectOk(await invite('late@example.com'));
    open.clock.set(open.clock.now() + 8 * 24 * 3_600_000);
    expect(await codeOf(register(rig, 'late@example.com'))).toBe('SignUpByInvitation');
  });
});
