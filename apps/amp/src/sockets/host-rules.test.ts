import { describe, expect, it } from 'vitest';
import { createHostRules, namesOf } from './host-rules.ts';

const rules = createHostRules({
  own: () => ['192.168.1.20', 'Bar.local', 'fe80::1'],
  discovered: () => ['192.168.1.21'],
  configured: ['https://trusted.example'],
});

const asked = (host: string | undefined, origin?: string) =>
  rules.refusal({ headers: { origin }, headersDistinct: host === undefined ? {} : { host: [host] } })?.status ?? 200;

describe('the names and origins that an amplifier accepts', () => {
  it.each([
    ['192.168.1.20', 200],
    ['192.168.1.20:1234', 200],
    ['bar.local', 200],
    ['BAR.LOCAL:8000', 200],
    ['[fe80::1]', 200],
    ['[FE80::1]:8000', 200],
    ['192.168.1.21', 421],
    ['evil.example', 421],
    ['192.168.1.20.evil.example', 421],
    ['evil.example@192.168.1.20', 421],
    ['192.168.1.20:1234:5', 421],
    ['192.168.1.20/', 421],
    ['[fe80::2]', 421],
    ['fe80::1', 421],
    ['', 421],
    [undefined, 421],
  ])('Host %s: %i', (host, status) => {
    expect(asked(host)).toBe(status);
  });
  it('two Hosts: 421, in either order', () => {
    for (const host of [
      ['192.168.1.20', 'evil.example'],
      ['evil.example', '192.168.1.20'],
    ])
      expect(rules.refusal({ headers: {}, headersDistinct: { host } })?.status).toBe(421);
  });
  it.each([
    ['http://192.168.1.20', 200],
    ['http://192.168.1.20:8000', 200],
    ['http://[fe80::1]:8000', 200],
    ['http://192.168.1.21', 200],
    ['https://trusted.example', 200],
    ['http://trusted.example', 403],
    ['https://trusted.example.evil.example', 403],
    ['https://192.168.1.20', 200],
    ['https://192.168.1.20:8443', 200],
    ['https://[fe80::1]', 200],
    ['wss://192.168.1.20', 403],
    ['http://192.168.1.22', 403],
    ['https://192.168.1.22', 403],
    ['http://192.168.1.20@evil.example', 403],
    ['https://192.168.1.20.evil.example', 403],
    ['null', 403],
    ['file://', 403],
    ['', 403],
  ])('Origin %s: %i', (origin, status) => {
    expect(asked('192.168.1.20', origin)).toBe(status);
  });
  it('pages opened from a file are accepted only if configured', () => {
    const open = createHostRules({ own: () => ['192.168.1.20'], discovered: () => [], configured: ['null'] });
    expect([open.allows('null'), open.allows('http://evil.example')]).toEqual([true, false]);
  });
  it('localhost stands for the loopback, and every address of this machine for whoever listens everywhere', () => {
    expect(namesOf('127.0.0.31', ['bar'])).toEqual(['127.0.0.31', 'bar', 'localhost']);
    expect(namesOf('192.168.1.20', [])).toEqual(['192.168.1.20']);
    expect(namesOf('0.0.0.0', [])).toEqual(expect.arrayContaining(['127.0.0.1', 'localhost']));
    expect(namesOf('::1', [])).toContain('localhost');
  });
});
