import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNoticeRig, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';
import { expectOk, refusalOf } from '../../../test/cloud-rig.ts';

let rig: NoticeRig;
beforeEach(async () => {
  rig = await createNoticeRig(1);
});
afterEach(() => rig[Symbol.asyncDispose]());

const names = [
  'Ada\r\nBcc: all@example.com',
  'Ada\nTo: all@example.com\n\nYou have won.',
  'Ada\r\n.\r\nMAIL FROM:<x@example.com>',
  'Ada\u2028Bcc: all@example.com\u0085',
  '"Ada" <all@example.com>, ',
  '=?utf-8?Q?Ada=0D=0ABcc:_all@example.com?=',
  '<img src=x onerror=alert(1)>',
  'Ada&To=+15550999',
];

describe('a contact with a hostile name', () => {
  it('adds no header, line or reader to its mails and messages, or to the log', async () => {
    for (const [index, name] of names.entries())
      await rig.contact(name, { email: `c${index}@example.com`, phone: `+1555019${index}`, isSubscribed: false });
    await rig.cloud.cloud.jobs.runDue();
    const asked = [...rig.post.letters];
    for (const { body } of asked) {
      const token = /token=([\w-]+)/.exec(body)?.[1] ?? '';
      expectOk(await rig.cloud.client(undefined).followNoticeLink({ body: { token } }));
    }
    await rig.faulted(1, 1);
    await rig.after(26 * second);
    await rig.after(minute);
    const told = rig.post.letters.slice(asked.length);
    const everybody = names.map((_name, index) => `c${index}@example.com`);
    const known = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'auto-submitted'];
    for (const [letters, more] of [
      [asked, []],
      [told, ['list-unsubscribe', 'list-unsubscribe-post']],
    ] as const) {
      expect(new Set(letters.map(({ to }) => to))).toEqual(new Set(everybody));
      for (const { to, headers, body } of letters) {
        expect(headers.get('to')).toBe(to);
        expect(new Set(headers.keys())).toEqual(new Set([...known, ...more]));
        expect(body).not.toMatch(/^\s*(?:Bcc|To|MAIL FROM)\b|You have won/im);
      }
    }
    expect(rig.sms.heard).toHaveLength(names.length);
    for (const { body } of rig.sms.heard) expect([...new URLSearchParams(body).keys()]).toEqual(['To', 'From', 'Body']);
    let csv = '';
    for await (const part of expectOk(await rig.owner.client.exportAccountLog({ query: { format: 'csv' } }))) csv += part;
    expect(csv.split('\r\n').filter((line) => /^\s*(?:Bcc|To|MAIL)/i.test(line))).toEqual([]);
  });

  it('is refused when the name or the address is of an impossible kind', async () => {
    const good = { name: 'Ada', email: 'ada@example.com', phone: '+12125550123', severityLevel: ['Critical'] };
    const add = async (change: Partial<typeof good>) => refusalOf(await rig.owner.client.addContact({ body: { ...good, ...change } }));
    for (const name of names.slice(0, 4)) expect([name, await add({ name })]).toEqual([name, expect.objectContaining({ field: 'name' })]);
    for (const email of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'a@example.com,b@example.com',
      '<a@example.com>',
      '"a\r\nBcc: b"@example.com',
      'a@example.com\u0000',
      'a@[127.0.0.1]',
    ])
      expect([email, await add({ email })]).toEqual([email, expect.objectContaining({ field: 'email' })]);
    for (const phone of ['+12125550123\r\nTo: +15550999', '+12125550123&To=+15550999', '+12125550123,+15550999'])
      expect([phone, await add({ phone })]).toEqual([phone, expect.objectContaining({ field: 'phone' })]);
    expect(await add({})).toBeUndefined();
  });
});
