import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeIn,
  createTestCloud,
  expectOk,
  invitationCodeIn,
  invite,
  refusalOf,
  testPassword,
  type Person,
  type TestCloud,
} from '../../../test/cloud-rig.ts';
import { record } from './record.ts';
import { cellOf } from './text.ts';

let rig: TestCloud;
let owner: Person;
let guest: Person;
let venueId = '';
const formula = '=HYPERLINK("http://evil.example","x")';
beforeAll(async () => {
  rig = await createTestCloud();
  [owner, guest] = await Promise.all([rig.signUp('owner@example.com'), rig.signUp('guest@example.com')]);
  venueId = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  await invite(rig, owner, venueId, guest, 'owner');
  expectOk(await guest.client.renameVenue({ params: { venueId }, body: { venue: { name: formula } } }));
  const contact = { name: 'Zoe', email: 'zoe@example.com', severityLevel: ['Info'] };
  const { contactId } = expectOk(await owner.client.addContact({ body: contact })).contact;
  const params = { venueId, contactId };
  expectOk(await owner.client.addVenueContact({ params }));
  expectOk(await owner.client.removeVenueContact({ params }));
  expectOk(await owner.client.changeContact({ params, body: { ...contact, name: 'Zora' } }));
  expectOk(await owner.client.removeContact({ params }));
  expectOk(await owner.client.changeMember({ params: { venueId, accountId: guest.accountId }, body: { role: 'viewer' } }));
  expectOk(await owner.client.removeMember({ params: { venueId, accountId: guest.accountId } }));
});
afterAll(() => rig[Symbol.asyncDispose]());

async function textOf(stream: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of stream) lines.push(line);
  return lines;
}

describe('the audit log', () => {
  it('shows who changed what in a venue, the old and the new value, newest first', async () => {
    const { entries } = expectOk(await owner.client.listVenueLog({ params: { venueId }, query: {} }));
    expect(entries.map(({ actor, action, from, to }) => [actor, action, from, to])).toEqual([
      [owner.email, 'member removed', { email: guest.email, role: 'viewer' }, undefined],
      [owner.email, 'member given another role', { email: guest.email, role: 'owner' }, { email: guest.email, role: 'viewer' }],
      [owner.email, 'venue contact removed', 'Zoe', undefined],
      [owner.email, 'venue contact added', undefined, 'Zoe'],
      [guest.email, 'venue renamed', 'Hall', formula],
      [guest.email, 'invitation accepted', undefined, { email: guest.email, role: 'owner' }],
      [owner.email, 'member invited', undefined, { email: guest.email, role: 'owner' }],
      [owner.email, 'venue added', undefined, 'Hall'],
    ]);
    expect(entries[0]).toMatchObject({ address: '127.0.0.1', venueId, at: new Date(rig.clock.now()).toISOString() });
  });

  it('shows an account the entries of all its venues and its own, and no others', async () => {
    const actions = async (person: Person) =>
      expectOk(await person.client.listAccountLog({ query: {} })).entries.map(({ action }) => action);
    expect(await actions(owner)).toEqual(expect.arrayContaining(['contact added', 'contact changed', 'contact removed', 'venue renamed']));
    expect(await actions(guest)).not.toContain('venue renamed');
    expect(refusalOf(await guest.client.listVenueLog({ params: { venueId }, query: {} }))?.code).toBe('NotFound');
  });

  it('pages through each entry once, even while new ones are written', async () => {
    const ada = await rig.signUp('pages@example.com');
    const write = async (count: number) => {
      for (let number = 0; number < count; number += 1)
        await record(rig.cloud.db, {
          at: new Date(rig.clock.now()),
          accountId: ada.accountId,
          actorId: undefined,
          address: '',
          venueId: undefined,
          deviceId: 'amp',
          action: `change ${number}`,
          from: undefined,
          to: number,
        });
    };
    await write(250);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = expectOk(await ada.client.listAccountLog({ query: cursor === undefined ? {} : { cursor } }));
      seen.push(...page.entries.filter(({ deviceId }) => deviceId === 'amp').map(({ action }) => action));
      await write(1);
      ({ cursor } = page);
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => `change ${249 - index}`));
  });

  it('answers only what a person did, to one thing, in a time', async () => {
    const ada = await rig.signUp('filters@example.com');
    const start = rig.clock.now();
    const hall = expectOk(await ada.client.addVenue({ body: { venue: { name: 'One' } } })).venue.venueId;
    expectOk(await ada.client.addVenue({ body: { venue: { name: 'Two' } } }));
    const entry = { accountId: ada.accountId, address: '', venueId: hall, from: undefined, to: undefined };
    for (const [minutes, actorId, deviceId] of [
      [1, ada.accountId, '0010000000A1'],
      [2, owner.accountId, '0010000000A1'],
      [3, owner.accountId, '0010000000A2'],
    ] as const)
      await record(rig.cloud.db, { ...entry, at: new Date(start + minutes * 60_000), actorId, deviceId, action: `${minutes}` });
    const ask = async (query: Parameters<Person['client']['listAccountLog']>[0]['query']) => {
      const { entries } = expectOk(await ada.client.listAccountLog({ query }));
      return entries.map(({ action }) => action);
    };
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    expect(await ask({ venueId: hall })).toEqual(['3', '2', '1', 'venue added']);
    expect(await ask({ actor: 'OWNER@' })).toEqual(['3', '2']);
    expect(await ask({ actor: '%' })).toEqual([]);
    expect(await ask({ from: at(1), to: at(3) })).toEqual(['2', '1']);
    const { entries } = expectOk(
      await ada.client.listVenueLog({ params: { venueId: hall }, query: { deviceId: '0010000000A1', actor: 'owner' } }),
    );
    expect(entries.map(({ action }) => action)).toEqual(['2']);
    const csv = await textOf(
      expectOk(await ada.client.exportVenueLog({ params: { venueId: hall }, query: { format: 'csv', deviceId: '0010000000A2' } })),
    );
    expect(csv).toHaveLength(2);
    expect(refusalOf(await ada.client.listAccountLog({ query: { actor: 'a'.repeat(255) } }))?.code).toBe('BadRequest');
    const own = { params: { venueId }, query: { actor: 'owner' } };
    expect(refusalOf(await ada.client.listVenueLog(own))?.code).toBe('NotFound');
    expect(expectOk(await ada.client.listAccountLog({ query: { venueId } })).entries).toEqual([]);
  });

  it('exports everything as CSV without formulas and as JSON lines', async () => {
    const csv = await textOf(expectOk(await owner.client.exportVenueLog({ params: { venueId }, query: { format: 'csv' } })));
    expect(csv[0]).toBe('at,actor,address,venueId,deviceId,action,from,to');
    expect(csv).toHaveLength(9);
    expect(csv.find((line) => line.includes('venue renamed'))).toContain(
      `,venue renamed,Hall,"'=HYPERLINK(""http://evil.example"",""x"")"`,
    );
    const lines = await textOf(expectOk(await owner.client.exportVenueLog({ params: { venueId }, query: { format: 'jsonl' } })));
    const { entries } = expectOk(await owner.client.listVenueLog({ params: { venueId }, query: {} }));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(entries);
    const ofAccount = await textOf(expectOk(await owner.client.exportAccountLog({ query: { format: 'jsonl' } })));
    expect(ofAccount.length).toBeGreaterThan(lines.length);
  });

  it('writes no CSV cell that is a formula, breaks the line or loses text', () => {
    expect(
      ['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '|a', '%a', '＝1'].map((text) => cellOf(text).replace(/^"/, '').startsWith("'")),
    ).toEqual(Array.from({ length: 9 }, () => true));
    expect([cellOf(-6), cellOf('Hall'), cellOf(null), cellOf(false), cellOf({ a: '=1' })]).toEqual([
      '-6',
      'Hall',
      '',
      'false',
      '"{""a"":""=1""}"',
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const cell = cellOf(text);
        expect(cell).not.toMatch(/[\r\n]/);
        const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(plain).not.toMatch(/^[=+\-@\t]/);
        expect(plain.endsWith(text.replaceAll(/[\r\n\u2028\u2029]+/g, ' '))).toBe(true);
      }),
    );
  });

  it("shows a deleted account in nobody's log by any address it ever had", async () => {
    const [ada, leaver] = await Promise.all([rig.signUp('stays@example.com'), rig.signUp('Leaver@example.com')]);
    const { venue } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Safe' } } }));
    const inviteTo = async (email: string) => {
      expectOk(await ada.client.inviteMember({ params: { venueId: venue.venueId }, body: { email, role: 'viewer' } }));
      await rig.cloud.jobs.runDue();
    };
    await inviteTo('leaver@EXAMPLE.com');
    expectOk(
      await leaver.client.acceptInvitation({
        body: { code: invitationCodeIn(rig.mails.findLast(({ to }) => to === 'leaver@EXAMPLE.com')) },
      }),
    );
    await inviteTo('leaver-2@example.com');
    await inviteTo(guest.email);
    const moved = 'leaver-2@example.com';
    expectOk(await leaver.client.updateEmail({ body: { password: testPassword, email: moved } }));
    const letter = rig.mails.at(-1);
    const { idToken } = expectOk(await rig.client(undefined).signIn({ body: { email: leaver.email, password: testPassword } }));
    expectOk(await rig.client(idToken).verifyEmail({ body: { code: codeIn(letter) } }));
    expectOk(await ada.client.addContact({ body: { name: 'Lea', email: moved, severityLevel: ['Info'] } }));
    expectOk(await rig.client(idToken).deleteAccount({ body: { password: testPassword } }));
    const { entries } = expectOk(await ada.client.listAccountLog({ query: {} }));
    expect(entries.slice(0, 6).map(({ actor, action, from, to }) => [actor, action, from, to])).toEqual([
      [ada.email, 'contact added', undefined, expect.objectContaining({ email: moved })],
      [ada.email, 'member invited', undefined, { email: guest.email, role: 'viewer' }],
      [ada.email, 'member invited', undefined, { role: 'viewer' }],
      [undefined, 'invitation accepted', undefined, { role: 'viewer' }],
      [ada.email, 'member invited', undefined, { role: 'viewer' }],
      [ada.email, 'venue added', undefined, 'Safe'],
    ]);
  });

  it('contains no secret, whatever was done', async () => {
    const ada = await rig.signUp('secret@example.com');
    const { venue } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Safe' } } }));
    expectOk(await ada.client.inviteMember({ params: { venueId: venue.venueId }, body: { email: guest.email, role: 'viewer' } }));
    await rig.cloud.jobs.runDue();
    const code = invitationCodeIn(rig.mails.findLast(({ to }) => to === guest.email));
    expectOk(await guest.client.acceptInvitation({ body: { code } }));
    const next = 'Better-horse-8';
    expectOk(await ada.client.changePassword({ body: { oldPassword: testPassword, password: next, passwordConfirm: next } }));
    const secrets = [testPassword, next, code, ...[ada, guest, owner].flatMap(({ idToken, refreshToken }) => [idToken, refreshToken])];
    const stored = JSON.stringify(await rig.cloud.db.selectFrom('audit_log').selectAll().execute());
    const exported = await textOf(expectOk(await ada.client.exportAccountLog({ query: { format: 'csv' } })));
    expect(exported.join('\n')).toContain('password changed');
    for (const secret of secrets) expect(stored + exported.join('\n')).not.toContain(secret);
  });
});
