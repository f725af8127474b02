import { describe, expect, it } from 'vitest';
import { expectOk, refusalOf } from '../../../test/cloud-rig.ts';
import { createProviderRig, type ProviderRig } from '../../../test/provider-rig.ts';

const add = (rig: ProviderRig, login: string, domain = 'example.com') => {
  rig.provider.people.set(login, { email: `${login}@${domain}`, email_verified: true });
  return `${login}@${domain}`;
};
const codeOf = async (rig: ProviderRig, login: string) => refusalOf(await rig.browser().signIn(login))?.code;

describe('the first sign-in by a provider', () => {
  it('opens no account in a closed cloud, but that of the first owner', async () => {
    await using rig = await createProviderRig({ firstOwner: 'Boss@example.com' }, { signUp: 'closed' });
    add(rig, 'ada');
    add(rig, 'boss');
    expect(await codeOf(rig, 'ada')).toBe('SignUpClosed');
    expectOk(await rig.browser().signIn('boss'));
  });

  it('opens an account by invitation for an invited address only', async () => {
    await using rig = await createProviderRig({ firstOwner: 'boss@example.com' }, { signUp: 'invitation' });
    add(rig, 'boss');
    const email = add(rig, 'ada');
    const boss = rig.client(expectOk(await rig.browser().signIn('boss')).idToken);
    expect(await codeOf(rig, 'ada')).toBe('SignUpByInvitation');
    const { venueId } = expectOk(await boss.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    expectOk(await boss.inviteMember({ params: { venueId }, body: { email, role: 'viewer' } }));
    expectOk(await rig.browser().signIn('ada'));
  });

  it('takes addresses of the domains that the operator named only, at every sign-in', async () => {
    await using rig = await createProviderRig({ domains: ['example.com'] });
    add(rig, 'ada');
    add(rig, 'bob', 'evil.example.com');
    expectOk(await rig.browser().signIn('ada'));
    expect(await codeOf(rig, 'bob')).toBe('AddressRefused');
    add(rig, 'ada', 'elsewhere.example');
    expect(await codeOf(rig, 'ada')).toBe('AddressRefused');
    rig.provider.people.set('ada', { email: 'ada@example.com', email_verified: false });
    expect(await codeOf(rig, 'ada')).toBe('AddressUnverified');
  });
});
