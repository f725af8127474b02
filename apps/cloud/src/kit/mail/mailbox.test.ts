import { request } from 'node:http';
import { createManualClock } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import { createTestCloud } from '../../../test/cloud-rig.ts';
import { readOrder, type Config } from '../config.ts';
import { writeLetter } from './mail-template.ts';
import { createMailbox } from './mailbox.ts';
import { openPost, unsentIn } from './transports.ts';

async function stage() {
  const mailbox = createMailbox(createManualClock(Date.UTC(2026, 10, 22, 7)));
  const rig = await createTestCloud({ host: '127.0.0.1' }, { mailbox });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${rig.cloud.origin}${path}`, { headers });
  return { mailbox, get, origin: rig.cloud.origin, [Symbol.asyncDispose]: () => rig[Symbol.asyncDispose]() };
}

function configured(...words: string[]): Config {
  const order = readOrder(words, {});
  if (order.kind !== 'serve') throw new Error('These arguments must start a server.');
  return order.config;
}
function getAs(host: string, address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('the development mailbox', () => {
  it('is hidden from a page of another name, even one that resolves to this machine', async () => {
    await using at = await stage();
    for (const path of ['/mailbox', '/mailbox.json']) {
      expect(await getAs('evil.example:8080', at.origin + path)).toBe(404);
      expect(await getAs('localhost:8080', at.origin + path)).toBe(200);
    }
  });

  it('is off unless requested, as metrics are without a token: a proxy on this machine looks like this machine', async () => {
    await using rig = await createTestCloud({}, openPost(configured()));
    for (const path of ['/mailbox', '/mailbox.json', '/metrics']) expect((await fetch(rig.cloud.origin + path)).status).toBe(404);
    await expect(
      openPost(configured()).mail.send(writeLetter('ada@example.com', 'en', { subject: 'Hello', paragraphs: [] })),
    ).rejects.toThrow('No mail server is configured.');
    expect(openPost(configured('--mailbox')).mailbox?.messages()).toEqual([]);
  });

  it('warns at the start of a missing mail server or text message provider, and of nothing else', () => {
    const smtp = { url: 'smtp://mail', from: 'a@example.com', plain: false };
    const said = (change: Partial<Config>) => [...unsentIn({ ...configured(), ...change }, 'http://here')];
    expect(said({})).toEqual([
      'No mail server is configured: no mail is sent. Set SMTP_URL and MAIL_FROM',
      'No provider of text messages is configured: no text message is sent. Set SMS_URL',
    ]);
    expect(said({ smtp })).toEqual(['No provider of text messages is configured: no text message is sent. Set SMS_URL']);
    expect(said({ smtp, mailbox: true })).toEqual([
      'No provider of text messages is configured: what would be sent stands at http://here/mailbox',
    ]);
  });

  it('shows the unsent mails, newest first, and executes nothing in them', async () => {
    await using at = await stage();
    await at.mailbox.mail.send(
      writeLetter('ada@example.com', 'en', { subject: '<script>alert(1)</script>', code: '123456', paragraphs: ['Hello'] }),
    );
    await at.mailbox.sms.send({ to: '+15550123', text: 'Fault' });
    const page = await at.get('/mailbox');
    const html = await page.text();
    expect(html).toContain('what stands here was sent to nobody');
    expect(html).toContain('123456');
    expect(html).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await (await at.get('/mailbox.json')).json()).toMatchObject({
      messages: [
        { kind: 'sms', text: 'Fault' },
        { kind: 'mail', to: 'ada@example.com' },
      ],
    });
  });

  it('is hidden from everybody else and in a cloud that sends its mail', async () => {
    await using at = await stage();
    expect((await at.get('/mailbox', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    expect((await at.get('/mailbox.json', { forwarded: 'for=203.0.113.9' })).status).toBe(404);
    expect((await at.get('/%6dailbox', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    expect((await at.get('/%6dailbox.json', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    await using sends = await createTestCloud();
    expect((await fetch(`${sends.cloud.origin}/mailbox`)).status).toBe(404);
  });
});
