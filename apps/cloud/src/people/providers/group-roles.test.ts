import { createManualClock } from '@headroom/protocol';
import { createSignInProvider } from '@headroom/protocol/test/sign-in-provider';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codeIn, createTestCloud, expectOk, invite, testPassword as password, testStart } from '../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../test/test-database.ts';
import { usualQuotas } from '../../kit/quotas.ts';
import { createBrowser, providerSettings } from '../../../test/provider-rig.ts';
import { rolesOf } from './group-roles.ts';
import { addLink } from './links.ts';
import { maxGroups } from './provider.ts';

/** Venues exist before the operator can name them. */
async function createRig(stack: AsyncDisposableStack, members = usualQuotas.members) {
  const clock = createManualClock(testStart);
  const before = stack.use(await createTestCloud({}, {}, clock));
  const owner = await before.signUp('owner@example.com');
  const addVenue = async (name: string) => expectOk(await owner.client.addVenue({ body: { venue: { name } } })).venue.venueId;
  const [hall, loft] = [await addVenue('Hall'), await addVenue('Loft')];
  const provider = stack.use(await createSignInProvider());
  const role = (group: string, venueId: string, given: 'viewer' | 'operator' | 'owner') => ({ group, venueId, role: given });
  const roles = [role('bar', hall, 'viewer'), role('technicians', hall, 'operator'), role('technicians', loft, 'owner')];
  const cloud = stack.use(
    await createTestCloud(
      {
        database: { url: before.url },
        signInProviders: [{ ...providerSettings(provider), roles }],
        quotas: { ...usualQuotas, members },
      },
      {},
      clock,
    ),
  );
  provider.admit(cloud.cloud.origin);
  const signIn = async (login: string, groups?: readonly string[]) => {
    provider.people.set(login, { email: `${login}@example.com`, email_verified: true, ...(groups && { groups }) });
    return cloud.client(expectOk(await createBrowser(cloud, provider).signIn(login)).idToken);
  };
  const ownerHere = { ...owner, client: cloud.client(owner.idToken) };
  const rolesFor = async (login: string) => {
    const email = `${login}@example.com`;
    const lists = [hall, loft].map(async (venueId) => {
      const list = expectOk(await ownerHere.client.listMembers({ params: { venueId } }));
      return list.owner.email === email ? 'its owner' : list.members.find((member) => member.email === email)?.role;
    });
    return Promise.all(lists);
  };
  const rolesAfter = async (login: string, groups?: readonly string[]) => {
    await signIn(login, groups);
    return rolesFor(login);
  };
  return { cloud, issuer: provider.issuer, owner: ownerHere, hall, loft, signIn, rolesAfter, rolesFor };
}

describe('groups of a provider', () => {
  it('give the strongest role that they name in each venue', () => {
    const roles = [
      { group: 'a', venueId: 'v', role: 'viewer' },
      { group: 'b', venueId: 'v', role: 'owner' },
      { group: 'c', venueId: 'v', role: 'operator' },
      { group: 'd', venueId: 'w', role: 'viewer' },
    ] as const;
    expect(rolesOf(roles, ['a', 'c', 'nobody`s'])).toEqual([roles[2]]);
    expect(rolesOf(roles, ['b', 'c', 'd'])).toEqual([roles[1], roles[3]]);
    expect(rolesOf(roles, [])).toEqual([]);
  });

  it('give roles at each sign-in, and take them when the group is gone, or no groups are told', async () => {
    await using stack = new AsyncDisposableStack();
    const { rolesAfter, owner, hall } = await createRig(stack);
    expect(await rolesAfter('ada', ['bar'])).toEqual(['viewer', undefined]);
    expect(await rolesAfter('ada', ['bar', 'technicians'])).toEqual(['operator', 'owner']);
    expect(await rolesAfter('ada', ['bar'])).toEqual(['viewer', undefined]);
    expect(await rolesAfter('ada')).toEqual([undefined, undefined]);
    const { entries } = expectOk(await owner.client.listVenueLog({ params: { venueId: hall }, query: {} }));
    expect(entries.map(({ action }) => action).slice(0, 4)).toEqual([
      'role taken by a provider',
      'role given by a provider',
      'role given by a provider',
      'role given by a provider',
    ]);
  });

  it('take the registration tokens of the venue along with the role of an owner', async () => {
    await using stack = new AsyncDisposableStack();
    const { signIn, rolesAfter, owner, loft: venueId } = await createRig(stack);
    expectOk(await (await signIn('ada', ['technicians'])).createRegistrationToken({ params: { venueId } }));
    expect(await rolesAfter('ada')).toEqual([undefined, undefined]);
    expect(expectOk(await owner.client.listRegistrationTokens({ params: { venueId } })).tokens).toEqual([]);
  });

  it('leave alone what a person gave', async () => {
    await using stack = new AsyncDisposableStack();
    const { cloud, signIn, rolesAfter, owner, hall } = await createRig(stack);
    const guest = await signIn('bo', []);
    const { accountId, email } = expectOk(await guest.getProfile());
    await invite(cloud, owner, hall, { client: guest, email, accountId, idToken: '', refreshToken: '' }, 'owner');
    expect(await rolesAfter('bo', ['bar'])).toEqual(['owner', undefined]);
    expect(await rolesAfter('bo', [])).toEqual(['owner', undefined]);

    const { accountId: ada } = expectOk(await (await signIn('ada', ['bar'])).getProfile());
    expectOk(await owner.client.changeMember({ params: { venueId: hall, accountId: ada }, body: { role: 'operator' } }));
    expect(await rolesAfter('ada', [])).toEqual(['operator', undefined]);
  });

  it('are not lowered by a weaker invitation from before', async () => {
    await using stack = new AsyncDisposableStack();
    const { owner, hall, signIn, rolesFor } = await createRig(stack);
    await signIn('bo', []);
    const body = { email: 'bo@example.com', role: 'viewer' } as const;
    const { invitationId } = expectOk(await owner.client.inviteMember({ params: { venueId: hall }, body })).invitation;
    const guest = await signIn('bo', ['technicians']);
    expect(expectOk(await guest.acceptOwnInvitation({ params: { invitationId } })).role).toBe('operator');
    expect(expectOk(await guest.listOwnInvitations()).invitations).toEqual([]);
    expect(await rolesFor('bo')).toEqual(['operator', 'owner']);
  });

  it('never take a venue from the account that owns it', async () => {
    await using stack = new AsyncDisposableStack();
    const { cloud, issuer, rolesAfter, owner, hall } = await createRig(stack);
    const at = new Date(testStart);
    const link = { linkId: '00000000-0000-7000-8000-0000000000aa', accountId: owner.accountId, providerId: 'staff' };
    await addLink(cloud.cloud.db, link, { issuer, subject: 'owner', email: owner.email, isVerified: true, groups: [] }, at);
    expect(await rolesAfter('owner', ['bar'])).toEqual(['its owner', 'its owner']);
    expect(await rolesAfter('owner', [])).toEqual(['its owner', 'its owner']);
    const { entries } = expectOk(await owner.client.listVenueLog({ params: { venueId: hall }, query: {} }));
    expect(entries.filter(({ action }) => action.includes('by a provider'))).toEqual([]);
  });

  it('give no role beyond as many members as the account of the venue can have', async () => {
    await using stack = new AsyncDisposableStack();
    const { cloud, rolesAfter } = await createRig(stack, 1);
    expect(await rolesAfter('ada', ['bar'])).toEqual(['viewer', undefined]);
    expect(await rolesAfter('bo', ['bar'])).toEqual([undefined, undefined]);
    expect(cloud.logged.some((line) => line.includes('a group gives no role'))).toBe(true);
  });

  it('are given while somebody is being invited into the venue, and both are done', async () => {
    await using stack = new AsyncDisposableStack();
    const { cloud, owner, hall, signIn, rolesFor } = await createRig(stack);
    await signIn('ada', []);
    const { db } = cloud.cloud;
    const calls = await db.transaction().execute(async (transaction) => {
      await sql`select from accounts where account_id = ${owner.accountId} for no key update`.execute(transaction);
      const invited = owner.client.inviteMember({ params: { venueId: hall }, body: { email: 'bo@example.com', role: 'viewer' } });
      await expect.poll(() => waitingStatements(db)).toHaveLength(1);
      const entered = signIn('ada', ['bar']);
      await expect.poll(() => waitingStatements(db)).toHaveLength(2);
      return { invited, entered };
    });
    const [invited] = await Promise.all([calls.invited, calls.entered]);
    expectOk(invited);
    expect(await rolesFor('ada')).toEqual(['viewer', undefined]);
  });

  it('are read up to a number', async () => {
    await using stack = new AsyncDisposableStack();
    const { rolesAfter } = await createRig(stack);
    const others = Array.from({ length: maxGroups - 1 }, (_, index) => `g${index}`);
    expect(await rolesAfter('ada', [...others, 'bar'])).toEqual(['viewer', undefined]);
    expect(await rolesAfter('ada', [...others, 'other', 'bar'])).toEqual([undefined, undefined]);
  });

  it('give nothing any more once the provider is unlinked, also when the first attempt is interrupted', async () => {
    await using stack = new AsyncDisposableStack();
    const { cloud, signIn, rolesFor } = await createRig(stack);
    const ada = await signIn('ada', ['bar']);
    const { email } = expectOk(await ada.getProfile());
    const stranger = cloud.client(undefined);
    expectOk(await stranger.requestReset({ body: { email } }));
    const code = codeIn(cloud.mails.findLast(({ to }) => to === email));
    expectOk(await stranger.confirmReset({ body: { email, code, password, confirmPassword: password } }));
    const again = cloud.client(expectOk(await stranger.signIn({ body: { email, password } })).idToken);
    const [link] = expectOk(await again.listProviderLinks()).links;
    const unlink = () => again.unlinkProvider({ params: { linkId: link?.linkId ?? '' }, body: { password } });
    const { db } = cloud.cloud;
    await sql`create function interrupt() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`.execute(db);
    await sql`create trigger interrupt before delete on memberships for each row execute function interrupt()`.execute(db);
    expect((await unlink()).ok).toBe(false);
    await sql`drop trigger interrupt on memberships`.execute(db);
    expect(await rolesFor('ada')).toEqual(['viewer', undefined]);
    expectOk(await unlink());
    expect(await rolesFor('ada')).toEqual([undefined, undefined]);
  });
});
