import { machineClock } from '@headroom/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpSms } from '../../kit/sms/http-sms.ts';
import { createWebhooks } from '../../kit/webhooks/webhook.ts';
import type { NoticeContent, NoticeLine } from '../../kit/db/tables/notice-content.ts';
import { subjectOf, writeJson, writeMail, writeText } from './message.ts';
import { createTestPost, createTestReceiver, type TestPost, type TestReceiver } from '../../../test/notice-providers.ts';

let post: TestPost;
let provider: TestReceiver;
beforeAll(async () => {
  post = await createTestPost(machineClock);
  provider = await createTestReceiver();
});
afterAll(async () => {
  await post[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const line = (change: Partial<NoticeLine> = {}): NoticeLine => ({
  says: 'began',
  severity: 'Critical',
  code: 'outputFaulted',
  name: 'Amp 1',
  channel: 2,
  channelName: 'Zone 2',
  at: '2026-11-22T07:00:00.000Z',
  ...change,
});
const content = (lines: readonly NoticeLine[], venue = 'Hall'): NoticeContent => ({
  venue: { venueId: '0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11', name: venue, timeZone: 'Europe/Madrid' },
  lines,
});
const to = {
  to: 'ada@example.com',
  language: 'en',
  by: 'owner@example.com',
  origin: 'https://cloud.example',
  messageId: '<1@cloud.example>',
  token: () => 'token',
} as const;

const hostile: readonly (readonly [string, string])[] = [
  ['a header', 'Bar\r\nBcc: all@example.com'],
  ['a header after a bare line feed', 'Bar\nBcc: all@example.com'],
  ['a header after a bare carriage return', 'Bar\rBcc: all@example.com'],
  ['a body', 'Bar\r\n\r\nYou have won. Click here.'],
  ['an end of the message', 'Bar\r\n.\r\nMAIL FROM:<x@example.com>'],
  ['a folded line', 'Bar\r\n Bcc: all@example.com'],
  ['another part', 'Bar\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>'],
  ['lines of Unicode', 'Bar\u2028Bcc: all@example.com\u2029\u0085Bcc: all@example.com'],
  ['tabs and form feeds', 'Bar\u000B\u000CBcc: all@example.com\u0007'],
  ['an encoded word', '=?utf-8?Q?Bar=0D=0ABcc:_all@example.com?='],
  ['markup', '<img src=x onerror=alert(1)>"\'&'],
  ['a link', '<a href="https://evil.example">Acknowledge</a>'],
  ['NUL', 'Bar\u0000Bcc: all@example.com'],
  ['another direction', '\u202Ebcc\u202C'],
  ['half a character', 'Bar\uD800'],
  ['a whole line of mail', 'x'.repeat(1200)],
  ['fields of a form', 'Bar&From=%2B1&To=+15550999'],
  ['nothing', ''],
];
const evil = /^\s*(?:Bcc|MAIL FROM|From|To|Subject)\b/im;

describe('for any name of a venue, an amplifier and a channel', () => {
  it.each(hostile)('a mail has its own headers and lines, and no others: %s', async (_what, name) => {
    const letter = async (venue: string, amp: string) => {
      post.forget();
      await post.mail.send(writeMail(content([line({ name: amp, channelName: amp, silence: amp })], venue), to));
      const [received] = post.letters;
      if (received === undefined) throw new Error('No letter has come.');
      return received;
    };
    const plain = await letter('Hall', 'Amp 1');
    const odd = await letter(name, name);
    expect([...odd.headers.keys()]).toEqual([...plain.headers.keys()]);
    for (const own of ['from', 'to', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post', 'auto-submitted'])
      expect({ own, is: odd.headers.get(own) }).toEqual({ own, is: plain.headers.get(own) });
    const lines = odd.body.split(/[\r\n\u2028\u2029\u0085]+/);
    expect(lines.filter((text) => evil.test(text))).toEqual([]);
    expect(lines).toHaveLength(plain.body.split(/[\r\n]+/).length);
    const html = odd.raw.slice(odd.raw.indexOf('Content-Type: text/html; charset'));
    expect(html).not.toMatch(/<script>|<img src=x|<a href=3D"https:\/\/evil/);
  });

  it.each(hostile)('a text message is one line, one form field, and limited in length: %s', async (_what, name) => {
    const sms = createHttpSms({ url: provider.url, from: '+15550100', user: 'AC1', password: 'secret' }, machineClock);
    await sms.send({ to: '+15550199', text: writeText(content([line({ name, channelName: name })], name), 'en') });
    const form = new URLSearchParams(provider.heard.at(-1)?.body);
    expect([...form.keys()]).toEqual(['To', 'From', 'Body']);
    expect([form.getAll('To'), form.getAll('From')]).toEqual([['+15550199'], ['+15550100']]);
    const text = form.get('Body') ?? '';
    expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(text.length).toBeLessThanOrEqual(300);
  });

  it.each(hostile)('a webhook gets the exact names and only its own headers: %s', async (_what, name) => {
    const body = writeJson('id', 'alarm', content([line({ name })], name));
    await createWebhooks({ allowPrivate: true, clock: machineClock }).send({ url: provider.url, secret: 'key' }, body, new Date(0));
    const heard = provider.heard.at(-1);
    expect(heard?.headers).not.toHaveProperty('bcc');
    expect(JSON.parse(heard?.body ?? '')).toMatchObject({ noticeId: 'id', why: 'alarm', lines: [{ code: 'outputFaulted' }] });
    expect(JSON.stringify(JSON.parse(heard?.body ?? ''))).toBe(heard?.body);
  });

  it.each(hostile)('the log has one line for it: %s', (_what, name) => {
    expect(subjectOf(content([line({ name })], name), 'en')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  });
});

describe('a notice', () => {
  it.each([
    ['en', 'Hall: Amp 3, channel 2 (Zone 2): Output faulted (critical) and 4 more', 'and 2 more'],
    ['es', 'Hall: Amp 3, canal 2 (Zone 2): Salida en fallo (crítico) y 4 más', 'y 2 más'],
    ['zh', 'Hall：Amp 3，通道 2（Zone 2）：输出故障（严重），另有 4 个', '另有 2 个'],
  ] as const)('about several amplifiers names the worst in its subject, and a text message the first, in %s', (language, subject, more) => {
    const says = ['ended', 'happened', 'flaps', 'began', 'began'] as const;
    const lines = says.map((said, index) => line({ says: said, name: `Amp ${index}`, severity: index === 3 ? 'Critical' : 'Warning' }));
    expect(subjectOf(content(lines), language)).toBe(subject);
    expect(writeText(content(lines), language)).toContain(more);
  });

  const { channel: _at, channelName: _called, ...failed } = line({ code: 'updateFailed', severity: 'Warning' });
  it.each([
    [
      'en',
      'One of its parts did not take the firmware.',
      'It refused, in its own words: Tired.',
      'Some of its settings are not as they were before.',
    ],
    [
      'es',
      'Una de sus partes no ha aceptado el firmware.',
      'Lo ha rechazado, con sus propias palabras: Tired.',
      'Algunos de sus ajustes no son los de antes.',
    ],
    ['zh', '有部件未能写入固件。', '功放拒绝，原文如下：Tired.', '部分设置与更新前不同。'],
  ] as const)('about a failed update says why, in %s', (language, part, own, settings) => {
    const text = (more: Partial<NoticeLine>) => writeText(content([{ ...failed, ...more }]), language);
    expect(text({ reason: 'PartFailed', what: ['1-2'] })).toMatch(new RegExp(`[.。] ?${part}$`));
    expect(text({ reason: 'Refused', what: ['Tired.'] })).toContain(own);
    expect(text({ reason: 'SettingsChanged', what: ['/amp/channels/1/output/fader'] })).toMatch(new RegExp(`${settings}$`));
    expect(text({ reason: 'PartFailed', says: 'ended' })).not.toContain(part);
    const whole = content([{ ...failed, reason: 'PartFailed' }]);
    expect(subjectOf(whole, language)).not.toContain(part);
    expect(writeMail(whole, { ...to, language }).text).toContain(part);
    expect(JSON.parse(writeJson('id', 'alarm', whole))).toMatchObject({ lines: [{ reason: 'PartFailed' }] });
  });

  it('about a lost bridge says how many amplifiers it serves', () => {
    const { channel: _channel, channelName: _channelName, ...lost } = line({ code: 'bridgeLost', name: 'Rack', severity: 'Warning' });
    expect(subjectOf(content([{ ...lost, amps: 12 }]), 'en')).toBe('Hall: Rack, 12 amplifiers: Connection to the bridge lost (warning)');
    expect(subjectOf(content([{ ...lost, amps: 1 }]), 'es')).toBe(
      'Hall: Rack, 1 amplificador: Conexión con el puente perdida (advertencia)',
    );
  });

  it('about very many amplifiers names thirty', () => {
    const lines = Array.from({ length: 200 }, (_, index) => line({ name: `Amp ${index}` }));
    const { text } = writeMail(content(lines), to);
    expect(text).toContain('Amp 29');
    expect(text).not.toContain('Amp 30');
    expect(text).toContain('and 170 more');
  });

  it('offers acknowledging and snoozing only while something is wrong', () => {
    expect(writeMail(content([line()]), to).text).toContain('Acknowledge: ');
    expect(writeMail(content([line({ says: 'ended' })]), to).text).not.toMatch(/Acknowledge|Snooze/);
    expect(writeMail(content([line({ says: 'ended' })]), to).text).toContain('Unsubscribe: ');
  });

  it('leads to its one amplifier, and to the venue where it is about several or one that has left', () => {
    const links = (lines: readonly NoticeLine[]) => /Open the (?:venue|amplifier): (\S+)/.exec(writeMail(content(lines), to).text)?.[1];
    const venue = 'https://cloud.example/venues/0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11';
    const bar = line({ deviceId: '001B66000001' });
    expect(links([bar, { ...bar, code: 'loadShort' }])).toBe(`${venue}/amps/001B66000001`);
    expect(links([bar, line({ deviceId: '001B66000002' })])).toBe(venue);
    expect(links([{ ...bar, code: 'ampRemoved', says: 'happened' }])).toBe(venue);
    expect(links([line({ code: 'bridgeLost' })])).toBe(venue);
  });

  it('has Unsubscribe below its last line, away from Acknowledge', () => {
    const { text, html } = writeMail(content([line()]), to);
    for (const said of [text, html]) {
      expect(said.indexOf('You are told of Hall')).toBeGreaterThan(said.indexOf('Open the venue'));
      expect(said.indexOf('Unsubscribe')).toBeGreaterThan(said.indexOf('You are told of Hall'));
    }
  });
});

it.each([
  ['en', /^22 Nov 2026, 20:00:00 CET: /m],
  ['es', /^22 nov 2026, 20:00:00 CET: /m],
  ['zh', /^2026年11月22日 \S+ 20:00:00：/m],
] as const)('a mail tells the time of the venue, with 24 hours: %s', (language, time) => {
  const evening = content([line({ at: '2026-11-22T19:00:00.000Z' })]);
  expect(writeMail(evening, { ...to, language }).text).toMatch(time);
});
