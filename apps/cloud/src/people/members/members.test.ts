import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualQuotas } from '../../kit/quotas.ts';
import {
  createTestCloud,
  expectOk,
  invitationCodeIn,
  invite,
  keepHouse,
  refusalOf,
  testPassword,
  type Person,
  type TestCloud,
} from '../../../test/cloud-rig.ts';
import { createTestKey } from '../../../test/device-key.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { waitingStatements } from '../../../test/test-database.ts';
import { maxOwnInvitations } from './store.ts';

const hour = 3_600_000;
const publicUrl = 'https://cloud.example';
let rig: TestCloud;
let owner: Person;
let venueId = '';
beforeAll(async () => {
  rig = await createTestCloud({ publicUrl });
  owner = await rig.signUp('owner@example.com');
  venueId = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
});
afterAll(() => rig[Symbol.asyncDispose]());

const sendFrom = async (sender: Person, hall: string, email: string, role: 'viewer' | 'operator' | 'owner' = 'viewer') =>
  expectOk(await sender.client.inviteMember({ params: { venueId: hall }, body: { email, role } })).invitation;
const send = (email: string, role?: 'viewer' | 'operator' | 'owner') => sendFrom(owner, venueId, email, role);
/** Mails of one sender are limited. */
const openHall = async (email: string) => {
  const host = await rig.signUp(email);
  return { host, hall: expectOk(await host.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId };
};
const mailTo = async (email: string) => {
  await rig.cloud.jobs.runDue();
  return rig.mails.findLast(({ to }) => to === email);
};
const accept = (person: Person, code: string) => person.client.acceptInvitation({ body: { code } });
const members = async () => expectOk(await owner.client.listMembers({ params: { venueId } }));
const sees = async ({ client }: Person) => expectOk(await client.listVenues()).venues.length > 0;

describe('an invitation', { shuffle: false }, () => {
  it('is mailed with code and link, and makes the recipient a member, once', async () => {
    const guest = await rig.signUp('guest@example.com');
    const { invitationId } = await send('Guest@Example.com', 'operator');
    expect((await members()).invitations).toMatchObject([{ invitationId, email: 'Guest@Example.com', role: 'operator', isSent: false }]);
    const mail = await mailTo('Guest@Example.com');
    expect(mail?.subject).toBe('You are invited into a venue');
    const code = invitationCodeIn(mail);
    expect(mail?.text).toContain(`${publicUrl}/invitation#${code}`);
    expect(mail?.text).toContain('owner@example.com invites you into the venue Hall.');
    expect((await members()).invitations).toMatchObject([{ isSent: true }]);
    expect(await sees(guest)).toBe(false);
    expect(expectOk(await accept(guest, ` ${code.toLowerCase().replaceAll('-', ' ')} `))).toEqual({
      venue: { venueId, name: 'Hall' },
      role: 'operator',
    });
    expect(await sees(guest)).toBe(true);
    expect(await members()).toMatchObject({
      members: [{ accountId: guest.accountId, email: guest.email, role: 'operator' }],
      invitations: [],
    });
    expect(refusalOf(await accept(guest, code))?.code).toBe('UnknownInvitation');
  });

  it('is listed for the account of its address, which joins without the code, and for nobody else', async () => {
    const { host, hall } = await openHall('lister@example.com');
    const [guest, thief] = await Promise.all([rig.signUp('listed@example.com'), rig.signUp('curious@example.com')]);
    const { invitationId, expiresAt } = await sendFrom(host, hall, 'Listed@example.com', 'operator');
    const list = async ({ client }: Person) => expectOk(await client.listOwnInvitations()).invitations;
    expect(await list(guest)).toEqual([{ invitationId, venue: 'Hall', role: 'operator', invitedBy: host.email, expiresAt }]);
    const params = { invitationId };
    expect(await list(thief)).toEqual([]);
    expect(refusalOf(await thief.client.acceptOwnInvitation({ params }))?.code).toBe('OtherAddress');
    // An address that is only claimed lists nothing.
    expectOk(await thief.client.updateEmail({ body: { password: testPassword, email: 'claimed@example.com' } }));
    await sendFrom(host, hall, 'claimed@example.com');
    const { idToken } = expectOk(await rig.client(undefined).signIn({ body: { email: thief.email, password: testPassword } }));
    expect(expectOk(await rig.client(idToken).listOwnInvitations()).invitations).toEqual([]);
    expect(expectOk(await guest.client.acceptOwnInvitation({ params }))).toEqual({
      venue: { venueId: hall, name: 'Hall' },
      role: 'operator',
    });
    expect([await list(guest), await sees(guest)]).toEqual([[], true]);
    expect(expectOk(await rig.client(idToken).listVenues()).venues).toEqual([]);
    expect(refusalOf(await guest.client.acceptOwnInvitation({ params }))?.code).toBe('UnknownInvitation');
    const late = await sendFrom(host, hall, 'late-one@example.com');
    const one = await rig.signUp('late-one@example.com');
    await rig.cloud.db
      .updateTable('invitations')
      .where('invitation_id', '=', late.invitationId)
      .set({ expires_at: new Date(rig.clock.now()) })
      .execute();
    expect(await list(one)).toEqual([]);
    expect(refusalOf(await one.client.acceptOwnInvitation({ params: late }))?.code).toBe('InvitationExpired');
  });

  it('is listed among the earliest hundred of its address', async () => {
    // Sign-ups from one network are limited.
    await using other = await createTestCloud({ publicUrl });
    const [host, guest] = await Promise.all([other.signUp('inviter@example.com'), other.signUp('invited@example.com')]);
    await sql`with halls as (
        insert into venues (venue_id, account_id, name, name_key, created_at)
        select gen_random_uuid(), ${host.accountId}::uuid, 'Hall ' || number, 'hall ' || number, now() from generate_series(1, ${maxOwnInvitations + 1}) number
        returning venue_id, name, account_id)
      insert into invitations (invitation_id, venue_id, email, email_key, role, language, created_at, expires_at, invited_by)
      select gen_random_uuid(), venue_id, ${guest.email}, ${guest.email}, 'viewer', 'en', now() + substr(name, 6)::int * interval '1 s',
        now() + interval '1 day', account_id from halls`.execute(other.cloud.db);
    const { invitations } = expectOk(await guest.client.listOwnInvitations());
    expect(invitations.map(({ venue }) => venue)).toEqual(Array.from({ length: maxOwnInvitations }, (_, index) => `Hall ${index + 1}`));
  });

  it('is accepted by one of many who use it at the same moment', async () => {
    const guest = await rig.signUp('race@example.com');
    await send(guest.email);
    const code = invitationCodeIn(await mailTo(guest.email));
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(guest, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is accepted only by the confirmed address it was sent to', async () => {
    const [guest, thief] = await Promise.all([rig.signUp('mine@example.com'), rig.signUp('thief@example.com')]);
    await send(guest.email, 'owner');
    const code = invitationCodeIn(await mailTo(guest.email));
    expect(refusalOf(await accept(thief, code))).toMatchObject({ code: 'OtherAddress' });
    expect(await sees(thief)).toBe(false);
    expectOk(await thief.client.updateEmail({ body: { password: testPassword, email: 'wanted@example.com' } }));
    const { idToken } = expectOk(await rig.client(undefined).signIn({ body: { email: thief.email, password: testPassword } }));
    await send('wanted@example.com');
    const wanted = invitationCodeIn(await mailTo('wanted@example.com'));
    expect(refusalOf(await rig.client(idToken).acceptInvitation({ body: { code: wanted } }))?.code).toBe('OtherAddress');
    expectOk(await accept(guest, code));
  });

  it('is valid for a week, until it is withdrawn, and until the same address is invited again', async () => {
    const guest = await rig.signUp('late@example.com');
    const first = await send(guest.email);
    const early = invitationCodeIn(await mailTo(guest.email));
    await send(guest.email, 'operator');
    const second = invitationCodeIn(await mailTo(guest.email));
    expect(refusalOf(await accept(guest, early))?.code).toBe('UnknownInvitation');
    const { invitationId } = (await members()).invitations.find(({ email }) => email === guest.email) ?? first;
    const params = { venueId, invitationId };
    expectOk(await owner.client.revokeInvitation({ params }));
    expect(refusalOf(await owner.client.revokeInvitation({ params }))?.code).toBe('UnknownInvitation');
    expect(refusalOf(await accept(guest, second))?.code).toBe('UnknownInvitation');
    await send(guest.email);
    const third = invitationCodeIn(await mailTo(guest.email));
    await rig.cloud.db
      .updateTable('invitations')
      .set({ expires_at: new Date(rig.clock.now()) })
      .execute();
    expect(refusalOf(await accept(guest, third))?.code).toBe('InvitationExpired');
    expect(await sees(guest)).toBe(false);
  });

  it('is invalid once its sender may no longer invite', async () => {
    const [writer, friend, other] = await Promise.all(['writer', 'friend', 'other'].map((name) => rig.signUp(`${name}@example.com`)));
    if (!writer || !friend || !other) throw new Error('Somebody did not sign up.');
    const invites = async (email: string) => {
      expectOk(await writer.client.inviteMember({ params: { venueId }, body: { email, role: 'owner' } }));
      return invitationCodeIn(await mailTo(email));
    };
    await invite(rig, owner, venueId, writer, 'owner');
    const early = await invites(friend.email);
    const params = { venueId, accountId: writer.accountId };
    expectOk(await owner.client.changeMember({ params, body: { role: 'operator' } }));
    expect((await members()).invitations.map(({ email }) => email)).not.toContain(friend.email);
    expect(refusalOf(await accept(friend, early))?.code).toBe('UnknownInvitation');
    expectOk(await owner.client.changeMember({ params, body: { role: 'owner' } }));
    const late = await invites(other.email);
    await rig.cloud.db.deleteFrom('memberships').where('account_id', '=', writer.accountId).execute();
    expect(refusalOf(await accept(other, late))?.code).toBe('UnknownInvitation');
    expect([await sees(friend), await sees(other)]).toEqual([false, false]);
  });

  it('is not written by a member who is removed meanwhile', async () => {
    // Sign-ups from one network are limited.
    await using own = await createTestCloud({ publicUrl });
    const [host, writer] = await Promise.all([own.signUp('remover@example.com'), own.signUp('removed@example.com')]);
    const params = { venueId: expectOk(await host.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId };
    await invite(own, host, params.venueId, writer, 'owner');
    const { db } = own.cloud;
    const writing = await db.transaction().execute(async (transaction) => {
      await sql`select from accounts where account_id = ${host.accountId} for no key update`.execute(transaction);
      const answer = writer.client.inviteMember({ params, body: { email: 'friend-of@example.com', role: 'owner' } });
      await expect.poll(() => waitingStatements(db)).toHaveLength(1);
      expectOk(await host.client.removeMember({ params: { ...params, accountId: writer.accountId } }));
      return { answer };
    });
    expect(refusalOf(await writing.answer)?.code).toBe('Forbidden');
    expect(expectOk(await host.client.listMembers({ params })).invitations).toEqual([]);
  });

  it('has no name or link of the sender in its subject, and no link that a mail program would follow in its text', async () => {
    await using own = await createTestCloud();
    const sender = await own.signUp('sender@example.com');
    for (const name of ['Win at https://evil.example/prize', 'evil.example', 'www.evil.example:8080/x', 'mailto:x@evil.example']) {
      const hall = expectOk(await sender.client.addVenue({ body: { venue: { name } } })).venue.venueId;
      expectOk(await sender.client.inviteMember({ params: { venueId: hall }, body: { email: 'victim@example.org', role: 'viewer' } }));
      await own.cloud.jobs.runDue();
      const mail = own.mails.findLast(({ to }) => to === 'victim@example.org');
      expect([name, mail?.subject]).toEqual([name, 'You are invited into a venue']);
      const link = `${own.cloud.origin}/invitation#${invitationCodeIn(mail)}`;
      for (const text of [mail?.text ?? '', mail?.html ?? '']) {
        expect(text).toContain(link);
        expect(text.replace(link, '')).not.toMatch(/evil\.example|:\/\/|x@evil/);
      }
    }
  });

  it('is sent to one mailbox five times an hour by one account and twenty times a day by all, however it is spelt', async () => {
    await using own = await createTestCloud();
    const answers = async (person: Person, times: number) => {
      const hall = expectOk(await person.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
      const codes: (string | undefined)[] = [];
      for (let time = 0; time < times; time += 1) {
        const body = {
          email: ['victim@example.com', 'VICTIM@example.com', `victim+${time}@example.com`][time % 3] ?? '',
          role: 'viewer',
        } as const;
        codes.push(refusalOf(await person.client.inviteMember({ params: { venueId: hall }, body }))?.code);
      }
      return codes;
    };
    const free = Array.from({ length: 5 }, () => undefined);
    for (const name of ['a', 'b', 'c', 'd'])
      expect(await answers(await own.signUp(`${name}@example.com`), 6)).toEqual([...free, 'TooManyRequests']);
    expect(await answers(await own.signUp('e@example.com'), 1)).toEqual(['TooManyRequests']);
    await own.clock.advance(hour);
    expect(await answers(await own.signUp('f@example.com'), 1)).toEqual(['TooManyRequests']);
    await own.cloud.jobs.runDue();
    await own.clock.advance(22 * hour);
    await keepHouse(own.cloud.db, new Date(own.clock.now()));
    expect(await answers(await own.signUp('g@example.com'), 1)).toEqual(['TooManyRequests']);
    await own.clock.advance(hour);
    expect(await answers(await own.signUp('h@example.com'), 1)).toEqual([undefined]);
  });

  it('is not sent to a member of the venue or to an address that cannot receive mail', async () => {
    const guest = await rig.signUp('inside@example.com');
    await invite(rig, owner, venueId, guest, 'viewer');
    const refused = async (email: string) =>
      refusalOf(await owner.client.inviteMember({ params: { venueId }, body: { email, role: 'viewer' } }))?.code;
    expect(await refused('INSIDE@example.com')).toBe('AlreadyMember');
    expect(await refused('owner@example.com')).toBe('AlreadyMember');
    expect(await refused('a..b@example.com')).toBe('AddressRefused');
  });

  it.each([
    ['es', 'Le invitan a un local', 'Allí podrá verlo todo.'],
    ['zh', '邀请您加入一个场所', '您可以查看其中的一切。'],
  ])('is written in the language of the recipient: %s', async (language, subject, sentence) => {
    const email = `${language}@example.com`;
    const response = await fetch(`${rig.cloud.origin}/api/venues/${venueId}/invitations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language, authorization: `Bearer ${owner.idToken}` },
      body: JSON.stringify({ email, role: 'viewer' }),
    });
    expect(response.status).toBe(200);
    const mail = await mailTo(email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(sentence);
  });

  it('does not store its code, and contains no markup from the name of a venue', async () => {
    const hostile = '<b>Hall</b> "quoted"';
    const other = expectOk(await owner.client.addVenue({ body: { venue: { name: hostile } } })).venue.venueId;
    expectOk(await owner.client.inviteMember({ params: { venueId: other }, body: { email: 'who@example.com', role: 'viewer' } }));
    const mail = await mailTo('who@example.com');
    expect(mail?.html).not.toContain('<b>Hall</b>');
    const code = invitationCodeIn(mail);
    const stored = JSON.stringify([
      await rig.cloud.db.selectFrom('invitations').selectAll().execute(),
      await rig.cloud.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(stored + rig.logged.join('')).not.toContain(code);
  });

  it('counts against the quota of the account that owns the venue', async () => {
    await using small = await createTestCloud({ quotas: { ...usualQuotas, members: 2 } });
    const ada = await small.signUp('ada@example.com');
    const own = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
    const asked = ['a', 'b', 'c', 'd'].map((name) =>
      ada.client.inviteMember({ params: { venueId: own }, body: { email: `${name}@example.com`, role: 'viewer' } }),
    );
    const answers = await Promise.all(asked);
    expect(answers.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual(['TooMany', 'TooMany']);
  });
});

describe('a member', { shuffle: false }, () => {
  it('gets another role, is removed, or leaves; the owner of the venue stays', async () => {
    const [one, two] = await Promise.all([rig.signUp('one@example.com'), rig.signUp('two@example.com')]);
    await invite(rig, owner, venueId, one, 'viewer');
    await invite(rig, owner, venueId, two, 'owner');
    const params = { venueId, accountId: one.accountId };
    const rename = (person: Person) => person.client.renameVenue({ params: { venueId }, body: { venue: { name: 'Hall' } } });
    expect(refusalOf(await rename(one))).toMatchObject({ code: 'Forbidden' });
    expectOk(await owner.client.changeMember({ params, body: { role: 'owner' } }));
    expectOk(await rename(one));
    const ofOwner = { venueId, accountId: owner.accountId.toUpperCase() };
    const stays = { code: 'VenueOwner', message: 'The account that owns this venue stays in it.' };
    expect(refusalOf(await two.client.removeMember({ params: ofOwner }))).toMatchObject(stays);
    expect(refusalOf(await two.client.changeMember({ params: ofOwner, body: { role: 'viewer' } }))).toMatchObject(stays);
    expect(refusalOf(await owner.client.leaveVenue({ params: { venueId } }))).toMatchObject(stays);
    expectOk(await two.client.removeMember({ params }));
    expect(refusalOf(await rename(one))?.code).toBe('NotFound');
    expect(refusalOf(await owner.client.removeMember({ params }))?.code).toBe('UnknownMember');
    expectOk(await two.client.leaveVenue({ params: { venueId } }));
    expect([await sees(one), await sees(two)]).toEqual([false, false]);
  });

  it('who is no owner any more registers no amplifier with a token from before', async () => {
    // Sign-ups from one network are limited.
    await using own = await createTestCloud();
    const [host, former] = await Promise.all([own.signUp('host@example.com'), own.signUp('former@example.com')]);
    const hall = expectOk(await host.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
    await invite(own, host, hall, former, 'owner');
    const params = { venueId: hall, accountId: former.accountId };
    const csr = await (await createTestKey()).request(ampIdOf(1));
    const takeToken = async () => expectOk(await former.client.createRegistrationToken({ params: { venueId: hall } })).registrationToken;
    const register = (token: string) =>
      own.client(undefined).registerDevice({ body: { url: 'http://192.168.1.20/', token, region: 'Europe', csr } });
    const early = await takeToken();
    expectOk(await host.client.changeMember({ params, body: { role: 'operator' } }));
    expect(refusalOf(await register(early))?.code).toBe('TokenRevoked');
    expectOk(await host.client.changeMember({ params, body: { role: 'owner' } }));
    const late = await takeToken();
    expectOk(await host.client.removeMember({ params }));
    expect(refusalOf(await register(late))?.code).toBe('TokenRevoked');
  });

  it('is told by mail, and on the page, who gave another role or took them out; nobody else is', async () => {
    const { host, hall } = await openHall('teller@example.com');
    const [guest, other] = await Promise.all([rig.signUp('told@example.com'), rig.signUp('untold@example.com')]);
    await invite(rig, host, hall, guest, 'operator');
    const params = { venueId: hall, accountId: guest.accountId };
    const news = async ({ client }: Person) => expectOk(await client.readMembershipChange({ params: { venueId: hall } })).change;
    const mails = async () => {
      await rig.cloud.jobs.runDue();
      return rig.mails.filter(({ to }) => to === guest.email).map(({ subject, text }) => [subject, text.split('\n')[0]]);
    };
    const before = (await mails()).length;
    expect(await news(guest)).toBeUndefined();
    expectOk(await host.client.changeMember({ params, body: { role: 'viewer' } }));
    expectOk(await host.client.changeMember({ params, body: { role: 'viewer' } }));
    expect(await news(guest)).toEqual({ by: host.email, role: 'viewer' });
    expectOk(await host.client.removeMember({ params }));
    expect(await news(guest)).toEqual({ by: host.email });
    expect(await news(other)).toBeUndefined();
    const sent = (await mails()).slice(before);
    expect(sent.toSorted(([one = ''], [two = '']) => one.localeCompare(two))).toEqual([
      ['You have another role in a venue', 'teller@example.com changed your role in the venue Hall. You may look at everything there.'],
      ['You were taken out of a venue', 'teller@example.com took you out of the venue Hall. You no longer see it.'],
    ]);
    await invite(rig, host, hall, guest, 'viewer');
    const count = (await mails()).length;
    expectOk(await guest.client.leaveVenue({ params: { venueId: hall } }));
    expect(await mails()).toHaveLength(count);
  });

  it('learns at once of a new venue, and of one that is gone', async () => {
    const guest = await rig.signUp('watching@example.com');
    const leaving = new AbortController();
    const stream = expectOk(await guest.client.watchChanges({ query: {} }, { signal: leaving.signal }));
    const names = new Set<string>();
    const removed = new Set<string>();
    const reading = (async () => {
      for await (const changes of stream) {
        for (const venue of changes.venues) names.add(`${venue.name} ${venue.role}`);
        for (const gone of changes.removed.venues) removed.add(gone);
      }
    })().catch(() => undefined);
    await invite(rig, owner, venueId, guest, 'operator');
    await expect.poll(() => [...names]).toContain('Hall operator');
    expectOk(await owner.client.removeMember({ params: { venueId, accountId: guest.accountId } }));
    await expect.poll(() => [...removed]).toContain(venueId);
    leaving.abort();
    await reading;
  });
});
