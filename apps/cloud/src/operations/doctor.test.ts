import { randomBytes, X509Certificate } from 'node:crypto';
import { createManualClock, machineClock, type Clock } from '@headroom/protocol';
import type { Condition } from '@headroom/protocol/cloud-doctor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, type Person, type TestCloud } from '../../test/cloud-rig.ts';
import { providerSettings } from '../../test/provider-rig.ts';
import { issuerFrom, makeAuthority, makeServerTls } from '../amplifiers/authority/certificates.ts';
import { readOrder, type Config } from '../kit/config.ts';
import { raiseEmbargo, liftEmbargo } from '../kit/embargo.ts';
import { addNotices } from '../venues/notices/store.ts';
import type { Tries } from './doctor-tries.ts';
import { spoken } from './console.ts';
import { examine } from './doctor.ts';

const dayMs = 24 * 3_600_000;
let rig: TestCloud;
let ada: Person;
let certificate: X509Certificate;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
  await rig.cloud.db
    .insertInto('nodes')
    .values({ node_id: 'running', alive_until: new Date(Date.now() + dayMs) })
    .execute();
  const authority = await makeAuthority(randomBytes);
  const { cert } = await makeServerTls(await issuerFrom(authority.certificate, authority.privateKey), ['127.0.0.1'], randomBytes);
  certificate = new X509Certificate(cert);
});
afterAll(() => rig[Symbol.asyncDispose]());

const silent = () => Promise.resolve(undefined);
const answering: Tries = {
  mail: silent,
  provider: silent,
  sms: silent,
  port: silent,
  page: silent,
  certificate: () => Promise.resolve(certificate),
};
const staff = providerSettings({ issuer: 'https://login.example', clientId: 'headroom', clientSecret: 'secret' });
const smtp = { url: 'smtp://mail', from: 'a@example.com', plain: true };
const sms = { url: 'https://sms', from: '+1', user: 'a', password: 'b' };

interface Given {
  readonly config?: Partial<Config>;
  readonly tries?: Partial<Tries>;
  readonly now?: () => Date;
  readonly after?: Clock['after'];
  readonly db?: { readonly unusable: string };
}
async function look({ config = {}, tries = {}, now = () => new Date(), after = machineClock.after, db }: Given = {}): Promise<
  Readonly<Record<string, ReturnType<typeof spoken>>>
> {
  const order = readOrder([], {});
  if (order.kind === 'help') throw new Error('This is no configuration.');
  const findings = await examine({
    config: { ...order.config, database: { url: rig.url }, ...config },
    db: db ?? rig.cloud.db,
    tries: { ...answering, ...tries },
    now,
    after,
  });
  return Object.fromEntries(findings.map((finding) => [finding.check, spoken(finding)]));
}
const refused = () => Promise.resolve('ECONNREFUSED');

describe('the doctor', () => {
  it('finds nothing wrong where nothing is, and tells the versions', async () => {
    const found = await look({ config: { smtp, sms, publicUrl: 'https://cloud.example', database: { folder: '/' } } });
    expect(found['database']?.found).toMatch(/^PostgreSQL \d+\.\d+.*, tables of \d{4}-/);
    expect(Object.values(found).filter(({ condition, check }) => condition !== 'ok' && check !== 'disk')).toEqual([]);
    expect(Object.keys(found)).toEqual([
      'database',
      'disk',
      'hold',
      'processes',
      'clock',
      'authority',
      'certificate',
      'mail',
      'texts',
      'pages',
      'amplifiers',
      'publicAddress',
      'amplifiersOutside',
      'notices',
      'jobs',
      'housekeeping',
    ]);
  });

  it.each<[string, string, Given, Condition, string]>([
    ['an unusable database', 'database', { db: { unusable: 'No PostgreSQL answers.' } }, 'bad', 'No PostgreSQL answers.'],
    ['no mail server', 'mail', {}, 'warning', 'no mail is sent'],
    ['a mail server that refuses', 'mail', { config: { smtp }, tries: { mail: () => Promise.resolve('535 no') } }, 'bad', '535 no'],
    [
      'a sign-in provider that is away',
      'provider',
      { config: { signInProviders: [staff] }, tries: { provider: refused } },
      'bad',
      'https://login.example: ECONNREFUSED',
    ],
    ['no provider of text messages', 'texts', {}, 'ok', 'no text message is sent'],
    ['a provider that refuses', 'texts', { config: { sms }, tries: { sms: refused } }, 'bad', 'ECONNREFUSED'],
    ['a closed port of the pages', 'pages', { tries: { port: refused } }, 'bad', 'port 8080 of 127.0.0.1 does not answer'],
    ['a closed port of the amplifiers', 'amplifiers', { config: { host: '::' }, tries: { port: refused } }, 'bad', 'port 8884 of ::1'],
    [
      'a public address that is another',
      'publicAddress',
      { config: { publicUrl: 'https://a.example' }, tries: { page: refused } },
      'bad',
      'a.example',
    ],
    [
      'no way for amplifiers from outside',
      'amplifiersOutside',
      { config: { publicUrl: 'https://a.example' }, tries: { port: refused } },
      'warning',
      'port 8884 of a.example',
    ],
    [
      'a proxy without a certificate',
      'certificate',
      { config: { publicUrl: 'https://a.example' }, tries: { certificate: refused } },
      'bad',
      'ECONNREFUSED',
    ],
    ['a clock that is ahead', 'clock', { now: () => new Date(Date.now() + 3_600_000) }, 'bad', "60 min apart from the database's"],
    ['a clock that is a little ahead', 'clock', { now: () => new Date(Date.now() + 10_000) }, 'warning', '10 s apart'],
  ])('says what to do about %s', async (_, check, given, condition, words) => {
    const finding = (await look(given))[check];
    expect(finding).toMatchObject({ condition, found: expect.stringContaining(words) as string });
    expect(finding?.advice === '').toBe(condition === 'ok');
  });

  it.each([
    [13, 'warning'],
    [15, 'ok'],
    [0, 'bad'],
  ])('judges a certificate that ends in %i days as %s', async (days, condition) => {
    const end = new Date(certificate.validTo).getTime();
    const tls = { cert: certificate.toString(), key: '', files: ['a', 'b'] as const };
    expect((await look({ config: { tls }, now: () => new Date(end - days * dayMs) }))['certificate']?.condition).toBe(condition);
  });

  it('looks at no database that cannot be used, and at everything else', async () => {
    const found = await look({ db: { unusable: 'gone' }, config: { smtp } });
    expect(Object.keys(found)).toEqual(['database', 'certificate', 'mail', 'texts', 'pages', 'amplifiers']);
    expect(found['mail']?.condition).toBe('ok');
  });

  it('tells what it found although one check never comes to an end', async () => {
    const clock = createManualClock();
    let found: Awaited<ReturnType<typeof look>> | undefined;
    const tries = { mail: () => new Promise<never>(() => undefined) };
    void look({ config: { smtp }, tries, after: clock.after, db: { unusable: 'away' } }).then((answer) => (found = answer));
    await expect.poll(() => clock.advance(60_000).then(() => found?.['mail']?.found ?? ''), { timeout: 60_000 }).toContain('30 s');
    expect(found?.['database']?.found).toContain('away');
  });

  it('tells since when the cloud is on hold', async () => {
    await raiseEmbargo(rig.cloud.db);
    expect((await look())['hold']).toMatchObject({ condition: 'warning', found: expect.stringMatching(/^on hold since \d{4}/) as string });
    await liftEmbargo(rig.cloud.db);
    expect((await look())['hold']?.condition).toBe('ok');
  });

  it('does not call it bad that the ports of a stopped cloud are closed', async () => {
    await rig.cloud.db
      .updateTable('nodes')
      .set({ alive_until: new Date(0) })
      .execute();
    const found = await look({ tries: { port: refused } });
    expect([found['processes']?.condition, found['pages']?.condition]).toEqual(['warning', 'warning']);
  });

  it('tells how long the oldest notice waits', async () => {
    const { venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    const at = new Date(rig.clock.now());
    await addNotices(
      rig.cloud.db,
      [
        {
          noticeId: '0b54a7f2-6b1e-7c6b-9d0a-000000000001',
          accountId: ada.accountId,
          venueId,
          contactId: undefined,
          webhookId: undefined,
          name: 'Ada',
          way: 'mail',
          address: 'ada@example.com',
          subject: '',
          why: 'alarm',
          content: { venue: { venueId, name: 'Hall', timeZone: 'UTC' }, lines: [] },
          state: 'waiting',
          reason: undefined,
          messageId: '<1@cloud.example>',
        },
      ],
      at,
    );
    const after = async (minutes: number) => (await look({ now: () => new Date(at.getTime() + minutes * 60_000) }))['notices'];
    expect((await after(4))?.condition).toBe('ok');
    expect(await after(30)).toMatchObject({ condition: 'warning', found: '1 waiting (mail), the oldest for 30 min; 0 failed in a day' });
    expect((await after(180))?.condition).toBe('bad');
  });
});
