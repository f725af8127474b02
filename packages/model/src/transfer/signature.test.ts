import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSignature, insertSignature, sign } from './signature.ts';

const deviceId = '0A1B2C3D4E5F';

function signed(text: string): string {
  const result = insertSignature(text, deviceId);
  if (result === null) throw new Error(`No signature member in ${text}`);
  return result;
}

describe('signature of a settings file', () => {
  it('[IMPEXP-21] is the hash of the text with an empty signature followed by the device id', () => {
    const text = '{"a":1,"signature":""}';
    const expected = createHash('sha256').update(`${text}0A1B2C3D4E5F`).digest('hex');
    expect(sign(text, '0a:1b:2c:3d:4e:5f')).toBe(expected);
    expect(signed(text)).toBe(`{"a":1,"signature":"${expected}"}`);
  });

  it('[IMPEXP-21] is valid for the text as written, in any layout, and for no other device', () => {
    const whole = JSON.stringify(
      { first: { signature: 'inner' }, text: 'a "signature": "" b \\', signature: '', last: [{ signature: 1 }] },
      null,
      2,
    );
    for (const text of [
      whole,
      whole.replaceAll('\n', '\r\n'),
      '{"signature" \t:\n ""}',
      '{"\\u0073ignature":""}',
      '{"ü":"\\"","signature":"","b":"😀"}',
    ]) {
      expect(checkSignature(signed(text), '0a:1b:2c:3d:4e:5f')).toBe('valid');
      expect(checkSignature(signed(text), '0A1B2C3D4E50')).toBe('invalid');
    }
  });

  it('[IMPEXP-21] is invalid once any character of the file has changed', () => {
    const file = signed('{ "gain": -3.5, "name": "Hall", "signature": "", "version": 2 }');
    for (let index = 0; index < file.length; index += 1) {
      const changed = file.slice(0, index) + (file[index] === '7' ? '8' : '7') + file.slice(index + 1);
      expect(checkSignature(changed, deviceId)).not.toBe('valid');
      expect(checkSignature(`${file.slice(0, index)} ${file.slice(index)}`, deviceId)).not.toBe('valid');
    }
  });

  it.each([
    ['an empty signature', '{"signature":""}'],
    ['a number', '{"signature":12}'],
    ['null', '{"signature":null}'],
    ['an object with a signature of its own', '{"signature":{"signature":""}}'],
    ['no JSON', '{"signature":"'],
    ['an upper-case hash', signed('{"signature":""}').replaceAll(/[0-9a-f]{64}/g, (hash) => hash.toUpperCase())],
  ])('[IMPEXP-21] is invalid: %s', (_, text) => {
    expect(checkSignature(text, deviceId)).toBe('invalid');
  });

  it('[IMPEXP-21] is invalid in a file with two, in either order and any spelling of the second', () => {
    const file = signed('{"a":1,"signature":""}');
    const member = file.slice(file.indexOf('"signature"'), -1);
    expect(checkSignature(`{${member},"a":1,${member}}`, deviceId)).toBe('invalid');
    expect(checkSignature(`{"a":1,${member},"signatur\\u0065":""}`, deviceId)).toBe('invalid');
    const second = '{"signature":"","signature":"second"}';
    expect(checkSignature(second.replace('""', `"${sign(second, deviceId)}"`), deviceId)).toBe('invalid');
    expect(insertSignature('{"signature":"","signature":""}', deviceId)).toBeNull();
  });

  it.each(['{}', '[]', '"signature"', '[{"signature":"x"}]', '{"a":{"signature":"x"}}', '{"a":"signature"}', '{"a":["signature"]}'])(
    'is absent from %s, if no member of the file itself has the name',
    (text) => {
      expect(checkSignature(text, deviceId)).toBe('absent');
      expect(insertSignature(text, deviceId)).toBeNull();
    },
  );

  it('is invalid for a device without an id', () => {
    const text = insertSignature('{"signature":""}', '') ?? '';
    expect(checkSignature(text, '')).toBe('invalid');
  });

  it('finds the one signature of every JSON object and never throws for any text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (members, indent) => {
        expect(checkSignature(signed(JSON.stringify({ ...members, signature: '' }, null, indent)), deviceId)).toBe('valid');
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => ['invalid', 'absent'].includes(checkSignature(text, deviceId))));
  });
});
