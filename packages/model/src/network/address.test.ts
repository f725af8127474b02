import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareIps,
  completeCidr,
  gatewayProblem,
  hostProblem,
  isLoopback,
  isHostAddress,
  isMac,
  keepAddressCharacters,
  readCidr,
  readIp,
  readMac,
} from './index.ts';

describe('addresses', () => {
  it.each([
    ['0.0.0.0', 0],
    ['192.168.1.20', 3_232_235_796],
    ['255.255.255.255', 4_294_967_295],
  ])('%s is read as a number', (text, bits) => {
    expect(readIp(text)).toBe(bits);
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4 ',
    '-1.2.3.4',
    '1.2.3.x',
    '١.2.3.4',
    'localhost',
    undefined,
    null,
    7,
    ['1.2.3.4'],
  ])('%j is not an address', (text) => {
    expect(readIp(text)).toBeUndefined();
  });

  it('[NET-07] have a prefix length of 1 to 30 (OQ-099)', () => {
    expect(readCidr('10.0.0.5/8')).toEqual({ ip: '10.0.0.5', bits: 167_772_165, prefix: 8 });
    for (const good of ['10.0.0.5/1', '10.0.0.5/30']) expect(readCidr(good)).toBeDefined();
    for (const bad of ['10.0.0.5', '10.0.0.5/0', '10.0.0.5/31', '10.0.0.5/', '300.0.0.5/24', '10.0.0.5/24 ', '10.0.0.5/024', undefined])
      expect(readCidr(bad)).toBeUndefined();
  });

  it.each([
    ['', '192.168.1.20/24', undefined],
    ['192.168.1.1', '192.168.1.20/24', undefined],
    ['192.168.2.1', '192.168.1.20/24', 'not in the subnet'],
    ['192.168.2.1', '192.168.1.20/22', undefined],
    ['192.168.1', '192.168.1.20/24', 'not an address'],
    ['200.0.0.1', '255.1.1.1/1', undefined],
    ['100.0.0.1', '255.1.1.1/1', 'not in the subnet'],
    ['192.168.1.20', '192.168.1.20/24', 'own address'],
    ['192.168.1.255', '192.168.1.20/24', 'broadcast address'],
    ['192.168.1.255', '192.168.1.20/22', undefined],
    ['192.168.3.255', '192.168.1.20/22', 'broadcast address'],
    ['192.168.1.0', '192.168.1.20/24', 'network address'],
  ] as const)('[NET-07] gateway %j of %s: %j', (gateway, cidr, problem) => {
    const subnet = readCidr(cidr);
    expect(subnet && gatewayProblem(gateway, subnet)).toBe(problem);
  });

  it.each([
    ['192.168.1.20/24', undefined],
    ['192.168.1.0/24', 'network address'],
    ['192.168.1.0/22', undefined],
    ['192.168.0.0/22', 'network address'],
    ['0.0.0.0/8', 'network address'],
    ['0.1.2.3/8', 'network address'],
    ['192.168.1.255/24', 'broadcast address'],
    ['192.168.1.255/22', undefined],
    ['192.168.1.3/30', 'broadcast address'],
    ['192.168.1.2/30', undefined],
    ['224.0.0.251/24', 'multicast address'],
    ['239.1.2.3/24', 'multicast address'],
    ['255.255.255.255/24', 'multicast address'],
    ['127.0.0.1/8', 'loopback address'],
  ] as const)('%s for a device: %s', (text, problem) => {
    const cidr = readCidr(text);
    expect(cidr && hostProblem(cidr, false)).toBe(problem);
  });

  it('of the loopback are valid if the device itself runs there', () => {
    const [good, network] = [readCidr('127.0.0.9/24'), readCidr('127.0.0.0/24')];
    expect([good && hostProblem(good, true), network && hostProblem(network, true)]).toEqual([undefined, 'network address']);
    expect(['127.0.0.1', '127.0.0.9:1234', '127.1.1.1/8', '128.0.0.1', 'amp', ''].map(isLoopback)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('[TOUCH-28] are typed with digits, dots and a slash, in 18 characters at most', () => {
    expect(keepAddressCharacters('192.168.1.20/24')).toBe('192.168.1.20/24');
    expect(keepAddressCharacters('a1 9;2.168-1.20/24x')).toBe('192.1681.20/24');
    expect(keepAddressCharacters('1'.repeat(30))).toHaveLength(18);
  });

  it('[TOUCH-29] get /24 when bare', () => {
    expect(completeCidr('10.0.0.5')).toBe('10.0.0.5/24');
    expect(completeCidr(' 10.0.0.5 ')).toBe('10.0.0.5/24');
    expect(completeCidr('10.0.0.5/16')).toBe('10.0.0.5/16');
    expect(completeCidr('10.0.0')).toBe('10.0.0');
  });

  it('[TOUCH-18] of controllers may carry a port of up to five digits', () => {
    for (const good of ['10.0.0.5', '10.0.0.5:1', '10.0.0.5:12345']) expect(isHostAddress(good)).toBe(true);
    for (const bad of ['10.0.0.5:', '10.0.0.5:123456', '10.0.0:80', 'amp:80', '', undefined]) expect(isHostAddress(bad)).toBe(false);
  });

  it('[TOUCH-18] of hardware are six hex pairs separated by colons', () => {
    for (const good of ['0A:1b:2C:3d:4E:5f', '00:00:00:00:00:00']) expect(isMac(good)).toBe(true);
    for (const bad of ['0A1B2C3D4E5F', '0A-1B-2C-3D-4E-5F', '0A:1B:2C:3D:4E', '0A:1B:2C:3D:4E:5G', '', 5]) expect(isMac(bad)).toBe(false);
    expect(readMac('0a-1b-2c-3d-4e-5f')).toBe('0A:1B:2C:3D:4E:5F');
    expect(readMac('x')).toBeUndefined();
  });

  it('are ordered by number, empty last', () => {
    const list = ['10.0.0.10', '', '10.0.0.9:1234', '9.0.0.1/24', 'odd'];
    expect(list.toSorted(compareIps)).toEqual(['9.0.0.1/24', '10.0.0.9:1234', '10.0.0.10', '', 'odd']);
  });

  it('are read from anything without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.ipV4Extended(), fc.ipV6()), (value) => {
        readCidr(value);
        readMac(value);
        isHostAddress(value);
        const bits = readIp(value);
        expect(bits === undefined || (bits >= 0 && bits < 2 ** 32)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(readIp(ip)).toBeDefined();
        expect(readCidr(completeCidr(ip))?.ip).toBe(ip);
      }),
    );
  });
});
