import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deviceCalls } from './amplifiers/devices.ts';
import type { Call } from './call.ts';
import { cloudApi } from './cloud-api.ts';
import { openApi } from './open-api.ts';
import { code, deviceId, emailOrEmpty, encoded, line, name, password, pem, registrationToken, signature, token } from './values.ts';

const takes = (kind: z.ZodMiniType, text: unknown) => z.safeParse(kind, text).success;
const a = (count: number) => 'a'.repeat(count);
const mail = (count: number) => `${a(60)}@${`${a(60)}.`.repeat(3)}${a(count - 60 - 1 - 3 * 61)}`;
const inPem = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`;

describe('the values of the contract', () => {
  it.each([
    ['a line', line(5), a(5), a(6)],
    ['a line', line(5), 'a b', 'a\nb'],
    ['a line', line(5), '', 'a\u2028b'],
    ['a name', name(5), ' ok ', '   '],
    ['a name', name(5), '音', '\u200B'],
    ['an address of mail', emailOrEmpty(), mail(254), mail(255)],
    ['an address of mail', emailOrEmpty(), '', 'nobody'],
    ['a password', password(), a(256), a(257)],
    ['a code', code(), a(40), a(41)],
    ['a token', token(), a(512), a(513)],
    ['bytes', encoded(4), 'Az-_', 'Az+/'],
    ['bytes', encoded(4), 'AAAA', ''],
    ['an amplifier’s id', deviceId(), '001b660000af', '001B660000A'],
    ['an amplifier’s id', deviceId(), '001B660000AF', '001B660000AG'],
    ['a certificate', pem('CERTIFICATE', 100), inPem('CERTIFICATE'), inPem('PRIVATE KEY')],
    ['a certificate', pem('CERTIFICATE', inPem('CERTIFICATE').length), inPem('CERTIFICATE'), `${inPem('CERTIFICATE')} `],
    ['a signature', signature(), `${a(80)}==`, a(79)],
    ['a signature', signature(), `${a(110)}==`, a(111)],
    ['a registration token', registrationToken(), `${a(22)}.${a(43)}`, `${a(22)}.${a(42)}`],
  ])('%s is accepted up to its bounds and no further', (_, kind, good, bad) => {
    expect([takes(kind, good), takes(kind, bad)]).toEqual([true, false]);
  });

  it.each([
    ['a certificate request', pem('CERTIFICATE REQUEST', 200), `${inPem('CERTIFICATE REQUEST')}\n`],
    ['a signature', signature(), `${a(64)}\n${a(30)}==\n`],
    ['an amplifier’s id', deviceId(), '001b660000af'],
  ])('%s is accepted as openssl writes it, also by the published pattern', (_, kind, text) => {
    const { pattern = '' } = z.toJSONSchema(kind, { io: 'input', unrepresentable: 'any' });
    expect([takes(kind, text), new RegExp(pattern).test(text)]).toEqual([true, true]);
  });

  it.each(['123 456', ' 123456 ', '１２３４５６', '１２３　４５６', '123\u00a0456'])(
    'a code is read as it is shown or typed: %j',
    (text) => {
      expect(z.parse(code(), text)).toBe('123456');
    },
  );

  it('the published contract says of each call who may use it, and describes every area', () => {
    const { paths, tags } = openApi('1') as unknown as {
      readonly paths: Record<
        string,
        Record<string, { readonly security: unknown[]; readonly description: string; readonly tags: string[] }>
      >;
      readonly tags: readonly { readonly name: string; readonly description: string }[];
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBe(Object.keys(cloudApi).length);
    const isPublic = operations.filter(({ security }) => security.length === 0);
    expect(isPublic.length).toBe(Object.values<Call>(cloudApi).filter(({ caller }) => caller === 'open').length);
    expect(isPublic.every(({ description }) => description.startsWith('Public'))).toBe(true);
    const described = tags.filter(({ description }) => description !== '').map(({ name: area }) => area);
    expect(described).toEqual(expect.arrayContaining([...new Set(operations.flatMap((operation) => operation.tags))]));
  });

  it.each([
    ['all that it needs', {}, true],
    ['another edition', { leaApi: '1.1' }, false],
    ['an id of 64 characters', { id: a(64) }, true],
    ['an id of 65 characters', { id: a(65) }, false],
    ['an id with a space', { id: 'a b' }, false],
    ['an address of 256 characters', { url: `/${a(255)}` }, true],
    ['an address of 257 characters', { url: `/${a(256)}` }, false],
    ['an address that begins nowhere', { url: 'amp' }, false],
    ['a lock', { method: 'lock' }, true],
    ['an unlocking', { method: 'unlock' }, true],
    ['a reset', { method: 'reset' }, true],
    ['no edition', { leaApi: undefined }, false],
    ['a method of our own amplifiers alone', { method: 'clear' }, false],
    ['another method', { method: 'erase' }, false],
    ['a field more', { more: 1 }, false],
  ])('[CLOUDAPI-22] a command in its envelope, with %s, is accepted: %s', (_, changed, isTaken) => {
    const deviceCommand = { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { mute: true }, ...changed };
    expect(takes(deviceCalls.sendCommand.body, { deviceCommand })).toBe(isTaken);
  });
});
